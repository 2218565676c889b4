import { fixedRoles } from '#contract'
import { build, type Write } from '../../db/connect.ts'
import { readLocked } from '../../db/platform-locks.ts'

/** The roles that staff may have; they live on until the transaction ends. */
export const staffRoles = (db: Write) =>
  readLocked(
    db,
    'roles',
    build
      .selectFrom('roles')
      .select(['id', 'title'])
      .where('created_for', '=', 'SCHOOL')
      .where('base_kind', 'in', [fixedRoles.teacher, fixedRoles.examination_staff])
      .where('status', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy('id'),
  )
