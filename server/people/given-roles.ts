import { say } from '#contract'
import { build, type Write } from '../db/connect.ts'
import { readLocked } from '../db/platform-locks.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, goneFirst, refusedField } from '../ground/errors.ts'
import { findRicherRoles } from '../policy/richer-roles.ts'

/** @throws forbidden at `path`, where the role holds a right that the caller lacks */
export async function assertMayGive(call: Change, role_id: number, path: 'role_ref_id' | 'role_id'): Promise<void> {
  const richer = await findRicherRoles(call, [role_id])
  if (richer.size === 0) return
  const sentence = say('role.richer')
  throw new ApiError('forbidden', sentence, { errors: [refusedField(path, sentence)] })
}

/** Whoever comes back has a role to come back to, which lives and is active until this call has ended. @throws not_found, naming the role */
export async function assertRoleThere(db: Write, role_id: number): Promise<void> {
  const query = build.selectFrom('roles').select(['title', 'status', 'deleted_at']).where('id', '=', role_id)
  const [role] = await readLocked(db, 'roles', query)
  if (role?.deleted_at != null) throw goneFirst('role', role.title)
  if (role?.status === 0) throw new ApiError('not_found', say('role.inactive', { name: role.title }))
}
