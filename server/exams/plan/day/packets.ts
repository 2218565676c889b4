import { sql } from 'kysely'
import { type BodyOf, type DeskPacket, type examSeriesApi, say } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { changeRow } from '../../../entity/change-row.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { refusedField, staleRow, wrongField, wrongFields } from '../../../ground/errors.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import { faultsOfPlace } from '../papers.ts'
import { readPlan } from '../plan.ts'
import { series } from '../rows.ts'
import type { SittingAt } from '../seats/sittings.ts'

interface Ticked extends DeskPacket {
  room_id: number
}

/** Packets of a sitting that are ticked off, by room. */
export async function packetsOf(
  asking: Asking,
  series_id: number,
  { day, shift }: SittingAt,
): Promise<ReadonlyMap<number, DeskPacket>> {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<Ticked>`
    select k.room_id, k.ticked_at as at, (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
      where a.client_id = ${client_id} and a.id = k.ticked_by) as by
    from series_packets k
    where k.client_id = ${client_id} and k.series_id = ${series_id} and k.day = ${day}::date and k.shift = ${shift}`,
  )
  return new Map(rows.map(({ room_id, by, at }) => [room_id, { by, at }]))
}

/**
 * Ticks the packet of a room off, or takes that back. Whoever comes second finds it ticked, by whom and when; the tick of another that was not seen is not
 * taken back. @throws stale_row with what stands
 */
export async function tickPacket(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['packet']>>,
): Promise<{ packet: DeskPacket | null }> {
  assertSeesPupils(call.actor)
  const { stored } = await lockOpen({ ...call, body: {} })
  const { db, client_id, now, actor, body } = call
  const plan = await readPlan(call, now, stored.id)
  const there = (await packetsOf(call, stored.id, body)).get(body.room_id) ?? null
  const isOfSeries = there !== null || plan.rooms.some(({ room }) => room.id === body.room_id)
  const faults = [
    ...(stored.state === 'PUBLISHED' ? [] : [refusedField('state', say('plan.packet_unpublished'))]),
    ...faultsOfPlace(body, plan, ''),
    ...(isOfSeries ? [] : [refusedField('room_id', say('plan.seat.no_room'))]),
  ]
  if (faults.length > 0) throw wrongFields(faults)
  const { day, shift, room_id, ticked, seen_at } = body
  if (ticked === (there !== null)) return { packet: there }
  const named = sql`client_id = ${client_id} and series_id = ${stored.id} and day = ${day}::date and shift = ${shift} and room_id = ${room_id}`
  if (there) {
    if (seen_at === undefined || Date.parse(seen_at) !== Date.parse(there.at)) throw staleRow(there)
    await sql`delete from series_packets where ${named}`.execute(db)
  } else {
    await assertInUse(call, stored.id)
    await sql`insert into series_packets (client_id, series_id, day, shift, room_id, ticked_at, ticked_by)
      values (${client_id}, ${stored.id}, ${day}::date, ${shift}, ${room_id}, ${now.toISOString()}::timestamptz, ${actor.account_id})`.execute(
      db,
    )
  }
  await changeRow(call, series.kind, { id: stored.id }, {}, ticked ? 'packet-ticked' : 'packet-unticked')
  return { packet: (await packetsOf(call, stored.id, body)).get(room_id) ?? null }
}

/** @throws invalid_field where nobody sits in the room then */
async function assertInUse(
  { db, client_id, body: { day, shift, room_id } }: RowChangeWith<BodyOf<(typeof examSeriesApi)['packet']>>,
  series_id: number,
): Promise<void> {
  const { rows } = await sql`
    select from series_seats where client_id = ${client_id} and series_id = ${series_id} and published_day = ${day}::date
      and published_shift = ${shift} and published_room_id = ${room_id} limit 1`.execute(db)
  if (rows.length === 0) throw wrongField('room_id', say('plan.packet_no_room'))
}
