import { sql } from 'kysely'
import { fixedRoles, type School, type StoredSchool } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, type Databases } from '../db/connect.ts'

interface Counted {
  client_id: number
  count: number
}

/** Adds to schools what is counted inside of them, as it stood before this call. */
export async function withCounts(
  databases: Databases,
  schools: readonly (StoredSchool & { id: number })[],
): Promise<School[]> {
  if (schools.length === 0) return []
  const ids = schools.map(({ id }) => id)
  const counted = (from: ReturnType<typeof sql>) =>
    compilable(
      sql<Counted>`select client_id, count(*) as count from ${from} and client_id = any(${ids}) group by client_id`,
    )
  const [admins, staff, students, active] = await acrossSchools(databases).read(
    counted(sql`accounts join roles on roles.id = accounts.role_id
      where roles.base_kind = ${fixedRoles.school_admin} and accounts.deleted_at is null`),
    counted(sql`staff where deleted_at is null`),
    counted(sql`students where deleted_at is null`),
    compilable(sql<{ client_id: number; at: string }>`
      select client_id, max(greatest(created_at, rotated_at)) as at from sign_ins
      where client_id = any(${ids}) and kind = 'PASSWORD' group by client_id`),
  )
  const of = (rows: readonly Counted[], id: number) => rows.find(({ client_id }) => client_id === id)?.count ?? 0
  return schools.map((school) => ({
    ...school,
    counts: { admins: of(admins, school.id), staff: of(staff, school.id), students: of(students, school.id) },
    last_active_at: active.find(({ client_id }) => client_id === school.id)?.at ?? null,
  }))
}
