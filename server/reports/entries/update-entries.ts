import { sql } from 'kysely'
import { type CardEntryItem, type CardEntryResult, type cardEntryApi, english, say } from '#contract'
import { givenRows } from '../../db/given-rows.ts'
import { sessionLocked, takeSession } from '../../entity/sessions.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type Entry, type Fault, faultOf, stored } from './judge-entry.ts'
import { daysOf, placeOf, stateOf } from './section-place.ts'

/** Of a call, and of a list that was read. */
type EntriesCall = Change & Pick<Call<(typeof cardEntryApi)['updateMany']>, 'body'>

interface StoredEntry extends Entry {
  enrolment_id: number
  term: string
  item: string
  updated_at: string
  by: { id: number; name: string } | null
}

const keyOf = ({ enrolment_id, term, item }: Pick<CardEntryItem, 'enrolment_id' | 'term' | 'item'>) =>
  `${enrolment_id} ${item} ${term}`

const refused = (i: number, { code, sentence }: Fault): CardEntryResult => ({
  ...{ i, status: 'invalid', code, message: english(sentence), said: sentence },
})

/** Pupils of the section, held until the end of the transaction, so that two writers of an entry come one after the other. */
async function pupilsHeld({ db, client_id, actor, body }: EntriesCall): Promise<Set<number>> {
  const ids = [...new Set(body.items.map(({ enrolment_id }) => enrolment_id))]
  const { rows } = await sql<{ id: number }>`
    select e.id from enrolments e
    where e.client_id = ${client_id} and e.id = any(${ids}::bigint[]) and e.session_id = ${body.session_id} and e.section_id = ${body.section_id}
      and e.deleted_at is null and ${visibleTo(actor, 'enrolments', 'e')}
    order by e.id for no key update`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function storedOf({ db, client_id }: EntriesCall, ids: readonly number[]): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<StoredEntry>`
    select c.enrolment_id, c.term, c.item, c.value, c.text, c.updated_at,
      (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a where a.client_id = ${client_id} and a.id = c.updated_by) as by
    from card_entries c where c.client_id = ${client_id} and c.enrolment_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

interface Changed extends Entry {
  enrolment_id: number
  term: string
  item: string
}

/** Judges each by itself: what another has put there meanwhile is told, never written over. */
function judged(
  call: EntriesCall,
  pupils: ReadonlySet<number>,
  entries: ReadonlyMap<string, StoredEntry>,
  faultAt: (item: CardEntryItem) => Fault | null,
) {
  const now = new Map<string, Changed>()
  const history: { enrolment_id: number; term: string; item: string; before: string | null; after: string | null }[] =
    []
  const results = call.body.items.map((item, i): CardEntryResult => {
    if (!pupils.has(item.enrolment_id))
      return refused(i, { code: 'unknown_pupil', sentence: say('card_entry.unknown_pupil') })
    const fault = faultAt(item)
    if (fault) return refused(i, fault)
    const { enrolment_id, term, part } = item
    const key = keyOf(item)
    const was = entries.get(key)
    const standing: Entry = now.get(key) ?? was ?? { value: null, text: null }
    const wanted = stored(item)
    if (standing[part] === wanted) return { i, status: 'ok' }
    if (standing[part] !== item.base)
      return { i, status: 'conflict', value: standing[part], by: was?.by ?? null, at: was?.updated_at ?? null }
    history.push({ enrolment_id, term, item: item.item, before: standing[part], after: wanted })
    now.set(key, { enrolment_id, term, item: item.item, value: standing.value, text: standing.text, [part]: wanted })
    return { i, status: 'ok' }
  })
  return { results, changed: [...now.values()], history }
}

async function store({ db, client_id, actor, now }: EntriesCall, { changed, history }: ReturnType<typeof judged>) {
  const at = now.toISOString()
  await sql`
    insert into card_entries as c (client_id, enrolment_id, term, item, value, text, updated_at, updated_by)
    select ${client_id}::bigint, enrolment_id, term, item, value, text, ${at}::timestamptz, ${actor.account_id}::bigint
    from ${givenRows('card_entries', ['enrolment_id', 'term', 'item', 'value', 'text'], changed)}
    on conflict (client_id, enrolment_id, term, item) do update set value = excluded.value, text = excluded.text,
      row_version = c.row_version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(db)
  await sql`
    insert into card_entry_history (client_id, enrolment_id, term, item, before, after, changed_at, changed_by)
    select ${client_id}::bigint, enrolment_id, term, item, before, after, ${at}::timestamptz, ${actor.account_id}::bigint
    from ${givenRows('card_entry_history', ['enrolment_id', 'term', 'item', 'before', 'after'], history)}
    returning id`.execute(db)
}

/** @throws forbidden, invalid_field, 409 where the entries are handed in */
export async function updateEntries(call: EntriesCall): Promise<{ results: CardEntryResult[] }> {
  const { db, actor, body } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const session = await takeSession(db, body.session_id)
  if (session.is_locked) throw sessionLocked(say('exam.session_locked', { name: session.name }))
  const place = await placeOf(call, body)
  if ((await stateOf(call, body)).state === 'SUBMITTED') throw new ApiError('sheet_closed')
  const pupils = await pupilsHeld(call)
  const entries = await storedOf(call, [...pupils])
  const days = await daysOf(call, body)
  const all = judged(call, pupils, entries, (item) => faultOf(item, place, days))
  if (all.changed.length > 0) {
    await store(call, all)
    const after = { occasion_id: body.occasion_id ?? null, entries: all.history }
    await audit(call, { entity: 'card-entry', entity_id: body.section_id, action: 'update', after })
  }
  return { results: all.results }
}
