import { sql } from 'kysely'
import type { Change } from '../http/call.ts'

export interface RowAudit {
  id: number
  before: unknown
  after: unknown
}

/** As audit, for one action on many rows of a kind, in one statement. */
export async function auditMany(change: Change, entity: string, action: string, rows: RowAudit[]): Promise<void> {
  const { db, client_id, actor, request_id, now } = change
  const json = (pick: (row: RowAudit) => unknown) => rows.map((row) => JSON.stringify(pick(row) ?? null))
  await sql`
    insert into audit_entries
      (client_id, account_id, impersonator_id, entity, entity_id, action, before, after, request_id, created_at)
    select ${client_id}::bigint, ${actor.account_id}::bigint, ${actor.impersonator_id}::bigint, ${entity}, id, ${action},
      nullif(before::jsonb, 'null'::jsonb), after::jsonb, ${request_id}, ${now.toISOString()}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${json(({ before }) => before)}::text[],
      ${json(({ after }) => after)}::text[]) as given (id, before, after)`.execute(db)
}
