import { type RawBuilder, sql } from 'kysely'
import { type Module, modulesFor } from '#contract'
import { lockAlone } from '../db/platform-locks.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { notFound } from '../ground/errors.ts'
import { visibleTo } from '../policy/policy.ts'
import { findRicherRoles } from '../policy/richer-roles.ts'
import { byModule } from '../policy/rights.ts'
import { holds, type ModuleRights } from './rights-change.ts'

/** A role whose rights are being changed: of the role itself by the platform, of its differences by a school. */
export interface ChangedRole {
  id: number
  base_kind: number
  /** Whether the role has rights that the caller lacks. */
  is_richer: boolean
  modules: Map<Module, ModuleRights>
}

type Rights = readonly { module: string; action: string; status: boolean }[]

/** Reads the rights of a role that the caller sees; other changes of them wait for the end of this call. @throws not_found */
export async function openRights(call: Change, id: number): Promise<ChangedRole> {
  const { db, actor, client_id } = call
  await lockAlone(db, `rights/${client_id}/${id}`)
  // One statement for all of it: somebody waits for each switch.
  const role = await db
    .selectFrom('roles')
    .select(['id', 'base_kind', 'created_for'])
    .select([rightsIn(sql`role_permissions p where p.role_id = roles.id`).as('stored')])
    .select([rightsIn(sql`school_permissions p where p.client_id = ${client_id} and p.role_id = roles.id`).as('own')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, 'roles'))
    .executeTakeFirst()
  if (!role) throw notFound('role')
  const { stored, own } = role
  const [roles, schools] = [byModule([...stored]), byModule([...own])]
  const modules = modulesFor(role.created_for).map((module): [Module, ModuleRights] => {
    const given = roles.get(module) ?? new Map<string, boolean>()
    const differing = schools.get(module) ?? new Map<string, boolean>()
    const none = new Map<string, boolean>()
    const of_school = client_id !== 0
    return [
      module,
      { module, of_school, ...(of_school ? { defaults: given, set: differing } : { defaults: none, set: given }) },
    ]
  })
  const is_richer = (await findRicherRoles(call, [id])).has(id)
  return { id, base_kind: role.base_kind, is_richer, modules: new Map(modules) }
}

const rightsIn = (from: RawBuilder<unknown>) =>
  sql<Rights>`(select coalesce(jsonb_agg(jsonb_build_object('module', p.module, 'action', p.action, 'status', p.status)), '[]') from ${from})`

/** What stands of a role before it is changed. */
export const snapshot = ({ modules }: ChangedRole) =>
  new Map([...modules].map(([module, rights]) => [module, { stored: new Map(rights.set), granted: holds(rights) }]))

export interface ChangedRight {
  module: Module
  action: string
  status: boolean
}

/** Stores what differs from the snapshot, and records it in one entry. Answers which rights hold now, or no longer do. */
export async function saveRights(
  call: Change,
  role: ChangedRole,
  before: ReturnType<typeof snapshot>,
  action: string,
): Promise<ChangedRight[]> {
  const writes: ChangedRight[] = []
  const gone: { module: Module; action: string }[] = []
  const changed: ChangedRight[] = []
  for (const [module, rights] of role.modules) {
    const { stored, granted } = before.get(module) ?? { stored: new Map<string, boolean>(), granted: new Set<string>() }
    for (const [name, status] of rights.set)
      if (stored.get(name) !== status) writes.push({ module, action: name, status })
    for (const name of stored.keys()) if (!rights.set.has(name)) gone.push({ module, action: name })
    const now = holds(rights)
    const differing = [...new Set([...granted, ...now])].filter((name) => granted.has(name) !== now.has(name))
    changed.push(...differing.map((name) => ({ module, action: name, status: now.has(name) })))
  }
  if (writes.length + gone.length === 0) return changed
  await write(call, role.id, writes)
  await remove(call, role.id, gone)
  const recorded = (status: (right: ChangedRight) => boolean) =>
    Object.fromEntries(changed.map((right) => [`${right.module}:${right.action}`, status(right)]))
  await audit(call, {
    entity: 'module-wise-access',
    entity_id: role.id,
    action,
    before: recorded(({ status }) => !status),
    after: recorded(({ status }) => status),
  })
  return changed
}

async function write({ db, client_id, actor, now }: Change, role_id: number, rights: ChangedRight[]): Promise<void> {
  if (rights.length === 0) return
  const by = { role_id, set_by: actor.account_id, set_at: now.toISOString() }
  if (client_id === 0) {
    await db
      .insertInto('role_permissions')
      .values(rights.map((right) => ({ ...right, ...by })))
      .onConflict((conflict) =>
        conflict.columns(['role_id', 'module', 'action']).doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          set_by: row.ref('excluded.set_by'),
          set_at: row.ref('excluded.set_at'),
        })),
      )
      .execute()
    return
  }
  await db
    .insertInto('school_permissions')
    .values(rights.map((right) => ({ client_id, ...right, ...by })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'role_id', 'module', 'action']).doUpdateSet((row) => ({
        status: row.ref('excluded.status'),
        set_by: row.ref('excluded.set_by'),
        set_at: row.ref('excluded.set_at'),
      })),
    )
    .execute()
}

async function remove(
  { db, client_id }: Change,
  role_id: number,
  rights: readonly { module: string; action: string }[],
): Promise<void> {
  if (rights.length === 0 || client_id === 0) return
  await db
    .deleteFrom('school_permissions')
    .where('client_id', '=', client_id)
    .where('role_id', '=', role_id)
    .where((row) =>
      row.or(rights.map(({ module, action }) => row.and([row('module', '=', module), row('action', '=', action)]))),
    )
    .execute()
}
