import { type RawBuilder, sql } from 'kysely'
import { fixedRoles, type SchoolAdmin } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, type Databases } from '../db/connect.ts'
import type { Change } from '../ground/change.ts'
import { lockActiveAdmins } from '../people/last-admin.ts'
import { invitationOf } from '../sign-in/invitations/invitation-row.ts'

type Facts = Pick<SchoolAdmin, 'invitation' | 'last_sign_in_at'>
type Bare = Omit<SchoolAdmin, keyof Facts | 'is_last'>

const isLast = ({ id }: Bare, admins: readonly number[]) => admins.length === 1 && admins[0] === id

/** Of accounts of one school, or with its column as `client_id` of all. */
const factsQuery = (client_id: number | RawBuilder<unknown>, ids: readonly number[], now: Date) =>
  compilable(sql<Facts & { id: number }>`
    select accounts.id, accounts.last_sign_in_at, ${invitationOf({ client_id, now })} as invitation
    from accounts where accounts.client_id = ${client_id} and accounts.id = any(${ids})`)

/** A row that this call has made or changed. */
export async function withOwnFacts(inside: Change, row: Bare): Promise<SchoolAdmin> {
  const { rows } = await inside.db.executeQuery(factsQuery(inside.client_id, [row.id], inside.now).compile())
  return complete(row, rows, await lockActiveAdmins(inside))
}

export async function withFacts(databases: Databases, rows: readonly Bare[], now: Date): Promise<SchoolAdmin[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const schools = rows.map(({ client_id }) => client_id)
  const [facts, active] = await acrossSchools(databases).read(
    factsQuery(sql.ref('accounts.client_id'), ids, now),
    compilable(sql<{ client_id: number; ids: number[] }>`
      select accounts.client_id, array_agg(accounts.id) as ids from accounts
      join roles on roles.id = accounts.role_id
      where accounts.client_id = any(${schools}) and accounts.status = 1
        and accounts.deleted_at is null and roles.base_kind = ${fixedRoles.school_admin}
      group by accounts.client_id`),
  )
  const adminsOf = (school: number) => active.find(({ client_id }) => client_id === school)?.ids ?? []
  return rows.map((row) => complete(row, facts, adminsOf(row.client_id)))
}

function complete(row: Bare, facts: readonly (Facts & { id: number })[], admins: readonly number[]): SchoolAdmin {
  const found = facts.find(({ id }) => id === row.id)
  if (!found) throw new Error(`Nothing is known of account ${row.id}`)
  return { ...row, invitation: found.invitation, last_sign_in_at: found.last_sign_in_at, is_last: isLast(row, admins) }
}
