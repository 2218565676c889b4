import { type Sentence, say } from '../../../domain/say.ts'
import { folded } from '../grid/shown.ts'
import { cellAt, type ListRow } from '../grid/table-rows.ts'
import { columnOf, type ListWork } from '../marks/list-work.ts'
import type { PreviewCell, PreviewRow } from '../marks/reading.ts'
import type { MatchedRow } from '../marks/rows/match-rows.ts'
import { saidOfMatch } from '../marks/rows/read-rows.ts'
import { columnFor } from './card-columns.ts'
import type { CardCell, CardColumn, CardListInput, CardListPupil, CardProblem } from './reading.ts'

/** A row of somebody, with what it would store and what is wrong or doubtful in it. */
export interface CardRow {
  matched: MatchedRow
  pupil: CardListPupil
  cells: CardCell[]
  problems: CardProblem[]
}

/** Doubts in which somebody is found all the same. */
const doubts = ['near_name', 'key_differs', 'two_of_name', 'error_cell']

/** The rows of somebody, and what keeps the others from being so. */
export function readCardRows(work: ListWork, input: CardListInput, matched: readonly MatchedRow[]) {
  const rows = matched.flatMap((one) => readRow(work, input, one) ?? [])
  noneTwice(rows)
  const problems = matched.flatMap((one) => (one.pupil === null && one.code ? ofMatch(one, false) : []))
  return { rows, problems }
}

const ofMatch = (one: MatchedRow, is_doubt: boolean): CardProblem[] =>
  one.code
    ? [{ row: one.row.row, at: null, code: one.code, value: one.row.place, said: saidOfMatch(one), is_doubt }]
    : []

/** Nothing that is doubtful in it, or only what somebody has looked at. */
export const isTaken = ({ accept = [] }: CardListInput, { problems, matched: { row } }: CardRow): boolean =>
  problems.every(({ is_doubt }) => is_doubt && accept.includes(row.row))

function readRow(work: ListWork, input: CardListInput, matched: MatchedRow): CardRow | null {
  const pupil = matched.pupil === null ? undefined : input.pupils[matched.pupil]
  if (!pupil) return null
  const { row } = matched
  const one: CardRow = { matched, pupil, cells: [], problems: ofMatch(matched, doubts.includes(matched.code ?? '')) }
  for (const own of input.columns) {
    const column = columnFor(work, own.field)
    const value = column ? shownAt(row, column.at) : ''
    if (!column || value === '' || isDash(value)) continue
    const at = column.at + row.offset
    const read = readValue(row, { at: column.at, value }, own)
    if ('said' in read) one.problems.push({ row: row.row, at, value, is_doubt: false, ...read })
    else if (cellAt(row, column.at).is_struck) one.problems.push(struck(row, at, value))
    if (!('said' in read)) one.cells.push({ row: row.row, at, id: pupil.id, field: own.field, value: read.value })
  }
  for (const field of ['admission_no', 'roll_no', 'name'] as const) {
    const column = columnOf(work, field)
    if (column && cellAt(row, column.at).is_struck)
      one.problems.push(struck(row, column.at + row.offset, shownAt(row, column.at)))
  }
  return one
}

/** What is crossed out is taken once somebody has looked at it. */
const struck = ({ row }: ListRow, at: number, value: string): CardProblem => ({
  ...{ row, at, value, code: 'says_other', said: say('list_row.struck', { value: value.slice(0, 100) }) },
  is_doubt: true,
})

/** Lines of a cell become one; of texts more is taken than names are compared by. */
const shownAt = (row: ListRow, at: number): string => cellAt(row, at).shown.replace(/\s+/g, ' ').trim()

/** A dash changes nothing, as a blank does. */
const isDash = (text: string) => /^[-–—]+$/u.test(text)

function readValue(
  row: ListRow,
  { at, value }: { at: number; value: string },
  { levels, title }: CardColumn,
): { value: string } | { code: string; said: Sentence } {
  const { kind } = cellAt(row, at)
  if (kind === 'error') return { code: 'error_cell', said: say('list_row.error_cell', { value }) }
  if (kind === 'no_value') return { code: 'no_value', said: say('list_row.no_value') }
  if (levels === null) return { value }
  const word = folded(value)
  const found = levels.filter(({ key, names }) => [key, ...names].some((name) => folded(name) === word))
  const [level, another] = found
  if (level && !another) return { value: level.key }
  const known = levels.map(({ key, names }) => (names[0] && names[0] !== key ? `${key} (${names[0]})` : key))
  return {
    code: 'unknown_level',
    said: say('list_row.no_level', { value: value.slice(0, 100), entry: title, levels: known }),
  }
}

/** A pupil in two rows: equal ones count once, of unlike ones neither. */
function noneTwice(rows: CardRow[]): void {
  const first = new Map<number, CardRow>()
  for (const one of rows) {
    const before = first.get(one.pupil.id)
    if (!before) {
      first.set(one.pupil.id, one)
      continue
    }
    if (JSON.stringify(valuesOf(before)) === JSON.stringify(valuesOf(one))) one.cells = []
    else for (const twin of [before, one]) addTwice(twin, twin === one ? before : one)
  }
}

const valuesOf = ({ cells }: CardRow) => cells.map(({ field, value }) => [field, value])

function addTwice({ matched, problems }: CardRow, other: CardRow): void {
  if (problems.some(({ code }) => code === 'twice')) return
  const said = say('list_row.twice', { row: other.matched.row.row })
  problems.push({ row: matched.row.row, at: null, code: 'twice', value: null, said, is_doubt: false })
}

/** So many rows are shown: all of a section. */
const mostRows = 80
const mostShown = 500

interface RowsToShow {
  matched: readonly MatchedRow[]
  rows: readonly CardRow[]
  problems: readonly CardProblem[]
}

/** What goes where: a section is seen as a whole before anything of it is stored. */
export function previewOfCards(
  work: ListWork,
  input: CardListInput,
  { matched, rows, problems }: RowsToShow,
): PreviewRow[] {
  const own = new Map(rows.map((one) => [one.matched.line, one]))
  const wrong = new Map(problems.toReversed().map((one) => [one.row, one]))
  const shown = matched.filter(({ line, row }) => own.has(line) || wrong.has(row.row))
  return shown.slice(0, mostRows).map((one) => {
    const read = own.get(one.line)
    return {
      ...{ row: one.row.row, why: wrong.has(one.row.row) ? 'doubtful' : 'further' },
      who: read ? { id: read.pupil.id, name: read.pupil.name } : null,
      cells: cellsOf(work, input, one, read),
      message: wrong.get(one.row.row)?.said ?? null,
    }
  })
}

function cellsOf(
  work: ListWork,
  { columns }: CardListInput,
  { row }: MatchedRow,
  read: CardRow | undefined,
): PreviewCell[] {
  return work.columns
    .filter(({ left_as }) => left_as !== 'empty')
    .map(({ at, fields }) => {
      const column = at + row.offset
      const own = columns.find(({ field }) => fields.includes(field))
      const cell = { column, in_file: shownAt(row, at).slice(0, mostShown) }
      if (!own || !read) return { ...cell, here: null, was: null }
      const value = read.cells.find(({ field }) => field === own.field)?.value ?? null
      return { ...cell, here: value, was: read.pupil.stored[own.field] ?? null }
    })
}
