import { sql } from 'kysely'
import {
  actionsOf,
  defaultPermissions,
  type Module,
  modules,
  modulesFor,
  type RoleRight,
  type RoleRights,
} from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { build, compilable, type Databases, type Reader } from '../db/connect.ts'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'
import { readRicherRoles } from '../policy/richer-roles.ts'
import { byModule, holding, type StoredRights } from '../policy/rights.ts'
import { lockOf } from './rights-lock.ts'

interface SetRight {
  role_id: number
  module: string
  action: string
  status: boolean
  set_by: string | null
  set_at: string | null
}

/** The roles that somebody may see, each with all its rights as they hold for that school, or by default for the platform. */
export async function listRights(db: Reader, databases: Databases, actor: Actor): Promise<RoleRights[]> {
  const { client_id } = actor
  const isPlatform = client_id === 0
  const [roles, granted, own] = await db.read(rolesQuery(actor), grantedQuery(isPlatform), ownQuery(client_id))
  const counting = peopleQuery(isPlatform ? null : client_id)
  const [people] = await (isPlatform ? acrossSchools(databases) : db).read(counting)
  const richer = await readRicherRoles(
    { db, client_id, actor },
    roles.map(({ id }) => id),
  )
  const [grantedTo, ownOf] = [grouped(granted), grouped(own)]
  return roles.map((role) => {
    const given = grantedTo.get(role.id) ?? []
    const differing = isPlatform ? [] : (ownOf.get(role.id) ?? [])
    const set = new Map((isPlatform ? given : differing).map((right) => [`${right.module}:${right.action}`, right]))
    const [defaults, overrides] = [byModule(given), byModule(differing)]
    const cellsOf = (module: Module): RoleRight[] => {
      const given_here = defaults.get(module) ?? none
      const on = holding(given_here, overrides.get(module) ?? none)
      const byDefault = isPlatform ? shipped(role.base_kind, module) : holding(given_here)
      const factsOf = (action: string) => ({ is_default: byDefault.has(action), holds: on.has(action) })
      return actionsOf(module).map((action) => {
        const by = set.get(`${module}:${action}`)
        return {
          action,
          status: on.has(action),
          default: byDefault.has(action),
          locked: mayEdit ? lockOf(actor, { ...role, is_richer }, { module, action, ...factsOf(action) }) : null,
          set_by: by?.set_by ?? null,
          set_at: by?.set_at ?? null,
        }
      })
    }
    const is_richer = richer.has(role.id)
    const mayEdit = may(actor, 'module-wise-access', 'update')
    return {
      id: role.id,
      role_id: role.base_kind,
      role_ref_id: role.id,
      title: role.title,
      scope: role.scope,
      status: role.status,
      people: people.find(({ role_id }) => role_id === role.id)?.count ?? 0,
      editable: mayEdit,
      modules: modulesFor(role.created_for).map((module) => ({
        module_id: modules.indexOf(module) + 1,
        module,
        module_permissions: cellsOf(module),
      })),
    }
  })
}

const none: StoredRights = new Map()

const shipped = (base_kind: number, module: Module): ReadonlySet<string> =>
  new Set(defaultPermissions[base_kind]?.[module] ?? [])

function grouped(rights: SetRight[]): Map<number, SetRight[]> {
  const groups = new Map<number, SetRight[]>()
  for (const right of rights) {
    const group = groups.get(right.role_id)
    if (group) group.push(right)
    else groups.set(right.role_id, [right])
  }
  return groups
}

const rolesQuery = (actor: Actor) =>
  build
    .selectFrom('roles')
    .select(['id', 'title', 'base_kind', 'created_for', 'scope', 'status'])
    .where('deleted_at', 'is', null)
    .where(visibleTo(actor, 'roles'))
    .orderBy('id')

/** Who set a role's own rights is the platform's business. */
const grantedQuery = (isPlatform: boolean) =>
  isPlatform
    ? compilable(sql<SetRight>`
        select p.role_id, p.module, p.action, p.status, a.name as set_by, p.set_at
        from role_permissions p left join accounts a on a.client_id = 0 and a.id = p.set_by`)
    : compilable(sql<SetRight>`
        select role_id, module, action, status, null as set_by, null as set_at from role_permissions`)

const ownQuery = (client_id: number) =>
  compilable(sql<SetRight>`
    select p.role_id, p.module, p.action, p.status, a.name as set_by, p.set_at
    from school_permissions p left join accounts a on a.client_id = ${client_id} and a.id = p.set_by
    where p.client_id = ${client_id}`)

interface Counted {
  role_id: number
  count: number
}

/** null counts over all schools. */
const peopleQuery = (client_id: number | null) =>
  client_id === null
    ? compilable(sql<Counted>`
        select role_id, count(*) as count from accounts where deleted_at is null group by role_id`)
    : compilable(sql<Counted>`
        select role_id, count(*) as count from accounts
        where client_id = ${client_id} and deleted_at is null group by role_id`)
