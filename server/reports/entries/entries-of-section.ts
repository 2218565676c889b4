import { sql } from 'kysely'
import type { cardEntryApi, EntriesOfSection, EntryPupil } from '#contract'
import { ask } from '../../db/ask.ts'
import { ApiError } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { daysOf, mayReopen, placeOf, stateOf } from './section-place.ts'

type SheetCall = Call<(typeof cardEntryApi)['sheet']>

/** The pupils of a section in the order of their roll, with what is entered of them. Who left has no line. */
const pupilsOf = ({ client_id, actor, body: { session_id, section_id } }: SheetCall) => sql<EntryPupil>`
  select e.id as enrolment_id, jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no,
      'roll_no', e.roll_no) as student,
    coalesce((select jsonb_object_agg(c.item || '|' || c.term, jsonb_build_object('value', c.value, 'text', c.text)) from card_entries c
      where c.client_id = ${client_id} and c.enrolment_id = e.id), '{}') as values
  from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
  where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = ${section_id} and e.deleted_at is null
    and e.state not in ('LEFT', 'TRANSFERRED') and ${visibleTo(actor, 'enrolments', 'e')}
  order by e.roll_no collate natural_order, e.id`

/** What is entered of a section, and what may be. */
export async function entriesOfSection(call: SheetCall): Promise<EntriesOfSection> {
  const { actor, body } = call
  if (actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  const place = await placeOf(call, body)
  const days = await daysOf(call, body)
  const titles = new Map(place.body.terms.map(({ key, title }) => [key, title]))
  const scales = new Map(place.body.scales.map(({ key, levels }) => [key, levels]))
  return {
    ...(await stateOf(call, body)),
    ...{ is_locked: place.is_locked, is_writer: place.is_writer, may_reopen: mayReopen(actor), terms: place.terms },
    items: place.items.map((item) => ({
      ...{ key: item.key, title: item.title, group: item.group ?? null, terms: item.terms },
      levels: (scales.get(item.scale) ?? []).map(({ key, title, says }) => ({
        ...{ key, title: title ?? null, says: says ?? null },
      })),
      ...{ has_text: item.has_text === true, is_own: place.isOwn(item) },
    })),
    periods: place.periods.map((key) => ({ key, title: titles.get(key) ?? null, days: days.get(key) ?? null })),
    pupils: await ask(call, pupilsOf(call)),
  }
}
