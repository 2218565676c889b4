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
 * left alone; the app can change such a row, not remove it.
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
  const rows = Object.values(fixedRoles).map((id) => ({
    id,
    title: titles[id] ?? '',
    created_for: id === fixedRoles.super_admin ? ('SUPER' as const) : ('SCHOOL' as const),
    base_kind: id,
    scope: defaultScopes[id] ?? 'OWN',
    created_by: null,
    updated_by: null,
  }))
  const made = await db
    .insertInto('roles')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

function giveDefaults(db: Write): Promise<GivenPermission[]> {
  const rows = Object.entries(defaultPermissions).flatMap(([role, grants]) =>
    (Object.entries(grants) as [Module, Action[]][]).flatMap(([module, actions]) =>
      actions.map((action) => ({ role_id: Number(role), module, action, status: true })),
    ),
  )
  return db
    .insertInto('role_permissions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['role_id', 'module', 'action']).doNothing())
    .returning(['role_id', 'module', 'action'])
    .execute()
}
