import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type BodyOf, cardLayoutApi, type DataOf, say } from '#contract'
import { shippedLayouts, stageOf } from '../../../domain/reports/shipped-layouts.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import { inUse } from '../../entity/change-row.ts'
import { anyMatch, by, byTitle, oneOf } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { basics } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import type { Change, ChangeWith } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertFreeClasses, assertLevels, assertTeachers, formerItems } from './layout-rules.ts'
import { previewCard } from './preview-card.ts'

const orders = { name: byTitle('card_layouts.name'), id: by('card_layouts.id') }

const layout = entity(cardLayoutApi, {
  table: 'card_layouts',
  noun: 'card_layout',
  logged: 'card-layout',
  used_by: [],
  parents: [],
  rows: (from) => from.select(basics).select(['name', 'stage', 'shipped', 'grade_ids', 'body', 'version']),
  filters: {
    id: oneOf,
    name: anyMatch,
    grade_id: (_, ids) => sql`card_layouts.grade_ids && ${ids}::bigint[]`,
  },
  orders,
  natural: [orders.name, orders.id],
})

/** What a copy begins with. @throws invalid_field */
async function original({ db, client_id, body }: ChangeWith<BodyOf<typeof cardLayoutApi.create>>) {
  const { shipped, from_id } = body
  if (shipped) return { stage: shipped, shipped, body: shippedLayouts[shipped], former_items: {} }
  const [found] = await ask(
    { db, client_id },
    sql<Pick<Awaited<ReturnType<typeof layout.lock>>, 'stage' | 'shipped' | 'body' | 'former_items'>>`
      select stage, shipped, body, former_items from card_layouts
      where client_id = ${client_id} and id = ${from_id ?? null}::bigint and deleted_at is null`,
  )
  if (!found) throw wrongField('from_id', say('layout.no_layout'))
  return found
}

/** Classes are there, and in no other layout: whoever gives them one comes one after the other. @throws invalid_field */
async function takeClasses(call: Change, grade_ids: readonly number[], own: number | null): Promise<void> {
  await lockAlone(call.db, `card-layouts/${call.client_id}`)
  await assertKnown(call, 'grades', grade_ids, 'grade_ids')
  await assertFreeClasses(call, grade_ids, own)
}

/** Shipped layouts, each with the classes that have it because the school has given them none of its own. */
async function shippedOnes(
  call: Call<(typeof cardLayoutApi)['shipped']>,
): Promise<DataOf<typeof cardLayoutApi.shipped>> {
  const { client_id } = call
  const grades = await ask(
    call as Asking & { actor: Actor },
    sql<{ id: number; title: string }>`
      select id, title from grades where client_id = ${client_id} and deleted_at is null and ${visibleTo(call.actor, 'grades')}
        and not exists (select 1 from card_layouts l where l.client_id = ${client_id} and l.deleted_at is null and grades.id = any(l.grade_ids))
      order by level_order, title collate natural_order, id`,
  )
  return (Object.keys(shippedLayouts) as (keyof typeof shippedLayouts)[]).map((stage) => ({
    ...{ stage, body: shippedLayouts[stage] },
    grades: grades.filter(({ title }) => stageOf(title) === stage),
  }))
}

export const cardLayoutRoutes = serve(cardLayoutApi, {
  ...layout.usual,

  async create(call) {
    const { name, grade_ids = [] } = call.body
    const { body, former_items, ...from } = await original(call)
    if (grade_ids.length > 0) {
      await takeClasses(call, grade_ids, null)
      await assertLevels(call, body, grade_ids, 'grade_ids')
    }
    const columns = { ...from, name, grade_ids, body: JSON.stringify(body), former_items: JSON.stringify(former_items) }
    return layout.insert(call, columns)
  },

  async update(call) {
    const { row_version: _, body, grade_ids, name } = call.body
    const before = await layout.lock(call)
    if (grade_ids) await takeClasses(call, grade_ids, before.id)
    const changed = body && !isDeepStrictEqual(body, before.body) ? body : null
    if (changed) await assertTeachers(call, changed)
    const former = changed ? formerItems(before, changed) : null
    if (changed || grade_ids)
      await assertLevels(call, changed ?? before.body, grade_ids ?? before.grade_ids, changed ? 'body' : 'grade_ids')
    return layout.update(call, before, {
      ...{ name, grade_ids },
      ...(changed && {
        ...{ body: JSON.stringify(changed), version: before.version + 1, former_items: JSON.stringify(former) },
      }),
    })
  },

  /** What classes have stays: their next cards would look otherwise, and nobody would have said so. */
  async remove(call) {
    await lockAlone(call.db, `card-layouts/${call.client_id}`)
    const [used] = await ask(
      call,
      sql<{ count: number }>`select cardinality(grade_ids) as count from card_layouts
        where client_id = ${call.client_id} and id = ${call.id} and deleted_at is null`,
    )
    if (used && used.count > 0)
      throw inUse({ ...layout.kind, instead: say('instead.other_layout') }, call.id, [
        say('uses.classes', { count: used.count }),
      ])
    return layout.remove(call)
  },

  shipped: shippedOnes,
  preview: previewCard,
})
