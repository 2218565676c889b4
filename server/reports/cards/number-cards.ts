import { sql } from 'kysely'
import { lockAlone } from '../../db/platform-locks.ts'
import type { RunningJob } from '../../jobs/jobs.ts'

/** The kind of the jobs that print report cards. */
export const CARDS_KIND = 'print-report-cards'

interface NumberedCard {
  enrolment_id: number
  revision: number
}

/**
 * Numbers the cards that a batch is about to print, for the number stands on the paper: the next after those that were issued and those that other
 * batches have taken and not yet issued, so that two batches of the same pupils are both done. The numbers are kept with the job: cut off and run
 * again it prints the same; cancelled or failed it gives them back.
 */
export function numberCards(
  { id, client_id, write }: Pick<RunningJob, 'id' | 'client_id' | 'write'>,
  enrolment_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  return write(async (db) => {
    if (enrolment_ids.length === 0) return new Map()
    await lockAlone(db, `report-cards/${client_id}`)
    const { rows } = await sql<NumberedCard>`
      with taken as (
        select j.id, (n.key)::bigint as enrolment_id, (n.value)::int as revision
        from jobs j, jsonb_each_text(coalesce(j.input -> 'numbers', '{}')) n
        where j.client_id = ${client_id} and j.kind = ${CARDS_KIND} and j.state in ('queued', 'running')
        union all
        select null, r.enrolment_id, r.revision from report_cards r
        where r.client_id = ${client_id} and r.enrolment_id = any(${enrolment_ids}::bigint[])
      )
      select e.id as enrolment_id, coalesce(max(t.revision) filter (where t.id = ${id}), max(t.revision) + 1, 1) as revision
      from unnest(${enrolment_ids}::bigint[]) e (id) left join taken t on t.enrolment_id = e.id
      group by e.id`.execute(db)
    const numbers = Object.fromEntries(rows.map(({ enrolment_id, revision }) => [enrolment_id, revision]))
    await sql`update jobs set input = jsonb_set(input, '{numbers}', ${JSON.stringify(numbers)}::jsonb)
      where client_id = ${client_id} and id = ${id}`.execute(db)
    return new Map(rows.map(({ enrolment_id, revision }) => [enrolment_id, revision]))
  })
}
