import { sql } from 'kysely'
import { compilable, type Databases, readerFor } from '../db/connect.ts'
import { isConnectionLoss } from '../http/refusals/database-errors.ts'

/**
 * The names of people of the platform, by their accounts, for a list of a school that says who acted in somebody's name. On a cluster they may lie on
 * another node than the school: while that one is away the list is answered all the same, and their names are left out.
 */
export async function namesOfPlatform(
  { app }: Pick<Databases, 'app'>,
  account_ids: readonly number[],
): Promise<Map<number, string>> {
  if (account_ids.length === 0) return new Map()
  const query = compilable(sql<{ id: number; name: string }>`
    select id, name from accounts where client_id = 0 and id = any(${[...new Set(account_ids)]}::bigint[])`)
  try {
    const [found] = await readerFor(app, 0).read(query)
    return new Map(found.map(({ id, name }) => [id, name]))
  } catch (error) {
    if (isConnectionLoss(error)) return new Map()
    throw error
  }
}
