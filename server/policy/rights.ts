import { type Module, platformModules, type Scope } from '#contract'

/** Whether an action of a module is allowed, as it is stored for a role or as a school has set it. */
export interface StoredRight {
  module: string
  action: string
  status: boolean
}

/** What is stored of one module, by action. */
export type StoredRights = ReadonlyMap<string, boolean>

/**
 * The actions that hold: without `view` none does. Where nobody has said whether it may be viewed, any action implies it. Later maps stand
 * before earlier ones: a school's own settings before the role's.
 */
export function holding(...stored: StoredRights[]): Set<string> {
  const merged = new Map(stored.flatMap((one) => [...one]))
  const on = [...merged].flatMap(([action, status]) => (status ? [action] : []))
  const isViewed = merged.get('view') ?? on.length > 0
  return isViewed ? new Set(['view', ...on]) : new Set()
}

/** By module, then by action. */
export function byModule(rights: readonly StoredRight[]): Map<string, Map<string, boolean>> {
  const modules = new Map<string, Map<string, boolean>>()
  for (const { module, action, status } of rights) {
    const known = modules.get(module) ?? new Map<string, boolean>()
    modules.set(module, known.set(action, status))
  }
  return modules
}

/** Reports of many people: whoever sees what is their own has none of these, whatever the role was granted. */
const ofOthers: ReadonlySet<string> = new Set<Module>(['school-report', 'teacher-report'])

/** What somebody may do, as keys of `permissionKey`; the platform's modules do not exist inside a school. */
export function permissionsOf(
  granted: StoredRight[],
  own: StoredRight[],
  { client_id, scope }: { client_id: number; scope: Scope | undefined },
): Set<string> {
  const [roles, schools] = [byModule(granted), byModule(own)]
  const none: StoredRights = new Map()
  const modules = [...new Set([...roles.keys(), ...schools.keys()])].filter(
    (module) =>
      (client_id === 0 || !platformModules.has(module as Module)) && !(scope === 'OWN' && ofOthers.has(module)),
  )
  return new Set(
    modules.flatMap((module) =>
      [...holding(roles.get(module) ?? none, schools.get(module) ?? none)].map((action) => `${module}:${action}`),
    ),
  )
}
