import { sql } from 'kysely'
import type { scanPageApi } from '#contract'
import { ask } from '../../db/ask.ts'
import type { Call } from '../../http/call.ts'
import type { Downloads } from '../../http/downloads.ts'

/** Who has been shown pages of which scan today, as far as this process knows: by account, scan and day. */
const known = new Set<string>()
const MOST_KNOWN = 10_000

/** That somebody has looked at pages of pupils stands in the log once a scan, person and day. */
export async function recordView(
  { db, client_id, actor, now, request_id }: Call<(typeof scanPageApi)['picture']>,
  downloads: Downloads,
  scan_id: number,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const key = `${client_id} ${actor.account_id} ${scan_id} ${day}`
  if (known.has(key)) return
  if (known.size >= MOST_KNOWN) known.clear()
  known.add(key)
  const [there] = await ask(
    { db, client_id },
    sql<{ id: number }>`select id from audit_entries
      where client_id = ${client_id} and entity = 'scan' and entity_id = ${scan_id} and action = 'view-scan' and account_id = ${actor.account_id}
        and created_at >= ${`${day}T00:00:00.000Z`}::timestamptz limit 1`,
  )
  if (there) return
  const given = { client_id, entity_id: scan_id }
  downloads.record({ entity: 'scan', action: 'view-scan', given, actor, by_link: false, now, request_id })
}
