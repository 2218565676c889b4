import type { RoleRight, RoleRights } from '#contract'

/** One right as it shall be. */
export interface RightChange {
  module_id: number
  action: string
  status: boolean
}

type ModuleRights = RoleRights['modules'][number]

/**
 * What changes when one right is set: without view there is no other right, and with another there is view. The server does the same; here
 * it is shown at once.
 */
export function coupled(
  { module_id, module_permissions }: ModuleRights,
  action: string,
  status: boolean,
): RightChange[] {
  const isCarried = (right: RoleRight) => (status ? right.action === 'view' : action === 'view')
  return module_permissions
    .filter((right) => right.status !== status && (right.action === action || isCarried(right)))
    .map((right) => ({ module_id, action: right.action, status }))
}

/** What differs once several rights of a role are set, one after the other. */
export function changesBy(role: RoleRights, wanted: readonly RightChange[]): RightChange[] {
  const after = wanted.reduce((current, { module_id, action, status }) => {
    const rights = current.modules.find((one) => one.module_id === module_id)
    return rights ? withChanges(current, coupled(rights, action, status)) : current
  }, role)
  return after.modules.flatMap(({ module_id, module_permissions }, at) =>
    module_permissions.flatMap(({ action, status }, place) =>
      status === role.modules[at]?.module_permissions[place]?.status ? [] : [{ module_id, action, status }],
    ),
  )
}

/** The role with some rights set. What does not change stays the same object, so that nothing else is drawn anew. */
export function withChanges(role: RoleRights, changes: readonly RightChange[]): RoleRights {
  const modules = role.modules.map((rights) => {
    const own = changes.filter(({ module_id }) => module_id === rights.module_id)
    if (own.length === 0) return rights
    const module_permissions = rights.module_permissions.map((right) => {
      const status = own.find(({ action }) => action === right.action)?.status ?? right.status
      return status === right.status ? right : { ...right, status }
    })
    return { ...rights, module_permissions }
  })
  return { ...role, modules }
}

export const inverse = (changes: readonly RightChange[]): RightChange[] =>
  changes.map((change) => ({ ...change, status: !change.status }))

export const isDiffering = ({ status, default: given }: RoleRight): boolean => status !== given

/** Switches all of some rights on, or off where all are on. What is locked stays. */
export function toggledAll<R extends { right: RoleRight }>(rights: readonly R[]): (R & { status: boolean })[] {
  const open = rights.filter(({ right }) => right.locked === null)
  const status = open.some(({ right }) => !right.status)
  return open.filter(({ right }) => right.status !== status).map((one) => ({ ...one, status }))
}

/** All rights of a role, each with its module. */
export const rightsOf = ({ modules }: RoleRights) =>
  modules.flatMap(({ module_id, module, module_permissions }) =>
    module_permissions.map((right) => ({ ...right, module_id, module })),
  )
