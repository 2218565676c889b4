import type { Question } from '#contract'
import { plainText } from '../../../richtext/plain.ts'

const longest = 80

/** The beginning of a question as plain text: its name in messages and for screen readers. */
export function excerptOf({ question_text }: Pick<Question, 'question_text'>): string {
  const text = plainText(question_text).replace(/\s+/g, ' ').trim()
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
}
