import { sql } from 'kysely'
import { say } from '#contract'
import { itemsOf, periodsOf } from '../../../domain/reports/card-layout.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { wrongField } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'
import { findOccasion } from '../../results/card-occasion.ts'
import { isWriter } from '../cards/section-writer.ts'
import { layoutsOf } from '../layouts/layout-of.ts'

/** Whose entries, and for which cards. */
export interface EntriesAsked {
  session_id: number
  occasion_id?: number | null | undefined
  section_id: number
}

interface Found {
  grade_id: number
  grade: string
  section: string
  session: string
  start_date: string
  end_date: string
  is_locked: boolean
  /** Whether the caller sees any pupil of it. */
  is_seen: boolean
}

/** Who opens entries again, as who approves remarks. */
export const mayReopen = (actor: Actor) => actor.reach?.scope !== 'OWN' && may(actor, 'exam-marks', 'verify')

type Item = ReturnType<typeof itemsOf>[number]

/** The section with the items, terms and days that its cards show. @throws invalid_field */
export async function placeOf(asking: Asking & { actor: Actor }, asked: EntriesAsked) {
  const { client_id, actor } = asking
  const { session_id, section_id, occasion_id } = asked
  const [found] = await ask(
    asking,
    sql<Found>`
      select g.id as grade_id, g.title as grade, s.title as section, n.name as session, n.start_date::text as start_date, n.end_date::text as end_date, n.is_locked,
        exists (select 1 from enrolments e where e.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = s.id
          and e.deleted_at is null and ${visibleTo(actor, 'enrolments', 'e')}) as is_seen
      from sections s join grades g on g.client_id = ${client_id} and g.id = s.grade_id
        join sessions n on n.id = ${session_id} and n.deleted_at is null
      where s.client_id = ${client_id} and s.id = ${section_id} and s.deleted_at is null`,
  )
  if (!found) throw wrongField('section_id', say('card_entry.no_section'))
  const spot = { session_id, grade_id: found.grade_id, section_id }
  const is_writer = actor.reach?.scope !== 'OWN' && isWriter(actor, spot)
  if (!found.is_seen && !is_writer) throw wrongField('section_id', say('card_entry.no_section'))
  const occasion = occasion_id == null ? null : await findOccasion(asking, occasion_id, session_id)
  if (occasion && occasion.grade_ids.length > 0 && !occasion.grade_ids.includes(found.grade_id))
    throw wrongField(
      'occasion_id',
      say('report_card.occasion_class', { title: occasion.title, classes: [found.grade] }),
    )
  const layouts = await layoutsOf(asking, [{ id: found.grade_id, title: found.grade }])
  const { body } = layouts.get(found.grade_id)!
  const isShown = (key: string) => !occasion || occasion.terms.length === 0 || occasion.terms.includes(key)
  const teaches = (subject_id: number) =>
    actor.reach?.places.some(
      (place) =>
        place.session_id === session_id &&
        place.grade_id === found.grade_id &&
        (place.section_id === null || place.section_id === section_id) &&
        place.subject_id === subject_id,
    ) === true
  const isOwn = ({ by }: Pick<Item, 'by'>) => is_writer || (by !== 'CLASS_TEACHER' && teaches(by.subject_id))
  const periods = periodsOf(body, found)
  const ofTerms = body.terms.some(({ key }) => periods.includes(key))
  return {
    ...{ ...found, ...spot, occasion_id: occasion?.id ?? null, is_writer, isOwn, body },
    terms: body.terms.filter(({ key }) => isShown(key)),
    items: itemsOf(body).map((item) => ({ ...item, terms: item.terms.filter(isShown) })),
    periods: ofTerms ? periods.filter(isShown) : periods,
  }
}

export type EntriesPlace = Awaited<ReturnType<typeof placeOf>>

export const daysOf = async (
  asking: Asking,
  { session_id, section_id }: EntriesAsked,
): Promise<Map<string, number>> => {
  const rows = await ask(
    asking,
    sql<{ period: string; days: number }>`
      select d.period, d.days from section_days d
      where d.client_id = ${asking.client_id} and d.session_id = ${session_id} and d.section_id = ${section_id}`,
  )
  return new Map(rows.map(({ period, days }) => [period, days]))
}

/** How far the entries are; those of nobody's row are open. */
export async function stateOf(asking: Asking, { session_id, section_id, occasion_id }: EntriesAsked) {
  const [row] = await ask(
    asking,
    sql<{ state: 'OPEN' | 'SUBMITTED'; reason: string | null }>`
      select x.state, x.reason from card_sheets x
      where x.client_id = ${asking.client_id} and x.session_id = ${session_id} and x.section_id = ${section_id}
        and x.occasion_id is not distinct from ${occasion_id ?? null}::bigint`,
  )
  return row ?? { state: 'OPEN' as const, reason: null }
}
