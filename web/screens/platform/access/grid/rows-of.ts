import type { I18n } from '@lingui/core'
import type { RoleRights } from '#contract'
import { actionName, groups, moduleName } from '../access-words.ts'
import { isDiffering } from '../rights.ts'
import type { RightsRow } from './cells.ts'

interface Narrowed {
  /** Part of a module's name. */
  search: string
  only_differing: boolean
}

type ModuleRights = RoleRights['modules'][number]

/** The modules of a role by groups, in the order of these. */
function grouped(role: RoleRights, i18n: I18n, search: string) {
  const sought = search.trim().toLocaleLowerCase()
  const isSought = (module: string) => i18n._(moduleName(module)).toLocaleLowerCase().includes(sought)
  return groups
    .map(({ title, modules }) => ({
      group: i18n._(title),
      modules: modules.flatMap((name) => role.modules.filter(({ module }) => module === name && isSought(module))),
    }))
    .filter(({ modules }) => modules.length > 0)
}

/** Modules down, actions across, of one role; beside each right how `other` has it. */
export function rowsOfRole(
  role: RoleRights,
  other: RoleRights | undefined,
  columns: readonly string[],
  i18n: I18n,
  { search, only_differing }: Narrowed,
): RightsRow[] {
  const otherHas = (module_id: number, action: string) => rightIn(moduleIn(other, module_id), action)?.status
  return grouped(role, i18n, search).flatMap(({ group, modules }) =>
    modules
      .filter(({ module_permissions }) => !only_differing || module_permissions.some(isDiffering))
      .map((rights) => {
        const { module_id, module } = rights
        const title = i18n._(moduleName(module))
        const cells = columns.map((action) => {
          const right = rightIn(rights, action)
          const label = `${title}: ${i18n._(actionName(action))}`
          return right ? { role_id: role.id, module_id, right, label, other: otherHas(module_id, action) } : null
        })
        return { key: module, title, group, cells }
      }),
  )
}

/** Every right down, the roles across. */
export function rowsOfRoles(roles: RoleRights[], i18n: I18n, { search, only_differing }: Narrowed): RightsRow[] {
  const seen = new Map<string, RightsRow>()
  for (const all of roles) {
    for (const { modules } of grouped(all, i18n, search)) {
      for (const { module_id, module, module_permissions } of modules) {
        const group = i18n._(moduleName(module))
        for (const { action } of module_permissions) {
          const key = `${module} ${action}`
          if (seen.has(key)) continue
          const title = i18n._(actionName(action))
          const cells = roles.map((role) => {
            const right = rightIn(moduleIn(role, module_id), action)
            return right ? { role_id: role.id, module_id, right, label: `${role.title}, ${group}: ${title}` } : null
          })
          seen.set(key, { key, title, group, cells })
        }
      }
    }
  }
  return [...seen.values()].filter(
    ({ cells }) => !only_differing || cells.some((cell) => cell && isDiffering(cell.right)),
  )
}

const moduleIn = (role: RoleRights | undefined, module_id: number) =>
  role?.modules.find((one) => one.module_id === module_id)
const rightIn = (rights: ModuleRights | undefined, action: string) =>
  rights?.module_permissions.find((one) => one.action === action)
