import { sql } from 'kysely'
import type { AllCounts } from '#contract'
import { itemsOf } from '../../domain/reports/card-layout.ts'
import { type Asking, ask } from '../db/ask.ts'
import { layoutsOf } from '../reports/layouts/layout-of.ts'
import type { SectionWaiting } from './remark-counts.ts'

interface Given {
  section_id: number
  item: string
  term: string
  count: number
}

/**
 * Beside the remarks of a section the grades that its cards lack, item by item and term by term. A school that has neither a layout of its own for the
 * class nor given any grade in the section does without them, and is asked for none.
 */
export async function withGrades(
  asking: Asking,
  session_id: number,
  waiting: readonly SectionWaiting[],
): Promise<AllCounts['remarks']> {
  const own = waiting.filter(({ pupils }) => pupils > 0)
  const grades = own.map(({ grade }) => grade)
  const layouts = own.length > 0 ? await layoutsOf(asking, grades) : null
  const sections = [...new Set(own.map(({ section }) => section.id))]
  const given = own.length > 0 ? await givenIn(asking, session_id, sections) : []
  const gradesOf = ({ grade, section, terms: of, pupils }: SectionWaiting): number => {
    const layout = layouts?.get(grade.id)
    const there = given.filter(({ section_id }) => section_id === section.id)
    if (!layout || (layout.own === null && there.length === 0)) return 0
    const wanted = itemsOf(layout.body).flatMap(({ key, terms }) =>
      terms.filter((term) => of.length === 0 || of.includes(term)).map((term) => `${key} ${term}`),
    )
    const done = there.reduce((sum, { item, term, count }) => sum + (wanted.includes(`${item} ${term}`) ? count : 0), 0)
    return Math.max(0, wanted.length * pupils - done)
  }
  return waiting
    .map(({ terms, pupils, ...one }) => ({ ...one, grades_to_give: gradesOf({ ...one, terms, pupils }) }))
    .filter(({ to_write, to_read, grades_to_give }) => to_write + to_read + grades_to_give > 0)
}

const givenIn = ({ db, client_id }: Asking, session_id: number, section_ids: readonly number[]) =>
  ask(
    { db, client_id },
    sql<Given>`
    select e.section_id, c.item, c.term, count(*)::int as count
    from card_entries c join enrolments e on e.client_id = ${client_id} and e.id = c.enrolment_id
    where c.client_id = ${client_id} and e.session_id = ${session_id} and e.section_id = any(${section_ids}::bigint[]) and e.deleted_at is null
      and e.state not in ('LEFT', 'TRANSFERRED') and c.value is not null
    group by e.section_id, c.item, c.term`,
  )
