import { type Action, type Module, say } from '#contract'
import { type Actor, may } from '../ground/actor.ts'

export type Lock = 'own_role' | 'not_held'

/**
 * Why somebody can't change a right: nobody locks themselves out, and in a school nobody grants what they lack. The platform's people set
 * the defaults of rights that they don't have themselves.
 */
export function lockOf(actor: Actor, role_id: number, module: Module, action: Action): Lock | null {
  if (actor.role_ref_id === role_id && module === 'module-wise-access') return 'own_role'
  return actor.client_id === 0 || may(actor, module, action) ? null : 'not_held'
}

export const lockRefusal = (lock: Lock) =>
  lock === 'own_role' ? say('permission.own_role') : say('permission.not_held')
