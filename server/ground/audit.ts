import { sql } from 'kysely'
import { enterSchool } from '../db/connect.ts'
import { type Actor, keyOfAccount } from './actor.ts'
import type { Change } from './change.ts'

export interface AuditEntry {
  entity: string
  entity_id: number | null
  action: string
  before?: unknown
  after?: unknown
}

/** `account_id` is null for the bearer of a link, whom nobody knows. */
type Recording = Omit<Change, 'actor'> & {
  actor: Pick<Actor, 'client_id' | 'impersonator_id'> & { account_id: number | null }
}

/** What signs somebody in, or did; none of it is ever recorded, wherever it stands. */
export const secrets: ReadonlySet<string> = new Set([
  ...['password', 'new_password', 'password_hash', 'nonce', 'token', 'db_token', 'access_token', 'token_hash'],
  ...['hash', 'otp', 'otp_hash', 'emailOtp'],
])

const toJson = (value: unknown) =>
  JSON.stringify(value, (key, part: unknown) => (secrets.has(key) ? undefined : part)) as string | undefined

/** A person, or the key of a program. */
function whoDid({ account_id }: Recording['actor']) {
  const api_key_id = keyOfAccount(account_id)
  return { account_id: api_key_id === null ? account_id : null, api_key_id }
}

/** Transactions in which something was recorded. */
const noted = new WeakSet<Recording['db']>()
export const isNoted = (db: Recording['db']): boolean => noted.has(db)

/** Who (and who impersonated) did what, to what, when, in which request; in the log of whoever did it. */
export async function audit(change: Recording, entry: AuditEntry): Promise<void> {
  const { db, actor } = change
  noted.add(db)
  const isElsewhere = actor.client_id !== change.client_id
  if (isElsewhere) await enterSchool(db, actor.client_id)
  await db
    .insertInto('audit_entries')
    .values({
      client_id: actor.client_id,
      ...whoDid(change.actor),
      impersonator_id: change.actor.impersonator_id,
      entity: entry.entity,
      entity_id: entry.entity_id,
      action: entry.action,
      before: toJson(entry.before) ?? null,
      after: toJson(entry.after) ?? null,
      request_id: change.request_id,
      created_at: change.now.toISOString(),
    })
    .execute()
  if (isElsewhere) await enterSchool(db, change.client_id)
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
  const { db, actor, request_id, now } = change
  const { client_id } = actor
  noted.add(db)
  const who = whoDid(actor)
  const isElsewhere = client_id !== change.client_id
  if (isElsewhere) await enterSchool(db, client_id)
  const json = (pick: (row: RowAudit) => unknown) => rows.map((row) => toJson(pick(row) ?? null))
  await sql`
    insert into audit_entries
      (client_id, account_id, api_key_id, impersonator_id, entity, entity_id, action, before, after, request_id, created_at)
    select ${client_id}::bigint, ${who.account_id}::bigint, ${who.api_key_id}::bigint, ${actor.impersonator_id}::bigint, ${entity}, id, ${action},
      nullif(before::jsonb, 'null'::jsonb), after::jsonb, ${request_id}, ${now.toISOString()}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${json(({ before }) => before)}::text[],
      ${json(({ after }) => after)}::text[]) as given (id, before, after)
    returning id`.execute(db)
  if (isElsewhere) await enterSchool(db, change.client_id)
}
