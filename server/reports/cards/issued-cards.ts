import { sql } from 'kysely'
import type { CardContent, CardLayoutBody, Explained } from '#contract'
import type { CardInput } from '../../../typeset/documents/report-card.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { Write } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { UnnumberedCard } from './number-cards.ts'

/** A card that is no draft, as it is kept. */
export interface IssuedCard {
  session_id: number
  enrolment_id: number
  occasion_id: number | null
  revision: number
  secret: string
  content: string | null
  content_hash: string
  said: CardContent
  tree: Explained[]
  /** As it was when the card was printed: what it looks like later is what it looked like then. */
  layout: CardLayoutBody
  language: string
  input: CardInput
}

/** The newest card of a pupil for an occasion. */
export interface NewestCard {
  id: number
  enrolment_id: number
  revision: number
  content: string | null
  content_hash: string | null
  said: CardContent | null
  withdrawn_at: string | null
}

/** One of each enrolment that has any; of several printings before editions were kept the last. */
export const newestCards = (
  asking: Asking,
  occasion_id: number | null,
  enrolment_ids: readonly number[],
): Promise<NewestCard[]> =>
  ask(
    { db: asking.db, client_id: asking.client_id },
    sql<NewestCard>`
      select distinct on (r.enrolment_id) r.id, r.enrolment_id, r.revision, r.content, r.content_hash, r.said, r.withdrawn_at from report_cards r
      where r.client_id = ${asking.client_id} and r.enrolment_id = any(${enrolment_ids}::bigint[])
        and r.occasion_id is not distinct from ${occasion_id}::bigint
      order by r.enrolment_id, r.revision desc, r.id desc`,
  )

/** One that was issued before digests had a form is compared by the digest that it has. */
export const saysTheSame = (issued: Pick<NewestCard, 'content' | 'content_hash'>, now: UnnumberedCard): boolean =>
  issued.content_hash === null
    ? issued.content !== null && issued.content === now.former
    : issued.content_hash === now.content || issued.content_hash === now.earlier

interface Issuing {
  client_id: number
  account_id: number
  now: Date
}

/** Keeps cards as they were printed. One that is there already, with the same number and the same code, has another printing: of two batches at once either may be first. */
export async function issueCards(db: Write, { client_id, account_id, now }: Issuing, cards: readonly IssuedCard[]) {
  if (cards.length === 0) return
  const columns = [
    ...([
      'session_id',
      'enrolment_id',
      'occasion_id',
      'revision',
      'secret',
      'content',
      'content_hash',
      'said',
      'tree',
      'layout',
    ] as const),
    ...(['language', 'input'] as const),
  ]
  const at = now.toISOString()
  await sql`
    insert into report_cards (client_id, session_id, enrolment_id, occasion_id, revision, secret, content, content_hash, said, tree, layout, language, input,
      issued_at, issued_by)
    select ${client_id}::bigint, session_id, enrolment_id, occasion_id, revision, secret, content, content_hash, said, tree, layout, language, input,
      ${at}::timestamptz, ${account_id}::bigint
    from ${givenRows('report_cards', columns, cards)}
    on conflict do nothing`.execute(db)
  await sql`
    insert into report_card_prints (client_id, card_id, language, printed_at, printed_by)
    select ${client_id}::bigint, r.id, given.language, ${at}::timestamptz, ${account_id}::bigint
    from ${givenRows('report_cards', ['secret', 'language'], cards)}
      join report_cards r on r.client_id = ${client_id} and r.secret = given.secret
    returning id`.execute(db)
}
