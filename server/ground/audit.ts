import { sql } from 'kysely'
import type { Change } from './change.ts'

export interface AuditEntry {
  entity: string
  entity_id: number | null
  action: string
  before?: unknown
  after?: unknown
}

/** Who (and who impersonated) did what, to what, when, in which request. */
export async function audit(change: Change, entry: AuditEntry): Promise<void> {
  await change.db
    .insertInto('audit_entries')
    .values({
      client_id: change.client_id,
      account_id: change.actor.account_id,
      impersonator_id: change.actor.impersonator_id,
      entity: entry.entity,
      entity_id: entry.entity_id,
      action: entry.action,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: change.request_id,
      created_at: change.now.toISOString(),
    })
    .execute()
}

interface RowAudit {
  id: number
  before: unknown
  after: unknown
}

/** As audit, for one action on many rows of a kind, in one statement. */
export async function auditMany(
  change: Change,
  entity: string,
  action: string,
  rows: readonly RowAudit[],
): Promise<void> {
  const { db, client_id, actor, request_id, now } = change
  const json = (pick: (row: RowAudit) => unknown) => rows.map((row) => JSON.stringify(pick(row) ?? null))
  await sql`
    insert into audit_entries
      (client_id, account_id, impersonator_id, entity, entity_id, action, before, after, request_id, created_at)
    select ${client_id}::bigint, ${actor.account_id}::bigint, ${actor.impersonator_id}::bigint, ${entity}, id, ${action},
      nullif(before::jsonb, 'null'::jsonb), after::jsonb, ${request_id}, ${now.toISOString()}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${json(({ before }) => before)}::text[],
      ${json(({ after }) => after)}::text[]) as given (id, before, after)
    returning id`.execute(db)
}
