import { readAttendance } from '../../../domain/exams/read-attendance.ts'
import { labelKey, type MarksHeading, readHeading, summaryOf } from '../marks/headings.ts'
import type { MarkListExam } from '../marks/reading.ts'
import type { PupilIndex } from '../marks/rows/pupils.ts'
import { isSubjectText } from '../places/subjects.ts'
import { numberIn } from '../values/numbers.ts'
import type { Grid, GridCell, GridTurn } from './grid-cells.ts'
import { isQuestionWord } from './long-form.ts'
import { plainText } from './shown.ts'
import { filledOf, type ListRow, rowsOf, textAt } from './table-rows.ts'

/** Whether the pupils of a list stand below one another, as nearly always, or beside one another; `open` where both would fit, or neither. */
export interface PupilsStand extends GridTurn {
  how: 'below' | 'beside' | 'open'
  /** Where they stand beside one another: the first column of a pupil. */
  first: number
}

const below: PupilsStand = { how: 'below', titles: 0, first: 0, corner: null }
const mostAbove = 15

interface KnownHere {
  exam: MarkListExam
  index: PupilIndex
}

/** A row that names pupils, from its first of them on. */
interface WhoRow {
  at: number
  first: number
  by: 'name' | 'admission_no' | 'roll_no'
  isLabelled: boolean
}

const isName = (text: string, { index }: KnownHere) => /\p{L}{2}/u.test(text) && index.names.isIn(text)

/** Names or numbers of pupils, each once, in a row; numbers only where no word before them says that they are something else. */
function whoIn(row: ListRow, at: number, known: KnownHere): WhoRow | null {
  const { index } = known
  const places = row.texts.flatMap((text, place) => (text === '' ? [] : [place]))
  const share = (first: number, is: (text: string) => boolean) => {
    const texts = places.filter((place) => place >= first).map((place) => textAt(row, place))
    const found = texts.filter(is)
    return new Set(found).size === found.length && found.length > 1 && found.length >= texts.length * 0.6
  }
  const byName = places.find((place) => isName(textAt(row, place), known))
  const first = byName ?? places.find((place) => place > 0 && numberIn(textAt(row, place)) !== null)
  if (first === undefined) return null
  const labels = row.texts.slice(0, first).filter((text) => text !== '')
  const isLabelled = labels.some((text) => isKeyHeading(readHeading(text).heading))
  if (byName !== undefined)
    return share(first, (text) => isName(text, known)) ? { at, first, by: 'name', isLabelled } : null
  if (!isLabelled && !labels.every(saysQuestions)) return null
  if (share(first, (text) => /\d{3}/.test(text) && index.byAdmission(text).length > 0))
    return { at, first, by: 'admission_no', isLabelled }
  return share(first, (text) => index.byRoll(text).length > 0) ? { at, first, by: 'roll_no', isLabelled } : null
}

const isKeyHeading = (heading: MarksHeading | null) =>
  heading === 'roll_no' || heading === 'admission_no' || heading === 'name'

/** "Q.No.", "Question", "Q.No./Roll No", and the highest marks beside it: the rows are questions. */
const saysQuestions = (text: string) =>
  readHeading(text).heading === 'maximum' ||
  plainText(text)
    .split(/[/\\|→↓]/)
    .some(isQuestionWord)

interface WhatRows {
  /** "Q1", "Marks", a subject. */
  worded: number
  /** A number alone that is a question's. */
  bare: number
  /** Numbers alone that are none. */
  others: number
  /** The column of these words. */
  at: number
}

/** What the rows are called in the columns before the first pupil. */
function whatRows(rows: readonly ListRow[], who: Pick<WhoRow, 'at' | 'first'>, { exam }: KnownHere): WhatRows {
  const labels = new Set(
    exam.questions?.flatMap(({ label, labels: own }) => [label, ...Object.values(own ?? {})].map(labelKey)),
  )
  const found: WhatRows = { worded: 0, bare: 0, others: 0, at: 0 }
  for (const [at, row] of rows.entries()) {
    if (at === who.at || !isOfMarks(row, who.first) || summaryOf(filledOf(row)[0] ?? '') !== null) continue
    const called = row.texts.slice(0, who.first).map((text) => {
      const { heading, label, is_bare } = readHeading(text)
      if (exam.questions === null)
        return heading === 'marks' || heading === 'total' || isSubjectText(text) ? 'worded' : null
      return label !== null && labels.has(labelKey(label)) ? (is_bare ? 'bare' : 'worded') : null
    })
    const as = called.find((one) => one === 'worded') ?? called.find((one) => one === 'bare')
    if (as) found[as] += 1
    else if (row.texts.slice(0, who.first).some((text) => numberIn(text) !== null)) found.others += 1
    if (as) found.at = called.indexOf(as)
  }
  return found
}

function isOfMarks(row: ListRow, first: number): boolean {
  const cells = row.texts.slice(first).filter((text) => text !== '')
  return (
    cells.length > 0 &&
    cells.filter((text) => numberIn(text) !== null || readAttendance(text) !== null).length >= cells.length * 0.6
  )
}

/** Several names in one column: whatever else stands there, pupils stand below one another. */
function hasNamesBelow(rows: readonly ListRow[], known: KnownHere): boolean {
  const seen = new Set<number>()
  for (const { texts } of rows.slice(0, 3 * mostAbove))
    for (const [at, text] of texts.entries()) {
      if (!isName(text, known)) continue
      if (seen.has(at)) return true
      seen.add(at)
    }
  return false
}

/** By laws of the list: names or numbers of pupils in a row, and below one another what each row holds of them. */
export function howPupilsStand(grid: Grid, known: KnownHere): PupilsStand {
  const { rows } = rowsOf(grid)
  const found = rows.slice(0, mostAbove).flatMap((row, at) => whoIn(row, at, known) ?? [])
  const isTold = ({ by, isLabelled }: WhoRow) => by === 'name' || isLabelled
  const who = found.find((one) => one.by === 'name') ?? found.find(isTold) ?? found[0]
  if (!who) return isCalledAcross(rows, known) ? { ...below, how: 'open', first: 1 } : below
  if ((isTold(who) && found.filter(({ by }) => by === who.by).length > 1) || hasNamesBelow(rows, known)) return below
  const what = whatRows(rows, who, known)
  const how = judge({ who, what, rows, known })
  if (how === 'below') return below
  const corner = found.some(({ isLabelled }) => isLabelled) ? null : { row: rows[who.at]?.row ?? 0, at: what.at }
  const words = { name: 'Name', admission_no: 'Adm No', roll_no: 'Roll No' }
  return {
    how,
    first: who.first,
    titles: titlesAbove(rows, who.at),
    corner: corner && { ...corner, text: words[who.by] },
  }
}

/** Nobody here is named in a row, and yet the rows are called as questions are. */
const isCalledAcross = (rows: readonly ListRow[], known: KnownHere): boolean =>
  known.exam.questions !== null && whatRows(rows, { at: -1, first: 1 }, known).worded > 1

interface Judged {
  who: WhoRow
  what: WhatRows
  rows: readonly ListRow[]
  known: KnownHere
}

function judge({ who, what, rows, known }: Judged): PupilsStand['how'] {
  const { questions } = known.exam
  const count = what.worded + what.bare
  if (count === 0) return who.by === 'name' ? 'open' : 'below'
  if (who.by === 'name' || what.worded > 1 || (what.worded > 0 && who.isLabelled)) return 'beside'
  if (who.by === 'admission_no') return 'beside'
  if (questions === null || count < 2 || what.others > 0) return 'below'
  // Numbers alone on both sides: rolls and questions could be either.
  const head = rows[who.at] as ListRow
  const across = filledOf(head).filter((text) => numberIn(text) !== null)
  const labels = new Set(questions.map(({ label }) => labelKey(label)))
  const isTurnable = across.some((text) => !labels.has(labelKey(text)))
  const isCalled = head.texts.slice(0, who.first).some(saysQuestions)
  if (isCalled && isTurnable) return 'beside'
  return who.isLabelled ? (isTurnable ? 'open' : 'below') : isTurnable && count === questions.length ? 'beside' : 'open'
}

/** Rows of a word or two above the first that is of pupils. */
function titlesAbove(rows: readonly ListRow[], first: number): number {
  const body = rows.slice(0, first).findIndex((row) => filledOf(row).length > 2)
  return body < 0 ? first : body
}

/** The same list with a row for each pupil: below its titles each column is one, and its number counts on from there. */
export function turnedGrid(grid: Grid, { titles, corner }: GridTurn): Grid {
  const isFilled = ({ cells }: Grid['rows'][number]) => cells.some(({ shown }) => shown.trim() !== '')
  const filled = grid.rows.filter((row) => !row.is_hidden && isFilled(row))
  const body = filled.slice(titles)
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const above = titles === 0 ? 0 : (filled[titles - 1]?.row ?? 0)
  const cellOf = ({ row, cells }: Grid['rows'][number], at: number): GridCell =>
    corner?.row === row && corner.at === at ? { shown: corner.text } : (cells[at] ?? { shown: '' })
  const turned = Array.from({ length: width }, (_, at) => ({
    row: above + at + 1,
    cells: body.map((row) => cellOf(row, at)),
  }))
  return { ...grid, rows: [...filled.slice(0, titles), ...turned, ...grid.rows.filter((row) => row.is_hidden)] }
}
