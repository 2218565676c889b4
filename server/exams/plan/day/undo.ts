import { sql } from 'kysely'
import { type BodyOf, type DutyState, type examSeriesApi, type StoredAct, say } from '#contract'
import { givenRows } from '../../../db/given-rows.ts'
import type { Change, RowChangeWith } from '../../../ground/change.ts'
import { ApiError, wrongField } from '../../../ground/errors.ts'
import type { MailServices } from '../../../mail/queue-mail.ts'
import { type PlannedDuties, readDuties } from '../duties/duty-plan.ts'
import { holdStaff } from '../duties/write-duties.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import { todayAt } from '../plan.ts'
import { publishAlone } from '../publishing/publish-alone.ts'
import { settleRooms } from '../publishing/publish-seats.ts'
import { dutyChange, tellOfDuties, writeInvigilators } from '../publishing/published-duties.ts'
import { tell, whatIsKnown } from '../publishing/tell.ts'
import { publishedPlaces, seatChanges } from '../seats/seat-changes.ts'
import { readSeating } from '../seats/seating.ts'
import { lockRooms } from '../seats/store-seats.ts'
import { seatColumns, statesOn } from './acts.ts'
import { whatStandsAgainst } from './undo-check.ts'

/**
 * Takes back what one act at the desk changed, exactly that: what else was done since stays. Where something of it was changed since it is said by name, and
 * nothing is taken back. In a published series everybody knows at once.
 */
export async function undoAct(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['undo']>>,
  services: MailServices,
): Promise<{ version: number }> {
  const { stored } = await lockOpen({ ...call, body: {} })
  const { id } = stored
  await lockRooms(call, id)
  await holdStaff(call, id)
  const act = await actOf(call, id)
  if (act.seats.length > 0) assertSeesPupils(call.actor)
  const duties = await readDuties(call, id)
  const seating = await readSeating(call, call.now, id)
  const against = await whatStandsAgainst(call, { act, duties, seating, now: await statesOn(call, id, act.days) })
  if (against) throw new ApiError('stale_row', against)
  const [day] = act.days
  const isPublished = stored.state === 'PUBLISHED'
  const within = act.days.length === 1 && day !== undefined ? { day } : {}
  const known = await whatIsKnown(call, id, { staff: isPublished, pupils: isPublished && act.seats.length > 0 }, within)
  await openAgain(call, id, act)
  await putSeatsBack(call, id, act)
  await putDutiesBack(call, id, act)
  if (act.absence_id !== null) await removeAbsence(call, act.absence_id)
  await sql`update series_proposals set taken_at = ${call.now.toISOString()}
    where client_id = ${call.client_id} and id = ${call.body.act_id}`.execute(call.db)
  await settleRooms(call, id)
  if (isPublished) await writeInvigilators(call, id)
  const then = await readSeating(call, call.now, id)
  const others = dutiesBack(duties, act)
  const changes = [
    ...seatChanges(then, publishedPlaces(seating), publishedPlaces(then)),
    ...others.map(({ row, to }) => dutyChange(duties, row, to)),
  ]
  const version = await publishAlone(call, stored, { changes, reason: null, action: 'undo' })
  if (isPublished) tellOfDuties(call, id, watchersOf(act))
  await tell(call, services, { series_id: id, name: stored.name }, known)
  return { version }
}

/** @throws invalid_field where there is no such act, it was taken back or its days are over */
async function actOf(call: RowChangeWith<{ act_id: number }>, series_id: number): Promise<StoredAct> {
  const { rows } = await sql<{ act: StoredAct | null; taken: boolean }>`
    select result -> 'act' as act, taken_at is not null as taken from series_proposals
    where client_id = ${call.client_id} and series_id = ${series_id} and id = ${call.body.act_id} and what = 'ACT'`.execute(
    call.db,
  )
  const [found] = rows
  if (!found?.act) throw wrongField('act_id', say('plan.undo.no_act'))
  if (found.taken) throw new ApiError('duplicate', say('plan.undo.done'))
  const today = await todayAt(call, call.now)
  if (found.act.days.some((day) => day < today)) throw wrongField('act_id', say('plan.seat.past'))
  return found.act
}

async function openAgain({ db, client_id }: Change, series_id: number, { closed }: StoredAct): Promise<void> {
  if (!closed) return
  const { room_id, ...when } = closed
  await sql`update series_rooms set closed = (
      select coalesce(jsonb_agg(x.value), '[]') from jsonb_array_elements(closed) x where x.value <> ${JSON.stringify(when)}::jsonb)
    where client_id = ${client_id} and series_id = ${series_id} and room_id = ${room_id}`.execute(db)
}

/** Rows are free before they are taken: two who have changed places change back. */
async function putSeatsBack({ db, client_id }: Change, series_id: number, { seats }: StoredAct): Promise<void> {
  const keys = seats.map(({ paper_id, enrolment_id }) => ({ paper_id, enrolment_id }))
  const rows = seats.flatMap(({ before, paper_id, enrolment_id }) =>
    before ? [{ paper_id, enrolment_id, ...before }] : [],
  )
  if (keys.length === 0) return
  await sql`delete from series_seats s using ${givenRows('series_seats', ['paper_id', 'enrolment_id'], keys)}
    where s.client_id = ${client_id} and s.series_id = ${series_id} and s.paper_id = given.paper_id
      and s.enrolment_id = given.enrolment_id`.execute(db)
  const columns = ['paper_id', 'enrolment_id', ...seatColumns] as const
  if (rows.length > 0)
    await sql`insert into series_seats (client_id, series_id, ${sql.join(columns.map((one) => sql.ref(one)))})
      select ${client_id}::bigint, ${series_id}::bigint, ${sql.join(columns.map((one) => sql.ref(`given.${one}`)))}
      from ${givenRows('series_seats', [...columns], rows)} returning paper_id`.execute(db)
}

/** So far out lies no place: rows pass each other there. */
const ASIDE = 10_000

/** What whoever had it meanwhile took in the room may still be on its way. */
async function putDutiesBack(call: Change, series_id: number, { duties }: StoredAct): Promise<void> {
  const { db, client_id, actor } = call
  const at = call.now.toISOString()
  const rows = duties.flatMap(({ id, before }) => (before ? [{ id, ...before }] : []))
  if (rows.length === 0) return
  await sql`update series_duties set place = place + ${ASIDE}, staff_id = null
    where client_id = ${client_id} and series_id = ${series_id} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  const other = sql`d.published_staff_id is distinct from given.published_staff_id`
  await sql`update series_duties d set room_id = given.room_id, place = given.place, staff_id = given.staff_id, reason = given.reason,
      before_staff_id = case when ${other} then d.published_staff_id else d.before_staff_id end,
      handed_at = case when ${other} then ${at}::timestamptz else d.handed_at end, published_staff_id = given.published_staff_id,
      row_version = d.row_version + 1, updated_at = ${at}::timestamptz, updated_by = ${actor.account_id}
    from ${givenRows('series_duties', ['id', 'room_id', 'place', 'staff_id', 'published_staff_id', 'reason'], rows)}
    where d.client_id = ${client_id} and d.series_id = ${series_id} and d.id = given.id`.execute(db)
}

/** Duties that everybody knows to be another's again. */
const dutiesBack = (of: PlannedDuties, { duties }: StoredAct) =>
  duties.flatMap(({ id, before, after }) => {
    const row = of.stored.find((one) => one.id === id)
    const staffOf = (state: DutyState | null) => state?.published_staff_id ?? null
    return row && staffOf(before) !== staffOf(after) ? [{ row, to: staffOf(before) }] : []
  })

/** Whose duties, or the rooms of them, everybody knows to be others again. */
const watchersOf = ({ duties }: StoredAct) =>
  duties.flatMap(({ before, after }) => {
    const isSame = before?.published_staff_id === after?.published_staff_id && before?.room_id === after?.room_id
    return isSame ? [] : [before?.published_staff_id ?? null, after?.published_staff_id ?? null]
  })

async function removeAbsence({ db, client_id, now, actor }: Change, id: number): Promise<void> {
  const at = now.toISOString()
  await sql`update staff_absences set deleted_at = ${at}::timestamptz, row_version = row_version + 1, updated_at = ${at}::timestamptz,
      updated_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id} and deleted_at is null`.execute(db)
}
