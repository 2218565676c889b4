import { type RawBuilder, sql } from 'kysely'
import { say } from '#contract'
import { type Asking, ask, askOften } from '../db/ask.ts'
import { often } from '../db/pool/prepared-statements.ts'
import type { Actor } from '../ground/actor.ts'
import { may } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'
import { reachesPlace, type Viewer } from '../policy/places.ts'

/** Which of an exam's sections somebody may mark; a list of questions where only these are theirs. */
export type Marking = ReadonlyMap<number, { item_ids: readonly number[] | null }>

/**
 * Whoever teaches the subject in a section marks it, whoever is named a marker, and whoever sees the whole school. A class teacher sees the marks
 * of every subject and enters those of a subject that nobody is assigned to.
 */
export async function markingOf(asking: Asking, actor: Marker, exam: { id: number }): Promise<Marking> {
  return (await sectionsMarked(asking, actor, exam.id)).marking
}

type Marker = Pick<Actor, 'reach' | 'permissions'>

export interface SectionsMarked {
  /** States of the exam's sections. */
  sections: ReadonlyMap<number, 'OPEN' | 'SUBMITTED'>
  marking: Marking
}

/** The sections of an exam, with what somebody may mark of them. */
export async function sectionsMarked(asking: Asking, actor: Marker, exam_id: number): Promise<SectionsMarked> {
  const { client_id } = asking
  const everything = actor.reach === null && may(actor, 'exam-marks', 'update')
  if (everything) {
    const rows = await askOften(
      asking,
      often<{ section_id: number; state: 'OPEN' | 'SUBMITTED' }>`
      select section_id, state from exam_sections where client_id = ${client_id} and exam_id = ${exam_id}`,
    )
    return {
      sections: new Map(rows.map(({ section_id, state }) => [section_id, state])),
      marking: new Map(rows.map(({ section_id }) => [section_id, { item_ids: null }])),
    }
  }
  const own = actor.reach?.staff_ids ?? []
  const rows = await askOften(
    asking,
    often<{
      section_id: number
      state: 'OPEN' | 'SUBMITTED'
      teaches: boolean
      is_class_teacher: boolean
      untaught: boolean
      item_ids: number[] | null
      marks: boolean
    }>`
    select x.section_id, x.state,
      coalesce(bool_or(a.mine and a.subject_id = e.subject_id), false) as teaches,
      coalesce(bool_or(a.mine and (a.is_class_teacher or a.subject_id is null)), false) as is_class_teacher,
      not coalesce(bool_or(a.subject_id = e.subject_id), false) as untaught,
      exists (select 1 from exam_staff d where d.client_id = ${client_id} and d.exam_id = ${exam_id} and d.duty = 'MARKER'
        and d.staff_id = any(${own}::bigint[]) and coalesce(d.section_id, x.section_id) = x.section_id) as marks,
      (select case when bool_or(d.item_ids = '{}') then null else array_agg(i) end
        from exam_staff d left join lateral unnest(d.item_ids) i on true
        where d.client_id = ${client_id} and d.exam_id = ${exam_id} and d.duty = 'MARKER' and d.staff_id = any(${own}::bigint[])
          and coalesce(d.section_id, x.section_id) = x.section_id) as item_ids
    from exam_sections x join exams e on e.client_id = ${client_id} and e.id = x.exam_id left join lateral (
      select s.staff_id = any(${own}::bigint[]) as mine, s.subject_id, s.is_class_teacher
      from staff_assignments s
      where s.client_id = ${client_id} and s.session_id = e.session_id and s.grade_id = e.grade_id
        and coalesce(s.section_id, x.section_id) = x.section_id and s.ends_on is null) a on true
    where x.client_id = ${client_id} and x.exam_id = ${exam_id}
    group by x.section_id, x.state`,
  )
  const allowed = rows.flatMap((row) => {
    const whole = row.teaches || (row.is_class_teacher && row.untaught)
    if (whole) return [[row.section_id, { item_ids: null }] as const]
    return row.marks ? [[row.section_id, { item_ids: row.item_ids }] as const] : []
  })
  return { sections: new Map(rows.map(({ section_id, state }) => [section_id, state])), marking: new Map(allowed) }
}

interface PlacedExam {
  id: number
  session_id: number
  grade_id: number
  subject_id: number
}

/** Whether a section of an exam lies at one of somebody's places: theirs to verify, not only theirs to mark. */
export const reachesSection = (
  actor: Viewer,
  { session_id, grade_id, subject_id }: Omit<PlacedExam, 'id'>,
  section_id: number,
): boolean => reachesPlace(actor, { session_id, grade_id, section_id, subject_id })

/** What is done to an exam reaches the pupils of every section. @throws forbidden where one is out of the caller's reach */
export async function assertWholeExam(asking: Asking, actor: Viewer, exam: PlacedExam): Promise<void> {
  if (!actor.reach) return
  const sections = await ask(
    asking,
    sql<{ section_id: number }>`
    select section_id from exam_sections where client_id = ${asking.client_id} and exam_id = ${exam.id}`,
  )
  if (!sections.every(({ section_id }) => reachesSection(actor, exam, section_id)))
    throw new ApiError('forbidden', say('policy.exam_whole'))
}

/**
 * The same for the sheets of many exams: of `exams` and its `exam_sections` x those that somebody marks, with the questions that are theirs
 * (`own.item_ids`; null: all). To be joined laterally.
 */
export function marksSheets({ client_id, reach }: Viewer): RawBuilder<unknown> {
  if (!reach) return sql`(select null::bigint[] as item_ids) own on true`
  const covers = (
    table: string,
  ) => sql`${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.ends_on`)} is null
    and ${sql.ref(`${table}.session_id`)} = exams.session_id and ${sql.ref(`${table}.grade_id`)} = exams.grade_id
    and coalesce(${sql.ref(`${table}.section_id`)}, x.section_id) = x.section_id`
  return sql`(
    select case when bool_or(item_ids = '{}') then null::bigint[] else max(item_ids) end as item_ids from (
      select '{}'::bigint[] as item_ids from staff_assignments a
      where ${covers('a')} and a.staff_id = any(${reach.staff_ids}::bigint[]) and (a.subject_id = exams.subject_id
        or (a.is_class_teacher or a.subject_id is null) and not exists (
          select 1 from staff_assignments b where ${covers('b')} and b.subject_id = exams.subject_id))
      union all
      select d.item_ids from exam_staff d
      where d.client_id = ${client_id} and d.exam_id = exams.id and d.duty = 'MARKER' and d.staff_id = any(${reach.staff_ids}::bigint[])
        and coalesce(d.section_id, x.section_id) = x.section_id) mine
    having count(*) > 0) own on true`
}
