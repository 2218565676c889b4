import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AboutReport, StaffPerformance } from '#contract'
import { nameIn } from '../people/names.ts'
import { twoDecimals } from './chapters.ts'
import { meanPercent } from './percents.ts'
import { among, type Scope } from './scope.ts'
import { hideSmall } from './small.ts'

/** Days after an exam by which its marks should be there. */
const DAYS_FOR_MARKS = 7

/** Two-sided, 95 %. */
const Z = 1.96

interface Teaching {
  staff_id: number
  exams: number
  students: number
  avg_percent: number | null
  pass_percent: number | null
  marks_on_time_percent: number | null
}

/** A teacher beside colleagues: figures of the exams that both the teacher's own sections and other sections wrote, of either side. */
interface Cohort {
  staff_id: number
  students: number
  avg_percent: number
  own_students: number
  own_percent: number
  /** Of the two averages before they are rounded. */
  difference: number
  own_n: number
  own_sd: number | null
}

interface Person extends Pick<StaffPerformance, 'staff' | 'assignments' | 'questions_written' | 'papers_made'> {
  staff: { id: number; name: string }
}

export interface StaffLists {
  people: Person
  teaching: Teaching
  cohorts: Cohort
}

/**
 * The scope in which members of staff are compared: all sections of the exams, so that there is something to compare with. A teacher is answered
 * one row, the own; of the others' sections it holds one average.
 */
export const comparing = (scope: Scope): Scope => ({
  ...scope,
  actor: { ...scope.actor, reach: null },
  filter: { ...scope.filter, section_id: undefined, staff_id: undefined },
})

/**
 * `taught`: who taught the subject of an exam in a section on its day; somebody with all subjects of a class taught those that were nobody's
 * own.
 */
export const taught = ({ client_id, session, filter }: Scope): RawBuilder<unknown> => {
  const covers = (table: string) => sql`${sql.ref(`${table}.client_id`)} = ${client_id}
    and ${sql.ref(`${table}.session_id`)} = c.session_id and ${sql.ref(`${table}.grade_id`)} = c.grade_id
    and coalesce(${sql.ref(`${table}.section_id`)}, c.section_id) = c.section_id
    and coalesce(${sql.ref(`${table}.ends_on`)}, 'infinity') > c.exam_date`
  const chosen = [sql`c.session_id = ${session.id}`, ...among('c.section_id', filter.section_id, 'bigint')]
  return sql`,
  taught as materialized (
    select distinct a.staff_id, c.exam_id, c.section_id, c.exam_date
    from cells c join staff_assignments a on ${covers('a')} and (a.subject_id = c.subject_id or a.subject_id is null
      and not exists (select 1 from staff_assignments b where ${covers('b')} and b.subject_id = c.subject_id))
    where ${sql.join(chosen, sql` and `)})`
}

/** Which marks, or `cells`, are behind the rows that the caller is shown. */
export const taughtBy = ({ actor, filter }: Scope, of: 'marks' | 'c' = 'marks'): RawBuilder<SqlBool> => {
  const shown = [
    sql`t.exam_id = ${sql.ref(`${of}.exam_id`)} and t.section_id = ${sql.ref(`${of}.section_id`)}`,
    ...among('t.staff_id', filter.staff_id, 'bigint'),
    ...among('t.staff_id', actor.reach?.staff_ids, 'bigint'),
  ]
  return sql<SqlBool>`exists (select 1 from taught t where ${sql.join(shown, sql` and `)})`
}

/** Who is in the report, and what they reached. */
export const staffLists = ({
  client_id,
  actor,
  session,
  filter,
  settings,
}: Scope): { [Name in keyof StaffLists]: RawBuilder<StaffLists[Name]> } => {
  const placed = [
    sql`a.client_id = ${client_id} and a.staff_id = s.id and a.session_id = ${session.id}`,
    ...among('a.grade_id', filter.grade_id, 'bigint'),
    ...(filter.section_id ? [sql`(a.section_id is null or a.section_id = any(${filter.section_id}::bigint[]))`] : []),
    ...(filter.subject_id ? [sql`(a.subject_id is null or a.subject_id = any(${filter.subject_id}::bigint[]))`] : []),
  ]
  const people = [
    sql`s.client_id = ${client_id} and s.deleted_at is null`,
    ...among('s.id', filter.staff_id, 'bigint'),
    ...among('s.id', actor.reach?.staff_ids, 'bigint'),
    sql`exists (select 1 from staff_assignments a where ${sql.join(placed, sql` and `)})`,
  ]
  /** What each account has made. */
  const work = (table: 'questions' | 'question_papers', of: RawBuilder<unknown>) => {
    const asked = [
      sql`w.client_id = ${client_id} and w.deleted_at is null and ${of}`,
      ...among('w.grade_id', filter.grade_id, 'bigint'),
      ...among('w.subject_id', filter.subject_id, 'bigint'),
    ]
    return sql`(select w.created_by, count(*) as n from ${sql.table(table)} w where ${sql.join(asked, sql` and `)} group by w.created_by)`
  }
  const days = sql`(w.created_at at time zone ${settings.timezone})::date between ${session.start_date}::date and ${session.end_date}::date`
  const title = (table: string, id: string) =>
    sql`(select jsonb_build_object('id', p.id, 'title', p.title) from ${sql.table(table)} p where p.client_id = ${client_id} and p.id = ${sql.ref(id)})`
  const name = nameIn('s.first_name', 's.last_name', settings.name_order)
  return {
    people: sql`
      select jsonb_build_object('id', s.id, 'name', ${name}) as staff,
        (select jsonb_agg(jsonb_build_object('grade', ${title('grades', 'a.grade_id')}, 'section', ${title('sections', 'a.section_id')},
            'subject', ${title('subjects', 'a.subject_id')}) order by a.grade_id, a.section_id, a.subject_id)
          from staff_assignments a where a.client_id = ${client_id} and a.staff_id = s.id and a.session_id = ${session.id}) as assignments,
        coalesce(q.n, 0) as questions_written, coalesce(w.n, 0) as papers_made
      from staff s left join ${work('questions', days)} q on q.created_by = s.account_id
        left join ${work('question_papers', sql`w.session_id = ${session.id}`)} w on w.created_by = s.account_id
      where ${sql.join(people, sql` and `)}
      order by ${name} collate natural_order, s.id`,
    teaching: sql`
      select t.staff_id, count(distinct t.exam_id) as exams, count(distinct m.enrolment_id) filter (where m.value is not null) as students,
        ${meanPercent(sql`m.exact`)} as avg_percent,
        round(100.0 * count(*) filter (where m.value is not null and m.result = 'PASS') / nullif(count(m.value), 0), 2) as pass_percent,
        (select round(100.0 * count(*) filter (where (x.submitted_at at time zone ${settings.timezone})::date <= o.exam_date + ${DAYS_FOR_MARKS}::int)
            / count(*), 2)
          from taught o join exam_sections x on x.client_id = ${client_id} and x.exam_id = o.exam_id and x.section_id = o.section_id
          where o.staff_id = t.staff_id) as marks_on_time_percent
      from taught t join marks m on m.exam_id = t.exam_id and m.section_id = t.section_id
      group by t.staff_id`,
    cohorts: sql`
      select staff_id, count(distinct enrolment_id) filter (where not is_own) as students, ${meanPercent(sql`exact`, sql` filter (where not is_own)`)} as avg_percent,
        count(distinct enrolment_id) filter (where is_own) as own_students, ${meanPercent(sql`exact`, sql` filter (where is_own)`)} as own_percent,
        (avg(exact) filter (where is_own) - avg(exact) filter (where not is_own))::float8 as difference,
        count(*) filter (where is_own) as own_n, stddev_samp(exact) filter (where is_own) as own_sd
      from (
        select w.*, bool_or(is_own) over exam and not bool_and(is_own) over exam as is_common
        from (
          select t.staff_id, m.exam_id, m.enrolment_id, m.exact, m.section_id = any(t.sections) as is_own
          from (select staff_id, exam_id, array_agg(section_id) as sections from taught group by staff_id, exam_id) t
            join marks m on m.exam_id = t.exam_id and m.value is not null) w
        window exam as (partition by staff_id, exam_id)) c
      where is_common group by staff_id`,
  }
}

const nothing: Omit<Teaching, 'staff_id'> = {
  ...{ exams: 0, students: 0 },
  ...{ avg_percent: null, pass_percent: null, marks_on_time_percent: null },
}

type Compared = Pick<StaffPerformance, 'common_avg_percent' | 'cohort_avg_percent' | 'difference' | 'interval'>

const uncompared: Compared = { common_avg_percent: null, cohort_avg_percent: null, difference: null, interval: null }

const blank = (row: StaffPerformance): StaffPerformance => ({
  ...row,
  ...{ students: null, avg_percent: null, pass_percent: null },
  ...uncompared,
})

/** The difference of the two averages that stand beside it, rounded once from what it is of, so of the exams that both sides wrote: another exam says nothing of it. */
function comparedOf({ own_percent, avg_percent, difference: exact, own_n, own_sd }: Cohort): Compared {
  const half = own_sd === null ? null : (Z * own_sd) / Math.sqrt(own_n)
  const interval: Compared['interval'] = half === null ? null : [twoDecimals(exact - half), twoDecimals(exact + half)]
  const difference = twoDecimals(exact)
  return { common_avg_percent: own_percent, cohort_avg_percent: avg_percent, difference, interval }
}

/** A row for each, by name; whose pupils are too few is hidden alone, for the table has no total. */
export function staffRows(
  { settings, names }: Scope,
  { people, teaching, cohorts }: { [Name in keyof StaffLists]: StaffLists[Name][] },
  suppressed: AboutReport['suppressed'],
): StaffPerformance[] {
  const least = settings.small_cell
  const path = 'staff_wise_performance'
  const rows = people.map(({ staff, ...person }, at): StaffPerformance => {
    const own = teaching.find(({ staff_id }) => staff_id === staff.id) ?? { ...nothing, staff_id: staff.id }
    const { staff_id: _, ...shown } = own
    const others = cohorts.find(({ staff_id }) => staff_id === staff.id)
    const smallest = others && Math.min(others.students, others.own_students)
    const isSmall = smallest !== undefined && smallest < least
    if (isSmall && own.students >= least) suppressed.push({ path: `${path}.${at}.cohort_avg_percent`, reason: 'small' })
    const compared = isSmall || !others ? uncompared : comparedOf(others)
    return {
      staff: names ? staff : { id: staff.id, name: null },
      ...{ ...person, ...shown, ...compared },
    }
  })
  // Somebody of whose pupils nobody wrote an exam has nothing to hide.
  const n = ({ exams, students }: StaffPerformance) => (exams === 0 ? least : (students ?? 0))
  return hideSmall(rows, { path, n, least, blank }, suppressed)
}
