import { sql } from 'kysely'
import type { WorkedMark } from '../../marking/mark.ts'
import type { Column } from '../../marking/sheet.ts'
import { efficiency, questionSums } from '../../marking/statistics.ts'
import { countedColumns } from '../../marking/units.ts'
import type { Change as AnyChange } from '../ground/change.ts'
import { measureQuestions } from './measure.ts'
import { type Reckoned, type ReckonedExam, reckonExam } from './reckoned.ts'
import { changeSession, closeSession, keepAsked, type OpenSession, openSession } from './session-chapters.ts'
import type { SheetColumn } from './totals.ts'

type Change = Pick<AnyChange, 'db' | 'client_id' | 'now'>

/** One pupil who was there, with what counts of the paper. */
interface Present extends Pick<Reckoned, 'row' | 'cells' | 'total'> {
  columns: readonly Column[]
  counted: ReadonlySet<number>
  /** What counts, before grace. */
  sum: number
}

const presentOf = ({ row, cells, total, input, worked }: Reckoned): Present[] =>
  row.attendance === 'P' && total.marks !== null
    ? [{ row, cells, total, columns: input.questions?.columns ?? [], ...countedOf(worked) }]
    : []

const countedOf = ({ sections, marks_q }: WorkedMark) => ({ counted: countedColumns(sections), sum: marks_q ?? 0 })

const count = <T>(rows: readonly T[], is: (row: T) => boolean) => rows.filter(is).length

/**
 * The figures of an exam, section by section, in the transaction that settles it.
 * @param known the exam, where it was just worked out
 */
export async function writeStats(change: Change, exam_id: number, known?: ReckonedExam | null): Promise<void> {
  await holdFigures(change, exam_id)
  const session = await openSession(change, exam_id)
  await takeAway(change, session, exam_id)
  const reckoned = known ?? (await reckonExam(change, exam_id))
  if (reckoned) await keepFigures(change, session, exam_id, reckoned)
  await closeSession(change, session)
}

/**
 * One at a time makes the figures of an exam, and sees what whoever came before has written: several may correct marks of a settled exam at once. It
 * waits for none of those who only hold the exam as it is.
 */
const holdFigures = ({ db, client_id }: Change, exam_id: number) =>
  sql`select 1 from exams where client_id = ${client_id} and id = ${exam_id} for no key update`.execute(db)

async function keepFigures(
  change: Change,
  session: OpenSession,
  exam_id: number,
  { rules, rows }: ReckonedExam,
): Promise<void> {
  const chapterOf = new Map(rules.columns.map(({ id, chapter_id }) => [id, chapter_id]))
  const figures = [...bySection(rows)].map(([section_id, own]) => {
    const present = own.flatMap(presentOf)
    const chapters = present.flatMap((one) =>
      chapterMarks(one, chapterOf).map((sums) => ({ section_id, enrolment_id: one.row.enrolment_id, ...sums })),
    )
    return { section_id, own, present, chapters }
  })
  const max_q = rules.exam.max_marks * 4
  await insertAll(
    change,
    'exam_stats',
    examColumns,
    figures.map(({ section_id, own, present, chapters }) => ({
      ...{
        exam_id,
        section_id,
        max_q,
        ...sectionFigures(own, present),
        chapters: together(chapters),
        in_session: true,
      },
    })),
  )
  const perQuestion = figures.flatMap(({ section_id, present }) =>
    rules.columns.map((column) => {
      const { id: exam_question_id, chapter_id, level, skill } = column
      return { exam_id, section_id, exam_question_id, chapter_id, level, skill, ...columnFigures(column, present) }
    }),
  )
  await insertAll(change, 'exam_question_stats', questionColumns, perQuestion)
  await measureQuestions(change, exam_id)
  await keepAsked(change, sql`array[${exam_id}::bigint]`)
  const chapters = figures.flatMap((section) => section.chapters)
  if (chapters.length === 0) return
  await insertChapters(change, exam_id, chapters)
  await changeSession(change, session, exam_id, 1)
}

function bySection(rows: readonly Reckoned[]): Map<number, Reckoned[]> {
  const sections = new Map<number, Reckoned[]>()
  for (const one of rows) {
    const own = sections.get(one.row.section_id)
    if (own) own.push(one)
    else sections.set(one.row.section_id, [one])
  }
  return sections
}

function sectionFigures(own: readonly Reckoned[], present: readonly Present[]) {
  const hist = Array.from({ length: 101 }, () => 0)
  const grades: Record<string, number> = {}
  for (const { total } of present) {
    const at = Math.min(100, Math.round(total.percent ?? 0))
    hist[at] = (hist[at] ?? 0) + 1
    if (total.grade) grades[total.grade] = (grades[total.grade] ?? 0) + 1
  }
  const sum = (value: (one: Present) => number) => present.reduce((all, one) => all + value(one), 0)
  const rows = own.map(({ row }) => row)
  return {
    enrolled: count(rows, ({ left }) => !left),
    appeared: present.length,
    absent: count(rows, ({ attendance }) => attendance === 'A'),
    excluded: count(rows, ({ attendance }) => attendance !== null && attendance !== 'P' && attendance !== 'A'),
    ml: count(rows, ({ attendance }) => attendance === 'ML'),
    ex: count(rows, ({ attendance }) => attendance === 'EX'),
    ufm: count(rows, ({ attendance }) => attendance === 'UFM'),
    passed: count(present, ({ total }) => total.result === 'PASS'),
    sum_q: sum((one) => one.sum),
    sum_q2: sum((one) => one.sum ** 2),
    hist,
    grades,
  }
}

/** Of a question that not everybody has to attempt only the answers are looked at; elsewhere not attempted is 0. */
function columnFigures(column: SheetColumn, present: readonly Present[]) {
  const isChosen = column.choose !== null || column.or_group !== null || column.part_or_group !== null
  const writers = present.filter(({ row }) => column.set_letter === '' || column.set_letter === (row.set_letter ?? 'A'))
  const pairs = { x: [] as number[], t: [] as number[] }
  const hist: Record<string, number> = {}
  let n_na = 0
  for (const { cells, sum } of writers) {
    const cell = cells.get(column.id)
    if (cell === 'NA') n_na += 1
    if (cell === undefined || (cell === 'NA' && isChosen)) continue
    const value = cell === 'NA' ? 0 : cell
    pairs.x.push(value)
    pairs.t.push(sum)
    hist[value] = (hist[value] ?? 0) + 1
  }
  const { n, sum_x, sum_x2, sum_t, sum_t2, sum_xt } = questionSums(pairs)
  return {
    ...{ max_q: column.max_q, n, n_na },
    ...{ sum_q: sum_x, sum_q2: sum_x2, sum_t, sum_t2, sum_qt: sum_xt, efficiency: efficiency(pairs), hist },
  }
}

/** What counts of each chapter, out of what could have. */
function chapterMarks({ cells, columns, counted }: Present, chapterOf: ReadonlyMap<number, number>) {
  const sums = new Map<number, { q: number; max_q: number }>()
  for (const column of columns) {
    const chapter = chapterOf.get(column.id)
    if (chapter === undefined || !counted.has(column.id)) continue
    const cell = cells.get(column.id)
    const value = column.treatment === 'FULL' ? column.max_q : typeof cell === 'number' ? cell : 0
    const sum = sums.get(chapter) ?? { q: 0, max_q: 0 }
    sums.set(chapter, { q: sum.q + value, max_q: sum.max_q + column.max_q })
  }
  return [...sums].map(([chapter_id, sum]) => ({ chapter_id, ...sum }))
}

/** What the pupils of a section have of each chapter, and how many they are. */
function together(marks: readonly ChapterMark[]) {
  const sums = new Map<number, { chapter_id: number; n: number; q: number; max_q: number }>()
  for (const { chapter_id, q, max_q } of marks) {
    const sum = sums.get(chapter_id)
    if (!sum) sums.set(chapter_id, { chapter_id, n: 1, q, max_q })
    else Object.assign(sum, { n: sum.n + 1, q: sum.q + q, max_q: sum.max_q + max_q })
  }
  return [...sums.values()]
}

/** A cluster takes such an insert only where it answers its rows or minds those that are there; the second would take twice as long. */
const answered = sql`returning 1`

type StatsTable = 'exam_stats' | 'exam_question_stats'

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
  ...{
    sum_q: 'bigint',
    sum_q2: 'bigint',
    max_q: 'int',
    hist: 'smallint[]',
    grades: 'jsonb',
    chapters: 'jsonb',
    in_session: 'boolean',
  },
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
    ${answered}`.execute(db)
}

interface ChapterMark {
  section_id: number
  enrolment_id: number
  chapter_id: number
  q: number
  max_q: number
}

/** What each pupil has of each chapter, as arrays: thousands of rows are read much faster so than as JSON. */
async function insertChapters(change: Change, exam_id: number, rows: readonly ChapterMark[]): Promise<void> {
  const { db, client_id } = change
  const column = (name: keyof ChapterMark) => sql`${`{${rows.map((row) => row[name]).join()}}`}`
  await sql`
    insert into exam_chapter_marks (client_id, exam_id, section_id, enrolment_id, chapter_id, q, max_q)
    select ${client_id}::bigint, ${exam_id}::bigint, given.*
    from unnest(${column('section_id')}::bigint[], ${column('enrolment_id')}::bigint[], ${column('chapter_id')}::bigint[],
      ${column('q')}::int[], ${column('max_q')}::int[]) as given
    ${answered}`.execute(db)
}

/** Takes the figures of an exam away, also out of what its questions have come to in all exams. */
export async function removeStats(change: Change, exam_id: number): Promise<void> {
  await holdFigures(change, exam_id)
  const session = await openSession(change, exam_id)
  await takeAway(change, session, exam_id)
  await measureQuestions(change, exam_id)
  await closeSession(change, session)
}

async function takeAway(change: Change, session: OpenSession, exam_id: number): Promise<void> {
  const { db, client_id } = change
  const { numAffectedRows } = await sql`
    delete from exam_stats where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  // Nothing is kept of an exam that has no figures of its sections.
  if (!numAffectedRows) return
  await changeSession(change, session, exam_id, -1)
  for (const table of ['exam_question_stats', 'exam_chapter_marks', 'exam_asked'])
    await sql`delete from ${sql.table(table)} where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
}
