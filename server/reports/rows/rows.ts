import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ReportCell, type ReportName, type ReportRow, type reportRowsApi, say } from '#contract'
import { ApiError } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { nameIn } from '../../people/names.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import { isBelow } from '../../results/session-chapters.ts'
import { needed } from '../chapters.ts'
import { assertMaySee } from '../may-see.ts'
import { among, openScope, type ReportServices, readAtOnce, type Scope } from '../scope.ts'
import { comparing, taught, taughtBy } from '../staff.ts'
import { openPupil } from '../student-lists.ts'

/** Which marks a measure is of; the others are of what marks belong to. */
const ofMarks: Partial<Record<ReportCell['measure'], RawBuilder<SqlBool>>> = {
  marks: sql`marks.attendance = 'P'`,
  appeared: sql`marks.attendance = 'P'`,
  absent: sql`marks.attendance = 'A'`,
  ML: sql`marks.attendance = 'ML'`,
  EX: sql`marks.attendance = 'EX'`,
  UFM: sql`marks.attendance = 'UFM'`,
  avg_percent: sql`marks.value is not null`,
  median: sql`marks.value is not null`,
  pass_percent: sql`marks.value is not null`,
  highest: sql`marks.attendance = 'P'`,
  lowest: sql`marks.attendance = 'P'`,
  pass_count: sql`marks.value is not null and marks.result = 'PASS'`,
  grade_distribution: sql`marks.attendance = 'P' and marks.grade is not null`,
}

interface AskedRows {
  report: ReportName
  cell: ReportCell
  scope: Scope
  /** Whether it is a report of staff: of what those who are shown taught. */
  ofStaff: boolean
  /** The enrolment whose rows alone are shown; null where the report is of many. */
  pupil: number | null
}

const one = (id: number | null | undefined) => (id == null ? undefined : [id])

/** Conditions on the marks of the report, by where the figure stands. */
const within = ({ session, client_id }: Scope, cell: ReportCell): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`marks.session_id = ${session.id}`,
  ...among('marks.subject_id', one(cell.subject_id), 'bigint'),
  ...among('marks.grade_id', one(cell.grade_id), 'bigint'),
  ...among('marks.section_id', one(cell.section_id), 'bigint'),
  ...(cell.month ? [sql<SqlBool>`to_char(marks.exam_date, 'YYYY-MM') = ${cell.month}`] : []),
  ...(cell.chapter_id && cell.measure === 'exams' ? [hasChapter(client_id, cell.chapter_id)] : []),
  ...(isOfQuestions(cell) ? [asksFor(client_id, cell)] : []),
]

/** A figure of a chapter, or of one of its levels or skills. */
const isOfQuestions = ({ chapter_id, level, skill }: ReportCell) => Boolean(chapter_id || level || skill)

/** An average of a chapter is of answers, and so are the extremes. */
const ofAnswers: readonly ReportCell['measure'][] = ['marks', 'avg_percent', 'median', 'highest', 'lowest']

/** Marks of which something counts in the chapter. */
const hasChapter = (client_id: number, chapter_id: number) => sql<SqlBool>`exists (
  select 1 from exam_chapter_marks m where m.client_id = ${client_id} and m.exam_id = marks.exam_id and m.section_id = marks.section_id
    and m.enrolment_id = marks.enrolment_id and m.chapter_id = ${chapter_id})`

/** Marks of exams that ask such questions. */
const asksFor = (client_id: number, cell: ReportCell) => sql<SqlBool>`marks.entry_mode = 'PER_QUESTION' and exists (
  select 1 from exam_questions q where q.client_id = ${client_id} and q.exam_id = marks.exam_id
    and ${sql.join(ofQuestion(cell), sql` and `)})`

const blank = sql`null::jsonb as exam, null::date as date, null::jsonb as subject, null::jsonb as section, null::jsonb as student,
  null::jsonb as question, null::text as attendance, null::numeric as marks, null::numeric as max, null::numeric as percent,
  null::text as grade, null::text as result`

/** What is behind a figure: the ids of `picked` with what is shown of each; `shown` joins it. */
interface Picking {
  picked: RawBuilder<unknown>
  shown: RawBuilder<unknown>
}

function titles({ client_id, settings }: Scope) {
  const titled = (table: 'exams' | 'subjects' | 'sections', id: string, title = 'title') =>
    sql`(select jsonb_build_object('id', t.id, 'title', ${sql.ref(`t.${title}`)}) from ${sql.table(table)} t
      where t.client_id = ${client_id} and t.id = ${sql.ref(id)})`
  const student = sql`(select jsonb_build_object('id', p.id, 'name', ${nameIn('p.f_name', 'p.l_name', settings.name_order)},
      'admission_no', p.admission_no)
    from enrolments o join students p on p.client_id = ${client_id} and p.id = o.student_id
    where o.client_id = ${client_id} and o.id = r.enrolment_id)`
  return {
    student,
    exam: sql`${titled('exams', 'r.exam_id', 'name')} as exam, r.exam_date as date, ${titled('subjects', 'r.subject_id')} as subject`,
    section: titled('sections', 'r.section_id'),
  }
}

/** Marks, the latest exam first. */
function marksBehind(scope: Scope, which: readonly RawBuilder<SqlBool>[]): Picking {
  const { client_id } = scope
  const { student, exam, section } = titles(scope)
  return {
    picked: sql`select marks.exam_id, marks.enrolment_id, marks.exam_date, marks.subject_id, marks.section_id from marks where ${sql.join(which, sql` and `)}
      order by marks.exam_date desc, marks.exam_id, marks.section_id, marks.enrolment_id`,
    shown: sql`select x.id, ${exam}, ${section} as section, ${student} as student, null::jsonb as question, x.attendance, ${countedMarks('x')} as marks,
        x.counted_max as max, x.percent, x.grade, x.result
      from picked r join exam_marks x on x.client_id = ${client_id} and x.exam_id = r.exam_id and x.enrolment_id = r.enrolment_id
      order by r.exam_date desc, r.exam_id, r.section_id, r.enrolment_id`,
  }
}

function examsBehind(scope: Scope, which: readonly RawBuilder<SqlBool>[]): Picking {
  const { exam } = titles(scope)
  return {
    picked: sql`select distinct marks.exam_id, marks.exam_date, marks.subject_id from marks where ${sql.join(which, sql` and `)}
      order by marks.exam_date desc, marks.exam_id`,
    shown: sql`select b.* from (select r.exam_id as id, ${exam}, null::jsonb as section, null::jsonb as student, null::jsonb as question,
        null::text as attendance, null::numeric as marks, null::numeric as max, null::numeric as percent, null::text as grade,
        null::text as result from picked r) b order by b.date desc, b.id`,
  }
}

const pupilsShown = (scope: Scope) => sql`
  select b.id, b.exam, b.date, b.subject, b.section, ${titles(scope).student} as student, b.question, b.attendance, b.marks, b.max,
    b.percent, b.grade, b.result
  from picked r cross join lateral (select r.enrolment_id as id, ${blank}) b order by r.enrolment_id`

const pupilsBehind = (scope: Scope, which: readonly RawBuilder<SqlBool>[]): Picking => ({
  picked: sql`select distinct marks.enrolment_id from marks where ${sql.join(which, sql` and `)}
    order by marks.enrolment_id`,
  shown: pupilsShown(scope),
})

const inCells = ({ scope, cell, ofStaff }: AskedRows): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`c.session_id = ${scope.session.id} and c.entry_mode = 'PER_QUESTION'`,
  ...(ofStaff ? [taughtBy(scope, 'c')] : []),
  ...among('c.section_id', one(cell.section_id), 'bigint'),
  ...among('c.subject_id', one(cell.subject_id), 'bigint'),
  ...among('c.grade_id', one(cell.grade_id), 'bigint'),
  ...(cell.month ? [sql<SqlBool>`to_char(c.exam_date, 'YYYY-MM') = ${cell.month}`] : []),
]

/** Pupils with marks in a chapter; those below what the exams ask for to pass. */
function pupilsOfChapter(asked: AskedRows): Picking {
  const { scope, cell, pupil } = asked
  const { client_id } = scope
  const which = [
    ...inCells(asked),
    ...among('m.chapter_id', one(cell.chapter_id), 'bigint'),
    ...among('m.enrolment_id', one(pupil), 'bigint'),
  ]
  const below = cell.measure === 'below_pass' ? sql`having ${isBelow(sql`sum(m.q)`, needed)}` : sql``
  return {
    picked: sql`select m.enrolment_id from cells c
      join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id
      where ${sql.join(which, sql` and `)} group by m.enrolment_id ${below} order by m.enrolment_id`,
    shown: pupilsShown(scope),
  }
}

const ofQuestion = (cell: ReportCell) => [
  sql<SqlBool>`q.treatment <> 'DROP'`,
  ...among('q.chapter_id', one(cell.chapter_id), 'bigint'),
  ...(cell.level ? [sql<SqlBool>`q.level = ${cell.level}`] : []),
  ...(cell.skill ? [sql<SqlBool>`q.skill = ${cell.skill}`] : []),
]
const question = sql`jsonb_build_object('exam_question_id', q.id, 'question_id', q.question_id, 'label', coalesce(q.labels ->> 'A', ''))`

function questionsBehind(asked: AskedRows): Picking {
  const { scope, cell, pupil } = asked
  const { client_id } = scope
  const written =
    pupil === null
      ? []
      : [
          sql<SqlBool>`exists (select 1 from marks where marks.exam_id = c.exam_id and marks.section_id = c.section_id
            and marks.enrolment_id = ${pupil})`,
        ]
  const which = [...inCells(asked), ...ofQuestion(cell), ...written]
  return {
    picked: sql`select distinct on (q.question_id) q.question_id, q.id, c.exam_id, c.exam_date, c.subject_id from cells c
      join exam_questions q on q.client_id = ${client_id} and q.exam_id = c.exam_id
      where ${sql.join(which, sql` and `)} order by q.question_id, q.id`,
    shown: sql`select r.id, ${titles(scope).exam}, null::jsonb as section, null::jsonb as student, ${question} as question,
        null::text as attendance, null::numeric as marks, q.max_marks as max, null::numeric as percent, null::text as grade,
        null::text as result
      from picked r join exam_questions q on q.client_id = ${client_id} and q.id = r.id order by r.question_id`,
  }
}

/** Answers: of questions to choose from those that were attempted, of others all. */
function answersBehind(asked: AskedRows): Picking {
  const { scope, cell, pupil } = asked
  const { client_id } = scope
  const { student, exam, section } = titles(scope)
  const which = [
    ...inCells(asked),
    ...among('x.enrolment_id', one(pupil), 'bigint'),
    ...ofQuestion(cell),
    sql<SqlBool>`x.attendance = 'P' and x.marks is not null`,
    sql<SqlBool>`(a.marks is not null or (q.choose is null and q.or_group is null and q.part_or_group is null))`,
  ]
  return {
    picked: sql`select x.id, q.id as exam_question_id, a.marks, x.exam_id, x.enrolment_id, x.section_id, c.exam_date, c.subject_id
      from cells c join exam_questions q on q.client_id = ${client_id} and q.exam_id = c.exam_id
        join exam_question_marks a on a.client_id = ${client_id} and a.exam_id = c.exam_id and a.exam_question_id = q.id
        join exam_marks x on x.client_id = ${client_id} and x.id = a.mark_id and x.section_id = c.section_id
      where ${sql.join(which, sql` and `)} order by c.exam_date desc, x.id, q.id`,
    shown: sql`select r.id, ${exam}, ${section} as section, ${student} as student, ${question} as question, 'P' as attendance,
        coalesce(r.marks, 0) as marks, q.max_marks as max, null::numeric as percent, null::text as grade, null::text as result
      from picked r join exam_questions q on q.client_id = ${client_id} and q.id = r.exam_question_id
      order by r.exam_date desc, r.id, q.id`,
  }
}

function behind(asked: AskedRows): Picking {
  const { scope, report, cell, ofStaff, pupil } = asked
  const { measure } = cell
  const isChapters = report === 'chapter-performance' || cell.chapter_id != null
  if (measure === 'below_pass' || (measure === 'students' && isChapters)) return pupilsOfChapter(asked)
  if (measure === 'questions') return questionsBehind(asked)
  if (measure === 'answers' || (isOfQuestions(cell) && ofAnswers.includes(measure))) return answersBehind(asked)
  const which = [
    ...within(scope, cell),
    ...(ofStaff ? [taughtBy(scope)] : []),
    ...among('marks.enrolment_id', one(pupil), 'bigint'),
  ]
  if (measure === 'exams') return examsBehind(scope, which)
  // A figure's are those whose marks count; all for whom the exams were held are listed.
  if (measure === 'listed') return pupilsBehind(scope, which)
  if (measure === 'students') return pupilsBehind(scope, [...which, sql<SqlBool>`marks.value is not null`])
  const grade = cell.grade ? [sql<SqlBool>`marks.grade = ${cell.grade}`] : []
  return marksBehind(scope, [...which, ofMarks[measure] ?? sql<SqlBool>`true`, ...grade])
}

/** @throws forbidden where the report is not the caller's, or names would go to the platform */
function assertMayLook({ actor }: Pick<Looking, 'actor'>, report: ReportName): void {
  assertMaySee(actor, report)
  if (actor.client_id === 0) throw new ApiError('forbidden', say('report.names_inside'))
}

type Counted = { count: number }
/** A call for what is behind a figure. */
export type Looking = Pick<Call<(typeof reportRowsApi)['list']>, 'db' | 'actor' | 'now' | 'request_id'> & {
  body: Pick<Call<(typeof reportRowsApi)['download']>['body'], 'report' | 'filter' | 'cell'>
}
interface Page {
  size: number
  skipped?: number
}

/** A page of what is behind a figure and how many there are, of one moment. @throws as assertMayLook and openScope */
export async function readRows(call: Looking, services: ReportServices, { size, skipped = 0 }: Page) {
  const { report, cell } = call.body
  assertMayLook(call, report)
  const isOfPupil = report === 'student-performance'
  const { scope: opened, pupil } = isOfPupil
    ? await openPupil(call, services)
    : { scope: await openScope(call, services), pupil: null }
  const ofStaff = report === 'staff-performance'
  const staff_id = one(cell.staff_id) ?? opened.filter.staff_id
  const scope = ofStaff ? { ...opened, filter: { ...opened.filter, staff_id } } : opened
  const { picked, shown } = behind({ scope, report, cell, ofStaff, pupil: pupil?.enrolment_id ?? null })
  const { rows, total } = await readAtOnce<{ rows: ReportRow; total: Counted }>(
    { ...(ofStaff ? comparing(scope) : scope), before: null },
    {
      rows: sql<ReportRow>`with picked as (${picked} limit ${size} offset ${skipped}) ${shown}`,
      total: sql<Counted>`select count(*) as count from (${picked}) counted`,
    },
    ofStaff ? taught(scope) : sql``,
  )
  return { rows, count: total[0]?.count ?? 0, date_format: scope.settings.date_format }
}
