import type { QuestionType } from '#contract'
import { drawBlanks, shortLine } from './draw-blanks.ts'
import { RichText, type RichTextProps } from './rich-text.tsx'

interface QuestionTextProps extends RichTextProps {
  type: QuestionType
}

/** The text of a question or part as it is read: with lines for its blanks. */
export function QuestionText({ type, html, inline = false }: QuestionTextProps) {
  return <RichText html={drawBlanks(type, html, inline ? shortLine : undefined)} inline={inline} />
}
