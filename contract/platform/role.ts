import { z } from 'zod'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, sentFrom, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { anyId, anyOf, anyStatus, anyText, rowBasics, Status } from '../fields.ts'

export const roleOwners = ['SUPER', 'SCHOOL'] as const
const scopes = ['ALL', 'ASSIGNED', 'OWN'] as const
const Owner = z.enum(roleOwners, coded('field.one_of', { names: roleOwners.join(', ') }))
const ScopeName = z.enum(scopes, coded('field.one_of', { names: scopes.join(', ') }))

/** How far a role of each base kind may see. */
export const scopesOf: Readonly<Record<number, readonly (typeof scopes)[number][]>> = {
  1: ['ALL'],
  2: ['ALL'],
  3: ['ASSIGNED', 'ALL'],
  4: ['OWN'],
  5: ['ALL', 'ASSIGNED'],
}

/** A role as it is stored. `role_id` is its base kind, `role_ref_id` its own id: the names that they have elsewhere. */
export const StoredRole = z.object({
  ...rowBasics,
  title: z.string(),
  description: z.string().nullable(),
  created_for: z.enum(roleOwners),
  role_id: z.int(),
  role_ref_id: Id,
  scope: z.enum(scopes),
  status: Status,
  /** One of the five that every installation has: only its description changes. */
  is_fixed: z.boolean(),
})
export type StoredRole = z.output<typeof StoredRole>

/**
 * `people` have it: in all schools, for a school in its own. `may_give`: the caller may give it to somebody, for it holds no right that
 * they lack themselves.
 */
export const Role = StoredRole.extend({ people: z.int(), may_give: z.boolean() })
export type Role = z.output<typeof Role>

export const RoleInput = z.strictObject({
  title: line(60, coded('title.missing')),
  description: optionalLine(300),
  created_for: Owner,
  base_kind: z.literal([1, 2, 3, 4, 5], coded('role.base')),
  scope: ScopeName,
})

/** The rights come from `copy_from`; left out from the base's fixed role, and null begins with none. */
export const NewRole = RoleInput.extend({ copy_from: Id.nullish() })

export const RoleFilter = z.strictObject({
  id: anyId(),
  title: anyText(),
  status: anyStatus(),
  created_for: anyOf(Owner),
})

const rows = crud('role', {
  noun: 'role',
  taken: { roles_title: ['title', say('taken.role_title')] },
  input: RoleInput,
  row: Role,
  filter: RoleFilter,
  sort: ['title', 'status', 'id'],
  listed_for: canAny(['role', 'view'], ['staff', 'view'], ['module-wise-access', 'view']),
  sender: 'platform',
})

export const roleApi = {
  ...rows,
  list: sentFrom('anywhere', rows.list),
  create: sentFrom('platform', write('/role/create', can('role', 'create'), NewRole, Role, say('role.created'))),
}
