import { type Action, defaultPermissions, defaultScopes, fixedRoles, type Module } from '#contract'
import type { Databases, Write } from '../db/connect.ts'

const titles: Record<number, string> = {
  [fixedRoles.super_admin]: 'Super admin',
  [fixedRoles.school_admin]: 'School admin',
  [fixedRoles.teacher]: 'Teacher',
  [fixedRoles.student]: 'Student',
  [fixedRoles.examination_staff]: 'Examination staff',
}

export interface GivenPermission {
  role_id: number
  module: string
  action: string
}

/**
 * Makes the fixed roles 1–5 where they are missing, and gives each the default permissions that it has never had: all of them to a new
 * role, those of a newer version to the roles of a school that is installed. What was switched off or on since stands as a row and is
 * left alone; the app can change such a row, not remove it. Read first, and nothing is written where nothing is missing, as at most starts: rows
 * that a cluster copies to every node can't be written while one is away.
 * @returns what was given to roles that were there already
 */
export async function seedRoles({ owner_kysely }: Databases): Promise<GivenPermission[]> {
  return owner_kysely.transaction().execute(async (db) => {
    const made = await makeRoles(db)
    const given = await giveDefaults(db)
    return given.filter(({ role_id }) => !made.has(role_id))
  })
}

async function makeRoles(db: Write): Promise<Set<number>> {
  const there = await db.selectFrom('roles').select('id').where('id', 'in', Object.values(fixedRoles)).execute()
  const known = new Set(there.map(({ id }) => id))
  const rows = Object.values(fixedRoles).map((id) => ({
    id,
    title: titles[id] ?? '',
    created_for: id === fixedRoles.super_admin ? ('SUPER' as const) : ('SCHOOL' as const),
    base_kind: id,
    scope: defaultScopes[id] ?? 'OWN',
    created_by: null,
    updated_by: null,
  }))
  const missing = rows.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return new Set()
  const made = await db
    .insertInto('roles')
    .values(missing)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

const keyOf = ({ role_id, module, action }: GivenPermission) => `${role_id}/${module}/${action}`

async function giveDefaults(db: Write): Promise<GivenPermission[]> {
  const there = await db.selectFrom('role_permissions').select(['role_id', 'module', 'action']).execute()
  const known = new Set(there.map(keyOf))
  const rows = Object.entries(defaultPermissions).flatMap(([role, grants]) =>
    (Object.entries(grants) as [Module, Action[]][]).flatMap(([module, actions]) =>
      actions.map((action) => ({ role_id: Number(role), module, action, status: true })),
    ),
  )
  const missing = rows.filter((row) => !known.has(keyOf(row)))
  if (missing.length === 0) return []
  return db
    .insertInto('role_permissions')
    .values(missing)
    .onConflict((conflict) => conflict.columns(['role_id', 'module', 'action']).doNothing())
    .returning(['role_id', 'module', 'action'])
    .execute()
}
