import { sql } from 'kysely'
import type { DataOf, reportCardApi } from '#contract'
import { ask } from '../../db/ask.ts'
import { readerFor } from '../../db/connect.ts'
import type { Call } from '../../http/call.ts'
import type { Services } from '../../services.ts'

interface Verified {
  school_name: string
  session: { id: number; title: string }
  occasion: string | null
  revision: number
  issued_at: string
  initials: string
  withdrawn_at: string | null
  /** The newest, where that is another. */
  replaced_by: { revision: number; issued_at: string } | null
}

const nothing = {
  ...{ valid: false, school_name: null, session: null, occasion: null, state: null, withdrawn_at: null },
  ...{ revision: null, issued_at: null, initials: null, replaced_by: null },
}

const instant = (at: string) => new Date(at).toISOString()

/**
 * What the code on a card opens: whether the school issued it, and whether it still stands, per pupil and occasion: the card of the year does not
 * replace that of the half-year. Nobody is named.
 */
export async function verifyCard(
  { body: { hash } }: Call<(typeof reportCardApi)['verify']>,
  { databases }: Pick<Services, 'databases'>,
): Promise<DataOf<(typeof reportCardApi)['verify']>> {
  const [, school = '', secret = ''] = /^(\d{1,15})-([\w-]{22})$/.exec(hash) ?? []
  if (secret === '') return nothing
  const client_id = Number(school)
  const [found] = await ask(
    { db: readerFor(databases.app, client_id), client_id },
    sql<Verified>`
    select c.name as school_name, jsonb_build_object('id', y.id, 'title', y.name) as session, r.revision, r.issued_at, r.withdrawn_at,
      (select o.title from card_occasions o where o.client_id = ${client_id} and o.id = r.occasion_id) as occasion,
      concat(left(p.f_name, 1), '.', left(p.l_name, 1), case when p.l_name is null then '' else '.' end) as initials,
      (select jsonb_build_object('revision', n.revision, 'issued_at', n.issued_at) from report_cards n
        where n.client_id = ${client_id} and n.enrolment_id = r.enrolment_id and n.occasion_id is not distinct from r.occasion_id
          and n.revision > r.revision
        order by n.revision desc, n.issued_at, n.id limit 1) as replaced_by
    from report_cards r join sessions y on y.id = r.session_id join schools c on c.id = ${client_id}
      join enrolments e on e.client_id = ${client_id} and e.id = r.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
    where r.client_id = ${client_id} and r.secret = ${secret} and c.deleted_at is null`,
  )
  if (!found) return nothing
  const { replaced_by: newer, withdrawn_at } = found
  return {
    ...found,
    valid: true,
    state: withdrawn_at ? 'WITHDRAWN' : newer ? 'REPLACED' : 'CURRENT',
    withdrawn_at: withdrawn_at && instant(withdrawn_at),
    replaced_by: newer && { ...newer, issued_at: instant(newer.issued_at) },
  }
}
