import { type Action, fixedRoles, type Module, type RoleRight, type Sentence, say } from '#contract'
import { type Actor, may } from '../ground/actor.ts'

export type Lock = NonNullable<RoleRight['locked']>

/** The role of a right, as seen by whoever would change it. */
export interface LockedRole {
  id: number
  base_kind: number
  /** Whether the role has rights that the caller lacks. */
  is_richer: boolean
}

/** Rights that a fixed role may not lose: with them its people can mend the rights of all roles, their own among them. */
const needed: Readonly<Record<number, readonly Module[]>> = {
  [fixedRoles.school_admin]: ['module-wise-access'],
  [fixedRoles.super_admin]: ['module-wise-access', 'role', 'school-admin'],
}
const NEEDED: readonly Action[] = ['view', 'update']

/** Whether nobody takes a right from a role. */
export const isNeeded = (role_id: number, module: Module, action: Action): boolean =>
  (needed[role_id]?.includes(module) ?? false) && NEEDED.includes(action)

/** Somebody of the platform who runs it: all others there give rights as people of a school do. */
const runsPlatform = (actor: Actor) => actor.client_id === 0 && actor.role_ref_id === fixedRoles.super_admin

/**
 * Why somebody can't change a right: nobody locks themselves out, nobody changes a role that is richer than the own, and in a school nobody
 * grants what they lack. The platform's people set the defaults of schools' rights, which they don't have themselves. What the own role has by default
 * can be given back to it: whoever took it away by mistake would need the platform otherwise. `holds`: the right is there, so that to change it is to
 * take it away.
 */
export function lockOf(
  actor: Actor,
  role: LockedRole,
  { module, action, is_default, holds }: { module: Module; action: Action; is_default: boolean; holds: boolean },
): Lock | null {
  const is_own = actor.role_ref_id === role.id
  if (is_own && module === 'module-wise-access') return 'own_role'
  if (role.is_richer) return 'richer_role'
  if (holds && isNeeded(role.id, module, action)) return 'needed'
  const isOfSchools = actor.client_id === 0 && role.base_kind !== fixedRoles.super_admin
  if (isOfSchools || runsPlatform(actor) || may(actor, module, action)) return null
  return is_own && is_default ? null : 'not_held'
}

const refusals: Readonly<Record<Lock, Sentence>> = {
  own_role: say('permission.own_role'),
  not_held: say('permission.not_held'),
  richer_role: say('permission.richer_role'),
  needed: say('permission.needed'),
}

export const lockRefusal = (lock: Lock): Sentence => refusals[lock]
