import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import { listed } from '../listed.ts'

/** The kind of the jobs that print report cards. */
export const CARDS_KIND = 'print-report-cards'

/** What stands on a card besides what it says: editions share both. */
export interface NumberedCard {
  revision: number
  /** Half of what its code says. */
  secret: string
}

/** A card that is about to be printed, with the digest of what it says in whatever language. */
export interface UnnumberedCard {
  enrolment_id: number
  content: string
  /** The same by the form of digests before this one. */
  earlier?: string
  /** By which cards were compared before digests had a form. */
  former: string | null
}

interface TakenNumber {
  /** The job that has taken it and not yet issued; null: it is issued. */
  job_id: number | null
  enrolment_id: number
  revision: number
  content: string | null
  /** null: each printing had a code of its own then. */
  secret: string | null
  is_withdrawn: boolean
}

/** By the number, then one that has a secret to be shared. */
const byNumber = (one: TakenNumber, other: TakenNumber) =>
  other.revision - one.revision || Number(other.secret !== null) - Number(one.secret !== null)

const newSecret = () => randomBytes(16).toString('base64url')

function numbered(card: UnnumberedCard, taken: readonly TakenNumber[], job_id: number): NumberedCard {
  const isSame = ({ content }: TakenNumber) =>
    content !== null && [card.content, card.earlier, card.former].includes(content)
  const own = taken.find((one) => one.job_id === job_id && isSame(one))
  const [last] = taken.filter((one) => one.job_id !== job_id).sort(byNumber)
  const same = own ?? (last && isSame(last) && !last.is_withdrawn ? last : undefined)
  if (same) return { revision: same.revision, secret: same.secret ?? newSecret() }
  return { revision: (last?.revision ?? 0) + 1, secret: newSecret() }
}

/**
 * Numbers the cards that a batch is about to print, for the number stands on the paper. A card that says what the last one of its occasion says has its
 * number and its code: printed again, or in another language, it is the same revision. Else it is the next after those that were issued and those that
 * other batches have taken and not yet issued, so that two batches of the same pupils are both done. The numbers are kept with the job: cut off and run
 * again it prints the same; cancelled or failed it gives them back. What was withdrawn is not printed again under its code.
 */
export function numberCards(
  { id, client_id, write }: Pick<RunningJob, 'id' | 'client_id' | 'write'>,
  occasion_id: number | null,
  cards: readonly UnnumberedCard[],
): Promise<ReadonlyMap<number, NumberedCard>> {
  return write(async (db) => {
    if (cards.length === 0) return new Map()
    const ids = cards.map(({ enrolment_id }) => enrolment_id)
    await lockAlone(db, `report-cards/${client_id}`)
    const { rows } = await sql<TakenNumber>`
      select j.id as job_id, (n.key)::bigint as enrolment_id, (n.value)::int as revision, j.input -> 'contents' ->> n.key as content,
        j.input -> 'secrets' ->> n.key as secret, false as is_withdrawn
      from jobs j, jsonb_each_text(coalesce(j.input -> 'numbers', '{}')) n
      where j.client_id = ${client_id} and j.kind = ${CARDS_KIND} and j.state in ('queued', 'running')
        and (j.input ->> 'occasion_id')::bigint is not distinct from ${occasion_id}::bigint
      union all
      select null, r.enrolment_id, r.revision, coalesce(r.content_hash, r.content), case when r.content_hash is not null then r.secret end,
        r.withdrawn_at is not null
      from report_cards r
      where r.client_id = ${client_id} and r.enrolment_id = any(${ids}::bigint[])
        and r.occasion_id is not distinct from ${occasion_id}::bigint`.execute(db)
    const taken = listed(rows, ({ enrolment_id }) => enrolment_id)
    const all = cards.map(
      (card) => [card.enrolment_id, numbered(card, taken.get(card.enrolment_id) ?? [], id)] as const,
    )
    const kept = {
      numbers: Object.fromEntries(all.map(([enrolment_id, { revision }]) => [enrolment_id, revision])),
      secrets: Object.fromEntries(all.map(([enrolment_id, { secret }]) => [enrolment_id, secret])),
      contents: Object.fromEntries(cards.map(({ enrolment_id, content }) => [enrolment_id, content])),
    }
    await sql`update jobs set input = input || ${JSON.stringify(kept)}::jsonb where client_id = ${client_id} and id = ${id}`.execute(
      db,
    )
    return new Map(all)
  })
}

/** The cards are issued: their codes stand with them alone. */
export const forgetSecrets = (db: Write, { id, client_id }: Pick<RunningJob, 'id' | 'client_id'>) =>
  sql`update jobs set input = input - 'secrets' where client_id = ${client_id} and id = ${id}`.execute(db)
