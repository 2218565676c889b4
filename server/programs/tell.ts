import { sql } from 'kysely'
import { type Write, writeInSchool } from '../db/connect.ts'
import type { Services } from '../services.ts'

/** What lies in the queue of the events of one call. */
export interface EventsRef {
  client_id: number
  event_ids: number[]
}

/** A webhook that has something to send. */
export interface WebhookRef {
  client_id: number
  webhook_id: number
}

/** Has the queue send what is due of a webhook, not before this moment. The transaction holds the webhook, so that no later moment takes the place of an earlier one. */
export async function wake(db: Write, { client_id, webhook_id }: WebhookRef, at: Date): Promise<void> {
  await sql`select enqueue_webhook(${client_id}, ${webhook_id}, ${at.toISOString()}::timestamptz)`.execute(db)
}

/**
 * Writes a message for each webhook that wants one of the events, and wakes those. Done again it writes nothing twice. What happens while a webhook is paused waits for it; one
 * that is off is told nothing.
 */
export async function tellEvents(
  { databases, clock }: Pick<Services, 'databases' | 'clock'>,
  { client_id, event_ids }: EventsRef,
): Promise<void> {
  const now = clock()
  await writeInSchool(databases.app_kysely, client_id, async (db) => {
    const { rows: hooks } = await sql<{ id: number; types: string[] }>`
      select id, types from webhooks where client_id = ${client_id} and state <> 'OFF' and deleted_at is null
      order by id for no key update`.execute(db)
    for (const { id, types } of hooks) {
      const wanted = types.length === 0 ? sql`true` : sql`e.type = any(${types}::text[])`
      const { rows } = await sql`
        insert into webhook_deliveries (client_id, webhook_id, event_id, state, next_at, created_at)
        select ${client_id}::bigint, ${id}::bigint, e.id, 'QUEUED', ${now.toISOString()}::timestamptz, e.created_at from events e
        where e.client_id = ${client_id} and e.id = any(${event_ids}::bigint[]) and ${wanted} order by e.id
        on conflict (client_id, webhook_id, event_id) do nothing returning id`.execute(db)
      if (rows.length > 0) await wake(db, { client_id, webhook_id: id }, now)
    }
  })
}
