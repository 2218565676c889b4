import type { PaperInput } from '../../../typeset/paper/paper-input.ts'

/** An exam that a paper is printed for. */
export interface PrintedExam {
  name: string
  session: { title: string }
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** "Half-Yearly, 2026-27"; a title that says the year already is not told it again. */
export const examTitle = ({ name, session }: PrintedExam): string =>
  name.includes(session.title) ? name : `${name}, ${session.title}`

/**
 * A paper with the name of its exam and the session in its head, whatever test it was made for. A second line that says the same in other
 * words, an occasion or a year, gives way to it; an address or an affiliation stays.
 */
export function withExamHead<Input extends Pick<PaperInput, 'header_2' | 'type_test'>>(
  input: Input,
  exam: PrintedExam,
): Input {
  return {
    ...input,
    header_2: input.header_2 !== null && saysOccasion(input.header_2, exam) ? null : input.header_2,
    type_test: examTitle(exam),
  }
}

const occasions =
  /\b(tests?|exam(s|ination|inations)?|session|annual|half[- ]?yearly|pre[- ]?boards?|practice|term)\b|परीक्षा|टेस्ट|सत्र/iu

function saysOccasion(line: string, exam: PrintedExam): boolean {
  if (occasions.test(line) || line.includes(exam.session.title)) return true
  const of = new Set(wordsIn(exam.name))
  const own = wordsIn(line)
  return own.length > 0 && own.filter((word) => of.has(word)).length * 2 > own.length
}
