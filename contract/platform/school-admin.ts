import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, sentFrom, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyStatus, anyText, Email, Instant, Phone, rowBasics, Status } from '../fields.ts'
import { endSignIns } from '../sign-in/end-sign-ins.ts'
import { Invitation } from '../sign-in/invitation.ts'

/** A school admin; on the wire it is `school`. */
export const SchoolAdmin = z.object({
  ...rowBasics,
  /** The same as `id`. */
  account_id: Id,
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  client_id: Id,
  client: z.object({ id: Id, title: z.string(), sub_domain: z.string() }),
  role_id: Id,
  role_ref_id: Id,
  role: z.object({ id: Id, title: z.string() }),
  /** Nobody else of the school could run it: neither deleted nor made inactive. */
  is_last: z.boolean(),
  status: Status,
  invitation: Invitation,
  last_sign_in_at: Instant.nullable(),
})
export type SchoolAdmin = z.output<typeof SchoolAdmin>

/** `role_ref_id` is a role based on the school admin; `role_id` alone names the fixed role, which is also taken where neither is given. */
export const SchoolAdminInput = z.strictObject({
  name: line(150, coded('name.missing')),
  email: Email,
  mobile: Phone.nullish(),
  client_id: z.int(coded('place.choose_school')).positive(coded('place.choose_school')),
  role_ref_id: Id.optional(),
  role_id: Id.optional(),
})

/** Unless told otherwise the new admin is sent a link by which to choose a password. */
export const NewSchoolAdmin = SchoolAdminInput.extend({
  send_invitation: z.boolean(coded('field.not_boolean')).optional(),
})

export const SchoolAdminFilter = z.strictObject({
  id: anyId(),
  client_id: anyId(),
  role_id: anyId(),
  status: anyStatus(),
  school_admin_name: anyText(),
})

const rows = crud('school-admin', {
  path: 'school',
  noun: 'school_admin',
  input: SchoolAdminInput,
  row: SchoolAdmin,
  filter: SchoolAdminFilter,
  sort: ['name', 'email', 'status', 'id'],
  sender: 'platform',
})

export const schoolAdminApi = {
  ...rows,
  update: confirmed(rows.update, ({ role_id, role_ref_id }) => role_id !== undefined || role_ref_id !== undefined),
  changeStatus: confirmed(rows.changeStatus),
  create: confirmed(
    sentFrom(
      'platform',
      write('/school/create', can('school-admin', 'create'), NewSchoolAdmin, SchoolAdmin, say('school_admin.created')),
    ),
  ),
  endSignIns: sentFrom('platform', endSignIns('school', 'school-admin')),
}
