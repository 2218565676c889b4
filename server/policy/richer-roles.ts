import { fixedRoles } from '#contract'
import { build, type Reader, readerIn, type Write } from '../db/connect.ts'
import { findRights } from './granted.ts'
import type { Viewer } from './places.ts'

interface Asking {
  db: Pick<Reader, 'read'>
  client_id: number
  actor: Pick<Viewer, 'client_id' | 'account_id'>
}

/**
 * Those of these roles that hold a right in the school which the caller lacks: nobody gives to others, or takes over, what they don't have. Who runs
 * the school or the platform gives every role, for somebody has to.
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
  const rightsOf = await findRights({ client_id, read: db.read }, [own, ...role_ids])
  const held = rightsOf(own)
  return new Set(role_ids.filter((id) => [...rightsOf(id)].some((right) => !held.has(right))))
}

/** The same in a transaction that changes who has a role. */
export const findRicherRoles = (
  { db, client_id, actor }: Omit<Asking, 'db'> & { db: Write },
  role_ids: readonly number[],
): Promise<Set<number>> => readRicherRoles({ db: readerIn(db), client_id, actor }, role_ids)
