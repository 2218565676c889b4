import { type RawBuilder, sql } from 'kysely'
import { type PlatformDelivery, type PlatformWebhook, platformWebhookApi } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, readerIn } from '../db/connect.ts'
import { audit } from '../ground/audit.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { eventName } from '../programs/message.ts'
import { wake } from '../programs/tell.ts'
import type { Services } from '../services.ts'
import { inSchool } from './in-school.ts'

type Api = typeof platformWebhookApi
type Needs = Pick<Services, 'databases'>

const MOST_WEBHOOKS_SHOWN = 500
const MOST_DELIVERIES_SHOWN = 100

const ofRow = sql`w.client_id`
const counted = (client_id: unknown, state: string) => sql`(select count(*)::int from webhook_deliveries d
  where d.client_id = ${client_id} and d.webhook_id = w.id and d.state = ${state})`

const ofOne = (client_id: number, id: number) => rowsOf(sql`w.client_id = ${client_id} and w.id = ${id}`, client_id)

/** What stands behind a ? in an address may be a secret of the school. */
const rowsOf = (where: RawBuilder<unknown>, client_id: unknown = ofRow) =>
  compilable(sql<PlatformWebhook>`
    select w.id, w.client_id, h.name as school, split_part(w.url, '?', 1) as url, w.state, w.off_reason, w.failing_since, w.last_sent_at,
      w.stopped_at, ${counted(client_id, 'SENT')} as sent, ${counted(client_id, 'QUEUED')} as waiting,
      ${counted(client_id, 'DEAD')} as dead
    from webhooks w join schools h on h.id = w.client_id and h.deleted_at is null
    where w.deleted_at is null and ${where}
    order by w.failing_since nulls last, h.name, w.id limit ${MOST_WEBHOOKS_SHOWN}`)

export const platformWebhookRoutes = serve(platformWebhookApi, {
  async webhooks({ body }: Call<Api['webhooks']>, { databases }: Needs) {
    const where = body.failing ? sql`(w.failing_since is not null or w.state = 'OFF')` : sql`true`
    const [rows] = await acrossSchools(databases).read(rowsOf(where))
    return rows
  },

  async deliveries({ body }: Call<Api['deliveries']>, { databases }: Needs) {
    const { client_id, webhook_id } = body
    const [[webhook], rows] = await acrossSchools(databases).read(
      ofOne(client_id, webhook_id),
      compilable(sql<PlatformDelivery & { event_id: number }>`
        select d.id, d.event_id, e.type, e.created_at as happened_at, d.state, d.tries,
          case when d.state = 'QUEUED' then d.next_at end as next_at, d.http_status, d.error, d.took_ms, d.sent_at
        from webhook_deliveries d join events e on e.client_id = ${client_id} and e.id = d.event_id
        where d.client_id = ${client_id} and d.webhook_id = ${webhook_id} order by d.id desc limit ${MOST_DELIVERIES_SHOWN}`),
    )
    if (!webhook) throw notFound('webhook')
    return rows.map(({ event_id, ...row }) => ({ ...row, event: eventName(client_id, event_id) }))
  },

  pause: (call: Call<Api['pause']>) =>
    inSchool(call, call.body.client_id, async (inside) => {
      const { db, client_id, now } = inside
      const { id } = call
      const stopped_at = call.body.paused ? now.toISOString() : null
      const { rows } = await sql`
        update webhooks set stopped_at = ${stopped_at}::timestamptz where client_id = ${client_id} and id = ${id} and deleted_at is null
        returning id`.execute(db)
      if (rows.length === 0) throw notFound('webhook')
      await audit(inside, { entity: 'webhook', entity_id: id, action: 'update', after: { stopped_at } })
      // What waited meanwhile goes out.
      if (stopped_at === null) await wake(db, { client_id, webhook_id: id }, now)
      const [[row]] = await readerIn(db).read(ofOne(client_id, id))
      if (!row) throw notFound('webhook')
      return row
    }),
})
