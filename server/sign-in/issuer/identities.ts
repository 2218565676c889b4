import { sql } from 'kysely'
import { say } from '#contract'
import type { Write } from '../../db/connect.ts'
import { duplicate } from '../../ground/errors.ts'
import type { Believed } from '../../identity/providers/judge.ts'
import type { StoredProvider } from '../../identity/providers/stored-provider.ts'
import { mayComeIn } from '../find-account.ts'

interface At {
  client_id: number
  now: Date
}

/** Whoever is known by issuer and subject and may come in; never by an address. Its use is noted. */
export async function findLinked(
  db: Write,
  { client_id, now }: At,
  { issuer, subject, label }: Believed,
): Promise<{ account_id: number; base_kind: number; trust_from: string | null } | undefined> {
  const found = await db
    .selectFrom('identities')
    .innerJoin('accounts', (join) =>
      join.on('accounts.client_id', '=', client_id).onRef('accounts.id', '=', 'identities.account_id'),
    )
    .innerJoin('roles', 'roles.id', 'accounts.role_id')
    .select(['identities.id', 'identities.account_id', 'accounts.trust_from', 'roles.base_kind'])
    .where('identities.client_id', '=', client_id)
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where('identities.removed_at', 'is', null)
    .where('accounts.status', '=', 1)
    .where('accounts.deleted_at', 'is', null)
    .where('roles.status', '=', 1)
    .where('roles.deleted_at', 'is', null)
    .where(mayComeIn(client_id))
    .forUpdate('identities')
    .executeTakeFirst()
  if (!found) return undefined
  await db
    .updateTable('identities')
    .set({ last_used_at: now.toISOString(), ...(label === null ? {} : { label }) })
    .where('client_id', '=', client_id)
    .where('id', '=', found.id)
    .execute()
  const { id: _, ...whose } = found
  return whose
}

/** Links an account here to one there, and answers the link's id. @throws duplicate where either is linked otherwise */
export async function link(
  db: Write,
  { client_id, now }: At,
  provider: Pick<StoredProvider, 'id' | 'label'>,
  { issuer, subject, label }: Believed,
  { account_id, by }: { account_id: number; by: 'INVITE' | 'CODE' | 'SELF' },
): Promise<number> {
  await sql`select 1 from accounts a where a.client_id = ${client_id} and a.id = ${account_id} for update`.execute(db)
  const { rows } = await sql<{ id: number; account_id: number; same: boolean }>`
    select i.id, i.account_id, (i.issuer = ${issuer} and i.subject = ${subject}) as same from identities i
    where i.client_id = ${client_id} and i.removed_at is null
      and ((i.issuer = ${issuer} and i.subject = ${subject}) or (i.account_id = ${account_id} and i.provider_id = ${provider.id}))`.execute(
    db,
  )
  const own = rows.find((row) => row.same && row.account_id === account_id)
  if (own) return own.id
  if (rows.some(({ same }) => same)) throw duplicate('provider', say('identity.subject_taken'))
  if (rows.length > 0) throw duplicate('provider', say('identity.provider_taken', { provider: provider.label }))
  const made = await db
    .insertInto('identities')
    .values({
      ...{ client_id, account_id, provider_id: provider.id, issuer, subject, label, linked_by: by },
      linked_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else has linked it in this moment.
  if (!made) throw duplicate('provider', say('identity.subject_taken'))
  return made.id
}
