import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { say } from '../../domain/say.ts'
import { can, list, sentFrom } from '../endpoint.ts'
import { anyId, anyStatus, anyText, rowBasics, Status } from '../fields.ts'

/** A school; on the wire it is `client`. */
export const School = z.object({
  ...rowBasics,
  name: z.string(),
  sub_domain: z.string(),
  contact_person: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  board: z.string().nullable(),
  logo: z.string().nullable(),
  header_1: z.string().nullable(),
  header_2: z.string().nullable(),
  timezone: z.string(),
  languages: z.array(z.string()),
  status: Status,
})
export type School = z.output<typeof School>

export const SchoolFilter = z.strictObject({
  id: anyId(),
  city: anyText(),
  contact_person: anyText(),
  sub_domain: anyText(),
  status: anyStatus(),
  name: anyText(),
})

export const schoolApi = {
  list: sentFrom(
    'platform',
    list('/client/list', can('school', 'view'), SchoolFilter, School, say('school.found'), {
      sort: ['name', 'sub_domain', 'city', 'status', 'id'],
    }),
  ),
}

/** A school admin; on the wire it is `school`. */
export const SchoolAdmin = z.object({
  ...rowBasics,
  name: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  client_id: Id,
  client: z.object({ id: Id, title: z.string(), sub_domain: z.string() }),
  role_id: Id,
  role_ref_id: Id,
  role: z.object({ id: Id, title: z.string() }),
  status: Status,
})
export type SchoolAdmin = z.output<typeof SchoolAdmin>

export const SchoolAdminFilter = z.strictObject({
  id: anyId(),
  client_id: anyId(),
  role_id: anyId(),
  status: anyStatus(),
  school_admin_name: anyText(),
})

export const schoolAdminApi = {
  list: sentFrom(
    'platform',
    list('/school/list', can('school-admin', 'view'), SchoolAdminFilter, SchoolAdmin, say('school_admin.found'), {
      sort: ['name', 'email', 'status', 'id'],
    }),
  ),
}
