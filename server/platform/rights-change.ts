import { type Action, actionsOf, type Module } from '#contract'
import { holding } from '../policy/rights.ts'

/** The rights of one role in one module while they are changed. */
export interface ModuleRights {
  module: Module
  /** What is set are a school's differences from the role's own rights, which are `defaults`; without it, those themselves. */
  of_school: boolean
  defaults: ReadonlyMap<string, boolean>
  set: Map<string, boolean>
}

/**
 * Sets one right. Without view there is no other right, and with another there is view. In a school what is as its default has no row
 * of its own, so that it follows when the default changes.
 */
export function setRight(rights: ModuleRights, action: Action, status: boolean): void {
  if (action === 'view' && !status) {
    for (const other of actionsOf(rights.module)) if (isOn(rights, other)) store(rights, other, false)
  }
  if (action !== 'view' && status) store(rights, 'view', true)
  store(rights, action, status)
}

const isOn = ({ defaults, set }: ModuleRights, action: Action) => set.get(action) ?? defaults.get(action) ?? false

function store({ of_school, defaults, set }: ModuleRights, action: Action, status: boolean): void {
  if (of_school && status === (defaults.get(action) ?? false)) set.delete(action)
  else set.set(action, status)
}

export const holds = ({ defaults, set }: Pick<ModuleRights, 'defaults' | 'set'>): Set<string> => holding(defaults, set)
