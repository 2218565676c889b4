import { sql } from 'kysely'
import { type BodyOf, type CardOccasion, cardOccasionApi, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { assertKnown } from '../entity/known-ids.ts'
import { basics } from '../entity/list.ts'
import { sessionOf } from '../entity/parents.ts'
import { takeSession } from '../entity/sessions.ts'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'

const orders = { title: byTitle('card_occasions.title'), id: by('card_occasions.id') }

const occasion = entity(cardOccasionApi, {
  table: 'card_occasions',
  noun: 'card_occasion',
  logged: 'card-occasion',
  used_by: [],
  parents: [],
  rows: (from) =>
    from
      .select(basics)
      .select(['title', 'titles', 'session_id', 'grade_ids', 'until', 'exam_ids', 'terms', 'is_final'])
      .select(sql<CardOccasion['type_tests']>`card_occasions.type_tests`.as('type_tests'))
      .select(sessionOf('card_occasions.session_id').as('session')),
  filters: {
    id: oneOf,
    session_id: oneOf,
    title: anyMatch,
    grade_id: (_, ids) => sql`(card_occasions.grade_ids = '{}' or card_occasions.grade_ids && ${ids}::bigint[])`,
  },
  orders,
  natural: [orders.title, orders.id],
})

type Fields = Partial<Omit<BodyOf<typeof cardOccasionApi.update>, 'row_version'>>

/** Classes and exams are there, these of its session. @throws invalid_field */
async function check(call: Change, { grade_ids, exam_ids }: Fields, session_id: number): Promise<void> {
  await assertKnown(call, 'grades', grade_ids, 'grade_ids')
  await assertKnown(call, 'exams', exam_ids, 'exam_ids', sql`exams.session_id = ${session_id}`)
}

const columnsOf = ({ titles, ...fields }: Fields) => ({
  ...fields,
  ...(titles ? { titles: JSON.stringify(titles) } : {}),
})

export const cardOccasionRoutes = serve(cardOccasionApi, {
  ...occasion.usual,

  async create(call) {
    const { titles = {}, session_id, title, ...fields } = call.body
    await takeSession(call.db, session_id)
    await check(call, fields, session_id)
    return occasion.insert(call, { ...fields, title, session_id, titles: JSON.stringify(titles) })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await occasion.lock(call)
    const session_id = changes.session_id ?? before.session_id
    if (changes.session_id) await takeSession(call.db, session_id)
    const exam_ids = changes.session_id ? (changes.exam_ids ?? before.exam_ids) : changes.exam_ids
    await check(call, { ...changes, ...(exam_ids ? { exam_ids } : {}) }, session_id)
    return occasion.update(call, before, columnsOf(changes))
  },
})

/** What cards are made for, as they need it. */
export interface Occasion {
  id: number
  title: string
  titles: Record<string, string>
  grade_ids: number[]
  is_final: boolean
  /** Terms of the layout that its cards show; none: all. */
  terms: string[]
  /** Exams that stand on its cards, once they are settled. */
  exam_ids: number[]
}

/** @throws invalid_field where the session has no such occasion */
export async function findOccasion(
  asking: Asking,
  id: number,
  session_id: number,
  path = 'occasion_id',
): Promise<Occasion> {
  const { client_id } = asking
  const [found] = await ask(
    asking,
    sql<Occasion>`
      select o.id, o.title, o.titles, o.grade_ids, o.is_final, o.terms, array(
        select e.id from exams e
        where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and e.state not in ('DRAFT', 'CANCELLED')
          and (o.type_tests = '{}' or e.type_test = any(o.type_tests)) and (o.until is null or e.exam_date <= o.until)
          and (o.exam_ids = '{}' or e.id = any(o.exam_ids)) and (o.grade_ids = '{}' or e.grade_id = any(o.grade_ids))
        order by e.id) as exam_ids
      from card_occasions o
      where o.client_id = ${client_id} and o.id = ${id} and o.session_id = ${session_id} and o.deleted_at is null`,
  )
  if (!found) throw wrongField(path, say('report_card.no_occasion'))
  return found
}

/** Everybody is of a class that the occasion is for. @throws invalid_field naming the classes */
export async function assertOccasionOf(
  asking: Asking,
  { grade_ids, title }: Pick<Occasion, 'grade_ids' | 'title'>,
  enrolment_ids: readonly number[],
): Promise<void> {
  if (grade_ids.length === 0) return
  const { client_id } = asking
  const others = await ask(
    asking,
    sql<{ title: string }>`
      select g.title from grades g
      where g.client_id = ${client_id} and not g.id = any(${grade_ids}::bigint[]) and exists (select 1 from enrolments e
        where e.client_id = ${client_id} and e.grade_id = g.id and e.id = any(${enrolment_ids}::bigint[]))
      order by g.level_order, g.id`,
  )
  if (others.length > 0)
    throw wrongField(
      'occasion_id',
      say('report_card.occasion_class', { title, classes: others.map((one) => one.title) }),
    )
}
