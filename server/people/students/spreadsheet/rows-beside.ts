import { sql } from 'kysely'
import { followEnrolments } from '../../../exams/follow-enrolments.ts'
import type { Change, SignedChange } from '../../../ground/change.ts'
import { leaveAddresses } from '../../../sign-in/way-in/sent-links.ts'
import { todayOf } from '../../places.ts'
import type { Saving } from '../../spreadsheet/judged-rows.ts'

/** Takes the roll numbers of places that are given theirs next: for a moment none of them meets another's. */
export async function clearRolls({ db, client_id }: SignedChange, enrolment_ids: readonly number[]): Promise<void> {
  await sql`update enrolments set roll_no = null
    where client_id = ${client_id} and id = any(${enrolment_ids}::bigint[])`.execute(db)
}

/** Replaces the subjects by choice of enrolments. */
export async function setElectivesOf(
  { db, client_id }: SignedChange,
  enrolment_ids: readonly number[],
  electives: readonly (readonly number[])[],
): Promise<void> {
  await sql`delete from enrolment_subjects
    where client_id = ${client_id} and enrolment_id = any(${enrolment_ids}::bigint[])`.execute(db)
  const pairs = enrolment_ids.flatMap((id, at) => (electives[at] ?? []).map((subject_id) => ({ id, subject_id })))
  if (pairs.length === 0) return
  await sql`insert into enrolment_subjects (client_id, enrolment_id, subject_id)
    select ${client_id}::bigint, id, subject_id
    from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map((pair) => pair.subject_id)}::bigint[]) as given (id, subject_id)
    returning enrolment_id`.execute(db)
}

/**
 * Sign-ins take name and e-mail address of their pupils; what was sent to another address opens nothing any more, and the pupil is told there, unless
 * there is no `services`.
 */
export async function followAccounts(
  change: Change | Saving,
  student_ids: readonly number[],
  services: Pick<Saving, 'mail'> | null,
): Promise<void> {
  const { db, client_id, now, actor } = change
  const { rows } = await sql<{ id: number; is_other: boolean; old_email: string | null; language: string | null }>`
    with wanted as (
      select a.id, a.email, s.email as new_email, concat_ws(' ', s.f_name, s.l_name) as name
      from students s join accounts a on a.client_id = ${client_id} and a.id = s.account_id
      where s.client_id = ${client_id} and s.id = any(${student_ids}::bigint[]))
    update accounts a set name = w.name, email = w.new_email, row_version = a.row_version + 1,
      email_verified_at = case when w.email is distinct from w.new_email then null else a.email_verified_at end,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    from wanted w
    where a.client_id = ${client_id} and a.id = w.id and (a.name is distinct from w.name or a.email is distinct from w.new_email)
    returning a.id, w.email is distinct from w.new_email as is_other, w.email as old_email, a.language`.execute(db)
  const others = rows.flatMap(({ is_other, old_email, ...row }) => (is_other ? [{ ...row, email: old_email }] : []))
  await leaveAddresses(change, services, others)
}

interface Move {
  from: { enrolment_id: number; grade_id: number; section_id: number; roll_no: string | null }
  to: { grade_id: number; section_id: number }
}

/** From today on these belong to another section; what was recorded before stays. */
export async function recordMoves(change: SignedChange, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const { db, client_id, now, actor } = change
  const given = moves.map(({ from, to }) => ({
    ...from,
    to_grade_id: to.grade_id,
    to_section_id: to.section_id,
  }))
  await sql`
    insert into enrolment_moves (client_id, enrolment_id, from_grade_id, from_section_id, to_grade_id, to_section_id, from_roll_no,
      moved_on, created_at, created_by)
    select ${client_id}::bigint, enrolment_id, grade_id, section_id, to_grade_id, to_section_id, roll_no,
      ${await todayOf({ db, client_id, now })}::date, ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (enrolment_id bigint, grade_id bigint,
      section_id bigint, to_grade_id bigint, to_section_id bigint, roll_no text)
    returning id`.execute(db)
}

/** Lists of exams follow what a file has changed of these pupils, as they follow a single change; so does its undoing. */
export async function followPlaces(change: SignedChange, student_ids: readonly number[]): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{ id: number }>`
    select e.id from enrolments e join sessions x on x.id = e.session_id and not x.is_locked
    where e.client_id = ${client_id} and e.student_id = any(${student_ids}::bigint[]) order by e.id`.execute(db)
  await followEnrolments(
    change,
    rows.map(({ id }) => id),
  )
}
