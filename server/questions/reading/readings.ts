import { type Expression, type SqlBool, sql } from 'kysely'
import {
  type FoundLayout,
  type QuestionReading,
  type QuestionReadingRow,
  questionReadingApi,
  type ReadingCounts,
  type ReadingItemState,
  readingItemStates,
} from '#contract'
import { type DoubtCode, doubtKinds, lossKinds } from '../../../interchange/items/codes.ts'
import type { ImportLayout } from '../../../interchange/items/imported-question.ts'
import { askIn } from '../../db/ask.ts'
import { build, compilable, type Reader, type Write } from '../../db/connect.ts'
import type { ReadPlace } from '../../db/schema-columns.ts'
import { by, falling, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import type { Viewer } from '../../policy/places.ts'
import { visibleTo } from '../../policy/policy.ts'
import { rowTelling } from '../../uploads/spreadsheet-kind.ts'
import { countsOf } from '../spreadsheet/document/doubts.ts'
import { sayLeft } from './left-words.ts'
import { openDoubts, type StoredItem } from './reading-item.ts'

const KEEP_DAYS = 7
const DAY_MS = 86_400_000

/** Readings that somebody sees: the own ones that nobody has deleted and whose week has not passed. */
const seenAt = (actor: Viewer, now: Date): Expression<SqlBool> =>
  sql<SqlBool>`import_readings.client_id = ${actor.client_id} and import_readings.deleted_at is null
    and import_readings.updated_at > ${weekBefore(now)} and ${visibleTo(actor, 'import_readings')}`

/** Since then a reading that is seen was changed. */
export const weekBefore = (now: Date) => new Date(now.getTime() - KEEP_DAYS * DAY_MS).toISOString()

const columns = [
  ...(['id', 'name', 'format', 'state', 'import_ids', 'created_at', 'updated_at'] as const),
  ...(['defaults', 'layout', 'layout_known', 'losses', 'pictures', 'places'] as const),
] as const

const readingRows = (from: From<'import_readings'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from.select(columns.map((column) => `import_readings.${column}` as const)).select(
    sql<Partial<ReadingCounts> | null>`(
      select jsonb_object_agg(state, n) from (
        select i.state, count(*)::int as n from import_reading_items i
        where i.client_id = ${client_id} and i.reading_id = import_readings.id group by i.state) as by_state)`.as(
      'counted',
    ),
  )

const orders = { id: by('import_readings.id') }

const readingsAt = (now: Date) =>
  listing(questionReadingApi.list, (actor) => [seenAt(actor, now)], {
    table: 'import_readings',
    rows: readingRows,
    filters: { id: oneOf, state: oneOf },
    orders,
    natural: [falling(orders.id)],
  })

/** A reading as somebody asks for it. */
interface AskedReading {
  actor: Viewer
  id: number
  now: Date
}

const oneReading = ({ actor, id, now }: AskedReading) =>
  readingRows(build.selectFrom('import_readings').where('id', '=', id).where(seenAt(actor, now)), actor)

export type FoundReading = Awaited<ReturnType<typeof findReading>>

/** @throws not_found for whatever is not the caller's own */
export async function findReading({ db, ...asked }: AskedReading & { db: Reader }) {
  const [[row]] = await db.read(oneReading(asked))
  if (!row) throw notFound('question_reading')
  return row
}

/** The same until the end of the transaction: whoever else changes or saves it waits. @throws not_found */
export async function lockReading({ db, ...asked }: AskedReading & { db: Write }): Promise<FoundReading> {
  const { actor, id, now } = asked
  const { rows } = await sql`
    select 1 from import_readings where id = ${id} and ${seenAt(actor, now)} for update`.execute(db)
  const [row] = rows.length > 0 ? await askIn(db)(oneReading(asked)) : []
  if (!row) throw notFound('question_reading')
  return row
}

export function wholeCounts(counted: Partial<ReadingCounts> | null): ReadingCounts {
  return Object.fromEntries(readingItemStates.map((state) => [state, counted?.[state] ?? 0])) as ReadingCounts
}

export function rowOf({ counted, updated_at, ...row }: FoundReading): QuestionReadingRow {
  const counts = wholeCounts(counted)
  return {
    ...{ id: row.id, name: row.name, format: row.format, state: row.state, counts, import_ids: row.import_ids },
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    created_at: row.created_at,
    expires_at: new Date(new Date(updated_at).getTime() + KEEP_DAYS * DAY_MS).toISOString(),
  }
}

export async function listReadings(call: Call<(typeof questionReadingApi)['list']>) {
  const page = await readingsAt(call.now).page(call)
  return { ...page, data: page.data.map(rowOf) }
}

interface ItemFacts extends Pick<StoredItem, 'row' | 'category' | 'losses' | 'doubts' | 'accepted' | 'duplicate'> {
  state: ReadingItemState
  length: number
}

interface LeftRow {
  place: number
  text: string
  why: Parameters<typeof sayLeft>[0]
}

export async function getReading(call: Call<(typeof questionReadingApi)['get']>): Promise<QuestionReading> {
  const { db, actor, id } = call
  const reading = await findReading(call)
  const { client_id } = actor
  const [left, items] = await db.read(
    compilable(sql<LeftRow>`
      select place, text, why from import_reading_blocks
      where client_id = ${client_id} and reading_id = ${id} and why is not null order by place`),
    compilable(sql<ItemFacts & { is_unlike: boolean }>`
      select row, category, state, losses, length(question ->> 'question_text') as length, accepted, duplicate,
        'not_understood' = any(codes) as is_unlike,
        case when state = 'DOUBTFUL' then doubts else '[]' end as doubts from import_reading_items
      where client_id = ${client_id} and reading_id = ${id} order by row`),
  )
  const { layout } = reading
  const losses = countsOf([...reading.losses, ...items.flatMap((item) => item.losses)])
  return {
    ...rowOf(reading),
    losses: [...losses].map(([code, count]) => ({ code, count, ...rowTelling(lossKinds[code](count)) })),
    left: left.map(({ place, text, why }) => ({ p: place, text, why, ...rowTelling(sayLeft(why)) })),
    doubts: openCounts(items, reading),
    categories: categoriesOf(items, reading.places),
    defaults: reading.defaults,
    usual: { options: layout?.count ?? 0, key_by: layout?.key ?? 'NONE' },
    layout: layout && {
      ...layoutOf(layout, reading),
      shown: shownRows(items, layout.against),
      understood: !items.some(({ is_unlike }) => is_unlike),
    },
  }
}

/** What doubtful questions are doubted for, most first. */
function openCounts(
  items: readonly ItemFacts[],
  { layout_known }: Pick<FoundReading, 'layout_known'>,
): QuestionReading['doubts'] {
  const counts = new Map<string, QuestionReading['doubts'][number]>()
  for (const item of items) {
    if (item.state !== 'DOUBTFUL') continue
    const { row } = item
    for (const { code, detail } of new Map(openDoubts(item, layout_known).map((one) => [one.code, one])).values()) {
      const known = counts.get(code)
      counts.set(code, known ? { ...known, count: known.count + 1 } : firstOf(code, row, detail))
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

const firstOf = (code: DoubtCode, row: number, detail: string) => ({
  ...{ code, count: 1, row },
  ...rowTelling(doubtKinds[code].say(detail)),
})

function layoutOf(
  { said: sentence, example: _, ...facts }: ImportLayout,
  { layout_known }: FoundReading,
): Omit<FoundLayout, 'shown' | 'understood'> {
  const { message, said } = rowTelling(sentence)
  return { ...facts, sentence: message, ...(said && { said }), known: layout_known }
}

/** The categories of the file in its order, each with its questions and where they go. */
function categoriesOf(
  items: readonly { category: string[] | null }[],
  places: readonly ReadPlace[],
): QuestionReading['categories'] {
  const counts = new Map<string, QuestionReading['categories'][number]>()
  const said = new Map(places.map((place) => [JSON.stringify(place.path), place]))
  for (const { category } of items) {
    if (category === null) continue
    const key = JSON.stringify(category)
    const { chapter_id = null, topic_id = null, remembered = false } = said.get(key) ?? {}
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { path: category, count, chapter_id, topic_id, remembered })
  }
  return [...counts.values()]
}

/** The first, last, longest and shortest question, and each that speaks against the layout. */
function shownRows(items: readonly { row: number; length: number }[], against: FoundLayout['against']): number[] {
  const byLength = items.toSorted((a, b) => a.length - b.length)
  const ends = [items[0], items.at(-1), byLength.at(-1), byLength[0]].flatMap((item) => item?.row ?? [])
  return [...new Set([...ends, ...against.flatMap(({ rows }) => rows)])]
}
