import { say } from '../../../domain/say.ts'
import type { Grid } from '../grid/grid-cells.ts'
import { chooseGrid } from '../grid/grids.ts'
import { shortGrid } from '../grid/long-form.ts'
import { readTable } from '../grid/table.ts'
import { rowsOf } from '../grid/table-rows.ts'
import { howPupilsStand, turnedGrid } from '../grid/turned.ts'
import { readNumber } from '../values/numbers.ts'
import { askAbove, askLines, askRest, askSteps } from './ask-rows.ts'
import { findChanges } from './columns/change-columns.ts'
import { columnFacts } from './columns/column-facts.ts'
import { nameColumns } from './columns/columns.ts'
import { findHalves } from './columns/half-columns.ts'
import { findMarks } from './columns/mark-columns.ts'
import { askMaxima, maximaOf } from './columns/maxima.ts'
import { findQuestions } from './columns/question-columns.ts'
import { layoutOf } from './layout.ts'
import { answerTo, columnOf, type ListWork } from './list-work.ts'
import { previewOf } from './preview.ts'
import type {
  LeftWhy,
  ListReading,
  ListRefusal,
  MarkListInput,
  MarkListOutput,
  ReadColumn,
  RowProblem,
} from './reading.ts'
import { legendOf } from './rows/legend.ts'
import { type MarkPlace, type MarkRules, markRules } from './rows/mark-places.ts'
import { type MatchedRow, matchRows } from './rows/match-rows.ts'
import { askNotes, notesOf } from './rows/notes.ts'
import { type PupilIndex, pupilIndex } from './rows/pupils.ts'
import { type ReadRow, readRow, saidOfMatch } from './rows/read-rows.ts'
import { markValues } from './rows/values.ts'
import { askFileName } from './titles/file-name.ts'
import { askExam, askSubject } from './titles/title-subject.ts'
import { titlesOf } from './titles/title-texts.ts'
import { askTime } from './titles/title-time.ts'

/**
 * A foreign list of marks: what each column is, whose each row is, what would be stored, and what has to be asked before. Nothing is decided twice:
 * what a person said comes first, then what was confirmed before, then the headings, then what the cells are themselves.
 */
export function readMarkList(input: MarkListInput): MarkListOutput | ListRefusal {
  const asks: MarkListOutput['asks'] = []
  const chosen = chooseGrid(input, asks)
  if ('refused' in chosen) return chosen
  const work = workOf(input, chosen.grid, asks)
  nameColumns(work)
  const { places, isPercent, parts } = findPlaces(work)
  findHalves(work, places)
  findChanges(work, places)
  askSubject(work)
  askExam(work)
  askTime(work)
  askFileName(work)
  const matched = matchRows(work)
  const rules = markRules(work, {
    places,
    isPercent,
    parts,
    comma: commaOf(work, places),
    values: markValues(input, work.legend),
  })
  const rows = matched.rows.flatMap((one) => readRow(work, rules, one) ?? [])
  notTwice(rows)
  askLines(work, matched, places)
  askRest(work, matched)
  askNotes(
    work,
    matched.rows,
    places.map(({ column }) => column),
  )
  askAbove(work, rows)
  askSteps(work, rows)
  const problems = [...problemsOf(matched.rows), ...rows.flatMap((one) => one.problems)].toSorted(
    (a, b) => a.row - b.row,
  )
  const taken = rows.filter((one) => !one.isLeft && isTaken(input, one))
  const values = [...matched.values, ...rules.values.list()]
  // Without a column of marks nothing of a row is taken, whoever it is of.
  const fits = holdsNothing(work, places) ? 0 : taken.length
  const layout = layoutOf(work, {
    ...matched,
    problems,
    fits,
    of: work.table.rows.length,
  })
  const reading: ListReading = {
    ...{ sheet: chosen.grid.name, sheets: chosen.sheets, header_rows: work.table.header_rows, layout, values },
    columns: columnsOf(work),
    left: leftOf(work, matched.rows, rows),
    missing: missingOf(work, matched.rows),
    preview: previewOf(work, {
      matched: matched.rows,
      read: new Map(rows.map((one) => [one.matched.line, one])),
      problems,
      places,
    }),
  }
  const direction = asks.find(({ id }) => id === 'no_columns.turned')
  const whose = rows.map(({ matched: { row }, pupil }) => ({ row: row.row, id: pupil.id }))
  const cells = asks.length > 0 ? [] : once(taken)
  return { reading, asks: direction ? [direction] : asks, problems, whose, cells, turned: work.turned?.turn ?? null }
}

const holdsNothing = (work: ListWork, places: readonly MarkPlace[]): boolean =>
  places.length === 0 && !columnOf(work, 'attendance') && !columnOf(work, 'remarks')

function workOf(input: MarkListInput, grid: Grid, asks: MarkListOutput['asks']): ListWork {
  const index = pupilIndex(input.exam, input.pupils)
  const short = shortGrid(grid, input.exam)
  const turned = short ? null : asTurned(input, { grid, index, asks })
  const table = readTable(
    turned?.grid ?? short ?? grid,
    {
      isName: (text) => /\p{L}{2}/u.test(text) && index.names.isIn(text),
      isAdmission: (text) => /\d{3}/.test(text) && index.byAdmission(text).length > 0,
    },
    input.header_rows,
  )
  for (const head of table.heads)
    if (isSomebody(head.text, index)) Object.assign(head, { text: '', key: '', heading: null })
  const { rows } = rowsOf(turned?.grid ?? short ?? grid)
  const legend = legendOf(rows)
  const facts = columnFacts(table, index, legend)
  const columns = facts.map((one, at) => ({
    ...{ at, facts: one, fields: [], left_as: null },
    head: table.heads[at] as ListWork['columns'][number]['head'],
    by: 'content' as const,
  }))
  // Which sheet is meant is still to be said, or was said by its name.
  const isNamed = asks.some(({ kind }) => kind === 'sheet') || (input.sheet ?? input.answers?.sheet) !== undefined
  const titles = titlesOf(table, isNamed ? '' : grid.name)
  return { input, table, index, legend, notes: notesOf(rows), columns, titles, asks, turned, isLong: short !== null }
}

/** Pupils beside one another become lines; where both could be meant it is asked, and nothing else before. */
function asTurned(
  input: MarkListInput,
  { grid, index, asks }: { grid: Grid } & Pick<ListWork, 'index' | 'asks'>,
): ListWork['turned'] {
  const stand = howPupilsStand(grid, { exam: input.exam, index })
  if (stand.how === 'below') return null
  const answer =
    stand.how === 'beside'
      ? 'columns'
      : answerTo(
          { input, asks },
          {
            ...{ kind: 'no_columns', of: 'turned', message: say('list.turned_open') },
            choices: [
              { value: 'rows', label: say('list.pupil_a_row') },
              { value: 'columns', label: say('list.pupil_a_column') },
            ],
          },
        )
  if (answer !== 'columns') return null
  const turned = turnedGrid(grid, stand)
  return { grid: turned, turn: stand, first: turned.rows[stand.titles + stand.first]?.row ?? 0, at: stand.first }
}

/** What names a pupil is no heading, though somebody said that its row is one: layouts are remembered, and hold nobody. */
const isSomebody = (text: string, index: PupilIndex): boolean =>
  (/\p{L}{2}/u.test(text) && index.names.isIn(text)) || (/\d{3}/.test(text) && index.byAdmission(text).length > 0)

function findPlaces(work: ListWork): Pick<MarkRules, 'isPercent' | 'parts'> & { places: MarkPlace[] } {
  const { exam } = work.input
  if (exam.questions) {
    const places = findQuestions(work)
    const cells = places.flatMap(({ column }) => column.facts)
    const filled = cells.reduce((sum, one) => sum + one.filled.length, 0)
    const numbers = cells.reduce((sum, one) => sum + one.filled.length * one.numeric, 0)
    if (filled > 1 && numbers < filled * 0.3) answerTo(work, { kind: 'no_marks', message: say('list.no_marks') })
    if (places.some(({ column }) => column.facts.percents > 0.5))
      answerTo(work, { kind: 'percent', message: say('list.percent_questions') })
    askMaxima(work, maximaOf(work, places))
    return { places, isPercent: false, parts: [] }
  }
  const { column, isPercent, parts } = findMarks(work)
  askMaxima(work, column ? [{ column, maximum: exam.maximum }] : [])
  countsDays(work)
  return { places: column ? [{ column, questionOf: null }] : [], isPercent, parts }
}

/** Numbers under a heading of attendance count days: such a list may be none of marks. */
function countsDays(work: ListWork) {
  const days =
    work.columns.find(({ fields, facts }) => fields.includes('attendance') && facts.numeric > 0.5) ?? totalOfDays(work)
  if (!days || work.asks.some(({ kind }) => kind === 'no_marks')) return
  answerTo(work, {
    kind: 'no_marks',
    of: 'days',
    message: say('list.counts_days'),
    choices: [{ value: 'leave', label: say('list.leave_column') }],
  })
  Object.assign(days, { fields: [], left_as: 'other' })
}

/** A total behind three and more columns of P and A, as a register of a month has it. */
function totalOfDays({ columns }: ListWork) {
  const days = columns.filter(({ facts }) => facts.filled.length > 1 && facts.attendance >= 0.8)
  return days.length < 3
    ? undefined
    : columns.find(({ fields, head }) => fields.includes('marks') && head.heading === 'total')
}

/** Commas and points in one column of marks, or a comma that may stand for a thousand. */
function commaOf(work: ListWork, places: readonly MarkPlace[]): MarkRules['comma'] {
  const forms = places.map(({ column }) => new Set(column.facts.filled.map((text) => readNumber(text)?.form)))
  const isMixed = forms.some((one) => one.has('either') || (one.has('comma') && one.has('point')))
  if (!isMixed) return null
  const choices = [
    { value: 'comma', label: say('list.comma_decimal') },
    { value: 'point', label: say('list.comma_group') },
  ]
  return answerTo(work, { kind: 'number_form', message: say('list.number_form'), choices }) === 'comma'
    ? 'decimal'
    : 'group'
}

/** A pupil in two rows: equal ones count once, of unlike ones neither. */
function notTwice(rows: readonly ReadRow[]) {
  const first = new Map<number, ReadRow>()
  for (const one of rows) {
    const before = first.get(one.pupil.id)
    if (!before) first.set(one.pupil.id, one)
    else if (sameCells(before, one)) continue
    else for (const twin of [before, one]) addTwice(twin, twin === one ? before : one)
  }
}

const sameCells = (one: ReadRow, other: ReadRow) =>
  JSON.stringify({ ...one.cells, row: 0 }) === JSON.stringify({ ...other.cells, row: 0 })

function addTwice({ matched, problems }: ReadRow, other: ReadRow) {
  if (problems.some(({ code }) => code === 'twice')) return
  const said = say('list_row.twice', { row: other.matched.row.row })
  problems.push({ row: matched.row.row, at: null, code: 'twice', value: null, said, is_doubt: false })
}

/** Of rows that are nobody's for a reason that is told. */
const problemsOf = (rows: readonly MatchedRow[]): RowProblem[] =>
  rows.flatMap((one) =>
    one.pupil === null && one.code
      ? [
          {
            row: one.row.row,
            at: null,
            code: one.code,
            value: one.code === 'ask_value' ? one.row.place : null,
            said: saidOfMatch(one),
            is_doubt: false,
          },
        ]
      : [],
  )

/** A line of two pupils may hold one that is out. */
const isTaken = ({ accept = [] }: MarkListInput, { problems, matched: { row } }: ReadRow): boolean =>
  problems.every(({ is_doubt }) => is_doubt && accept.includes(row.row))

/** Whoever stands in two equal rows is stored once; a row that holds nothing stores nothing. */
function once(rows: readonly ReadRow[]) {
  const cells = new Map(rows.map((one) => [one.pupil.id, one.cells]))
  return [...cells.values()].filter((one) => Object.keys(one).length > 2)
}

function columnsOf({ columns, table }: ListWork): ReadColumn[] {
  const own = columns.map(
    ({ at, head, fields, left_as, by, facts }): ReadColumn => ({
      ...{ at, heading: head.text.slice(0, 200), fields, left_as: fields.length > 0 ? null : left_as, by },
      samples: facts.filled.slice(0, 3).map((text) => text.slice(0, 100)),
    }),
  )
  return [0, ...table.further].flatMap((offset) => own.map((one) => ({ ...one, at: one.at + offset })))
}

function leftOf({ table }: ListWork, matched: readonly MatchedRow[], read: readonly ReadRow[]): ListReading['left'] {
  const rows = matched.flatMap(({ row, left }) => (left ? [{ row: row.row, why: left }] : []))
  const said = read
    .filter(({ isLeft }) => isLeft)
    .map(({ matched: { row } }): { row: number; why: LeftWhy } => ({ row: row.row, why: 'said' }))
  return [...table.left, ...rows, ...said].toSorted((a, b) => a.row - b.row)
}

function missingOf({ input }: ListWork, matched: readonly MatchedRow[]): ListReading['missing'] {
  const there = new Set(matched.map(({ pupil }) => pupil))
  return input.pupils.filter((_, at) => !there.has(at)).map(({ id, name, roll_no }) => ({ id, name, roll_no }))
}
