import { sql } from 'kysely'
import { itemsOf, PRESENT } from '../../domain/reports/card-layout.ts'
import { shippedLayouts, stageOf } from '../../domain/reports/shipped-layouts.ts'
import { givenRows } from '../db/given-rows.ts'
import type { Seeding } from './seeding.ts'

/** Days of the first term. */
const TAUGHT = 112

interface Place {
  id: number
  section_id: number
  grade: string
}

/** The first term of every section: days, and levels of all pupils but the last two, so that something is left to enter. */
export async function seedEntries({ db, client_id, account_id, session_id, now }: Seeding): Promise<void> {
  const { rows: places } = await sql<Place>`
    select e.id, e.section_id, g.title as grade from enrolments e join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    where e.client_id = ${client_id} and e.session_id = ${session_id} order by e.section_id, e.id`.execute(db)
  const sections = [...new Set(places.map(({ section_id }) => section_id))]
  const given = sections.flatMap((section_id) =>
    places
      .filter((place) => place.section_id === section_id)
      .slice(0, -2)
      .flatMap((place, at) => entriesOf(place, at)),
  )
  const at = now.toISOString()
  await sql`
    insert into card_entries (client_id, enrolment_id, term, item, value, updated_at, updated_by)
    select ${client_id}::bigint, enrolment_id, term, item, value, ${at}::timestamptz, ${account_id}::bigint
    from ${givenRows('card_entries', ['enrolment_id', 'term', 'item', 'value'], given)}
    on conflict do nothing`.execute(db)
  const days = sections.map((section_id) => ({ session_id, section_id, period: 't1', days: TAUGHT }))
  await sql`
    insert into section_days (client_id, session_id, section_id, period, days, updated_at, updated_by)
    select ${client_id}::bigint, session_id, section_id, period, days, ${at}::timestamptz, ${account_id}::bigint
    from ${givenRows('section_days', ['session_id', 'section_id', 'period', 'days'], days)}
    on conflict do nothing`.execute(db)
}

/** Good levels more often than others, and the same in every new school. */
function entriesOf({ id, grade }: Place, at: number) {
  const layout = shippedLayouts[stageOf(grade)]
  const levels = itemsOf(layout).map((item, place) => {
    const keys = layout.scales.find(({ key }) => key === item.scale)?.levels.map(({ key }) => key) ?? []
    const value = keys[(at * 3 + place * 2) % Math.min(3, keys.length)] ?? null
    return { enrolment_id: id, term: 't1', item: item.key, value }
  })
  const present = String(TAUGHT - ((at * 7) % 19) / 2)
  return [...levels, { enrolment_id: id, term: 't1', item: PRESENT, value: present }]
}
