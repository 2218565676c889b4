import { sql } from 'kysely'
import type { Promoted, PromotionInput } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import type { SessionFacts } from '../../entity/sessions.ts'
import type { Change, ChangeWith } from '../../ground/change.ts'
import { electivesOf } from './candidates.ts'
import type { Planned } from './plan.ts'

const closedAs = { PROMOTE: 'PROMOTED', DETAIN: 'DETAINED', GRADUATE: 'GRADUATED' } as const

/** Writes a promotion in a few statements, however many pupils it has; what they had stays as it was. */
export async function writePromotion(
  call: ChangeWith<PromotionInput>,
  plans: readonly Planned[],
  { today, from }: { today: string; from: SessionFacts },
): Promise<Promoted> {
  const { db, client_id, actor, now, body } = call
  const at = now.toISOString()
  const count = (...actions: string[]) => plans.filter(({ action }) => actions.includes(action)).length
  const counts = {
    promoted: count('PROMOTE'),
    detained: count('DETAIN'),
    graduated: count('GRADUATE'),
    left: count('LEAVE'),
    moved: count('TRANSFER_SECTION'),
  }
  const { id: promotion_id } = await db
    .insertInto('promotions')
    .values({
      client_id,
      from_session_id: body.from_session,
      to_session_id: body.to_session,
      counts: JSON.stringify(counts),
      created_at: at,
      created_by: actor.account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const coming = plans.filter(({ action, to }) => to?.section_id != null && action !== 'TRANSFER_SECTION')
  const opened = await insertEnrolments(call, promotion_id, coming)
  await insertItems(call, promotion_id, plans, opened)
  await closeEnrolments(call, plans, dayIn(from, today))
  await moveInside(
    call,
    plans.filter(({ action }) => action === 'TRANSFER_SECTION'),
    today,
  )
  return { promotion_id, ...counts }
}

/** How each enrolment was, so that all of it can be undone, and which follows it; written before any of them changes. */
async function insertItems(
  { db, client_id }: Change,
  promotion_id: number,
  plans: readonly Planned[],
  opened: ReadonlyMap<number, number>,
): Promise<void> {
  const given = JSON.stringify(
    plans.map(({ pupil: { student_id, enrolment_id }, action }) => ({
      ...{ student_id, action, enrolment_id },
      next_id: action === 'TRANSFER_SECTION' ? enrolment_id : opened.get(student_id),
    })),
  )
  await sql`
    insert into promotion_items (client_id, promotion_id, student_id, action, from_enrolment_id, to_enrolment_id, before)
    select ${client_id}::bigint, ${promotion_id}::bigint, given.student_id, given.action, e.id, given.next_id,
      jsonb_build_object('grade_id', e.grade_id, 'section_id', e.section_id, 'roll_no', e.roll_no, 'state', e.state, 'left_on', e.left_on,
        'leave_reason', e.leave_reason, 'row_version', e.row_version)
    from jsonb_to_recordset(${given}::jsonb) as given (student_id bigint, action text, enrolment_id bigint, next_id bigint)
      join enrolments e on e.client_id = ${client_id} and e.id = given.enrolment_id
    returning student_id`.execute(db)
}

/** Class, section and number of what is closed stay as they are. */
async function closeEnrolments(
  { db, client_id, actor, now }: Change,
  plans: readonly Planned[],
  today: string,
): Promise<void> {
  const rows = plans.flatMap(({ pupil, action, reason, left_on }) => {
    if (action === 'TRANSFER_SECTION') return []
    const state = action === 'LEAVE' ? (reason === 'TRANSFER' ? 'TRANSFERRED' : 'LEFT') : closedAs[action]
    const left = action === 'LEAVE' ? later(left_on ?? today, pupil.joined_on) : null
    return [{ id: pupil.enrolment_id, state, left_on: left, leave_reason: action === 'LEAVE' ? reason : null }]
  })
  if (rows.length === 0) return
  await sql`
    update enrolments e set state = given.state, left_on = given.left_on, leave_reason = given.leave_reason,
      row_version = e.row_version + 1, updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}
    from ${givenRows('enrolments', ['id', 'state', 'left_on', 'leave_reason'], rows)}
    where e.client_id = ${client_id} and e.id = given.id`.execute(db)
}

/** The day itself, else the end of the session that is nearer. */
const dayIn = ({ start_date, end_date }: SessionFacts, day: string) =>
  day < start_date ? start_date : day > end_date ? end_date : day

const later = (day: string, joined: string | null) => (joined !== null && day < joined ? joined : day)

/** Places in the session to come, which the pupils are told by: PostgreSQL has no idea yet how many a promotion made. */
async function insertEnrolments(
  { db, client_id, actor, now, body }: ChangeWith<PromotionInput>,
  promotion_id: number,
  plans: readonly Planned[],
): Promise<Map<number, number>> {
  if (plans.length === 0) return new Map()
  const given = JSON.stringify(plans.map(({ pupil, to }) => ({ student_id: pupil.student_id, ...to })))
  const made = sql`${now.toISOString()}::timestamptz, ${actor.account_id}::bigint`
  const { rows } = await sql<{ id: number; student_id: number }>`
    insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no, promotion_id, created_at, created_by,
      updated_at, updated_by)
    select ${client_id}::bigint, student_id, ${body.to_session}::bigint, grade_id, section_id, roll_no, ${promotion_id}::bigint,
      ${made}, ${made}
    from jsonb_to_recordset(${given}::jsonb) as given (student_id bigint, grade_id bigint, section_id bigint, roll_no text)
    returning id, student_id`.execute(db)
  const opened = new Map(rows.map(({ id, student_id }) => [student_id, id]))
  // Who stays in the class goes on with the same subjects by choice.
  const staying = plans.flatMap(({ pupil, to }) =>
    pupil.has_electives && to?.grade_id === pupil.grade_id
      ? [{ old_id: pupil.enrolment_id, new_id: opened.get(pupil.student_id) }]
      : [],
  )
  if (staying.length > 0)
    await sql`
      insert into enrolment_subjects (client_id, enrolment_id, subject_id)
      select ${client_id}::bigint, given.new_id, taken.subject_id
      from jsonb_to_recordset(${JSON.stringify(staying)}::jsonb) as given (old_id bigint, new_id bigint)
        cross join lateral (select l.subject_id from ${electivesOf(client_id, sql`given.old_id`)}) as taken returning subject_id`.execute(
      db,
    )
  return opened
}

/** To another section of the session, with the day. */
async function moveInside(
  { db, client_id, actor, now }: Change,
  plans: readonly Planned[],
  today: string,
): Promise<void> {
  if (plans.length === 0) return
  const given = JSON.stringify(plans.map(({ pupil, to }) => ({ id: pupil.enrolment_id, ...to })))
  const types = sql`(id bigint, grade_id bigint, section_id bigint, roll_no text)`
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    insert into enrolment_moves (client_id, enrolment_id, from_grade_id, from_section_id, to_grade_id, to_section_id, from_roll_no,
      moved_on, created_at, created_by)
    select ${client_id}::bigint, e.id, e.grade_id, e.section_id, given.grade_id, given.section_id, e.roll_no, ${today}::date, ${at},
      ${actor.account_id}::bigint
    from jsonb_to_recordset(${given}::jsonb) as given ${types}
      join enrolments e on e.client_id = ${client_id} and e.id = given.id returning id`.execute(db)
  await sql`
    update enrolments e set grade_id = given.grade_id, section_id = given.section_id, roll_no = given.roll_no,
      row_version = e.row_version + 1, updated_at = ${at}, updated_by = ${actor.account_id}
    from jsonb_to_recordset(${given}::jsonb) as given ${types}
    where e.client_id = ${client_id} and e.id = given.id`.execute(db)
}
