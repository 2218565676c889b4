import { fixedRoles, type Scope } from '#contract'
import { build, type Reader, readerIn, type Write } from '../db/connect.ts'
import { findRights } from './granted.ts'
import type { Viewer } from './places.ts'

interface Asking {
  db: Pick<Reader, 'read'>
  client_id: number
  actor: Pick<Viewer, 'client_id' | 'account_id'>
}

/** How much of the school a scope shows. */
const widths: Record<Scope, number> = { OWN: 0, ASSIGNED: 1, ALL: 2 }

/**
 * Those of these roles that hold a right in the school which the caller lacks, or hold theirs for more of it: nobody gives to others, or takes over,
 * what they don't have. Who runs the school or the platform gives every role, for somebody has to.
 */
export async function readRicherRoles(asking: Asking, role_ids: readonly number[]): Promise<Set<number>> {
  const { db, client_id, actor } = asking
  if (role_ids.length === 0 || actor.client_id === 0) return new Set()
  const account = build
    .selectFrom('accounts')
    .select('role_id')
    .where('client_id', '=', client_id)
    .where('id', '=', actor.account_id)
  const [[caller]] = await db.read(account)
  if (!caller) throw new Error(`Account ${actor.account_id} is not one of school ${client_id}`)
  const own = caller.role_id
  if (own === fixedRoles.school_admin) return new Set()
  const asked = [own, ...role_ids]
  const rightsOf = await findRights({ client_id, read: db.read }, asked)
  const [roles] = await db.read(build.selectFrom('roles').select(['id', 'scope']).where('id', 'in', asked))
  const widthOf = new Map(roles.map(({ id, scope }) => [id, widths[scope]]))
  const held = rightsOf(own)
  const isWider = (id: number) => (widthOf.get(id) ?? 0) > (widthOf.get(own) ?? 0)
  return new Set(role_ids.filter((id) => isWider(id) || [...rightsOf(id)].some((right) => !held.has(right))))
}

/** The same in a transaction that changes who has a role. */
export const findRicherRoles = (
  { db, client_id, actor }: Omit<Asking, 'db'> & { db: Write },
  role_ids: readonly number[],
): Promise<Set<number>> => readRicherRoles({ db: readerIn(db), client_id, actor }, role_ids)
