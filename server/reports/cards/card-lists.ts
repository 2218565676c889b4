import { type RawBuilder, sql } from 'kysely'
import type { GradeSystem } from '../../../marking/grades.ts'
import { countedMarks } from '../../results/counted-marks.ts'
import { listed } from '../listed.ts'
import { readAtOnce, type Scope } from '../scope.ts'
import type { Scheme, StudentLists } from '../student-lists.ts'
import type { NamedMark } from './exam-parts.ts'

/** What studentAnswer works with; marks say of which exam they are. */
export type CardLists = { [Name in Exclude<keyof StudentLists, 'written'>]: StudentLists[Name][] } & {
  written: NamedMark[]
}

interface CardWritten extends NamedMark {
  section_id: number
  grade_id: number
  grade_system_id: number | null
}

interface SetLists {
  written: CardWritten
  subjects: Pick<StudentLists['subjects'], 'subject' | 'category'>
  schemes: Scheme & { grade_id: number }
  systems: GradeSystem & { id: number }
}

/** What a card shows, of many pupils in one statement: their marks, and where places are shown those of everybody beside them. */
function setLists(
  { client_id, session, settings }: Scope,
  enrolment_ids: readonly number[],
): { [Name in keyof SetLists]: RawBuilder<SetLists[Name]> } {
  const own = sql`select * from marks where session_id = ${session.id} and enrolment_id = any(${enrolment_ids}::bigint[])`
  const whose = settings.rank_shown ? sql`` : sql` and m.enrolment_id = any(${enrolment_ids}::bigint[])`
  return {
    written: sql`
      select m.enrolment_id, m.exam_id, m.section_id, m.grade_id, m.grade_system_id, m.subject_id, m.type_test, m.component, m.weightage,
        m.absent_policy, m.attendance, m.result, m.percent, e.name, ${countedMarks('x')} + x.grace as marks, x.counted_max,
        x.id as mark_id, e.exam_date as date, x.grace, e.state = 'PUBLISHED' as is_out
      from marks m
        join exam_marks x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
        join exams e on e.client_id = ${client_id} and e.id = m.exam_id
      where m.session_id = ${session.id}${whose}
      order by m.exam_date, m.exam_id`,
    subjects: sql`
      select jsonb_build_object('id', s.id, 'title', s.title) as subject, s.category from subjects s
      where s.client_id = ${client_id} and s.id in (select subject_id from (${own}) o)
      order by s.title collate natural_order, s.id`,
    schemes: sql`
      select r.id, r.name, r.grade_id, r.subject_id, r.parts, r.component_pass, r.compartment_max from result_schemes r
      where r.client_id = ${client_id} and r.session_id = ${session.id} and r.deleted_at is null
        and r.grade_id in (select grade_id from (${own}) o)`,
    systems: sql`
      select g.id, g.rounding, g.bands from grade_systems g
      where g.client_id = ${client_id} and g.id in (select grade_system_id from (${own}) o)`,
  }
}

const cellOf = ({ exam_id, section_id }: CardWritten) => `${exam_id} ${section_id}`

/** What a card is made of: the pupil's own marks, and what they are seen beside. */
export interface PupilLists {
  own: NamedMark[]
  /** The same for all who wrote the same exams in the same sections, so that what is worked out of them all is worked out once. */
  lists: CardLists
}

/**
 * Reads what the cards of these pupils show, all of one moment.
 *
 * @returns for an enrolment what studentAnswer works with, without what no card shows: averages of the class, exams one by one, chapters
 */
export async function readCards(
  scope: Scope,
  pupils: readonly { student_id: number; enrolment_id: number }[],
): Promise<(enrolment_id: number) => PupilLists> {
  const of = { ...scope, filter: { ...scope.filter, student_id: pupils.map(({ student_id }) => student_id) } }
  const ids = pupils.map(({ enrolment_id }) => enrolment_id)
  const { written, subjects, schemes, systems } = await readAtOnce<SetLists>(of, setLists(of, ids))
  const byPupil = listed(written, ({ enrolment_id }) => enrolment_id)
  const byCell = listed(written, cellOf)
  const made = new Map<string, CardLists>()
  function listsOf(own: readonly CardWritten[]): CardLists {
    const grades = new Set(own.map(({ grade_id }) => grade_id))
    const taught = new Set(own.map(({ subject_id }) => subject_id))
    const system = systems.find(({ id }) => id === own.at(-1)?.grade_system_id)
    return {
      ...{ exams: [], chapters: [] },
      written: own.flatMap((row) => byCell.get(cellOf(row)) ?? []),
      subjects: subjects.filter(({ subject }) => taught.has(subject.id)),
      // No average of the class stands on a card.
      classmates: [],
      schemes: schemes.filter(({ grade_id }) => grades.has(grade_id)),
      systems: system ? [system] : [],
    }
  }
  return (enrolment_id) => {
    const own = byPupil.get(enrolment_id) ?? []
    // In the order of the exams for all of them, so that the cells stand for grade, subjects and grade system too.
    const key = own.map(cellOf).join()
    const lists = made.get(key) ?? listsOf(own)
    made.set(key, lists)
    return { own, lists }
  }
}
