import { fixedRoles } from '#contract'
import type { Write } from '../../db/connect.ts'

/** The roles that staff may have; they live on until the transaction ends. */
export const staffRoles = (db: Write) =>
  db
    .selectFrom('roles')
    .select(['id', 'title'])
    .where('created_for', '=', 'SCHOOL')
    .where('base_kind', 'in', [fixedRoles.teacher, fixedRoles.examination_staff])
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
