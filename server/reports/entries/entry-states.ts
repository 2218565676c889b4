import { sql } from 'kysely'
import { type cardEntryApi, say } from '#contract'
import { PRESENT } from '../../../domain/reports/card-layout.ts'
import { givenRows } from '../../db/given-rows.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { mayReopen, placeOf, stateOf } from './section-place.ts'

/** On how many days a section was taught: never fewer than somebody of it was there on. */
export async function setDays(call: Call<(typeof cardEntryApi)['setDays']>): Promise<{ days: number | null }> {
  const { db, client_id, actor, body, now } = call
  const { session_id, section_id, period, days } = body
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  await takeUnlocked(db, session_id)
  const place = await placeOf(call, body)
  if (!place.is_writer) throw new ApiError('forbidden', say('card_entry.not_writer', { sections: [place.grade] }))
  if (!place.periods.includes(period)) throw wrongField('period', say('card_entry.no_period', { period }))
  if ((await stateOf(call, body)).state === 'SUBMITTED') throw new ApiError('sheet_closed')
  const { rows } = await sql<{ pupils: number; most: string }>`
    select count(*)::int as pupils, max(c.value::numeric)::text as most from card_entries c
      join enrolments e on e.client_id = ${client_id} and e.id = c.enrolment_id
    where c.client_id = ${client_id} and c.item = ${PRESENT} and c.term = ${period} and e.session_id = ${session_id} and e.section_id = ${section_id}
      and e.deleted_at is null and c.value is not null and (${days}::int is null or c.value::numeric > ${days}::int)`.execute(
    db,
  )
  const [more] = rows
  if (more && more.pupils > 0)
    throw wrongField('days', say('card_entry.fewer_days', { pupils: more.pupils, most: more.most }))
  if (days === null)
    await sql`delete from section_days where client_id = ${client_id} and session_id = ${session_id} and section_id = ${section_id}
      and period = ${period}`.execute(db)
  else
    await sql`
      insert into section_days (client_id, session_id, section_id, period, days, updated_at, updated_by)
      values (${client_id}, ${session_id}, ${section_id}, ${period}, ${days}, ${now.toISOString()}::timestamptz, ${actor.account_id})
      on conflict (client_id, session_id, section_id, period) do update set days = excluded.days, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`.execute(db)
  await audit(call, {
    entity: 'card-entry',
    entity_id: section_id,
    action: 'update',
    after: { session_id, period, days },
  })
  return { days }
}

/** Handed in by who answers for the section, opened again with a reason by who approves remarks: all sections or none. */
export async function changeState(call: Call<(typeof cardEntryApi)['changeState']>): Promise<{ changed: number }> {
  const { db, client_id, actor, body, now } = call
  const { session_id, occasion_id = null, state } = body
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  await takeUnlocked(db, session_id)
  const reason = body.reason?.trim() || null
  if (state === 'OPEN' && !mayReopen(actor)) throw new ApiError('forbidden', say('card_entry.not_reader'))
  if (state === 'OPEN' && reason === null) throw wrongField('reason', say('card_entry.reason'))
  const ids = [...new Set(body.section_ids)]
  const faults = []
  for (const [at, section_id] of ids.entries()) {
    const place = await placeOf(call, { session_id, occasion_id, section_id })
    if (state === 'SUBMITTED' && !place.is_writer)
      faults.push(refusedField(`section_ids.${at}`, say('card_entry.not_writer', { sections: [place.grade] })))
  }
  if (faults.length > 0) throw wrongFields(faults)
  const rows = ids.map((section_id) => ({
    ...{ session_id, section_id, occasion_id, state, reason: state === 'OPEN' ? reason : null },
  }))
  await sql`
    insert into card_sheets as x (client_id, session_id, section_id, occasion_id, state, reason, updated_at, updated_by)
    select ${client_id}::bigint, session_id, section_id, occasion_id, state, reason, ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint
    from ${givenRows('card_sheets', ['session_id', 'section_id', 'occasion_id', 'state', 'reason'], rows)}
    on conflict (client_id, session_id, section_id, occasion_id) do update set state = excluded.state, reason = excluded.reason,
      row_version = x.row_version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db)
  for (const section_id of ids)
    await audit(call, {
      ...{ entity: 'card-entry', entity_id: section_id, action: state === 'OPEN' ? 'send-back' : 'hand-in' },
      after: { occasion_id, reason },
    })
  return { changed: ids.length }
}
