import { type RawBuilder, sql } from 'kysely'
import { type ResultPart, type StudentPerformance, say } from '#contract'
import type { GradeSystem } from '../../marking/grades.ts'
import type { AbsentPolicy } from '../../marking/parts.ts'
import { wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import { isBelow } from '../results/session-chapters.ts'
import { needed } from './chapters.ts'
import {
  asked,
  type OfSchool,
  openScopeWith,
  type ReportCall,
  type ReportServices,
  type Scope,
  type Titled,
} from './scope.ts'

type Student = StudentPerformance['student']

export interface Pupil {
  student: Student
  /** The pupil's enrolment in the session; 0 without one. */
  enrolment_id: number
}

/**
 * A report of one pupil: the one that is named, or whoever asks.
 *
 * @throws invalid_field where none or several are named, or one out of sight
 */
export async function openPupil(call: ReportCall, services: ReportServices): Promise<{ scope: Scope; pupil: Pupil }> {
  const { actor, body } = call
  const own = actor.reach?.scope === 'OWN' ? actor.reach.student_ids : []
  const ids = body.filter.student_id ?? own.slice(0, 1)
  const { scope, rows } = await openScopeWith(call, services, (of) => pupilIn(of, body.filter.session_id, ids))
  if (ids.length !== 1) throw wrongField('filter.student_id', say('report.choose_pupil'))
  if (!rows[0]) throw wrongField('filter.student_id', say('report.no_pupil'))
  const { enrolment_id, ...student } = rows[0]
  const shown = scope.names ? student : { ...student, name: null, admission_no: null, roll_no: null }
  return { scope, pupil: { student: shown, enrolment_id: enrolment_id ?? 0 } }
}

/** The only one of `ids`, with the place in the session. */
function pupilIn({ client_id, actor }: OfSchool, session_id: number, ids: readonly number[]) {
  const title = (table: string, id: string) =>
    sql`(select jsonb_build_object('id', t.id, 'title', t.title) from ${sql.table(table)} t where t.client_id = ${client_id} and t.id = ${sql.ref(id)})`
  return sql<Student & { enrolment_id: number | null }>`
    select students.id, ${pupilName(client_id, 'students')} as name, students.admission_no, e.roll_no,
      ${title('grades', 'e.grade_id')} as grade, ${title('sections', 'e.section_id')} as section, e.id as enrolment_id
    from students left join enrolments e on e.client_id = ${client_id} and e.student_id = students.id
      and e.session_id = ${session_id} and e.deleted_at is null
    where students.client_id = ${client_id} and students.id = ${ids.length === 1 ? ids[0] : null} and students.deleted_at is null
      and ${visibleTo(actor, 'students')}`
}

/** A mark of the pupil, or of somebody in the same section. */
export interface Written {
  enrolment_id: number
  exam_id: number
  subject_id: number
  type_test: string
  component: string
  weightage: number | null
  marks: number | null
  counted_max: number
  attendance: string | null
  result: StudentPerformance['exams'][number]['result']
  percent: number | null
  absent_policy: AbsentPolicy
}

/** A mark of the report's pupil or of somebody beside, with what its exam is called. */
export interface WrittenExam extends Written {
  mark_id: number
  name: string
  date: string
  grace: number
  /** Whether pupils see it. */
  is_out: boolean
}

/** A mark of somebody of the pupil's section, without grace. */
export interface ClassMark extends Written {
  category: string
}

type Exam = Omit<StudentPerformance['exams'][number], 'percentile_band'> & { class_n: number }
type Chapter = StudentPerformance['chapterWisePerformance'][number] & { class_n: number }

interface Subject {
  subject: Titled
  category: string
}

export interface Scheme {
  id: number
  name: string
  /** null: of every subject of the class without one of its own. */
  subject_id: number | null
  parts: ResultPart[]
  component_pass: Record<string, number>
  compartment_max: number
}

export interface StudentLists {
  exams: Exam
  subjects: Subject
  chapters: Chapter
  /** The exams that the pupil wrote, by date. */
  written: WrittenExam
  /** Everybody of the section that is the pupil's today, in the exams of their own reports. */
  classmates: ClassMark
  schemes: Scheme
  systems: GradeSystem
}

/** `beside`: the marks of the pupil and of everybody in the same section of the same exam, with the average there; `own`: the pupil's of them. */
export const beside = ({ session }: Scope, { enrolment_id }: Pupil): RawBuilder<unknown> => sql`,
  beside as materialized (
    select * from (
      select m.*, avg(m.exact) over cell as class_avg, count(m.value) over cell as class_n,
        bool_or(m.enrolment_id = ${enrolment_id}) over cell as is_beside
      from marks m where m.session_id = ${session.id} window cell as (partition by m.exam_id, m.section_id)) w
    where w.is_beside),
  own as materialized (select * from beside where enrolment_id = ${enrolment_id})`

/** The exams of a pupil, in the sections where they were written; of `beside`. */
export const studentLists = (
  scope: Scope,
  { enrolment_id }: Pupil,
): { [Name in keyof StudentLists]: RawBuilder<StudentLists[Name]> } => {
  const { client_id, settings } = scope
  const subject = sql`jsonb_build_object('id', s.id, 'title', s.title)`
  /** What the section of an exam has of a chapter. */
  const ofSection = sql`own c
    join exam_stats t on t.client_id = ${client_id} and t.exam_id = c.exam_id and t.section_id = c.section_id
    cross join lateral jsonb_to_recordset(t.chapters) as h (chapter_id bigint, n int, q bigint, max_q bigint)`
  const pupilsOf = (chapter: RawBuilder<unknown>) => sql`
    select count(distinct m.enrolment_id) from own c
      join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.section_id = c.section_id
    where c.entry_mode = 'PER_QUESTION' and m.chapter_id = ${chapter}`
  return {
    exams: sql`
      select x.id as mark_id, jsonb_build_object('id', e.id, 'title', e.name) as exam, ${subject} as subject, e.exam_date as date, x.attendance, ${countedMarks('x')} as marks, x.grace,
        x.counted_max as max, x.percent, x.grade, x.result, round(round(o.class_avg, 12), 2) as class_avg, o.class_n
      from own o
        join exam_marks x on x.client_id = ${client_id} and x.exam_id = o.exam_id and x.enrolment_id = o.enrolment_id
        join exams e on e.client_id = ${client_id} and e.id = o.exam_id
        join subjects s on s.client_id = ${client_id} and s.id = o.subject_id
      order by e.exam_date, e.starts, e.id`,
    subjects: sql`
      select ${subject} as subject, s.category from subjects s
      where s.client_id = ${client_id} and s.id in (select subject_id from own)
      order by s.title collate natural_order, s.id`,
    chapters: sql`
      select jsonb_build_object('id', h.id, 'title', h.chapter) as chapter, ${subject} as subject, c.exams, c.q / 4.0 as marks,
        c.max_q / 4.0 as max_marks, round(100.0 * c.q / nullif(c.max_q, 0), 2) as percent, c.class_avg, c.class_n, ${isBelow(sql`c.q`, sql`c.needed`)} as is_below_pass
      from (select o.*, a.class_avg, case when a.most < ${settings.small_cell} then (${pupilsOf(sql`o.chapter_id`)}) else a.most end as class_n
        from (select m.chapter_id, count(*) as exams, sum(m.q) as q, sum(m.max_q) as max_q, ${needed} as needed
          from own c join exam_chapter_marks m on m.client_id = ${client_id} and m.exam_id = c.exam_id and m.enrolment_id = c.enrolment_id
            and m.section_id = c.section_id
          where c.entry_mode = 'PER_QUESTION' group by m.chapter_id) o
        join (select h.chapter_id, round(100.0 * sum(h.q) / nullif(sum(h.max_q), 0), 2) as class_avg, max(h.n) as most
          from ${ofSection} where c.entry_mode = 'PER_QUESTION' group by h.chapter_id) a on a.chapter_id = o.chapter_id) c
        join chapters h on h.client_id = ${client_id} and h.id = c.chapter_id
        join subjects s on s.client_id = ${client_id} and s.id = h.subject_id
      order by s.title collate natural_order, s.id, h.chapter collate natural_order, h.id`,
    ...yearLists(scope, enrolment_id),
  }
}

/** What a pupil's percents are made of; of `beside`. */
export function yearLists(
  scope: Scope,
  enrolment_id: number,
): { [Name in 'written' | 'classmates' | 'schemes' | 'systems']: RawBuilder<StudentLists[Name]> } {
  const { client_id, session, settings } = scope
  /** Everybody where ranks are shown: a place is one among the others. */
  const whose = settings.rank_shown ? sql`` : sql` where m.enrolment_id = ${enrolment_id}`
  return {
    written: sql`
      select m.enrolment_id, m.exam_id, m.subject_id, m.type_test, m.component, m.weightage, m.absent_policy, m.attendance, m.result, m.percent,
        ${countedMarks('x')} + x.grace as marks, x.counted_max, x.id as mark_id, e.name, e.exam_date as date, x.grace, e.state = 'PUBLISHED' as is_out
      from beside m join exam_marks x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
        join exams e on e.client_id = ${client_id} and e.id = m.exam_id${whose}
      order by m.exam_date, m.exam_id`,
    classmates: classmates(scope, enrolment_id),
    schemes: sql`
      select r.id, r.name, r.subject_id, r.parts, r.component_pass, r.compartment_max from result_schemes r
      where r.client_id = ${client_id} and r.session_id = ${session.id} and r.deleted_at is null
        and r.grade_id in (select grade_id from own)`,
    systems: sql`
      select g.rounding, g.bands from grade_systems g
      where g.client_id = ${client_id}
        and g.id = (select grade_system_id from own order by exam_date desc, exam_id desc limit 1)`,
  }
}

/**
 * The marks of the pupil's section as each of its pupils would see them in the own report: to a pupil of exams that are out, to staff of those they
 * see. Only means of them are told. The marks are taken from the index by pupil before anything is joined.
 */
function classmates(scope: Scope, enrolment_id: number): RawBuilder<ClassMark> {
  const { client_id, session, actor, filter } = scope
  const { student_id: _, ...shared } = filter
  const seen =
    actor.reach?.scope === 'OWN'
      ? sql`e.state = 'PUBLISHED'`
      : sql`e.state in ('VERIFIED', 'PUBLISHED') and ${visibleTo(actor, 'reports', 'x')}`
  return sql`
    select m.enrolment_id, m.exam_id, m.result, m.attendance, null as percent, ${countedMarks('m')} as marks, m.counted_max, e.subject_id, e.type_test,
      e.component, e.weightage, e.absent_policy, s.category
    from (select * from exam_marks where client_id = ${client_id} and enrolment_id = any(array(
          select n.id from enrolments n join enrolments o on o.client_id = ${client_id} and o.id = ${enrolment_id}
          where n.client_id = ${client_id} and n.session_id = ${session.id} and n.section_id = o.section_id and n.deleted_at is null)) offset 0) m
      join exam_stats x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.section_id = m.section_id
      join exams e on e.client_id = ${client_id} and e.id = m.exam_id and e.deleted_at is null
      join subjects s on s.client_id = ${client_id} and s.id = e.subject_id
    where ${seen} and ${sql.join(asked({ ...scope, before: null, filter: shared as Scope['filter'] }), sql` and `)}
    order by e.exam_date, e.id`
}
