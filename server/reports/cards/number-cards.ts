import { sql } from 'kysely'
import { lockAlone } from '../../db/platform-locks.ts'
import type { RunningJob } from '../../jobs/jobs.ts'

/** The kind of the jobs that print report cards. */
export const CARDS_KIND = 'print-report-cards'

interface NumberedCard {
  enrolment_id: number
  revision: number
}

/** A card that is about to be printed, with the digest of what it says in whatever language. */
export interface UnnumberedCard {
  enrolment_id: number
  content: string
}

/**
 * Numbers the cards that a batch is about to print, for the number stands on the paper. A card that says what the last one says has its number: printed
 * again, or in another language, it is the same revision. Else it is the next after those that were issued and those that other batches have taken and not
 * yet issued, so that two batches of the same pupils are both done. The numbers are kept with the job: cut off and run again it prints the same;
 * cancelled or failed it gives them back.
 */
export function numberCards(
  { id, client_id, write }: Pick<RunningJob, 'id' | 'client_id' | 'write'>,
  cards: readonly UnnumberedCard[],
): Promise<ReadonlyMap<number, number>> {
  return write(async (db) => {
    if (cards.length === 0) return new Map()
    const ids = cards.map(({ enrolment_id }) => enrolment_id)
    await lockAlone(db, `report-cards/${client_id}`)
    const { rows } = await sql<NumberedCard>`
      with taken as (
        select j.id, (n.key)::bigint as enrolment_id, (n.value)::int as revision, j.input -> 'contents' ->> n.key as content
        from jobs j, jsonb_each_text(coalesce(j.input -> 'numbers', '{}')) n
        where j.client_id = ${client_id} and j.kind = ${CARDS_KIND} and j.state in ('queued', 'running')
        union all
        select null, r.enrolment_id, r.revision, r.content from report_cards r
        where r.client_id = ${client_id} and r.enrolment_id = any(${ids}::bigint[])
      )
      select e.id as enrolment_id, coalesce(
          max(t.revision) filter (where t.id = ${id} and t.content = e.content),
          max(t.revision) filter (where t.id is distinct from ${id})
            + case when (array_agg(t.content order by t.revision desc) filter (where t.id is distinct from ${id}))[1] = e.content then 0 else 1 end,
          1) as revision
      from unnest(${ids}::bigint[], ${cards.map(({ content }) => content)}::text[]) e (id, content)
        left join taken t on t.enrolment_id = e.id
      group by e.id, e.content`.execute(db)
    const numbers = Object.fromEntries(rows.map(({ enrolment_id, revision }) => [enrolment_id, revision]))
    const contents = Object.fromEntries(cards.map(({ enrolment_id, content }) => [enrolment_id, content]))
    await sql`update jobs set input = input || ${JSON.stringify({ numbers, contents })}::jsonb
      where client_id = ${client_id} and id = ${id}`.execute(db)
    return new Map(rows.map(({ enrolment_id, revision }) => [enrolment_id, revision]))
  })
}
