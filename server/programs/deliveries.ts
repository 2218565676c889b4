import { type SqlBool, sql } from 'kysely'
import { type Delivery, eventApi, MOST_REPLAYED, say, webhookApi } from '#contract'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import { audit } from '../ground/audit.ts'
import { wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { eventName } from './message.ts'
import { assertOfSchool } from './of-school.ts'
import { wake } from './tell.ts'

interface Stored extends Omit<Delivery, 'event'> {
  event_id: number
}

const orders = { id: by('webhook_deliveries.id') }

const ofEvent = (client_id: number, what: ReturnType<typeof sql>) => sql`(select ${what} from events e
  where e.client_id = ${client_id} and e.id = webhook_deliveries.event_id)`

const deliveries = listing(
  webhookApi.deliveries,
  ({ client_id }) => [sql<SqlBool>`webhook_deliveries.client_id = ${client_id}`],
  {
    table: 'webhook_deliveries',
    rows: (from: From<'webhook_deliveries'>, { client_id }) =>
      from
        .select([
          'id',
          'webhook_id',
          'event_id',
          'state',
          'tries',
          'http_status',
          'error',
          'answer',
          'took_ms',
          'sent_at',
        ])
        .select([
          sql<string | null>`case when webhook_deliveries.state = 'QUEUED' then webhook_deliveries.next_at end`.as(
            'next_at',
          ),
          sql<string>`${ofEvent(client_id, sql`e.type`)}`.as('type'),
          sql<Record<string, unknown>>`${ofEvent(client_id, sql`e.data`)}`.as('data'),
          sql<string>`${ofEvent(client_id, sql`e.created_at`)}`.as('happened_at'),
        ]),
    filters: {
      id: oneOf,
      webhook_id: oneOf,
      state: oneOf,
      type: (_, types, { client_id }) => sql`${ofEvent(client_id, sql`e.type`)} = any(${types}::text[])`,
      event: (_, names, { client_id }) =>
        sql`'evt_' || ${client_id}::bigint || '_' || webhook_deliveries.event_id = any(${names}::text[])`,
      from: (_, at) => sql`webhook_deliveries.created_at >= ${at}::timestamptz`,
      to: (_, at) => sql`webhook_deliveries.created_at <= ${at}::timestamptz`,
    },
    orders,
    natural: [falling(orders.id)],
  },
)

export async function listDeliveries(call: Call<typeof webhookApi.deliveries>) {
  assertOfSchool(call.actor)
  const { client_id } = call.actor
  const page = await deliveries.page(call)
  const named = ({ event_id, ...row }: Stored): Delivery => ({ ...row, event: eventName(client_id, event_id) })
  return { ...page, data: (page.data as Stored[]).map(named) }
}

/** Has messages sent again, each under its own id. @throws not_found, invalid_field */
export async function replay(call: Call<typeof webhookApi.replay>): Promise<{ queued: number }> {
  assertOfSchool(call.actor)
  const { db, client_id, now, body } = call
  const { webhook_id, delivery_ids, from, to, dead } = body
  if (!delivery_ids && !from && !to && !dead) throw wrongField('delivery_ids', say('webhook.replay_which'))
  const { rows: hooks } = await sql`
    select id from webhooks where client_id = ${client_id} and id = ${webhook_id} and deleted_at is null for no key update`.execute(
    db,
  )
  if (hooks.length === 0) throw wrongField('webhook_id', say('row.not_found', { noun: say('noun.webhook') }))
  if (delivery_ids) {
    const { rows } = await sql<{ id: number }>`
      select id from webhook_deliveries where client_id = ${client_id} and webhook_id = ${webhook_id}
        and id = any(${delivery_ids}::bigint[])`.execute(db)
    const known = new Set(rows.map(({ id }) => id))
    const stranger = delivery_ids.findIndex((id) => !known.has(id))
    if (stranger >= 0) throw wrongField(`delivery_ids.${stranger}`, say('webhook.not_its_own'))
  }
  const at = now.toISOString()
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select d.id from webhook_deliveries d where d.client_id = ${client_id} and d.webhook_id = ${webhook_id}
        and d.state in (${dead ? sql`'DEAD'` : sql`'SENT', 'DEAD', 'CANCELLED'`})
        ${delivery_ids ? sql`and d.id = any(${delivery_ids}::bigint[])` : sql``}
        ${from ? sql`and d.created_at >= ${from}::timestamptz` : sql``} ${to ? sql`and d.created_at <= ${to}::timestamptz` : sql``}
      order by d.id limit ${MOST_REPLAYED})
    update webhook_deliveries d set state = 'QUEUED', tries = 0, next_at = ${at}::timestamptz from chosen
    where d.client_id = ${client_id} and d.id = chosen.id returning d.id`.execute(db)
  if (rows.length > 0) await wake(db, { client_id, webhook_id }, now)
  await audit(call, {
    entity: 'webhook',
    entity_id: webhook_id,
    action: 'replay',
    after: { ...body, queued: rows.length },
  })
  return { queued: rows.length }
}

const eventOrders = { id: by('events.id') }

const events = listing(eventApi.list, ({ client_id }) => [sql<SqlBool>`events.client_id = ${client_id}`], {
  table: 'events',
  rows: (from: From<'events'>, { client_id }) =>
    from
      .select(['id', 'type', 'version', 'data'])
      .select([
        sql<string>`'evt_' || ${client_id}::bigint || '_' || events.id`.as('event'),
        sql<string>`events.created_at`.as('happened_at'),
      ]),
  filters: { type: oneOf, after_id: (_, id) => sql`events.id > ${id}::bigint` },
  orders: eventOrders,
  natural: [eventOrders.id],
})

export const eventRoutes = serve(eventApi, {
  list(call: Call<typeof eventApi.list>) {
    assertOfSchool(call.actor)
    return events.page(call)
  },
})
