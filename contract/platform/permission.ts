import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, confirmed, read, sentFrom, signedIn, withBeside, write } from '../endpoint.ts'
import { Nothing, Status } from '../fields.ts'
import { messageFields } from '../message.ts'
import { actions, fixedRoles } from '../permissions.ts'

export const ModuleAccess = z.object({
  module_id: z.int(),
  module: z.string(),
  module_permissions: z.array(z.object({ action: z.string(), status: z.boolean() })),
})
export type ModuleAccess = z.output<typeof ModuleAccess>

/** One right of a role. */
export const RoleRight = z.object({
  action: z.string(),
  status: z.boolean(),
  /** What it is where nobody has set it: for a school the role's own, for the platform what the role's base has to begin with. */
  default: z.boolean(),
  /**
   * Why the caller can't change it: it is the lock of the own role, a right that the caller does not hold, of a role that is richer than the
   * caller's, or one without which nobody could put rights right again.
   */
  locked: z.enum(['own_role', 'not_held', 'richer_role', 'needed']).nullable(),
  /** Whose name stands behind what differs. */
  set_by: z.string().nullable(),
  set_at: z.string().nullable(),
})
export type RoleRight = z.output<typeof RoleRight>

export const RoleRights = z.object({
  id: Id,
  role_id: z.int(),
  role_ref_id: Id,
  title: z.string(),
  scope: z.enum(['ALL', 'ASSIGNED', 'OWN']),
  status: Status,
  /** Who have it: in all schools, for a school in its own. */
  people: z.int(),
  editable: z.boolean(),
  modules: z.array(z.object({ module_id: z.int(), module: z.string(), module_permissions: z.array(RoleRight) })),
})
export type RoleRights = z.output<typeof RoleRights>

const isOn = z
  .union([Status, z.boolean()], coded('field.not_status'))
  .transform((status): boolean => status === 1 || status === true)

const named = { module_id: Id, action: z.enum(actions, coded('permission.no_action')) }
const changed = z.array(z.object({ action: z.string(), status: z.boolean() }))
const mayChange = can('module-wise-access', 'update')

/** Who runs a school may do what its role is given. */
const ofSchoolAdmin = (_: unknown, id: number | undefined) => id === fixedRoles.school_admin

export const permissionApi = {
  activeModules: sentFrom('anywhere', read('/permission/active-modules', signedIn, Nothing, z.array(ModuleAccess))),
  list: sentFrom('anywhere', read('/permission/list', can('module-wise-access', 'view'), Nothing, z.array(RoleRights))),
  /** Flips one right, or sets it to `status`. [1] is on now, [0] off; `changed` are all that changed with it. */
  changePermission: confirmed(
    withBeside(
      sentFrom(
        'anywhere',
        write(
          '/permission/change-permission/{id}',
          mayChange,
          z.strictObject({ ...named, status: isOn.optional() }),
          z.array(z.int()).length(1),
          say('done.permission'),
        ),
      ),
      z.object({ changed }),
    ),
    ofSchoolAdmin,
  ),
  setMany: confirmed(
    sentFrom(
      'anywhere',
      write(
        '/permission/set-many/{id}',
        mayChange,
        z.strictObject({
          changes: z
            .array(z.strictObject({ ...named, status: isOn }))
            .min(1)
            .max(500),
        }),
        z.object({
          changed: z.int(),
          left: z.array(z.object({ module_id: Id, action: z.string(), ...messageFields })),
        }),
        say('done.permissions'),
      ),
    ),
    ofSchoolAdmin,
  ),
  /** Back to the default: of one module, or of all. What the caller may not change stays. */
  reset: confirmed(
    sentFrom(
      'anywhere',
      write(
        '/permission/reset/{id}',
        mayChange,
        z.strictObject({ module_id: Id.nullish() }).prefault({}),
        z.object({ changed: z.int() }),
        say('done.permissions'),
      ),
    ),
    ofSchoolAdmin,
  ),
}
