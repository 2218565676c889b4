/** Types answered where they are asked: by a letter, a word in the text, a pair. */
const answeredInPlace: ReadonlySet<string> = new Set([
  'MCQ_SINGLE',
  'MCQ_MULTI',
  'TRUE_FALSE',
  'ASSERTION_REASON',
  'FILL_BLANK',
])

/** Lines of handwriting that a mark is worth; a drawing is given the room of lines too. */
const linesPerMark: Readonly<Record<string, number>> = { LONG: 4, DIAGRAM: 4 }
const usualPerMark = 3

/** Lines that a question of one line's answer is given. */
const shortAnswers: Readonly<Record<string, number>> = { NUMERIC: 2, MATCH: 1, ORDER: 1 }

/** Most lines under one question: a page's worth. */
const most = 28

/** Ruled lines for a question's answer in an edition with writing space. */
export function linesFor(type: string, marks: number): number {
  if (answeredInPlace.has(type)) return 0
  return shortAnswers[type] ?? Math.min(most, Math.ceil(marks * (linesPerMark[type] ?? usualPerMark)))
}
