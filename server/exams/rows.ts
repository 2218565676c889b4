import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ExamRow, examApi } from '#contract'
import { anyMatch, by, byTitle, falling, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { nearTitles } from '../entity/near-titles.ts'
import { gradeAndSubject, sessionOf } from '../entity/parents.ts'
import { type Actor, may } from '../ground/actor.ts'
import { labelSeenBy } from './question-label.ts'
import { openRechecks } from './rechecks.ts'
import { takesSubject } from './roster.ts'
import { waitsFor } from './waiting.ts'

const orders = { date: by('exams.exam_date'), name: byTitle('exams.name'), id: by('exams.id') }

/**
 * A mark of the exam in the query with the columns that its pupil is to fill, and how many of them are; with `items` only these of the
 * paper's questions (null: all). The columns are counted once for each set, the cells only of who is not done.
 */
export const counted = (client_id: number, items: RawBuilder<unknown> = sql`null::bigint[]`) => sql`
  select m.section_id, m.is_complete, m.attendance, m.left_at,
    case when m.attendance is null or m.attendance = 'P' then w.n else 0 end as wanted,
    case when m.attendance is not null and m.attendance <> 'P' then 0 when m.is_complete then w.n else least(w.n, (
      select case when exams.entry_mode = 'TOTAL' then (m.marks is not null)::int else (
        select count(*) from exam_question_marks x
        where x.client_id = ${client_id} and x.exam_id = exams.id and x.mark_id = m.id
          and (${items} is null or exists (select 1 from exam_questions q
            where q.client_id = ${client_id} and q.id = x.exam_question_id and q.item_id = any(${items})))) end)) end as there
  from (
      select coalesce(jsonb_object_agg(c.set_letter, c.n), '{}') as columns from (
        select p.set_letter, count(*) as n from exam_questions q join exam_papers p
          on p.client_id = ${client_id} and p.exam_id = exams.id and p.paper_id = q.paper_id
        where q.client_id = ${client_id} and q.exam_id = exams.id and (${items} is null or q.item_id = any(${items}))
        group by p.set_letter) c) asked
    cross join exam_marks m
    cross join lateral (
      select case when exams.entry_mode = 'TOTAL' then 1 else coalesce((asked.columns ->> '')::int, 0)
        + case when m.set_letter <> '' then coalesce((asked.columns ->> m.set_letter)::int, 0) else 0 end end as n) w
  where m.client_id = ${client_id} and m.exam_id = exams.id and m.left_at is null`

/** Whose work is shown: pupils see of an exam what is theirs, and nothing of who marks it and how far that is. */
const isPupil = ({ reach }: Actor) => reach?.scope === 'OWN'

/** The sections of an exam with how far their marks are; of a pupil the own one. */
const sectionsOf = (actor: Actor) => (isPupil(actor) ? ownSectionsOf(actor) : sectionsWithProgress(actor.client_id))

const ownSectionsOf = ({ client_id, reach }: Actor) => sql<ExamRow['sections']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', x.section_id, 'title', s.title, 'room', coalesce(x.room, exams.room),
    'state', 'OPEN', 'entered', 0, 'of', 0) order by s.title collate natural_order, s.id), '[]')
  from exam_sections x join sections s on s.client_id = ${client_id} and s.id = x.section_id
  where x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id in (
    select m.section_id from exam_marks m where m.client_id = ${client_id} and m.exam_id = exams.id
      and m.enrolment_id = any(${reach?.enrolment_ids ?? []}::bigint[])))`

const noProgress = sql<ExamRow['progress']>`jsonb_build_object('cells', 0, 'of', 0, 'attendance', 0, 'students', 0)`

const progressOf = (client_id: number) => sql<ExamRow['progress']>`(
  select jsonb_build_object('cells', coalesce(sum(there), 0), 'of', coalesce(sum(wanted), 0),
    'attendance', count(attendance), 'students', count(*)) from (${counted(client_id)}) rows)`

/** The paper's name, the letters of its sets, who is on duty, and why the exam is where it is. */
const plannedOf = (actor: Actor) => {
  const { client_id } = actor
  if (isPupil(actor))
    return [
      sql<null>`null`.as('question_paper_id'),
      sql<null>`null`.as('question_paper'),
      sql<null>`null`.as('state_reason'),
      sql<
        string[]
      >`array(select distinct m.set_letter from exam_marks m where m.client_id = ${client_id} and m.exam_id = exams.id
        and m.set_letter is not null and m.enrolment_id = any(${actor.reach?.enrolment_ids ?? []}::bigint[]))`.as(
        'sets',
      ),
      sql<ExamRow['invigilators']>`'[]'::jsonb`.as('invigilators'),
      sql<ExamRow['markers']>`'[]'::jsonb`.as('markers'),
      noProgress.as('progress'),
    ] as const
  return [
    sql<number | null>`exams.question_paper_id`.as('question_paper_id'),
    sql<ExamRow['question_paper']>`(select jsonb_build_object('id', p.id, 'title', p.name) from question_papers p
      where p.client_id = ${client_id} and p.id = exams.question_paper_id)`.as('question_paper'),
    sql<string | null>`exams.state_reason`.as('state_reason'),
    sql<string[]>`(select coalesce(array_agg(distinct m.set_letter order by m.set_letter), '{}') from exam_marks m
      where m.client_id = ${client_id} and m.exam_id = exams.id and m.set_letter is not null)`.as('sets'),
    sql<ExamRow['invigilators']>`${staffOf(client_id, 'INVIGILATOR')}`.as('invigilators'),
    staffOf(client_id, 'MARKER').as('markers'),
    progressOf(client_id).as('progress'),
  ] as const
}

const sectionsWithProgress = (client_id: number) => sql<ExamRow['sections']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', x.section_id, 'title', s.title, 'room', coalesce(x.room, exams.room),
    'state', x.state, 'entered', n.entered, 'of', n.of) order by s.title collate natural_order, s.id), '[]')
  from exam_sections x join sections s on s.client_id = ${client_id} and s.id = x.section_id
    cross join lateral (
      select count(*) filter (where m.is_complete) as entered, count(*) as of from exam_marks m
      where m.client_id = ${client_id} and m.exam_id = exams.id and m.section_id = x.section_id and m.left_at is null) n
  where x.client_id = ${client_id} and x.exam_id = exams.id)`

function staffOf(client_id: number, duty: 'INVIGILATOR' | 'MARKER'): RawBuilder<ExamRow['markers']> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('staff_id', d.staff_id, 'name', concat_ws(' ', p.first_name, p.last_name),
      'section_id', d.section_id, 'item_ids', d.item_ids) order by p.first_name, d.id), '[]')
    from exam_staff d join staff p on p.client_id = ${client_id} and p.id = d.staff_id
    where d.client_id = ${client_id} and d.exam_id = exams.id and d.duty = ${duty})`
}

/** What was last changed for all. Inside of JSON an instant has to be written as everywhere else. */
const revisedOf = (actor: Actor) => sql<ExamRow['revised']>`(
  select jsonb_build_object('at', to_char(coalesce(x.undone_at, x.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', x.kind, 'undone', x.state = 'UNDONE',
    'question', (select ${labelSeenBy(actor)} from exam_questions q
      where q.client_id = ${actor.client_id} and q.id = x.exam_question_id))
  from exam_corrections x where x.client_id = ${actor.client_id} and x.exam_id = exams.id
  order by coalesce(x.undone_at, x.created_at) desc, x.id desc limit 1)`

/** Whether somebody stands on an exam's list: by the list, or, before there is one, by the section of the enrolment and what is chosen. */
const ofStudent = (client_id: number, ids: readonly number[]): Expression<SqlBool> => sql<SqlBool>`exists (
  select 1 from enrolments e
  where e.client_id = ${client_id} and e.student_id = any(${ids}::bigint[]) and e.session_id = exams.session_id and e.deleted_at is null
    and (exists (select 1 from exam_marks m
        where m.client_id = ${client_id} and m.exam_id = exams.id and m.enrolment_id = e.id)
      or exams.state = 'DRAFT' and exists (select 1 from exam_sections x
        where x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id = e.section_id)
      and ${takesSubject(client_id, sql`exams.subject_id`, sql`exams.session_id`)}))`

/** Exams as the lists show them. */
export const exams = entity(
  { ...examApi, list: examApi.list },
  {
    table: 'exams',
    noun: 'exam',
    used_by: [],
    parents: [{ table: 'subjects', key: 'subject_id' }],
    rows: (from, actor) => {
      const { client_id } = actor
      return from
        .select(basics)
        .select(['name', 'titles', 'session_id', 'grade_id', 'subject_id', 'type_test', 'component'])
        .select(['max_marks', 'pass_marks', 'weightage', 'room', 'entry_mode', 'response_rules', 'state', 'revision'])
        .select(['published_at', 'exam_date as date', 'marks_due'])
        .select(sql<string | null>`${isPupil(actor) ? sql`null::timestamptz` : sql`exams.publish_at`}`.as('publish_at'))
        .select([
          sql<string>`to_char(exams.starts, 'HH24:MI')`.as('start'),
          sql<string>`to_char(exams.ends, 'HH24:MI')`.as('end'),
          sessionOf('exams.session_id').as('session'),
          ...gradeAndSubject('exams', client_id),
          ...plannedOf(actor),
          sectionsOf(actor).as('sections'),
          revisedOf(actor).as('revised'),
          openRechecks(actor).as('open_rechecks'),
        ])
    },
    filters: {
      id: oneOf,
      session_id: oneOf,
      grade_id: oneOf,
      subject_id: oneOf,
      type_test: oneOf,
      state: oneOf,
      name: anyMatch,
      student_id: (_, ids, { client_id }) => ofStudent(client_id, ids),
      section_id: (_, ids, { client_id }) => sql`exists (select 1 from exam_sections x
      where x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id = any(${ids}::bigint[]))`,
      status: (_, values) => sql`(case when exams.state = 'CANCELLED' then 0 else 1 end) = any(${values}::int[])`,
      in_series: (_, values, actor) =>
        sql`(case when exams.series_id is null or ${!may(actor, 'exam', 'update')} then 0 else 1 end) = any(${values}::int[])`,
      from: (_, date) => sql`exams.exam_date >= ${date}::date`,
      to: (_, date) => sql`exams.exam_date <= ${date}::date`,
      waits_for: (_, tasks, actor) =>
        sql<SqlBool>`(${sql.join(
          tasks.map((task) => waitsFor(actor, task)),
          sql` or `,
        )})`,
    },
    near: nearTitles('exams', 'name'),
    orders,
    natural: [falling(orders.date), falling(orders.id)],
  },
)
export const examKind = exams.kind
