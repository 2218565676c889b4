import type { ImportDoubt, ImportSource } from '../../items/imported-question.ts'
import type { WordTable } from '../docx/blocks.ts'
import { textOfTable } from '../docx/cell-text.ts'
import { comparableOf, plainOf, type WordPiece } from '../docx/pieces.ts'
import type { LineLabel } from '../lines/labels.ts'
import type { FoundFacts } from '../question/facts.ts'

/** A paragraph of a question, or a table in it. */
export interface FoundText {
  pieces: WordPiece[]
  table: WordTable | null
  /** Follows the one before in the same paragraph. */
  is_soft: boolean
  /** Its own label, which is part of the text. */
  label: LineLabel | null
}

export interface FoundOption {
  texts: FoundText[]
  label: LineLabel
  fill: string
  /** The word that stands between it and the one before, where it may be taken instead: "OR". */
  or?: string
}

/** A question as its lines were taken, before anything is decided of its type. */
export interface FoundQuestion {
  /** As it is printed; 0 without a number. */
  n: number
  /** Which of the numberings of the file: each begins at 1 again. */
  numbering: number
  shape: string
  stem: FoundText[]
  options: FoundOption[]
  answers: WordPiece[][]
  /** A dash stands before its answer: with it as the answer's sign, where that can be. */
  dash: { signed: string | null } | null
  /** Each answer with how many options stand before it. */
  said: GivenAnswer[]
  /** Parts that are answered by themselves. */
  parts: FoundQuestion[]
  /** Of a part: those that are answered one instead of the other have the same. */
  or_group: string | null
  /** A bookmark of ours that it begins with. */
  mark: string | null
  answer_more: FoundText[]
  explanation: FoundText[]
  model: FoundText[]
  points: WordPiece[][]
  facts: FoundFacts | null
  match: WordTable | null
  /** Cells of its row below heads that say nothing known. */
  columns: { heading: string; text: string }[]
  marks: number | null
  section: FoundSection
  /** The text above it and its neighbours. */
  passage: FoundPassage | null
  /** Somebody said that it is a question by itself. */
  is_told: boolean
  source: ImportSource[]
  doubts: ImportDoubt[]
}

export interface GivenAnswer {
  behind: number
  pieces: WordPiece[]
  /** The same as a text, where it stands among the explanations. */
  text: FoundText | null
}

/** A text that several questions are about; each of them has the same one. */
export interface FoundPassage {
  /** Numbers of its questions; up to the next heading where it doesn't say. */
  from: number
  to: number
  /** The same as it is said: "5–8", "5–". */
  range: string
  texts: FoundText[]
  /** Marks of each of its questions, where it says them. */
  marks: number | null
  /** Its numbers are said, and there is a text beside what says them: its questions are one case study. */
  is_case: boolean
  source: ImportSource[]
}

/** What a heading says of the questions below it. */
export interface FoundSection {
  marks: number | null
  /** "(2 × 5 = 10)" as it is written, by which the sections are told apart: which of the two are marks, the number of questions says. */
  product: { of: [number, number] } | null
  is_true_false: boolean
  /** "section b"; '' without such a heading. */
  name: string
}

export const noSection: FoundSection = { marks: null, product: null, is_true_false: false, name: '' }

/** A question of which only the label is known. */
export function newQuestion(
  { n, shape }: LineLabel,
  numbering: number,
  section: FoundSection,
  source: ImportSource[],
): FoundQuestion {
  return {
    ...{
      n,
      shape,
      numbering,
      stem: [],
      options: [],
      answers: [],
      dash: null,
      said: [],
      parts: [],
      or_group: null,
      mark: null,
      answer_more: [],
      explanation: [],
    },
    ...{
      model: [],
      points: [],
      facts: null,
      columns: [],
      match: null,
      marks: null,
      section,
      passage: null,
      is_told: false,
    },
    ...{ source, doubts: [] },
  }
}

export const plainOfTexts = (texts: readonly FoundText[]): string =>
  texts.map(({ pieces }) => plainOf(pieces)).join('\n')
export const piecesOfTexts = (texts: readonly FoundText[]): WordPiece[] => texts.flatMap(({ pieces }) => pieces)
/** For telling whether two say the same. */
export const comparableOption = ({ texts }: FoundOption): string =>
  texts
    .map(({ pieces, table }) => comparableOf(pieces) + (table ? textOfTable(table) : ''))
    .join('\n')
    .trim()
export const plainOfOption = ({ texts }: FoundOption): string => plainOfTexts(texts).trim()

/** Once for a field. */
export function addDoubt(
  question: FoundQuestion,
  code: ImportDoubt['code'],
  field: ImportDoubt['field'],
  detail = '',
): void {
  if (question.doubts.some((doubt) => doubt.code === code && doubt.field === field)) return
  question.doubts.push({ code, field, detail: detail.replace(/\s+/g, ' ').trim().slice(0, 80) })
}
