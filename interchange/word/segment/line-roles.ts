import type { ImportLeft, ImportSource, LineRole } from '../../items/imported-question.ts'
import { trimPieces } from '../docx/pieces.ts'
import type { LineLabel } from '../lines/labels.ts'
import type { WordLine } from '../lines/lines.ts'
import { marksOfEach, productIn, sectionName, trueFalseDirection } from '../lines/words.ts'
import type { FoundQuestion, FoundSection } from './found-question.ts'
import { addLabelled, textOf } from './line-parts.ts'

/* What lines become of which somebody said what they are. */

export const sourceRole = {
  TEXT: 'text',
  ANSWER: 'answer',
  EXPLANATION: 'explanation',
} as const satisfies Partial<Record<LineRole, ImportSource['role']>>
type AddedRole = keyof typeof sourceRole

const none = { length: 0, is_auto: true, shown: '' }

/** The number of the line; a question without one has none. */
export const questionLabel = ({ label }: WordLine): LineLabel =>
  label && label.kind !== 'bullet' ? label : { ...none, kind: 'question', shape: 'Q', n: 0, length: label?.length ?? 0 }

/** The letter of the line, else the one that is next. */
export const optionLabel = ({ label }: WordLine, { options }: FoundQuestion): LineLabel =>
  label && label.kind !== 'bullet' && label.kind !== 'question'
    ? label
    : { ...none, kind: 'letter', shape: 'told', n: (options.at(-1)?.label.n ?? 0) + 1, length: label?.length ?? 0 }

/** Behind "OR": the number of the question before it. */
export const alternativeLabel = ({ label }: WordLine, before: FoundQuestion | null): LineLabel => ({
  ...{ kind: 'question', shape: before?.shape ?? 'Q', n: before?.n ?? 0, is_auto: true, shown: '' },
  length: label?.length ?? 0,
})

/** What a heading says of the questions below it. */
export const sectionOf = (heading: string, before: FoundSection): FoundSection => ({
  ...{ marks: marksOfEach(heading), product: productIn(heading), is_true_false: trueFalseDirection.test(heading) },
  name: sectionName(heading) || before.name,
})

/** More of a question. */
export function addByRole(question: FoundQuestion, line: WordLine, role: AddedRole): void {
  if (role === 'TEXT') question.stem.push(textOf(line))
  else if (addLabelled(question, line, false)) return
  else if (role === 'EXPLANATION') question.explanation.push(textOf(line))
  else if (question.answers.length === 0) question.answers.push(trimPieces(line.pieces))
  else question.answer_more.push(textOf(line))
}

/** What is left of a file; a paragraph of several lines may have some of them in a question. */
export function inNoQuestion(left: readonly ImportLeft[], questions: readonly FoundQuestion[]): ImportLeft[] {
  const taken = new Set(questions.flatMap(({ source }) => source.map(({ place }) => place)))
  const seen = new Set<number>()
  return left.filter(({ place, why }) => {
    const isAgain = why === 'empty' && seen.has(place)
    seen.add(place)
    return !taken.has(place) && !isAgain
  })
}
