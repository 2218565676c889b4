import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, confirmed, read, sentFrom, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyStatus, anyText, Email, Phone, rowBasics, Status } from '../fields.ts'
import { messageFields } from '../message.ts'
import {
  AbsentRule,
  absentPolicies,
  boards,
  Country,
  Languages,
  Logo,
  SubDomain,
  schoolIdentity,
  Timezone,
} from './school-fields.ts'

/** A school as it is stored; on the wire it is `client`. */
export const StoredSchool = z.object({
  ...rowBasics,
  name: z.string(),
  sub_domain: z.string(),
  contact_person: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  address: z.string().nullable(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
  country: z.string().nullable(),
  board: z.enum(boards).nullable(),
  logo: z.string().nullable(),
  header_1: z.string().nullable(),
  header_2: z.string().nullable(),
  timezone: z.string(),
  languages: z.array(z.string()),
  absent_policy: z.enum(absentPolicies),
  status: Status,
})
export type StoredSchool = z.output<typeof StoredSchool>

export const School = StoredSchool.extend({
  counts: z.object({ admins: z.int(), staff: z.int(), students: z.int() }),
  /** When somebody of the school was last signed in there; whoever enters it from the platform does not count. */
  last_active_at: z.string().nullable(),
})
export type School = z.output<typeof School>

export const SchoolInput = z.strictObject({
  ...schoolIdentity,
  sub_domain: SubDomain,
  country: Country.nullish(),
  logo: Logo.nullish(),
  header_1: optionalLine(150),
  header_2: optionalLine(150),
  timezone: Timezone.optional(),
  languages: Languages.optional(),
  absent_policy: AbsentRule.optional(),
})

/** Who runs the new school at first. */
export const FirstAdmin = z.strictObject({
  name: line(150, coded('name.missing')),
  email: Email,
  mobile: Phone.nullish(),
})

/** The school and, with `admin`, whoever runs it: both are made or neither. */
export const NewSchool = SchoolInput.extend({ admin: FirstAdmin.nullish() })

export const SchoolFilter = z.strictObject({
  id: anyId(),
  city: anyText(),
  contact_person: anyText(),
  sub_domain: anyText(),
  status: anyStatus(),
  name: anyText(),
})

/** A demo school that is made: where it stands, and who signs in there. */
export const MadeDemo = z.object({
  client_id: Id,
  sub_domain: z.string(),
  /** Of them all; null where nobody has one yet, because the published one would open the school to everybody. */
  password: z.string().nullable(),
  people: z.array(z.object({ login: z.string(), role_id: z.int() })),
})
export type MadeDemo = z.output<typeof MadeDemo>

const rows = crud('school', {
  path: 'client',
  noun: 'school',
  taken: { schools_sub_domain: ['sub_domain', say('taken.sub_domain')] },
  input: SchoolInput,
  row: School,
  filter: SchoolFilter,
  sort: ['name', 'sub_domain', 'city', 'status', 'id'],
  sender: 'platform',
})

export const schoolApi = {
  ...rows,
  remove: confirmed(rows.remove),
  changeStatus: confirmed(rows.changeStatus),
  create: confirmed(
    sentFrom('platform', write('/client/create', can('school', 'create'), NewSchool, School, say('school.created'))),
  ),
  /** Makes a school with invented people, questions, a paper and exams, in the background; a school that has the sub-domain stays as it is. */
  makeDemo: sentFrom(
    'platform',
    write(
      '/client/make-demo',
      can('school', 'create'),
      z.strictObject({ sub_domain: SubDomain }),
      z.object({ job_id: Id }),
      null,
    ),
  ),
  /**
   * Whether a sub-domain is free, asked while it is typed; `id` is the school that may have it already. Without one it is proposed from
   * the name. `reason` says why it is not free; null and not free where the name gives none.
   */
  checkSubDomain: sentFrom(
    'platform',
    read(
      '/client/check-sub-domain',
      canAny(['school', 'create'], ['school', 'update']),
      z.strictObject({
        sub_domain: z.string().max(200).nullish(),
        name: z.string().max(200).nullish(),
        id: Id.nullish(),
      }),
      z.object({ sub_domain: z.string(), free: z.boolean(), reason: z.object(messageFields).nullable() }),
    ),
  ),
}
