import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  english,
  type ListKind,
  listKindRights,
  listLayoutApi,
  listValueApi,
  type RememberedLayout,
  say,
} from '#contract'
import { by, falling, oneOf } from '../../entity/conditions.ts'
import { listing } from '../../entity/list.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { RowChange } from '../../ground/change.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { assertDeletedBy, visibleTo } from '../../policy/policy.ts'
import { readSentence } from './layout-sentence.ts'
import { remember, rememberedOf } from './remembered.ts'

/** Tables of what is remembered until it is forgotten. */
export type RememberedTable = 'list_layouts' | 'list_values' | 'import_places'

/** What is still remembered of what somebody may see. */
export const among = (table: RememberedTable) => (actor: Actor) => [
  sql<SqlBool>`${sql.ref(`${table}.client_id`)} = ${actor.client_id} and ${sql.ref(`${table}.forgotten_at`)} is null
    and ${visibleTo(actor, table)}`,
]

/** Who said it. */
export const sayer = (table: RememberedTable, client_id: number): RawBuilder<RememberedLayout['said_by']> => sql`
  (select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
    where a.client_id = ${client_id} and a.id = ${sql.ref(`${table}.said_by`)})`

const layoutOrders = { id: by('list_layouts.id'), used_at: by('list_layouts.used_at') }

const layouts = listing(listLayoutApi.list, among('list_layouts'), {
  table: 'list_layouts',
  rows: (from, { client_id }) =>
    from
      .select([
        'list_layouts.id',
        'list_layouts.door',
        'list_layouts.sentence',
        'list_layouts.said_at',
        'list_layouts.used_at',
      ])
      .select(sayer('list_layouts', client_id).as('said_by')),
  filters: { id: oneOf, door: oneOf },
  orders: layoutOrders,
  natural: [falling(layoutOrders.used_at), falling(layoutOrders.id)],
})

const valueOrders = { id: by('list_values.id'), used_at: by('list_values.used_at') }

/** What `here` is called: the class with its section, the subject, the chapter; a word of ours is its own name. */
const hereName = (client_id: number) => {
  const idIn = (key: string) => sql`(list_values.here ->> ${key})::bigint`
  return sql<string | null>`coalesce(
    (select g.title || coalesce(' ' || (select s.title from sections s where s.client_id = ${client_id} and s.id = ${idIn('section_id')}), '')
      from grades g where g.client_id = ${client_id} and g.id = ${idIn('grade_id')}),
    (select s.title from subjects s where s.client_id = ${client_id} and s.id = ${idIn('subject_id')}),
    (select c.chapter from chapters c where c.client_id = ${client_id} and c.id = ${idIn('chapter_id')}),
    (select t.title from topics t where t.client_id = ${client_id} and t.id = ${idIn('topic_id')}),
    case when jsonb_typeof(list_values.here) = 'string' then list_values.here #>> '{}' end)`
}

const values = listing(listValueApi.list, among('list_values'), {
  table: 'list_values',
  rows: (from, { client_id }) =>
    from
      .select([
        'list_values.id',
        'list_values.door',
        'list_values.field as column',
        'list_values.value',
        'list_values.here',
      ])
      .select(['list_values.said_at', 'list_values.used_at'])
      .select([sayer('list_values', client_id).as('said_by'), hereName(client_id).as('here_name')]),
  filters: { id: oneOf, door: oneOf },
  orders: valueOrders,
  natural: [falling(valueOrders.used_at), falling(valueOrders.id)],
})

/** It is asked again from now on. */
export const forget =
  (table: RememberedTable, noun: 'list_layout' | 'list_value' | 'import_place') => async (call: RowChange) => {
    const { db, client_id, actor, id, now } = call
    const { rows } = await sql<{ id: number }>`
    select * from ${sql.table(table)}
    where ${sql.ref(`${table}.client_id`)} = ${client_id} and ${sql.ref(`${table}.id`)} = ${id}
      and ${sql.ref(`${table}.forgotten_at`)} is null and ${visibleTo(actor, table)} for update`.execute(db)
    const [row] = rows
    if (!row) throw notFound(noun)
    assertDeletedBy(actor, table, row)
    await sql`update ${sql.table(table)} set forgotten_at = ${now.toISOString()} where client_id = ${client_id} and id = ${id}`.execute(
      db,
    )
    await audit(call, { entity: noun.replace('_', '-'), entity_id: id, action: 'delete', before: row })
    return { id }
  }

/** Whoever brings lists in by one door has no business at another. */
function assertDoor(actor: Actor, door: ListKind): void {
  if (!listKindRights[door].some(([module, action]) => may(actor, module, action))) throw new ApiError('forbidden')
}

export const listLayoutRoutes = serve(listLayoutApi, {
  async list(call) {
    const page = await layouts.page(call)
    return {
      ...page,
      data: page.data.map(({ sentence, ...row }) => ({ ...row, sentence: english(sentence), said: sentence })),
    }
  },

  remove: forget('list_layouts', 'list_layout'),

  async confirm(call) {
    const { client_id, actor, body } = call
    const { door, signature, layout, values: said = [] } = body
    assertDoor(actor, door)
    if (!signature.startsWith(`${door}|`)) throw wrongField('signature', say('list_layout.signature', { door }))
    const sentence = readSentence(layout.sentence)
    if (!sentence) throw wrongField('layout.sentence', say('list_layout.sentence'))
    const { account_id } = actor
    await remember(call, { door, account_id, layout: { signature, sentence }, values: said })
    const { layouts: known } = await rememberedOf({ db: call.db, client_id }, door, account_id)
    return { known: known.includes(signature) }
  },

  async remembered({ db, client_id, actor, body }) {
    assertDoor(actor, body.door)
    return rememberedOf({ db, client_id }, body.door, actor.account_id)
  },
})

export const listValueRoutes = serve(listValueApi, {
  list: values.page,
  remove: forget('list_values', 'list_value'),
})
