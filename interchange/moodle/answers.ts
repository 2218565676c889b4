import { attributeOf, nodesIn, type XmlNode } from '../xml/xml-tree.ts'
import type { MoodleTexts } from './moodle-texts.ts'

/** One of the answers of a question. */
export interface MoodleAnswer {
  node: XmlNode
  /** Share of the marks, in percent. */
  fraction: number
}

export const answersOf = (question: XmlNode): MoodleAnswer[] =>
  nodesIn(question, 'answer').map((node) => ({ node, fraction: Number(attributeOf(node, 'fraction')) || 0 }))

export const isWhole = ({ fraction }: MoodleAnswer) => fraction > 99.9
export const isPart = ({ fraction }: MoodleAnswer) => fraction > 0 && fraction <= 99.9

/** Feedback of answers goes behind the question, each with the letter or words of its answer. */
export function explainAnswers(
  answers: readonly MoodleAnswer[],
  texts: MoodleTexts,
  labels: 'letters' | 'words',
): void {
  for (const [at, { node }] of answers.entries())
    for (const feedback of nodesIn(node, 'feedback'))
      texts.explain(texts.html(feedback), `(${labels === 'letters' ? String.fromCharCode(65 + at) : texts.raw(node)})`)
}
