import type { ExamAttendance } from '../../../../domain/exams/exam-words.ts'
import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { type Sentence, say } from '../../../../domain/say.ts'
import { folded } from '../../grid/shown.ts'
import { cellAt, type ListRow, textAt } from '../../grid/table-rows.ts'
import { cellNumber } from '../columns/column-facts.ts'
import { type ColumnUse, columnName, columnOf, type ListWork } from '../list-work.ts'
import type { MarkListPupil, PupilCells, RowCode, RowProblem } from '../reading.ts'
import { otherwise } from './beside.ts'
import { isOtherHere } from './legend.ts'
import { type FoundMark, type MarkRules, markOf } from './mark-places.ts'
import type { MatchedRow } from './match-rows.ts'
import { attendanceFlag, isUnwritten, saysAbsence, whyBlank } from './why-blank.ts'

/** A row with what it would store, and what is wrong or doubtful in it. */
export interface ReadRow {
  matched: MatchedRow
  pupil: MarkListPupil
  cells: PupilCells
  problems: RowProblem[]
  /** Somebody said that rows with such a word are left out. */
  isLeft: boolean
  /** Marks above the highest, but for numbers that may mean something else. */
  above: number
}

export function readRow(work: ListWork, rules: MarkRules, matched: MatchedRow): ReadRow | null {
  const pupil = matched.pupil === null ? undefined : work.index.pupils[matched.pupil]
  if (!pupil) return null
  const { row } = matched
  const one: ReadRow = { matched, pupil, cells: { id: pupil.id, row: row.row }, problems: [], isLeft: false, above: 0 }
  const note = noter(one)
  if (matched.code) note(matched.code, null, saidOfMatch(matched), isDoubt(matched.code))
  const marks: FoundMark[] = []
  // Dashes beside a word of absence say nothing more.
  const isDashed = saysAbsence(work, row) && rules.places.every(({ column: { at } }) => isUnwritten(textAt(row, at)))
  for (const place of isDashed ? [] : rules.places) {
    const found = markOf(work, rules, { row, pupil }, place)
    if (found) marks.push(found)
  }
  const told = attendanceOf(work, rules, one, note)
  const absence = marks.length > 0 ? inPlaceOfMarks(marks) : inTotal(work, matched.row)
  const attendance = told ?? absence
  if (attendance) one.cells.attendance = attendance
  const isOut = attendance !== null && attendance !== 'P'
  for (const mark of marks) takeMark(one, mark, { isOut, isAbsence: absence !== null, note })
  judgeSums(work, rules, { matched, marks, isOut, note })
  judgeRow(work, one, marks, { isOut, note })
  if (!isOut) judgeBeside(work, rules, { matched, marks, note })
  if (marks.length === 0 && attendance === null && !one.cells.attendance && one.problems.length === 0)
    askWhyBlank(work, rules, one, note)
  judgeNamed(one, matched.isAbsentBelow === true, marks.length > 0, note)
  remarksOf(work, one)
  return one
}

type Note = (code: RowCode, at: { column: ColumnUse; text: string } | null, said: Sentence, isDoubt?: boolean) => void

const noter =
  (one: ReadRow): Note =>
  (code, at, said, isDoubt = false) => {
    const { row } = one.matched
    one.problems.push({
      row: row.row,
      at: at ? at.column.at + row.offset : null,
      code,
      value: at?.text ?? null,
      said,
      is_doubt: isDoubt,
    })
  }

/** With a pupil found all the same. */
const isDoubt = (code: RowCode) => ['near_name', 'key_differs', 'two_of_name', 'error_cell'].includes(code)

export function saidOfMatch({ code, names }: MatchedRow): Sentence {
  if (code === 'near_name') return say('list_row.near_name', { names })
  if (code === 'two_of_name') return say('list_row.two_of_name', { names })
  if (code === 'key_differs') return say('list_row.key_differs')
  if (code === 'error_cell') return say('list_row.error_cell', { value: names[0] ?? '' })
  return code === 'ask_value' ? say('list_row.ask_place') : say('list_row.keys_disagree', { names })
}

/** A column of attendance; its unknown words are said once for all rows. */
function attendanceOf(work: ListWork, rules: MarkRules, one: ReadRow, note: Note): ExamAttendance | null {
  const column = columnOf(work, 'attendance')
  const text = column ? textAt(one.matched.row, column.at) : ''
  if (!column || text === '') return null
  const known = isOtherHere(work.legend, text)
    ? null
    : (readAttendance(text) ?? attendanceFlag(column.head.heading, text))
  const said = known === null ? rules.values.attendance(text) : known
  if (said === undefined) note('ask_value', { column, text }, say('list_row.ask_value', { value: text }))
  if (said === null) one.isLeft = true
  return said === undefined || said === 'BLANK' || said === 'NA' ? null : said
}

/** By question all cells that are filled say the same absence. */
function inPlaceOfMarks(marks: readonly FoundMark[]): ExamAttendance | null {
  const [first, ...more] = marks.map(({ read }) => ('absence' in read ? read.absence : null))
  return first && more.every((one) => one === first) ? first : null
}

/** "Ab" in the total of a row without any mark. */
function inTotal(work: ListWork, row: ListRow): ExamAttendance | null {
  const total = columnOf(work, 'total')
  const text = total ? textAt(row, total.at) : ''
  const absence = isOtherHere(work.legend, text) ? null : readAttendance(text)
  return absence === 'P' ? null : absence
}

interface RowState {
  isOut: boolean
  /** The cells say the absence itself. */
  isAbsence?: boolean
  note: Note
}

function takeMark(one: ReadRow, found: FoundMark, { isOut, isAbsence, note }: RowState) {
  const { read, text, question } = found
  const at = { column: found.place.column, text }
  const { set } = one.pupil
  // A question that only others were asked.
  if (question?.set && set !== null && question.set !== set && !('absence' in read))
    return note('key_differs', at, say('list_row.other_set', { set }))
  if ('absence' in read) {
    if (!isAbsence && !(isOut && one.cells.attendance === read.absence))
      note('not_a_mark', at, say('list_row.absent_in_one', { value: text }))
    else if (one.cells.attendance !== read.absence)
      note('not_present', at, say('list_row.two_absences', { value: text }), true)
    return
  }
  if ('said' in read) {
    if (read.said === 'LEFT') one.isLeft = true
    if (read.said === 'P') one.cells.attendance ??= 'P'
    return
  }
  if ('word' in read) return note('ask_value', at, say('list_row.ask_value', { value: text }))
  if ('code' in read) {
    if (read.code === 'above_max' && read.means === undefined) one.above += 1
    const said = read.isStruck ? say('list_row.struck', { value: text }) : saidOfCell(read.code, text, read.most)
    return note(read.code, at, said)
  }
  if ('mark' in read && read.beside)
    note('not_a_mark', at, say('list_row.beside_mark', { value: text, mark: read.mark }), true)
  const value = 'mark' in read ? read.mark : 'NA'
  if (isOut)
    return value === 'NA' ? undefined : note('not_present', at, say('list_row.not_present', { value: text }), true)
  if (question) {
    one.cells.questions ??= {}
    one.cells.questions[question.id] = value
  } else if (value !== 'NA') one.cells.marks = value
}

function saidOfCell(code: RowCode, text: string, most = 0): Sentence {
  if (code === 'above_max') return say('list_row.above_max', { max: most })
  if (code === 'below_min') return say('list_row.below_min', { min: most })
  if (code === 'step') return say('list_row.step', { step: most })
  if (code === 'error_cell') return say('list_row.error_cell', { value: text })
  return code === 'no_value' ? say('list_row.no_value') : say('list_row.not_a_mark', { value: text })
}

interface RowSums extends Pick<RowState, 'isOut' | 'note'> {
  matched: MatchedRow
  marks: readonly FoundMark[]
}

/** A total beside the marks of the questions, and parts beside the one total: where they differ, one of them is wrong. */
function judgeSums(work: ListWork, { parts }: MarkRules, { matched: { row }, marks, isOut, note }: RowSums) {
  const numberAt = ({ at }: ColumnUse) => cellNumber(cellAt(row, at), textAt(row, at))
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  const compare = (column: ColumnUse, said: number | null, sum: number) => {
    if (said === null || isOut || Math.abs(said - sum) <= 1e-6) return
    const message = say('list_row.total_differs', { said, sum })
    note('total_differs', { column, text: textAt(row, column.at) }, message, true)
  }
  const total = columnOf(work, 'total')
  const read = marks.flatMap((one) => ('mark' in one.read ? one.read.mark : 'isNa' in one.read ? 0 : []))
  if (total && marks.length > 0 && read.length === marks.length) compare(total, numberAt(total), sumOf(read))
  const [whole] = marks
  const numbers = parts.filter(({ at }) => textAt(row, at) !== '').map(numberAt)
  const known = numbers.filter((number) => number !== null)
  if (whole && known.length > 0 && known.length === numbers.length && 'mark' in whole.read)
    compare(whole.place.column, whole.read.mark, sumOf(known))
}

/** Words, percents, changes and remarks beside the marks of a row: where one of them says otherwise, somebody looks. */
function judgeBeside(work: ListWork, { again }: MarkRules, { matched: { row }, marks, note }: Omit<RowSums, 'isOut'>) {
  const numbers = marks.flatMap(({ read }) => ('mark' in read ? read.mark : 'isNa' in read ? 0 : []))
  const mark = numbers.reduce((sum, number) => sum + number, 0)
  // Of nothing but zeros an absence beside them is looked at already.
  if (numbers.length < marks.length || marks.length === 0) return
  const crossed = (['admission_no', 'roll_no', 'name'] as const)
    .flatMap((field) => columnOf(work, field) ?? [])
    .find(({ at }) => cellAt(row, at).is_struck)
  if (crossed) {
    const text = textAt(row, crossed.at)
    note('says_other', { column: crossed, text }, say('list_row.struck', { value: text }), true)
  }
  const found = otherwise(work, again, row, mark)
  if (!found || (found.is === 'absence' && mark === 0)) return
  const { column, text } = found
  note(
    'says_other',
    { column, text },
    say('list_row.says_other', { column: columnName(column), value: text, mark }),
    true,
  )
}

/** What the row says beside its marks: an absence in a remark, the set, all questions not attempted. */
function judgeRow(work: ListWork, one: ReadRow, marks: readonly FoundMark[], { isOut, note }: RowState) {
  const values = marks.map(({ read }) => ('mark' in read ? read.mark : 0))
  if (!isOut && values.every((value) => value === 0)) absenceBeside(work, one, { isBlank: marks.length === 0, note })
  if (marks.length > 1 && marks.every(({ read }) => 'isNa' in read) && one.cells.attendance !== 'P') {
    const [first] = marks as [FoundMark]
    note('ask_value', { column: first.place.column, text: first.text }, say('list_row.all_na'), true)
  }
  if (
    marks.some(({ read }) => 'mark' in read) &&
    !one.cells.attendance &&
    (one.pupil.stored.attendance ?? 'P') !== 'P'
  ) {
    // Whoever takes the row as it is shown says that the pupil was there: a mark of an absent one can't be stored.
    one.cells.attendance = 'P'
    note('not_present', null, say('list_row.absent_there', { attendance: one.pupil.stored.attendance ?? '' }), true)
  }
  const { row } = one.matched
  const set = columnOf(work, 'set')
  const inRow = set ? folded(textAt(row, set.at)).replace(/^set /, '') : ''
  if (set && inRow !== '' && one.pupil.set !== null && inRow !== folded(one.pupil.set))
    note(
      'key_differs',
      { column: set, text: textAt(row, set.at) },
      say('list_row.other_set', { set: one.pupil.set }),
      true,
    )
}

/** "Absent: 3, 9" below the list, of a row without marks; beside marks it is doubtful. */
function judgeNamed(one: ReadRow, isNamed: boolean, hasMarks: boolean, note: Note) {
  if (!isNamed || one.cells.attendance) return
  if (hasMarks) return note('not_present', null, say('list_row.named_absent'), true)
  one.cells.attendance = 'A'
}

/** What stands in the place of all marks of a row is a word of absence that nobody knows yet: said once for the list. */
function askWhyBlank(work: ListWork, rules: MarkRules, one: ReadRow, note: Note) {
  const found = whyBlank(work, rules.places, one.matched.row)
  if (!found) return
  const said = rules.values.attendance(found.text)
  if (said === undefined) note('ask_value', found, say('list_row.ask_value', { value: found.text }))
  else if (said === null) one.isLeft = true
  else if (said !== 'BLANK' && said !== 'NA') one.cells.attendance = said
}

/** Of somebody without a mark, or with 0: a sentence that says why nobody wrote. */
const notThere =
  /(?<!\p{L})(?:(?:did|was|has|is) ?n[o'’]t (?:come|came|appear|attend|present|write|written|sit)\p{L}*|not (?:come|appear|attend|present)\p{L}*|absent|was (?:ill|sick)|on leave|hospital\p{L}*)(?!\p{L})|अनुपस्थित|नहीं आ(?:या|ई|ए)|बीमार|गैरहाजिर/u

/** Whoever takes such a row as it is shown says that the pupil was absent, where nothing else stands in it. */
function absenceBeside(work: ListWork, one: ReadRow, { isBlank, note }: { isBlank: boolean; note: Note }) {
  const { row } = one.matched
  for (const column of work.columns.filter(
    ({ fields, left_as }) => fields.includes('remarks') || left_as === 'other' || left_as === 'grade',
  )) {
    const text = textAt(row, column.at)
    const absence = text.length > 1 ? (readAttendance(text) ?? (notThere.test(folded(text)) ? 'A' : null)) : null
    if (absence === null || absence === 'P') continue
    if (isBlank) one.cells.attendance ??= absence
    // Where the total should stand, and no question has a mark, it is the word of the whole row.
    if (isBlank && column.head.heading === 'total' && work.input.exam.questions && readAttendance(text) !== null) return
    const said = say('list_row.absent_beside', { column: columnName(column), value: text })
    return note('absent_beside', { column, text }, said, true)
  }
}

function remarksOf(work: ListWork, one: ReadRow) {
  const column = columnOf(work, 'remarks')
  const text = column ? cellAt(one.matched.row, column.at).shown.replace(/\s+/g, ' ').trim() : ''
  if (text !== '') one.cells.remarks = text
}
