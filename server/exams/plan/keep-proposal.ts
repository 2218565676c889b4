import { sql } from 'kysely'
import type { StoredProposal } from '#contract'
import type { StampedChange } from '../../ground/change.ts'

/** Of a kind so many are kept. */
const KEPT = 20

interface NewProposal {
  what: 'DATES' | 'SEATS' | 'DUTIES' | 'BEFORE' | 'ACT'
  result: StoredProposal
  input_sum: string
  cost?: number | null
  bound?: number | null
  proven?: boolean | null
  taken?: boolean
}

/** Who keeps it. */
export type By = StampedChange & { account_id: number | null }

/** Keeps a proposal, and lets go of those that are older than the last twenty of its kind. */
export async function keepProposal(
  { db, client_id, now, account_id }: By,
  series_id: number,
  given: NewProposal,
): Promise<number> {
  const { what, result, input_sum, cost = null, bound = null, proven = null, taken = false } = given
  const at = now.toISOString()
  const { id } = await db
    .insertInto('series_proposals')
    .values({
      ...{ client_id, series_id, what, input_sum, cost, bound, is_proven: proven },
      ...{ result: JSON.stringify(result), made_at: at, made_by: account_id, taken_at: taken ? at : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from series_proposals where client_id = ${client_id} and series_id = ${series_id} and what = ${what} and id not in (
      select p.id from series_proposals p
      where p.client_id = ${client_id} and p.series_id = ${series_id} and p.what = ${what} order by p.id desc limit ${KEPT})`.execute(
    db,
  )
  return id
}
