import { say } from '../../../../domain/say.ts'
import { type ListRow, textAt } from '../../grid/table-rows.ts'
import { answerTo, columnOf, type ListWork } from '../list-work.ts'
import type { LeftWhy, ReadValue, RowCode } from '../reading.ts'
import { nameAbsent } from './absent-below.ts'
import { isErrorText } from './mark-cell.ts'
import { isText } from './notes.ts'
import { type RowPlace, rowPlaces } from './row-places.ts'
import { rowsOfOthers } from './rows-of-others.ts'

/** The pupil of a row by its place among all; null where it is out, and why. */
export interface MatchedRow {
  line: number
  row: ListRow
  pupil: number | null
  code: RowCode | null
  left: LeftWhy | null
  /** Whom it may be meant for, where nobody is certain. */
  names: string[]
  /** A line below the list names it among the absent. */
  isAbsentBelow?: boolean
}

/** The keys of a row that are believed; all of them, unless somebody said which. */
type Trusted = 'all' | 'number' | 'name'

export interface MatchedRows {
  rows: MatchedRow[]
  values: ReadValue[]
  /** Pupils are found in the order of the sheet. */
  inOrder: boolean
  byTitle: boolean
}

export function matchRows(work: ListWork): MatchedRows {
  const { places, values, byTitle } = rowPlaces(work)
  const hasKey = (['admission_no', 'roll_no', 'name'] as const).some((field) => columnOf(work, field))
  if (!hasKey) return { rows: inOrder(work, places), values, inOrder: true, byTitle }
  let rows = matchAll(work, places, 'all')
  const clashes = rows.filter(({ code }) => code === 'keys_disagree')
  if (clashes.length >= Math.max(2, rows.length * 0.1)) {
    const answer = askTrust(work, clashes)
    if (answer === 'name' || answer === 'number') rows = matchAll(work, places, answer)
    if (answer === 'name') tellApart(work, rows)
  }
  byElimination(work, rows)
  askWhose(work, rows, places)
  nameAbsent(work, rows)
  return { rows, values, inOrder: false, byTitle }
}

function askTrust(work: ListWork, clashes: readonly MatchedRow[]): string | null {
  const hasNumber = columnOf(work, 'admission_no') || columnOf(work, 'roll_no')
  const choices = [
    ...(columnOf(work, 'name') ? [{ value: 'name', label: say('list.trust_name') }] : []),
    ...(hasNumber ? [{ value: 'number', label: say('list.trust_number') }] : []),
    { value: 'leave', label: say('list.leave_rows') },
  ]
  return answerTo(work, {
    ...{ kind: 'keys_disagree', choices, rows: clashes.map(({ row }) => row.row) },
    message: say('list.keys_disagree', { count: clashes.length }),
  })
}

function matchAll(work: ListWork, places: readonly RowPlace[], trusted: Trusted): MatchedRow[] {
  const isOfOthers = rowsOfOthers(work)
  return work.table.rows.map((row, line) => {
    const one: RowToMatch = { row, line, place: places[line] as RowPlace, trusted }
    return isOfOthers(line) ? out(one, 'nobody', null) : matchRow(work, one)
  })
}

/** Two of one name, where the numbers of all their rows are each another's of them: shown, and taken once the row is accepted. */
function tellApart(work: ListWork, rows: MatchedRow[]) {
  const column = columnOf(work, 'roll_no') ?? columnOf(work, 'admission_no')
  if (!column) return
  const twofold = rows.filter(({ code }) => code === 'two_of_name')
  const found = twofold.map(({ row }) => {
    const name = nameOf(work, row)
    const text = textAt(row, column.at)
    const own = [...work.index.byRoll(text), ...work.index.byAdmission(text)]
    const fitting = work.index.names.same(name).filter((at) => own.includes(at))
    return { key: name, pupil: fitting.length === 1 ? (fitting[0] ?? null) : null }
  })
  for (const [at, { key, pupil }] of found.entries()) {
    const all = found.filter((one) => work.index.names.same(one.key).join() === work.index.names.same(key).join())
    const isEach = all.every((one) => one.pupil !== null) && new Set(all.map((one) => one.pupil)).size === all.length
    const row = twofold[at]
    if (isEach && row) row.pupil = pupil
  }
}

/** "Priya" beside "Lakshmi Priya": of those whom a shortened name may be of, the one that no other row is of. It stays doubtful. */
function byElimination(work: ListWork, rows: MatchedRow[]) {
  const isNamedAlone = !columnOf(work, 'roll_no') && !columnOf(work, 'admission_no')
  if (!isNamedAlone) return
  const taken = new Set(rows.map(({ pupil }) => pupil))
  for (const one of rows.filter(({ code }) => code === 'two_of_name')) {
    const name = nameOf(work, one.row)
    if (work.index.names.same(name).length > 1) continue
    const left = work.index.names.near(name).filter((at) => !taken.has(at))
    const [pupil, another] = left
    const isOthers = rows.some((other) => other !== one && nameOf(work, other.row) === name)
    if (pupil === undefined || another !== undefined || isOthers) continue
    Object.assign(one, { pupil, code: 'near_name', names: namesOf(work, [pupil]) })
  }
}

interface RowToMatch {
  row: ListRow
  line: number
  place: RowPlace
  trusted: Trusted
}

const out = (
  { row, line }: RowToMatch,
  left: LeftWhy | null,
  code: RowCode | null,
  names: string[] = [],
): MatchedRow => ({
  ...{ row, line, left, code, names },
  pupil: null,
})

function matchRow(work: ListWork, one: RowToMatch): MatchedRow {
  const { row, place, trusted } = one
  const textOf = (field: 'admission_no' | 'roll_no') => {
    const column = trusted === 'name' ? undefined : columnOf(work, field)
    return column ? textAt(row, column.at) : ''
  }
  const named = nameOf(work, row)
  const hasError = isErrorText(named)
  const name = trusted === 'number' || hasError ? '' : named
  const [admission, roll] = [textOf('admission_no'), textOf('roll_no')]
  if (place.isLeft) return out(one, 'said', null)
  if (admission === '' && roll === '' && name === '') return out(one, 'blank_key', null)
  if (place.open !== null) return out(one, null, 'ask_value')
  const { index } = work
  const inPlace = (found: readonly number[]) =>
    found.filter((at) => place.section_id === null || index.pupils[at]?.section.id === place.section_id)
  const byAdmission = admission === '' ? null : inPlace(index.byAdmission(admission))
  const byRoll = roll === '' ? null : inPlace(index.byRoll(roll))
  const matched = judgeKeys(work, one, { byAdmission, byRoll, name })
  return hasError && matched.pupil !== null && !matched.code
    ? { ...matched, code: 'error_cell', names: [named] }
    : matched
}

/** First and last name stand in two columns. */
const nameOf = ({ columns }: ListWork, row: ListRow) =>
  columns
    .filter(({ fields }) => fields.includes('name'))
    .map(({ at }) => textAt(row, at))
    .filter(Boolean)
    .join(' ')

interface RowKeys {
  /** null: the row has none. */
  byAdmission: readonly number[] | null
  byRoll: readonly number[] | null
  name: string
}

function judgeKeys(work: ListWork, one: RowToMatch, { byAdmission, byRoll, name }: RowKeys): MatchedRow {
  const { index } = work
  const agrees = (at: number) => (name === '' ? null : isLike(index.names.likeness(at, name)))
  const [first] = [byAdmission, byRoll].filter((found) => found !== null)
  if (first === undefined) return byNameAlone(work, one, name)
  const found = byAdmission && byAdmission.length > 0 ? byAdmission : (byRoll ?? [])
  const fitting = found.length > 1 ? found.filter((at) => agrees(at) === true) : found
  const [pupil, another] = fitting
  if (pupil === undefined && found.length > 1)
    return out(one, null, name === '' ? 'two_of_name' : 'keys_disagree', namesOf(work, found))
  // A number that is nobody's beside a name that is somebody's: one of them is wrong.
  if (pupil === undefined)
    return index.names.same(name).length > 0 ? out(one, null, 'keys_disagree', [name]) : out(one, 'nobody', null)
  if (another !== undefined) return out(one, null, 'two_of_name', namesOf(work, fitting))
  const matched = { ...out(one, null, null), pupil }
  const isNamed = agrees(pupil)
  const isOtherRoll =
    byAdmission !== null && byRoll !== null && !byRoll.includes(pupil) && index.pupils[pupil]?.roll_no !== null
  const isOtherAdmission = byAdmission !== null && byAdmission.length === 0
  if (isNamed === false) return out(one, null, 'keys_disagree', namesOf(work, [pupil]))
  if (!isOtherRoll && !isOtherAdmission) return matched
  return isNamed === true
    ? { ...matched, code: 'key_differs' }
    : out(one, null, 'keys_disagree', namesOf(work, [pupil]))
}

/** null: names in two scripts say nothing. */
const isLike = (likeness: string): boolean | null => (likeness === 'unlike scripts' ? null : likeness !== 'other')

const namesOf = ({ index }: ListWork, places: readonly number[]) =>
  places.slice(0, 3).map((at) => index.pupils[at]?.name ?? '')

function byNameAlone(work: ListWork, one: RowToMatch, name: string): MatchedRow {
  const { index } = work
  const inPlace = (found: readonly number[]) =>
    found.filter((at) => one.place.section_id === null || index.pupils[at]?.section.id === one.place.section_id)
  const same = inPlace(index.names.same(name))
  const found = same.length > 0 ? same : inPlace(index.names.near(name))
  const [pupil, another] = found
  if (pupil === undefined) return out(one, 'nobody', null)
  if (another !== undefined) return out(one, null, 'two_of_name', namesOf(work, found))
  return { ...out(one, null, same.length > 0 ? null : 'near_name', namesOf(work, found)), pupil }
}

/** Nobody is named: the order of the sheet, from where it was pasted into. */
function inOrder(work: ListWork, places: readonly RowPlace[]): MatchedRow[] {
  const { input, columns, table, index } = work
  const others = columns.filter(
    ({ fields, left_as }) =>
      left_as !== 'empty' && !fields.some((one) => one === 'marks' || one.startsWith('question.')),
  )
  const from = input.into?.pupil ?? 0
  const lines = linesInOrder(work)
  const count = 1 + (lines.at(-1) ?? -1)
  const rest = index.pupils.length - from
  const isAllowed = others.length === 0 && table.further.length === 0
  const choices = count <= rest ? [{ value: 'order', label: say('list.in_order') }] : []
  if (!isAllowed) answerTo(work, { kind: 'no_key', message: say('list.no_key'), choices })
  else if (count < rest && !isPartMeant(work, count, rest))
    answerTo(work, {
      ...{ kind: 'no_key', of: 'fewer', choices },
      message: say('list.fewer_rows', { count, of: rest }),
    })
  return table.rows.map((row, line) => {
    const one: RowToMatch = { row, line, place: places[line] as RowPlace, trusted: 'all' }
    const pupil = from + (lines[line] ?? line)
    return pupil < index.pupils.length ? { ...out(one, null, null), pupil } : out(one, 'left_over', null)
  })
}

/** How many pupils each row comes after the first: an empty line between marks is a pupil without any, or nothing, and only a person knows. */
function linesInOrder(work: ListWork): number[] {
  const { rows, left, header_rows } = work.table
  const others = new Set([...left.map(({ row }) => row), ...header_rows])
  let last = Math.max(0, ...[...others].filter((row) => row < (rows[0]?.row ?? 0)))
  const gaps = rows.map(({ row }) => {
    const between = Array.from({ length: row - last - 1 }, (_, at) => last + 1 + at).filter((one) => !others.has(one))
    last = row
    return between.length
  })
  const count = gaps.reduce((sum, gap) => sum + gap, 0)
  const isCounted =
    count > 0 &&
    answerTo(work, {
      ...{ kind: 'no_key', of: 'blank', message: say('list.blank_lines', { count }) },
      choices: [
        { value: 'pupil', label: say('list.blank_is_pupil') },
        { value: 'none', label: say('list.blank_is_none') },
      ],
    }) === 'pupil'
  let before = 0
  return gaps.map((gap, line) => {
    if (isCounted) before += gap
    return line + before
  })
}

/** Pasted into one cell, or a few of them into a line that is not the first: whoever does that means those pupils. */
const isPartMeant = ({ input: { into } }: ListWork, count: number, rest: number): boolean =>
  into !== undefined && (count === 1 || (into.pupil > 0 && count <= rest / 2))

/** A list of others: rolls that are nobody's, rows of which half are nobody's, sections that are none of the exam's. */
function askWhose(work: ListWork, rows: readonly MatchedRow[], places: readonly RowPlace[]) {
  const { table, index } = work
  const isOfOthers = rowsOfOthers(work)
  const marks = work.columns.filter(({ fields }) =>
    fields.some((one) => one === 'marks' || one.startsWith('question.')),
  )
  const isLine = ({ left, row }: MatchedRow) => left === 'nobody' && isText(work, row, marks)
  const own = rows.filter((one) => !isOfOthers(one.line) && !isLine(one))
  const nobody = (own.length > 0 ? own : rows).filter(({ left, code }) => left === 'nobody' || code === 'ask_value')
  const twofold = rows.filter(({ code }) => code === 'two_of_name')
  const found = rows.filter(({ pupil }) => pupil !== null).length
  const byRollAlone = columnOf(work, 'roll_no') && !columnOf(work, 'name') && !columnOf(work, 'admission_no')
  const most = byRollAlone ? (found < 0.5 * index.pupils.length ? 0 : 0.1 * own.length) : Math.max(1, own.length / 2)
  if (
    nobody.length > most ||
    (rows.length > 1 && own.length === nobody.length) ||
    (rows.length > 1 && own.length === 0)
  ) {
    const said = places.find(({ open }) => open !== null)?.open ?? null
    const message =
      said === null
        ? say('list.other_list', { count: nobody.length, of: own.length || rows.length })
        : say('list.other_section', { count: nobody.length, of: own.length || rows.length, place: said })
    answerTo(work, {
      kind: 'other_list',
      rows: nobody.map(({ row }) => row.row),
      message,
      choices: [{ value: 'take', label: say('list.leave_rows') }],
    })
  }
  if (twofold.length > 1 && twofold.length > rows.length / 2)
    answerTo(work, {
      kind: 'no_key',
      rows: twofold.map(({ row }) => row.row),
      message: say('list.several_fit'),
      choices: [{ value: 'leave', label: say('list.leave_rows') }],
    })
  const exam = columnOf(work, 'exam_id')
  const other = exam && table.rows.some((row) => !['', String(work.input.exam.id)].includes(textAt(row, exam.at)))
  if (other) answerTo(work, { kind: 'other_list', of: 'exam_id', message: say('list.other_exam') })
}
