import { defaultPermissions, defaultScopes, fixedRoles, type Module } from '#contract'
import type { Databases } from '../db/connect.ts'

const titles: Record<number, string> = {
  [fixedRoles.super_admin]: 'Super admin',
  [fixedRoles.school_admin]: 'School admin',
  [fixedRoles.teacher]: 'Teacher',
  [fixedRoles.student]: 'Student',
  [fixedRoles.examination_staff]: 'Examination staff',
}

/** Makes the fixed roles 1–5 with their default permissions where they are missing; what was changed since is left alone. */
export async function seedRoles({ owner_kysely }: Databases): Promise<void> {
  await owner_kysely.transaction().execute(async (db) => {
    const present = await db.selectFrom('roles').select('id').where('id', '<=', 5).execute()
    const missing = Object.values(fixedRoles).filter((id) => !present.some((role) => role.id === id))
    for (const id of missing) {
      await db
        .insertInto('roles')
        .values({
          id,
          title: titles[id] ?? '',
          created_for: id === fixedRoles.super_admin ? 'SUPER' : 'SCHOOL',
          base_kind: id,
          scope: defaultScopes[id] ?? 'OWN',
          created_by: null,
          updated_by: null,
        })
        .execute()
      const grants = Object.entries(defaultPermissions[id] ?? {}) as [Module, string[]][]
      await db
        .insertInto('role_permissions')
        .values(
          grants.flatMap(([module, actions]) =>
            actions.map((action) => ({ role_id: id, module, action, status: true })),
          ),
        )
        .execute()
    }
  })
}
