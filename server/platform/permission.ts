import {
  type Action,
  actionsOf,
  defaultPermissions,
  fixedRoles,
  type Module,
  messageOf,
  modules,
  permissionApi,
  type Sentence,
  say,
} from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { assertConfirmedIn } from '../policy/confirmed.ts'
import { holding } from '../policy/rights.ts'
import type { Services } from '../services.ts'
import { holds, type ModuleRights, setRight } from './rights-change.ts'
import { listRights } from './rights-list.ts'
import { type Lock, lockOf, lockRefusal } from './rights-lock.ts'
import { type ChangedRole, openRights, saveRights, snapshot } from './rights-store.ts'

type Needed = Pick<Services, 'databases' | 'forgetActors'>

export const permissionRoutes = serve(permissionApi, {
  async activeModules({ actor }) {
    return modules.map((module, index) => ({
      module_id: index + 1,
      module,
      module_permissions: actionsOf(module).map((action) => ({ action, status: may(actor, module, action) })),
    }))
  },

  list: ({ db, actor }, { databases }: Needed) => listRights(db, databases, actor),

  async changePermission(call, { forgetActors }: Needed) {
    const { actor, id, body } = call
    const role = await openRights(call, id)
    await assertConfirmedOf(role, call)
    const refusal = refusalOf(role, actor, body)
    if (refusal)
      throw refusal.at ? wrongField(refusal.at, refusal.sentence) : new ApiError('forbidden', refusal.sentence)
    const before = snapshot(role)
    const rights = rightsOf(role, body.module_id)
    const granted = before.get(rights.module)?.granted.has(body.action) ?? false
    const status = body.status ?? !granted
    const lock = changeUnlocked(role, actor, rights, () => setRight(rights, body.action, status))
    if (lock) throw new ApiError('forbidden', lockRefusal(lock))
    const changed = await saveRights(call, role, before, 'change-permission')
    forgetActors(actor.client_id, role.id)
    return { data: [status ? 1 : 0], beside: { changed } }
  },

  async setMany(call, { forgetActors }: Needed) {
    const { actor, id, body } = call
    const role = await openRights(call, id)
    await assertConfirmedOf(role, call)
    const before = snapshot(role)
    const left = []
    for (const { module_id, action, status } of body.changes) {
      const sentence =
        refusalOf(role, actor, { module_id, action })?.sentence ?? setUnlocked(role, actor, module_id, action, status)
      if (sentence) left.push({ module_id, action, ...messageOf(sentence) })
    }
    const changed = await saveRights(call, role, before, 'set-permissions')
    forgetActors(actor.client_id, role.id)
    return { changed: changed.length, left }
  },

  async reset(call, { forgetActors }: Needed) {
    const { actor, id, body } = call
    const role = await openRights(call, id)
    await assertConfirmedOf(role, call)
    if (body.module_id && !moduleOf(role, body.module_id)) throw wrongField('module_id', say('permission.no_module'))
    const before = snapshot(role)
    for (const rights of body.module_id ? [rightsOf(role, body.module_id)] : role.modules.values())
      resetModule(role, actor, rights)
    const changed = await saveRights(call, role, before, 'reset-permissions')
    forgetActors(actor.client_id, role.id)
    return { changed: changed.length }
  },
})

/** Who runs a school may do what its role is given: the fixed one says so in the contract, others are known here. @throws step_up_needed */
async function assertConfirmedOf({ base_kind }: ChangedRole, { db, actor, now }: Change): Promise<void> {
  if (base_kind === fixedRoles.school_admin) await assertConfirmedIn(db, actor, now)
}

const moduleOf = (role: ChangedRole, module_id: number): Module | undefined => {
  const module = modules[module_id - 1]
  return module && role.modules.has(module) ? module : undefined
}

const rightsOf = (role: ChangedRole, module_id: number) => {
  const rights = role.modules.get(modules[module_id - 1] as Module)
  if (!rights) throw new Error(`The role has no module ${module_id}`)
  return rights
}

/** Why a right is not changed; `at` is the field that names nothing. */
function refusalOf(
  role: ChangedRole,
  actor: Actor,
  { module_id, action }: { module_id: number; action: Action },
): { sentence: Sentence; at?: string } | null {
  const module = moduleOf(role, module_id)
  if (!module) return { sentence: say('permission.no_module'), at: 'module_id' }
  if (!actionsOf(module).includes(action)) return { sentence: say('permission.not_applicable'), at: 'action' }
  const rights = rightsOf(role, module_id)
  const is_default = holding(rights.defaults).has(action)
  // Whether it would be taken away is looked at when it is changed.
  const lock = lockOf(actor, role, { module, action, is_default, holds: false })
  return lock ? { sentence: lockRefusal(lock) } : null
}

/** Sets a right in its module; answers why not. */
function setUnlocked(
  role: ChangedRole,
  actor: Actor,
  module_id: number,
  action: Action,
  status: boolean,
): Sentence | null {
  const rights = rightsOf(role, module_id)
  const lock = changeUnlocked(role, actor, rights, () => setRight(rights, action, status))
  return lock && lockRefusal(lock)
}

/**
 * Makes a change, unless it gives or takes a right that the caller can't change by itself: without view the others of a module go too. Answers what
 * stands against it.
 */
function changeUnlocked(role: ChangedRole, actor: Actor, rights: ModuleRights, change: () => void): Lock | null {
  const { module, set, defaults } = rights
  const [stored, granted, by_default] = [new Map(set), holds(rights), holding(defaults)]
  change()
  const now = holds(rights)
  const locks = actionsOf(module)
    .filter((action) => granted.has(action) !== now.has(action))
    .map((action) =>
      lockOf(actor, role, { module, action, is_default: by_default.has(action), holds: granted.has(action) }),
    )
  const lock = locks.find((one) => one !== null) ?? null
  if (lock) {
    set.clear()
    for (const [action, status] of stored) set.set(action, status)
  }
  return lock
}

/** A school's differences go; the platform's roles get what their base has to begin with. Rights that the caller can't change stay. */
function resetModule(role: ChangedRole, actor: Actor, rights: ModuleRights): void {
  const { module, set, defaults } = rights
  const shipped = defaultPermissions[role.base_kind]?.[module] ?? []
  const by_default = holding(defaults)
  for (const action of actionsOf(module)) {
    if (lockOf(actor, role, { module, action, is_default: by_default.has(action), holds: false })) continue
    changeUnlocked(role, actor, rights, () => {
      if (actor.client_id !== 0) set.delete(action)
      else if (set.has(action) || shipped.includes(action)) set.set(action, shipped.includes(action))
    })
  }
}
