import { sql } from 'kysely'
import {
  type Action,
  actionsOf,
  fixedRoles,
  modulesFor,
  type Role,
  roleApi,
  type Sentence,
  StoredRole,
  say,
  scopesOf,
} from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, type Databases, type Reader, type Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import type { Change, RowChange } from '../ground/change.ts'
import { ApiError, staleRow, wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { readRicherRoles } from '../policy/richer-roles.ts'
import type { Services } from '../services.ts'

const orders = { title: byTitle('roles.title'), status: by('roles.status'), id: by('roles.id') }

/** The ids of the fixed roles are their base kinds; those of others begin at 101. */
const LAST_FIXED = 5

/** The list's own order: the fixed roles as they are numbered, then all others by name. */
const fixedFirst = { by: sql`least(roles.id, ${sql.lit(LAST_FIXED + 1)})` }

const role = entity(
  { ...roleApi, restore: { ...roleApi.restore, data: StoredRole } },
  {
    table: 'roles',
    noun: 'role',
    // Who has it is counted over all schools.
    used_by: [],
    parents: [],
    rows: (from) =>
      from
        .select(basics)
        .select([
          'title',
          'description',
          'created_for',
          'base_kind as role_id',
          'roles.id as role_ref_id',
          'scope',
          'status',
        ])
        .select(sql<boolean>`roles.id <= ${LAST_FIXED}`.as('is_fixed')),
    filters: { id: oneOf, title: anyMatch, status: oneOf, created_for: oneOf },
    orders,
    natural: [fixedFirst, orders.title, orders.id],
  },
)

type Needed = Pick<Services, 'databases' | 'forgetActors'>

export const roleRoutes = serve(roleApi, {
  async list(call, { databases }: Needed) {
    const page = await role.page(call)
    const { client_id } = call.actor
    const richer = await readRicherRoles(
      call,
      page.data.map(({ id }) => id),
    )
    const rows = await withPeople(client_id === 0 ? acrossSchools(databases) : call.db, client_id, page.data)
    return { ...page, data: rows.map((row) => ({ ...row, may_give: !richer.has(row.id) })) }
  },

  async create(call) {
    const { copy_from, base_kind, ...fields } = call.body
    assertKind(fields.created_for, base_kind)
    assertScope(base_kind, fields.scope)
    const source = copy_from === undefined ? base_kind : copy_from
    const rights = source === null ? [] : await rightsToCopy(call.db, source, fields.created_for)
    const columns = { ...fields, base_kind, description: fields.description || null }
    const recorded = { ...columns, copy_from: source }
    const made = await role.insert(call, columns, 'create', recorded)
    await giveRights(call, made.id, rights)
    return { ...made, people: 0, may_give: true }
  },

  async update(call, { databases, forgetActors }: Needed) {
    const { row_version, base_kind, created_for, ...changes } = call.body
    await lockAlone(call.db, 'roles')
    const before = await role.lock({ ...call, body: {} })
    const people = (row: StoredRole) => counted(databases, row)
    if (row_version !== undefined && row_version !== before.row_version)
      throw staleRow(await people(await role.get(call, call.id)))
    if (base_kind !== undefined && base_kind !== before.base_kind) throw wrongField('base_kind', say('role.stays'))
    if (created_for !== undefined && created_for !== before.created_for)
      throw wrongField('created_for', say('role.stays'))
    const { title = before.title, scope = before.scope } = changes
    if (isFixed(call.id) && (title !== before.title || scope !== before.scope))
      throw wrongField(title === before.title ? 'scope' : 'title', say('role.fixed_changes'))
    assertScope(before.base_kind, scope)
    const description = changes.description === '' ? null : changes.description
    const after = await role.update(call, before, { ...changes, description })
    forgetActors(call.client_id)
    return people(after)
  },

  async remove(call, { databases }: Needed) {
    await refuseInUse(call, databases)
    return role.remove(call)
  },

  restore: async (call, { databases }: Needed) => counted(databases, await role.restore(call)),

  async changeStatus(call, { databases }: Needed) {
    await refuseInUse(call, databases)
    return role.changeStatus(call)
  },
})

const isFixed = (id: number) => id <= LAST_FIXED

/** SUPER roles are the platform's, based on the super admin; all others are of schools. @throws invalid_field */
function assertKind(created_for: Role['created_for'], base_kind: number): void {
  if ((created_for === 'SUPER') !== (base_kind === fixedRoles.super_admin))
    throw wrongField('base_kind', say('role.base_of_owner'))
}

function assertScope(base_kind: number, scope: Role['scope']): void {
  const allowed = scopesOf[base_kind] ?? []
  if (!allowed.includes(scope)) throw wrongField('scope', say('role.scope', { names: allowed.join(', ') }))
}

/** The rights of a role of the same owner. @throws invalid_field */
async function rightsToCopy(db: Write, id: number, created_for: Role['created_for']) {
  const source = await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('created_for', '=', created_for)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!source) throw wrongField('copy_from', say('role.no_source'))
  const rights = await db
    .selectFrom('role_permissions')
    .select(['module', 'action'])
    .where('role_id', '=', id)
    .where('status', '=', true)
    .execute()
  return rights.filter(({ module, action }) => {
    const known = modulesFor(created_for).find((one) => one === module)
    return known && actionsOf(known).includes(action as Action)
  })
}

async function giveRights(
  { db, actor, now }: Change,
  role_id: number,
  rights: { module: string; action: string }[],
): Promise<void> {
  if (rights.length === 0) return
  const by = { role_id, status: true, set_by: actor.account_id, set_at: now.toISOString() }
  await db
    .insertInto('role_permissions')
    .values(rights.map((right) => ({ ...right, ...by })))
    .execute()
}

/**
 * A role that anybody has stays, and the fixed ones do. Whoever gives it to somebody meanwhile waits for this call, or was counted.
 * @throws in_use, saying how many have it
 */
async function refuseInUse(call: RowChange, databases: Databases): Promise<void> {
  await lockAlone(call.db, 'roles')
  const { id } = await role.lock({ ...call, body: {} })
  if (isFixed(id)) throw new ApiError('in_use', say('role.fixed'))
  const [[uses]] = await acrossSchools(databases).read(
    compilable(sql<{ people: number; schools: number }>`
      select count(*) as people, count(distinct client_id) filter (where client_id > 0) as schools
      from accounts where role_id = ${id} and deleted_at is null`),
  )
  const { people = 0, schools = 0 } = uses ?? {}
  if (people > 0) throw new ApiError('in_use', inUseBy(people, schools), { data: { id, people, schools } })
}

const inUseBy = (people: number, schools: number): Sentence =>
  schools === 0 ? say('role.in_use_of_platform', { people }) : say('role.in_use', { people, schools })

/** For the platform, which gives every role. */
async function counted(databases: Databases, row: StoredRole): Promise<Role> {
  const [one] = await withPeople(acrossSchools(databases), 0, [row])
  return { ...row, people: one?.people ?? 0, may_give: true }
}

/** Adds who have the roles: those of a school, or for the platform everybody. */
async function withPeople(
  db: Reader,
  client_id: number,
  rows: readonly StoredRole[],
): Promise<Omit<Role, 'may_give'>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const within = client_id === 0 ? sql`true` : sql`client_id = ${client_id}`
  const [counts] = await db.read(
    compilable(sql<{ role_id: number; count: number }>`
      select role_id, count(*) as count from accounts
      where ${within} and role_id = any(${ids}) and deleted_at is null group by role_id`),
  )
  return rows.map((row) => ({ ...row, people: counts.find(({ role_id }) => role_id === row.id)?.count ?? 0 }))
}
