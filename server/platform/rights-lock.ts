import { type Action, type Module, say } from '#contract'
import { type Actor, may } from '../ground/actor.ts'

export type Lock = 'own_role' | 'not_held'

/**
 * Why somebody can't change a right: nobody locks themselves out, and in a school nobody grants what they lack. The platform's people set
 * the defaults of rights that they don't have themselves. What the own role has by default can be given back to it: whoever took it away by
 * mistake would need the platform otherwise.
 */
export function lockOf(
  actor: Actor,
  role_id: number,
  { module, action, is_default }: { module: Module; action: Action; is_default: boolean },
): Lock | null {
  const is_own = actor.role_ref_id === role_id
  if (is_own && module === 'module-wise-access') return 'own_role'
  return actor.client_id === 0 || may(actor, module, action) || (is_own && is_default) ? null : 'not_held'
}

export const lockRefusal = (lock: Lock) =>
  lock === 'own_role' ? say('permission.own_role') : say('permission.not_held')
