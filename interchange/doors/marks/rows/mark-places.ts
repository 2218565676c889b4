import type { GridCell } from '../../grid/grid-cells.ts'
import { cellAt, type ListRow, textAt } from '../../grid/table-rows.ts'
import { numberInWords } from '../../values/number-words.ts'
import { partIn } from '../../values/numbers.ts'
import { cellNumber } from '../columns/column-facts.ts'
import type { ColumnUse, ListWork } from '../list-work.ts'
import type { ExamQuestion } from '../reading.ts'
import { type SaidAgain, saidAgain } from './beside.ts'
import { gradedMark, signedMark } from './graded-mark.ts'
import { codeKey, isOtherHere } from './legend.ts'
import { type MarkLimits, type MarkRead, readMarkCell } from './mark-cell.ts'
import type { MarkValues } from './values.ts'

/** A column with marks: of a question, by the set of the pupil, or of the one total. */
export interface MarkPlace {
  column: ColumnUse
  questionOf: ((set: string | null) => ExamQuestion | null) | null
  /** Its half marks stand in a column of their own. */
  halves?: ColumnUse | null
  /** Where this one holds anything it counts instead. */
  instead?: ColumnUse
  parts?: readonly ColumnUse[]
}

export interface MarkRules {
  places: readonly MarkPlace[]
  isPercent: boolean
  /** Columns whose sum the one total is. */
  parts: readonly ColumnUse[]
  comma: 'decimal' | 'group' | null
  values: MarkValues
  again: SaidAgain
  limitsOf: (question: ExamQuestion | null) => MarkLimits
}

export function markRules(work: ListWork, rules: Omit<MarkRules, 'limitsOf' | 'again'>): MarkRules {
  const { maximum, step } = work.input.exam
  const { isPercent, comma } = rules
  const known = new Map<ExamQuestion | null, MarkLimits>()
  const limitsFor = (question: ExamQuestion | null): MarkLimits => ({
    ...{ maximum: question?.maximum ?? maximum, least: question?.least ?? 0, step },
    ...{ mayBeNa: question !== null, isPercent, comma },
  })
  const limitsOf = (question: ExamQuestion | null) => {
    const limits = known.get(question) ?? limitsFor(question)
    known.set(question, limits)
    return limits
  }
  const again = saidAgain(
    work,
    rules.places.map(({ column }) => column),
  )
  return { ...rules, limitsOf, again }
}

/** What one place of a row holds. */
export interface FoundMark {
  place: MarkPlace
  question: ExamQuestion | null
  text: string
  read: NonNullable<MarkRead>
}

/** @returns null where the place is blank */
export function markOf(
  { legend }: ListWork,
  rules: MarkRules,
  { row, pupil }: { row: ListRow; pupil: { set: string | null } },
  place: MarkPlace,
): FoundMark | null {
  const question = place.questionOf ? place.questionOf(pupil.set) : null
  const { at } = place.instead && textAt(row, place.instead.at) !== '' ? place.instead : place.column
  const { cell, text } =
    place.halves || place.parts ? withHalves(row, place) : { cell: cellAt(row, at), text: textAt(row, at) }
  const limits = rules.limitsOf(question)
  const { shares, isGraded, isInWords } = place.column.facts
  const isOfMaximum = shares.get(limits.maximum) === true
  const own = isOfMaximum || isGraded ? { ...limits, isOfMaximum, isGraded } : limits
  const spoken = isInWords ? numberInWords(text) : null
  const bare = spoken?.toString() || (isGraded && gradedMark(text)?.text) || signedMark(text, legend) || text
  const plain = readMarkCell(bare === text || isGraded ? cell : { ...struckOnly(cell), shown: bare }, bare, own)
  if (plain === null) return null
  const isExplained = 'absence' in plain ? isOtherHere(legend, text) : legend.get(codeKey(text)) === 'absent'
  const read = isExplained ? { word: text } : plain
  if (place.questionOf && !question) return { place, question, text, read: { code: 'not_a_mark' } }
  return { place, question, text, read: rules.values.meaning('marks', read) }
}

const struckOnly = (...cells: readonly GridCell[]): Pick<GridCell, 'is_struck'> =>
  cells.some(({ is_struck }) => is_struck) ? { is_struck: true } : {}

/** A cell of marks with the half beside it; a word beside a half is no mark. */
function withHalves(row: ListRow, { column, halves, parts }: MarkPlace): { cell: GridCell; text: string } {
  if (parts) return sumOfParts(row, [column, ...parts])
  const [cell, text] = [cellAt(row, column.at), textAt(row, column.at)]
  const half = halves ? textAt(row, halves.at) : ''
  if (!halves || half === '') return { cell, text }
  const [whole, part] = [text === '' ? 0 : cellNumber(cell, text), partIn(half)]
  const both = whole === null || part === null ? `${text} ${half}` : String(whole + part)
  return { cell: { ...struckOnly(cell, ...(halves ? [cellAt(row, halves.at)] : [])), shown: both }, text: both }
}

/**
 * Parts of a question are added. What is alike in all of them is said of the whole; other words, and a part that is blank beside one that is not, are no mark: whether the
 * blank one is still to come nobody knows.
 */
function sumOfParts(row: ListRow, columns: readonly ColumnUse[]): { cell: GridCell; text: string } {
  const texts = columns.map(({ at }) => textAt(row, at))
  const numbers = columns.map(({ at }, place) => (texts[place] ? cellNumber(cellAt(row, at), texts[place]) : null))
  const sum = numbers.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0)
  const isAlike = new Set(texts).size === 1
  const text = sum !== null ? String(sum) : isAlike ? (texts[0] ?? '') : texts.map((one) => one || '?').join(' + ')
  return { cell: { ...struckOnly(...columns.map(({ at }) => cellAt(row, at))), shown: text }, text }
}
