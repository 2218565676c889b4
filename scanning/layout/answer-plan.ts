import type { EditionName, PageSize } from '../../domain/papers/documents.ts'

/** Named: a pupil's own; blank: whose it is, its circles say; extra: blank, with lines to write on alone. */
export type AnswerSheetKind = 'NAMED' | 'BLANK' | 'EXTRA'

/** What an answer sheet asks for; from it follows where everything stands. */
export interface AnswerPlan {
  kind: AnswerSheetKind
  size: PageSize
  edition: EditionName
  /** In printed order. */
  asked: AskedPlace[]
  /** Columns of the roll number, 1–12, in large print at most 8 or 9; named sheets have none. */
  roll_digits: number
  /** Letters to choose from; none where there is one set. */
  sets: readonly string[]
  /** Ruled pages; of an extra sheet all of its pages, the first with what is left under its head. */
  ruled_pages: number
}

/** Where one question, or part of one, is answered. */
export type AskedPlace = {
  /** `q:<item>:<part>` */
  id: string
  /** As printed: "9 (ii)". */
  label: string
} & (
  | { as: 'CHOICE'; choices: readonly string[]; many: boolean }
  /** A sign, and columns of digits. */
  | { as: 'NUMBER'; whole: number; decimals: number }
  /** A row for each of `rows` entries, a column for each of `choices`. */
  | { as: 'GRID'; rows: number; choices: readonly string[] }
  | { as: 'LINE' }
  /** Lines of handwriting. */
  | { as: 'BOX'; lines: number; is_drawn: boolean }
)

/** How large what is filled in is: circles by the edition, text beside them by its size of type. */
export interface AnswerMeasures {
  /** Of circles and the room between them, to those of the standard edition. */
  scale: number
  /** Radius of a circle, and from one centre to the next. */
  r: number
  pitch: number
  /** Heights of what stands above the questions, and of a heading. */
  head: number
  name: number
  signatures: number
  instructions: number
  heading: number
}

const standard = { scale: 1, r: 2.4, pitch: 6.35, head: 21, name: 17, signatures: 13, instructions: 15, heading: 8 }

/** The circles of large print are larger; what is spaced otherwise keeps those of the standard edition. */
export const answerMeasures: Record<EditionName, AnswerMeasures> = {
  standard,
  'two-language': standard,
  dyslexia: { ...standard, head: 25, name: 20, signatures: 16, instructions: 21, heading: 9 },
  'large-18': { scale: 1.4, r: 3.36, pitch: 8.89, head: 31, name: 29, signatures: 21, instructions: 54, heading: 12 },
  'large-24': { scale: 1.7, r: 4.08, pitch: 10.8, head: 28, name: 31, signatures: 18, instructions: 84, heading: 15 },
}
