import { say } from '#contract'
import { build, type Write } from '../db/connect.ts'
import { readLocked } from '../db/platform-locks.ts'
import { wrongField } from '../ground/errors.ts'

/**
 * A role that somebody is to have: it lives, is active and of this base kind, and stays so until this call has ended, so that none is
 * deleted while it is given. @throws invalid_field
 */
export async function takeRole(db: Write, id: number, base_kind: number, path = 'role_ref_id'): Promise<number> {
  const query = build
    .selectFrom('roles')
    .select('base_kind')
    .where('id', '=', id)
    .where('created_for', '=', 'SCHOOL')
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
  const [role] = await readLocked(db, 'roles', query)
  if (role?.base_kind !== base_kind) throw wrongField(path, say('role.not_school_admin'))
  return id
}
