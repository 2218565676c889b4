import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ApiKeyScope } from '#contract'
import { build, compilable, type Reader } from '../db/connect.ts'
import { keyOfAccount } from '../ground/actor.ts'
import { rightsOfKey } from './key-scopes.ts'
import { permissionsOf, type StoredRight } from './rights.ts'

/** What a role was granted, and what the school has set for it. */
export const grantedQueries = (client_id: number, role_id: RawBuilder<number>) =>
  [
    build.selectFrom('role_permissions').select(['module', 'action', 'status']).where('role_id', '=', role_id),
    build
      .selectFrom('school_permissions')
      .select(['module', 'action', 'status'])
      .where('client_id', '=', client_id)
      .where('role_id', '=', role_id),
  ] as const

/** What somebody may do at this moment, for a job that works for them. */
export async function findPermissions(
  { client_id, read }: Pick<Reader, 'client_id' | 'read'>,
  account_id: number,
): Promise<Set<string>> {
  const key_id = keyOfAccount(account_id)
  if (key_id !== null) {
    const [[key]] = await read(
      compilable(sql<{ scopes: ApiKeyScope[] }>`select k.scopes from api_keys k
        where k.client_id = ${client_id} and k.id = ${key_id} and k.revoked_at is null`),
    )
    return rightsOfKey(key?.scopes ?? [])
  }
  const role_id = sql<number>`(select a.role_id from accounts a
    where a.client_id = ${client_id} and a.id = ${account_id} and a.status = 1 and a.deleted_at is null)`
  const [granted, own, [role]] = await read(...grantedQueries(client_id, role_id), scopeQuery(role_id))
  return permissionsOf(granted, own, { client_id, scope: role?.scope })
}

const scopeQuery = (role_id: RawBuilder<number>) => build.selectFrom('roles').select('scope').where('id', '=', role_id)

interface RoleRight extends StoredRight {
  role_id: number
}

/** What each of these roles may do in the school. */
export async function findRights(
  { client_id, read }: Pick<Reader, 'client_id' | 'read'>,
  role_ids: readonly number[],
): Promise<(role_id: number) => Set<string>> {
  if (role_ids.length === 0) return () => new Set()
  const columns = ['role_id', 'module', 'action', 'status'] as const
  const granted = build.selectFrom('role_permissions').select(columns).where('role_id', 'in', role_ids)
  const set = build
    .selectFrom('school_permissions')
    .select(columns)
    .where('client_id', '=', client_id)
    .where('role_id', 'in', role_ids)
  const scopes = build.selectFrom('roles').select(['id', 'scope']).where('id', 'in', role_ids)
  const [roles, schools, known] = await read(granted, set, scopes)
  const scopeOf = (id: number) => known.find((role) => role.id === id)?.scope
  const of = (rows: RoleRight[], id: number) => rows.filter(({ role_id }) => role_id === id)
  return (id) => permissionsOf(of(roles, id), of(schools, id), { client_id, scope: scopeOf(id) })
}
