import { setImmediate as sent } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ColumnOf, givenRows } from '../db/given-rows.ts'
import type { StampedChange } from '../ground/change.ts'
import { type ChapterMark, questionFigures, type SectionMarks, sectionFigures, sectionMarks } from './figures.ts'
import { measureQuestions } from './measure.ts'
import { METHOD } from './method.ts'
import { type ReckonedExam, reckonExam } from './reckoned.ts'
import { changeSession, keepAsked } from './session-chapters.ts'

/**
 * The figures of an exam, section by section, in the transaction that settles it. What is worked out is worked out while PostgreSQL does what was sent
 * before: most of the time of either would else be waiting for the other.
 * @param known the exam, where it was just worked out
 */
export async function writeStats(change: StampedChange, exam_id: number, known?: ReckonedExam | null): Promise<void> {
  const opening = handled(openFigures(change, exam_id))
  // What is to be read stands as it is only from then on.
  if (!known) await opening
  const reckoned = known ?? (await reckonExam(change, exam_id))
  await sent()
  const sections = reckoned && sectionMarks(reckoned)
  await opening
  await takeAway(change, exam_id)
  if (reckoned && sections) await keepFigures(change, exam_id, reckoned, sections)
}

/** What is waited for only later may fail before. */
function handled<T>(begun: Promise<T>): Promise<T> {
  begun.catch(() => undefined)
  return begun
}

/**
 * One at a time makes the figures of an exam, and sees what whoever came before has written: several may correct marks of a settled exam at once. It
 * waits for none of those who only hold the exam as it is.
 */
async function openFigures({ db, client_id }: StampedChange, exam_id: number): Promise<void> {
  await sql`select 1 from exams where client_id = ${client_id} and id = ${exam_id} for no key update`.execute(db)
}

/** Statements go out in this order: each sees what those before it have written. */
async function keepFigures(
  change: StampedChange,
  exam_id: number,
  exam: ReckonedExam,
  sections: readonly SectionMarks[],
): Promise<void> {
  const chapters = sections.flatMap((section) => section.chapters)
  const first = handled(
    Promise.all([
      chapters.length > 0 && insertChapters(change, exam_id, chapters),
      chapters.length > 0 && changeSession(change, exam_id, 1),
      insertAll(
        change,
        'exam_stats',
        examColumns,
        sectionFigures(exam, sections).map((figures) => ({ exam_id, method: METHOD, ...figures })),
      ),
    ]),
  )
  await sent()
  const perQuestion = questionFigures(exam, sections).map((figures) => ({ exam_id, ...figures }))
  await Promise.all([
    first,
    insertAll(change, 'exam_question_stats', questionColumns, perQuestion),
    measureQuestions(change, exam_id),
    keepAsked(change, sql`array[${exam_id}::bigint]`),
  ])
}

/** A cluster takes such an insert only where it answers its rows or minds those that are there; the second would take twice as long. */
const answered = sql`returning 1`

const examColumns = [
  ...(['exam_id', 'section_id', 'enrolled', 'appeared', 'absent', 'excluded', 'passed', 'ml', 'ex', 'ufm'] as const),
  ...(['sum_q', 'sum_q2', 'max_q', 'hist', 'grades', 'chapters', 'method'] as const),
]
const questionColumns = [
  ...(['exam_id', 'section_id', 'exam_question_id', 'chapter_id', 'level', 'skill', 'max_q', 'n', 'n_na'] as const),
  ...(['sum_q', 'sum_q2', 'sum_t', 'sum_t2', 'sum_qt', 'efficiency', 'hist'] as const),
]

async function insertAll<T extends 'exam_stats' | 'exam_question_stats'>(
  { db, client_id }: StampedChange,
  table: T,
  columns: readonly ColumnOf<T>[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (client_id, ${names})
    select ${client_id}::bigint, ${names} from ${givenRows(table, columns, rows)}
    ${answered}`.execute(db)
}

/** What each pupil has of each chapter, as arrays: thousands of rows are read much faster so than as JSON. */
async function insertChapters(change: StampedChange, exam_id: number, rows: readonly ChapterMark[]): Promise<void> {
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
export async function removeStats(change: StampedChange, exam_id: number): Promise<void> {
  await openFigures(change, exam_id)
  await takeAway(change, exam_id)
  await measureQuestions(change, exam_id)
}

async function takeAway(change: StampedChange, exam_id: number): Promise<void> {
  const { db, client_id } = change
  const { numAffectedRows } = await sql`
    delete from exam_stats where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
  // Nothing is kept of an exam that has no figures of its sections.
  if (!numAffectedRows) return
  await changeSession(change, exam_id, -1)
  for (const table of ['exam_question_stats', 'exam_chapter_marks', 'exam_asked'])
    await sql`delete from ${sql.table(table)} where client_id = ${client_id} and exam_id = ${exam_id}`.execute(db)
}
