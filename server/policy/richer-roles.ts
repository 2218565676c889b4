import { sql } from 'kysely'
import { defaultPermissions, fixedRoles, type Scope, say } from '#contract'
import { build, type Reader, readerIn, type Write } from '../db/connect.ts'
import { keyOfAccount } from '../ground/actor.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { findRights } from './granted.ts'
import type { Viewer } from './places.ts'

interface RoleReading {
  db: Pick<Reader, 'read'>
  client_id: number
  /** `role_ref_id`: the role, where it is known already. */
  actor: Pick<Viewer, 'client_id' | 'account_id'> & { role_ref_id?: number }
}

/** How much of the school a scope shows. */
const widths: Record<Scope, number> = { OWN: 0, ASSIGNED: 1, ALL: 2 }

/** What every pupil may do with what is their own: by that nobody has more than somebody else. */
const ofEveryPupil: ReadonlySet<string> = new Set(
  Object.entries(defaultPermissions[fixedRoles.student] ?? {}).flatMap(([module, actions]) =>
    actions.map((action) => `${module}:${action}`),
  ),
)

/**
 * Those of these roles that hold a right in the school which the caller lacks, or hold theirs for more of it, or run the school where the
 * caller does not: nobody gives to others, or takes over or away, what they don't have. Who runs the school or the platform gives every role,
 * for somebody has to.
 */
export async function readRicherRoles(asking: RoleReading, role_ids: readonly number[]): Promise<Set<number>> {
  const { db, client_id, actor } = asking
  if (role_ids.length === 0 || actor.client_id === 0) return new Set()
  const own = actor.role_ref_id ?? (await roleOf(asking))
  const byKey = keyOfAccount(actor.account_id) !== null
  if (own === fixedRoles.school_admin && !byKey) return new Set()
  const asked = [own, ...role_ids]
  const rightsOf = await findRights({ client_id, read: db.read }, asked)
  const [roles] = await db.read(build.selectFrom('roles').select(['id', 'scope', 'base_kind']).where('id', 'in', asked))
  const byId = new Map(roles.map((role) => [role.id, role]))
  const widthOf = (id: number) => widths[byId.get(id)?.scope ?? 'OWN']
  // Who runs a school is made by somebody who does, never by a program.
  const mayMakeAdmins = !byKey && byId.get(own)?.base_kind === fixedRoles.school_admin
  const runs = (id: number) => byId.get(id)?.base_kind === fixedRoles.school_admin
  const own_rights = rightsOf(own)
  const hasMore = (id: number) => {
    const isPupil = byId.get(id)?.base_kind === fixedRoles.student && byId.get(id)?.scope === 'OWN'
    return [...rightsOf(id)].some((right) => !own_rights.has(right) && !(isPupil && ofEveryPupil.has(right)))
  }
  const isRicher = (id: number) =>
    id === fixedRoles.school_admin || (runs(id) && !mayMakeAdmins) || widthOf(id) > widthOf(own) || hasMore(id)
  return new Set(role_ids.filter((id) => (id !== own || byKey) && isRicher(id)))
}

/** Of a key it is the role of whoever made it. */
async function roleOf({ db, client_id, actor }: RoleReading): Promise<number> {
  const key_id = keyOfAccount(actor.account_id)
  const maker = sql<number>`(select k.created_by from api_keys k where k.client_id = ${client_id} and k.id = ${key_id})`

  const account = build
    .selectFrom('accounts')
    .select('role_id')
    .where('client_id', '=', client_id)
    .where('id', '=', key_id === null ? actor.account_id : maker)
  const [[caller]] = await db.read(account)
  if (!caller) throw new Error(`Account ${actor.account_id} is not one of school ${client_id}`)
  return caller.role_id
}

type ChangeOfSchool = Omit<RoleReading, 'db'> & { db: Write }

/** The same in a transaction that changes who has a role, or what it may do. */
export const findRicherRoles = (
  { db, client_id, actor }: ChangeOfSchool,
  role_ids: readonly number[],
): Promise<Set<number>> => readRicherRoles({ db: readerIn(db), client_id, actor }, role_ids)

/** Those of these accounts whose role is richer than the caller's. */
export async function readRicherAccounts(asking: RoleReading, account_ids: readonly number[]): Promise<Set<number>> {
  if (account_ids.length === 0 || asking.actor.client_id === 0) return new Set()
  const [accounts] = await asking.db.read(
    build
      .selectFrom('accounts')
      .select(['id', 'role_id'])
      .where('client_id', '=', asking.client_id)
      .where('id', 'in', account_ids),
  )
  const others = accounts.filter(({ id }) => id !== asking.actor.account_id)
  const richer = await readRicherRoles(asking, [...new Set(others.map(({ role_id }) => role_id))])
  return new Set(others.filter(({ role_id }) => richer.has(role_id)).map(({ id }) => id))
}

/** The same in a transaction. */
export const findRicherAccounts = (
  { db, client_id, actor }: ChangeOfSchool,
  account_ids: readonly number[],
): Promise<Set<number>> => readRicherAccounts({ db: readerIn(db), client_id, actor }, account_ids)

/**
 * Before a way in to these accounts is made, or their state, role or places are changed. `path` is the field that asks for it.
 * @throws forbidden where the role of one is richer than the caller's
 */
export async function assertNotRicher(
  change: ChangeOfSchool,
  account_ids: readonly number[],
  path?: string,
): Promise<void> {
  if ((await findRicherAccounts(change, account_ids)).size > 0) throw richerPerson(path)
}

export function richerPerson(path?: string): ApiError {
  const sentence = say('person.richer')
  return new ApiError('forbidden', sentence, path === undefined ? {} : { errors: [refusedField(path, sentence)] })
}

/** Before anything of pupils is changed: by rights that a school has given them beyond those of every pupil they may be richer than the caller. @throws forbidden */
export async function assertNoRicherPupils(change: ChangeOfSchool): Promise<void> {
  if ((await findRicherRoles(change, [fixedRoles.student])).size > 0) throw richerPerson()
}
