import { type RawBuilder, sql } from 'kysely'
import type { NameOrder } from '#contract'
import { compilable, type Write } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import { nameIn } from '../names.ts'

/** A pupil who is in a session, as far as a promotion needs to know. */
export interface PromotionCandidate {
  enrolment_id: number
  student_id: number
  name: string
  admission_no: string
  grade_id: number
  section_id: number
  roll_no: string | null
  status: 0 | 1
  row_version: number
  joined_on: string | null
  has_electives: boolean
  /** Has a place in the session to come. */
  is_there: boolean
  /** Has none, for they have left the school or finished it. */
  is_closed: boolean
}

interface WantedPupils {
  from_session: number
  to_session: number
  student_ids: readonly number[] | null
  grade_ids: readonly number[] | undefined
  section_ids: readonly number[] | undefined
  /** The whole school. */
  everybody: boolean
}

const any = (column: string, ids: readonly number[] | null | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${ids}::bigint[])` : sql`true`

const inPlaces = ({ grade_ids, section_ids }: Pick<WantedPupils, 'grade_ids' | 'section_ids'>) =>
  sql`(${any('e.grade_id', grade_ids)} and ${any('e.section_id', section_ids)})`

/** Of how many in these places an earlier run has decided. */
export async function countDecided(
  { db, actor }: { db: Write; actor: Actor },
  wanted: Pick<WantedPupils, 'from_session' | 'grade_ids' | 'section_ids'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from enrolments e
    where e.client_id = ${actor.client_id} and e.session_id = ${wanted.from_session} and e.deleted_at is null
      and e.state in ('PROMOTED', 'DETAINED', 'GRADUATED') and ${inPlaces(wanted)} and ${enrolmentsSeen(actor, 'e')}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Of whom in these places an earlier run has decided, leaving among it, or who has a place in the session to come; `is_closed` without one. Who
 * left in mid-year was never to be promoted.
 */
export async function findDone(
  { db, actor }: { db: Write; actor: Actor },
  wanted: Pick<WantedPupils, 'from_session' | 'to_session' | 'grade_ids' | 'section_ids'>,
): Promise<Pick<PromotionCandidate, 'student_id' | 'is_closed'>[]> {
  const { client_id } = actor
  const { rows } = await sql<Pick<PromotionCandidate, 'student_id' | 'is_closed'>>`
    select e.student_id, n.id is null as is_closed
    from enrolments e left join enrolments n
      on n.client_id = ${client_id} and n.student_id = e.student_id and n.session_id = ${wanted.to_session} and n.deleted_at is null
    where e.client_id = ${client_id} and e.session_id = ${wanted.from_session} and e.deleted_at is null
      and (n.id is not null or e.state <> 'ACTIVE' and exists (select 1 from promotion_items i
        where i.client_id = ${client_id} and i.from_enrolment_id = e.id))
      and ${inPlaces(wanted)} and ${enrolmentsSeen(actor, 'e')}
    order by e.student_id`.execute(db)
  return rows
}

/** Who is there now, in the order of the school; locked where they are to be written. */
export const candidatesQuery = (actor: Actor, wanted: WantedPupils, order: NameOrder, locked: boolean) => {
  const { client_id } = actor
  const { from_session, to_session, student_ids, grade_ids, section_ids, everybody } = wanted
  const filtered = grade_ids || section_ids ? inPlaces(wanted) : null
  const named = student_ids ? any('e.student_id', student_ids) : null
  const some = filtered && named ? sql`(${filtered} or ${named})` : (filtered ?? named ?? sql`false`)
  const which = everybody ? sql`true` : some
  return compilable(sql<PromotionCandidate>`
    select e.id as enrolment_id, e.student_id, ${nameIn('s.f_name', 's.l_name', order)} as name, s.admission_no, e.grade_id,
      e.section_id, e.roll_no, e.status, e.row_version, e.joined_on,
      exists (select 1 from ${electivesOf(client_id, sql`e.id`)}) as has_electives, false as is_closed,
      ${from_session !== to_session} and exists (select 1 from enrolments n where n.client_id = ${client_id} and n.student_id = e.student_id
        and n.session_id = ${to_session} and n.deleted_at is null) as is_there
    from enrolments e
      join students s on s.client_id = ${client_id} and s.id = e.student_id
      join sections c on c.client_id = ${client_id} and c.id = e.section_id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    where e.client_id = ${client_id} and e.session_id = ${from_session} and e.deleted_at is null and e.state = 'ACTIVE'
      and ${which} and ${enrolmentsSeen(actor, 'e')}
    order by g.level_order, g.title collate natural_order, c.title collate natural_order, e.roll_no collate natural_order nulls last, e.id
    ${locked ? sql`for no key update of e` : sql``}`)
}

/** Subjects by choice of an enrolment, as `l`: what was deleted or is by choice no more is not taken along. */
export const electivesOf = (client_id: number, enrolment_id: RawBuilder<unknown>) => sql`enrolment_subjects l
  join subjects chosen on chosen.client_id = ${client_id} and chosen.id = l.subject_id and chosen.deleted_at is null and chosen.category = 'ELECTIVE'
  where l.client_id = ${client_id} and l.enrolment_id = ${enrolment_id}`

/**
 * Those of the named who are no more in the class they had, or were in none: who has a place in the session to come, by the place they have, and who has
 * left the school or finished it from the session that ends.
 */
export async function findPlaced(
  { db, actor }: { db: Write; actor: Actor },
  { from_session, to_session }: Pick<WantedPupils, 'from_session' | 'to_session'>,
  student_ids: readonly number[],
  order: NameOrder,
): Promise<PromotionCandidate[]> {
  const { client_id } = actor
  const { rows } = await sql<PromotionCandidate>`
    select distinct on (e.student_id) e.id as enrolment_id, e.student_id, ${nameIn('s.f_name', 's.l_name', order)} as name, s.admission_no,
      e.grade_id, e.section_id, e.roll_no, e.status, e.row_version, e.joined_on, false as has_electives, n.id is not null as is_there,
      n.id is null as is_closed
    from enrolments e
      left join enrolments n on n.client_id = ${client_id} and n.student_id = e.student_id and n.session_id = ${to_session} and n.deleted_at is null
      join students s on s.client_id = ${client_id} and s.id = e.student_id
    where e.client_id = ${client_id} and e.session_id in (${from_session}, ${to_session}) and e.deleted_at is null
      and (n.id is not null or (e.session_id = ${from_session} and e.state in ('GRADUATED', 'LEFT', 'TRANSFERRED')))
      and e.student_id = any(${student_ids}::bigint[]) and ${enrolmentsSeen(actor, 'e')}
    order by e.student_id, e.session_id <> ${from_session}`.execute(db)
  return rows
}

export interface Section {
  id: number
  grade_id: number
  title: string
  grade: string
  capacity: number | null
  status: number
  /** null also where the class that followed is gone. */
  next_grade_id: number | null
  /** Pupils whom it has in the session to come. */
  has: number
}

/** Titles of the classes of the school, by id. */
export async function findGrades(db: Write, client_id: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from grades where client_id = ${client_id} and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The sections of the school, and how many each has in a session. */
export async function findSections(db: Write, client_id: number, session_id: number): Promise<Section[]> {
  const { rows } = await sql<Section>`
    select c.id, c.grade_id, c.title, g.title as grade, c.capacity, c.status, f.id as next_grade_id, coalesce(n.count, 0) as has
    from sections c
      join grades g on g.client_id = ${client_id} and g.id = c.grade_id and g.deleted_at is null
      left join grades f on f.client_id = ${client_id} and f.id = g.next_grade_id and f.deleted_at is null
      left join (select e.section_id, count(*) as count from enrolments e where e.client_id = ${client_id}
        and e.session_id = ${session_id} and e.deleted_at is null and e.state = 'ACTIVE' group by e.section_id) n on n.section_id = c.id
    where c.client_id = ${client_id} and c.deleted_at is null
    order by g.level_order, g.title collate natural_order, c.title collate natural_order, c.id`.execute(db)
  return rows
}

/** Roll numbers that somebody has in a session: section and number, in small letters. */
export async function findRolls(db: Write, client_id: number, session_id: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ section_id: number; roll: string; student_id: number }>`
    select e.section_id, lower(e.roll_no) as roll, e.student_id from enrolments e
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and e.left_on is null
      and e.roll_no is not null`.execute(db)
  return new Map(rows.map(({ section_id, roll, student_id }) => [`${section_id} ${roll}`, student_id]))
}
