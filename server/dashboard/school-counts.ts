import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AllCounts, Module } from '#contract'
import { preparedQuery } from '../db/ask.ts'
import { compilable, type Reader } from '../db/connect.ts'
import { type Actor, may } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import { visibleTo } from '../policy/policy.ts'
import { overallOf } from '../reports/overall.ts'
import { type ExamCounts, type ExamCountsCall, examColumns, examTables, seesResults } from './exam-counts.ts'
import { withGrades } from './grade-counts.ts'
import { ownColumn } from './own-counts.ts'
import { remarksColumn, type SectionWaiting } from './remark-counts.ts'
import { checklistOf, type SetUpCounts, setUpColumn } from './set-up.ts'

type Table = Parameters<typeof visibleTo>[1]
type Shown = Omit<
  AllCounts,
  'session' | 'pending' | 'checklist' | 'own' | 'remarks' | keyof typeof noAverage | keyof ExamCounts
>
type Counts = Omit<Shown, 'questions'> & {
  /** `sent_back`: rejected ones that the caller has written. */
  questions: (NonNullable<Shown['questions']> & { sent_back: number }) | null
}

type Counted = Counts & ExamCounts & Pick<AllCounts, 'own'> & { set_up: SetUpCounts | null; remarks: SectionWaiting[] }

/** Live rows of the own school that the caller sees: what the list of that table counts without a filter. */
const seen = (actor: Actor, table: Table) => sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${actor.client_id}
  and ${sql.ref(`${table}.deleted_at`)} is null and ${visibleTo(actor, table)}`

const some = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`

/** The figures of one table as one JSON value. */
const figures = (from: RawBuilder<unknown>, counted: Record<string, RawBuilder<unknown>>) =>
  sql`(select jsonb_build_object(${sql.join(
    Object.entries(counted).flatMap(([name, count]) => [sql`${sql.lit(name)}::text`, count]),
  )}) from ${from})`

const total = sql`count(*)`

/** What is counted in each module. */
const counted: Record<
  keyof Counts,
  { module: Module; count: (actor: Actor, session_id: number) => RawBuilder<unknown> }
> = {
  classes: rowsOf('grade', 'grades'),
  sections: rowsOf('section', 'sections'),
  subjects: rowsOf('subject', 'subjects'),
  chapters: rowsOf('chapter', 'chapters'),
  topics: rowsOf('topic', 'topics'),
  staffs: {
    module: 'staff',
    count: (actor) =>
      figures(
        sql`staff join accounts a on a.client_id = ${actor.client_id} and a.id = staff.account_id where ${seen(actor, 'staff')}`,
        { total, active: some(sql`a.status = 1`) },
      ),
  },
  students: {
    module: 'student',
    count: (actor, session_id) =>
      figures(sql`enrolments where enrolments.session_id = ${session_id} and ${seen(actor, 'enrolments')}`, {
        total,
        // Who has left keeps the place of the session, and the status that it had.
        active: some(sql`enrolments.status = 1 and enrolments.state not in ('LEFT', 'TRANSFERRED')`),
      }),
  },
  questions: {
    module: 'question',
    count: (actor) =>
      figures(sql`questions where ${seen(actor, 'questions')}`, {
        total,
        approved: some(sql`review_state = 'APPROVED'`),
        in_review: some(sql`review_state = 'IN_REVIEW'`),
        draft: some(sql`review_state = 'DRAFT'`),
        sent_back: some(sql`review_state = 'REJECTED' and created_by = ${actor.account_id}`),
      }),
  },
  question_papers: {
    module: 'question-paper',
    count: (actor, session_id) =>
      figures(sql`question_papers where session_id = ${session_id} and ${seen(actor, 'question_papers')}`, {
        total,
        draft: some(sql`state = 'DRAFT'`),
        submitted: some(sql`state = 'SUBMITTED'`),
        approved: some(sql`state = 'APPROVED'`),
      }),
  },
}

function rowsOf(module: Module, table: Table) {
  return {
    module,
    count: (actor: Actor) => sql`(select count(*) from ${sql.table(table)} where ${seen(actor, table)})`,
  }
}

/**
 * Everything of a school's dashboard in one statement beside that of the session. It is kept planned: to plan its thirty sub-selects takes longer than to
 * count. Its text differs by what the caller may see, which is the same for all of a role.
 *
 * @throws not_found where there is no such session
 */
export async function countSchool(db: Reader, actor: Actor, asked: number | null, now: Date): Promise<AllCounts> {
  const session_id = asked ?? actor.session_id
  const columns = Object.entries(counted).map(([name, { module, count }]) => {
    const value = may(actor, module, 'view') ? count(actor, session_id ?? 0) : sql`null`
    return sql`${value} as ${sql.ref(name)}`
  })
  const of: ExamCountsCall = { actor, session_id: session_id ?? 0, now }
  const exams = Object.entries(examColumns(of))
  columns.push(...exams.map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
  columns.push(sql`${ownColumn(of)} as own`, sql`${setUpColumn(of)} as set_up`, sql`${remarksColumn(of)} as remarks`)
  const [sessions, [found]] = await db.read(
    compilable(
      sql<{ id: number; title: string; is_locked: boolean }>`
        select id, name as title, is_locked from sessions where id = ${session_id} and deleted_at is null`,
    ),
    preparedQuery(sql<Counted>`${examTables(of)} select ${sql.join(columns)}`),
  )
  const [row] = sessions
  if (!found || (asked !== null && !row)) throw notFound('session')
  const { set_up, ...rest } = found
  const { marks_to_enter, marks_to_hand_in, marks_to_verify, marks_to_publish, rechecks_to_answer, ...counts } = rest
  const ofExams = { marks_to_enter, marks_to_hand_in, marks_to_verify, marks_to_publish, rechecks_to_answer }
  // Nothing of a closed session changes: what was left is no work.
  const isClosed = row?.is_locked === true
  const session = row ? { id: row.id, title: row.title } : null
  const average = seesResults(actor) ? await ownAverage(db, actor, session_id ?? 0) : noAverage
  return {
    ...{ session, ...counts, ...average },
    sheets: isClosed ? [] : counts.sheets,
    remarks: isClosed ? [] : await withGrades({ db, client_id: actor.client_id }, session_id ?? 0, counts.remarks),
    pending: { ...(isClosed ? noWork : ofExams), ...pendingOf(actor, counts) },
    checklist: checklistOf(set_up, counts),
  }
}

const noAverage = { average_percent: null, average_of: null }

/** What the pupil's own report says of the session. */
async function ownAverage(db: Reader, { reach }: Actor, session_id: number) {
  const { percent, subjects } = await overallOf(db, { enrolment_ids: reach?.enrolment_ids ?? [], session_id })
  return { average_percent: percent, average_of: subjects }
}

const noWork = {
  marks_to_enter: null,
  marks_to_hand_in: null,
  marks_to_verify: null,
  marks_to_publish: null,
  rechecks_to_answer: null,
}

const pendingOf = (actor: Actor, { questions, question_papers }: Counts) => ({
  questions_to_review: may(actor, 'question', 'approve') ? (questions?.in_review ?? null) : null,
  questions_sent_back: may(actor, 'question', 'update') ? (questions?.sent_back ?? null) : null,
  papers_to_approve: may(actor, 'question-paper', 'approve') ? (question_papers?.submitted ?? null) : null,
})
