import { sql } from 'kysely'
import { workOut } from '../../marking/mark.ts'
import type { Cell, Column } from '../../marking/sheet.ts'
import { efficiency, questionSums } from '../../marking/statistics.ts'
import { countedColumns } from '../../marking/units.ts'
import type { Change as AnyChange } from '../ground/change.ts'
import { measureQuestions } from './measure.ts'
import { type ExamCells, findRules, inputOf, readCells, rulesOf, type SheetColumn, type StoredMark } from './totals.ts'

type Change = Pick<AnyChange, 'db' | 'client_id' | 'now'>

interface Row extends StoredMark {
  enrolment_id: number
  section_id: number
  percent: number | null
  grade: string | null
  result: string
  left: boolean
}

interface Facts {
  chapter_id: number
  level: string
  skill: string
}

/** One pupil who was there, with what counts of the paper. */
interface Worked {
  row: Row
  cells: ReadonlyMap<number, Cell>
  columns: readonly Column[]
  counted: ReadonlySet<number>
  /** Total of what counts, before grace. */
  total: number
}

const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length

/**
 * The figures of an exam, section by section, in the transaction that settles it.
 * @param known its cells, where they were just read
 */
export async function writeStats(change: Change, exam_id: number, known?: ExamCells): Promise<void> {
  const { db, client_id } = change
  await takeAway(change, exam_id)
  const [exam] = await findRules(change, exam_id)
  if (!exam) return
  const rules = await rulesOf(change, exam)
  const { rows } = await sql<Row>`
    select id, enrolment_id, section_id, set_letter, attendance, marks, grace, percent, grade, result, left_at is not null as left
    from exam_marks where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  const { rows: facts } = await sql<Facts & { id: number }>`
    select id, chapter_id, level, skill from exam_questions where client_id = ${client_id} and exam_id = ${exam_id}`.execute(
    db,
  )
  const cells = known ?? (await readCells(change, exam_id))
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  const sections = [...new Set(rows.map(({ section_id }) => section_id))]
  const figures = sections.map((section_id) => {
    const own = rows.filter((row) => row.section_id === section_id)
    const worked = own
      .filter(({ attendance, marks }) => attendance === 'P' && marks !== null)
      .map((row): Worked => {
        const input = inputOf(rules, row, cells.get(row.id) ?? new Map())
        const { sections: sums, marks_q } = workOut(input)
        return {
          ...{ row, cells: cells.get(row.id) ?? new Map(), columns: input.questions?.columns ?? [] },
          ...{ counted: countedColumns(sums), total: marks_q ?? 0 },
        }
      })
    return { section_id, own, worked }
  })
  const max_q = exam.max_marks * 4
  await insertAll(
    change,
    'exam_stats',
    examColumns,
    figures.map(({ section_id, own, worked }) => ({
      ...{ exam_id, section_id, max_q, ...sectionFigures(own, worked) },
    })),
  )
  const perQuestion = figures.flatMap(({ section_id, worked }) =>
    rules.columns.flatMap((column) => {
      const fact = factOf.get(column.id)
      return fact
        ? [
            {
              exam_id,
              section_id,
              exam_question_id: column.id,
              ...fact,
              id: undefined,
              ...columnFigures(column, worked),
            },
          ]
        : []
    }),
  )
  await insertAll(change, 'exam_question_stats', questionColumns, perQuestion)
  await measureQuestions(change, exam_id)
  const chapters = figures.flatMap(({ section_id, worked }) =>
    worked.flatMap((one) =>
      chapterMarks(one, factOf).map((sums) => ({
        ...{ exam_id, section_id, enrolment_id: one.row.enrolment_id, ...sums },
      })),
    ),
  )
  await insertAll(change, 'exam_chapter_marks', chapterColumns, chapters)
  await addToSession(change, exam_id, 1)
}

function sectionFigures(own: readonly Row[], worked: readonly Worked[]) {
  const hist = Array.from({ length: 101 }, () => 0)
  const grades: Record<string, number> = {}
  for (const { row } of worked) {
    const at = Math.min(100, Math.round(row.percent ?? 0))
    hist[at] = (hist[at] ?? 0) + 1
    if (row.grade) grades[row.grade] = (grades[row.grade] ?? 0) + 1
  }
  const sum = (value: (one: Worked) => number) => worked.reduce((total, one) => total + value(one), 0)
  return {
    enrolled: count(own, ({ left }) => !left),
    appeared: worked.length,
    absent: count(own, ({ attendance }) => attendance === 'A'),
    excluded: count(own, ({ attendance }) => attendance !== null && attendance !== 'P' && attendance !== 'A'),
    ml: count(own, ({ attendance }) => attendance === 'ML'),
    ex: count(own, ({ attendance }) => attendance === 'EX'),
    ufm: count(own, ({ attendance }) => attendance === 'UFM'),
    passed: count(worked, ({ row }) => row.result === 'PASS'),
    sum_q: sum(({ total }) => total),
    sum_q2: sum(({ total }) => total ** 2),
    hist,
    grades,
  }
}

/** Of a question that not everybody has to attempt only the answers are looked at; elsewhere not attempted is 0. */
function columnFigures(column: SheetColumn, worked: readonly Worked[]) {
  const isChosen = column.choose !== null || column.or_group !== null || column.part_or_group !== null
  const writers = worked.filter(({ row }) => column.set_letter === '' || column.set_letter === (row.set_letter ?? 'A'))
  const values = writers.flatMap(({ cells, total }) => {
    const cell = cells.get(column.id)
    if (typeof cell === 'number') return [{ x: cell, t: total }]
    return cell === 'NA' && !isChosen ? [{ x: 0, t: total }] : []
  })
  const pairs = { x: values.map(({ x }) => x), t: values.map(({ t }) => t) }
  const { n, sum_x, sum_x2, sum_t, sum_t2, sum_xt } = questionSums(pairs)
  const hist: Record<string, number> = {}
  for (const x of pairs.x) hist[x] = (hist[x] ?? 0) + 1
  return {
    ...{ max_q: column.max_q, n, n_na: count(writers, ({ cells }) => cells.get(column.id) === 'NA') },
    ...{ sum_q: sum_x, sum_q2: sum_x2, sum_t, sum_t2, sum_qt: sum_xt, efficiency: efficiency(pairs), hist },
  }
}

/** What counts of each chapter, out of what could have. */
function chapterMarks({ cells, columns, counted }: Worked, factOf: ReadonlyMap<number, Facts>) {
  const sums = new Map<number, { q: number; max_q: number }>()
  for (const column of columns) {
    const chapter = factOf.get(column.id)?.chapter_id
    if (chapter === undefined || !counted.has(column.id)) continue
    const cell = cells.get(column.id)
    const value = column.treatment === 'FULL' ? column.max_q : typeof cell === 'number' ? cell : 0
    const sum = sums.get(chapter) ?? { q: 0, max_q: 0 }
    sums.set(chapter, { q: sum.q + value, max_q: sum.max_q + column.max_q })
  }
  return [...sums].map(([chapter_id, sum]) => ({ chapter_id, ...sum }))
}

type StatsTable = 'exam_stats' | 'exam_question_stats' | 'exam_chapter_marks'

const examColumns = {
  ...{
    exam_id: 'bigint',
    section_id: 'bigint',
    enrolled: 'int',
    appeared: 'int',
    absent: 'int',
    excluded: 'int',
    passed: 'int',
    ml: 'int',
    ex: 'int',
    ufm: 'int',
  },
  ...{ sum_q: 'bigint', sum_q2: 'bigint', max_q: 'int', hist: 'smallint[]', grades: 'jsonb' },
}
const questionColumns = {
  ...{
    exam_id: 'bigint',
    section_id: 'bigint',
    exam_question_id: 'bigint',
    chapter_id: 'bigint',
    level: 'text',
    skill: 'text',
  },
  ...{
    max_q: 'int',
    n: 'int',
    n_na: 'int',
    sum_q: 'bigint',
    sum_q2: 'bigint',
    sum_t: 'bigint',
    sum_t2: 'bigint',
    sum_qt: 'bigint',
  },
  ...{ efficiency: 'real', hist: 'jsonb' },
}
const chapterColumns = {
  ...{ exam_id: 'bigint', section_id: 'bigint', enrolment_id: 'bigint', chapter_id: 'bigint', q: 'int', max_q: 'int' },
}

async function insertAll(
  { db, client_id }: Change,
  table: StatsTable,
  columns: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const types = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`
    insert into ${sql.table(table)} (client_id, ${names})
    select ${client_id}::bigint, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${types})
    on conflict do nothing`.execute(db)
}

/** Takes the figures of an exam away, also out of what its questions have come to in all exams. */
export async function removeStats(change: Change, exam_id: number): Promise<void> {
  await takeAway(change, exam_id)
  await measureQuestions(change, exam_id)
}

async function takeAway(change: Change, exam_id: number): Promise<void> {
  const { db, client_id } = change
  await addToSession(change, exam_id, -1)
  for (const table of ['exam_stats', 'exam_question_stats', 'exam_chapter_marks'])
    await sql`delete from ${sql.table(table)} where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
}

/**
 * Chapter by chapter what a pupil has in all settled exams of the session: those of this exam more, or less. In one order, so that two exams of
 * the same pupils wait for each other and not both.
 */
async function addToSession({ db, client_id }: Change, exam_id: number, sign: 1 | -1): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into session_chapter_marks as s (client_id, session_id, enrolment_id, chapter_id, exams, q, max_q, needed)
    select ${client_id}::bigint, e.session_id, m.enrolment_id, m.chapter_id, ${sign}::int, ${sign}::int * m.q, ${sign}::int * m.max_q,
      ${sign}::int * m.max_q * (e.pass_marks::float8 / e.max_marks::float8)
    from exams e join exam_chapter_marks m on m.client_id = ${client_id} and m.client_id = e.client_id and m.exam_id = ${exam_id}
    where e.client_id = ${client_id} and e.id = ${exam_id} order by m.enrolment_id, m.chapter_id
    on conflict (client_id, session_id, enrolment_id, chapter_id) do update
      set exams = s.exams + excluded.exams, q = s.q + excluded.q, max_q = s.max_q + excluded.max_q, needed = s.needed + excluded.needed`.execute(
    db,
  )
  if (sign === 1 || !numAffectedRows) return
  await sql`
    delete from session_chapter_marks s using exam_chapter_marks m
    where m.client_id = ${client_id} and m.exam_id = ${exam_id} and s.client_id = ${client_id} and s.enrolment_id = m.enrolment_id
      and s.chapter_id = m.chapter_id and s.exams = 0
      and s.session_id = (select session_id from exams where client_id = ${client_id} and id = ${exam_id})`.execute(db)
}
