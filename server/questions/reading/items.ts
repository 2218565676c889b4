import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnswerOf, questionReadingApi, ReadDoubt, ReadingItem, ReadLoss } from '#contract'
import { doubtKinds, lossKinds } from '../../../interchange/items/codes.ts'
import type { ImportSource } from '../../../interchange/items/imported-question.ts'
import { compilable } from '../../db/connect.ts'
import type { Call } from '../../http/call.ts'
import { rowTelling } from '../../uploads/spreadsheet-kind.ts'
import { defaultsByCategory } from './category-places.ts'
import { showParts, showPictures } from './pictures.ts'
import {
  itemColumns,
  openDoubts,
  openFaults,
  type StoredItem,
  stateOf,
  wholePlace,
  withDefaultsOf,
} from './reading-item.ts'
import { type FoundReading, findReading } from './readings.ts'

const USUAL_PAGE = 50
/** Which are looked at first. */
const stateOrder = ['DOUBTFUL', 'BLOCKED', 'READY', 'DUPLICATE', 'LEFT_OUT', 'SAVED'] as const

/** Columns of stored items, as `StoredItem` has them. */
export const storedItems = sql.join(itemColumns.map((column) => sql.ref(column)))

/** A page of the questions of a reading, each beside its paragraphs. @throws not_found */
export async function listItems(call: Call<(typeof questionReadingApi)['items']>) {
  const { db, actor, id, body } = call
  const reading = await findReading(call)
  const { client_id } = actor
  const { page = 1, pageSize: size = USUAL_PAGE } = body.range
  const where = sql.join(conditionsOf(client_id, id, body.filter), sql` and `)
  const [sort] = body.sort ?? []
  const order = sort ? sql`row ${sql.raw(sort.dir)}` : sql`array_position(${[...stateOrder]}::text[], state), row`
  const [rows, [counted]] = await db.read(
    compilable(sql<StoredItem>`
      select ${storedItems} from import_reading_items where ${where}
      order by ${order} limit ${size} offset ${(page - 1) * size}`),
    compilable(sql<{ count: number }>`select count(*)::int as count from import_reading_items where ${where}`),
  )
  const places = [...new Set(rows.flatMap(({ source }) => source.map(({ place }) => place)))]
  const [blocks] = await db.read(
    compilable(sql<{ place: number; html: string }>`
      select place, html from import_reading_blocks
      where client_id = ${client_id} and reading_id = ${id} and place = any(${places}::int[])`),
  )
  const htmls = new Map(blocks.map(({ place, html }) => [place, showParts(html, reading)]))
  return { data: rows.map((row) => itemOf(row, reading, htmls)), count: counted?.count ?? 0, size }
}

function conditionsOf(
  client_id: number,
  id: number,
  { state, row, code }: { state?: string[] | undefined; row?: number[] | undefined; code?: string[] | undefined },
): RawBuilder<SqlBool>[] {
  return [
    sql<SqlBool>`client_id = ${client_id} and reading_id = ${id}`,
    ...(state ? [sql<SqlBool>`state = any(${state}::text[])`] : []),
    ...(row ? [sql<SqlBool>`row = any(${row}::int[])`] : []),
    ...(code ? [sql<SqlBool>`codes && ${code}::text[]`] : []),
  ]
}

const roleOf = ({ role }: ImportSource) => role.toUpperCase() as Uppercase<ImportSource['role']>

function itemOf(
  item: StoredItem,
  reading: FoundReading,
  htmls: ReadonlyMap<number, string>,
): AnswerOf<(typeof questionReadingApi)['items']>[number] {
  const { row, number, category, take, losses, source, duplicate, question_id, row_version } = item
  const defaults = defaultsByCategory(reading)(item)
  const question = withDefaultsOf(item.question, defaults)
  return {
    ...{ row, number, from: null, category, take, duplicate, question_id, row_version },
    state: stateOf(item, reading.layout_known),
    question: question_id === null ? showPictures(question, reading) : question,
    doubts: question_id === null ? doubtsOnWire(item, reading) : [],
    losses: losses.map(
      ({ code, detail }): ReadLoss => ({
        ...{ code, field: 'question_text', detail },
        ...rowTelling(lossKinds[code](1)),
      }),
    ),
    source: source.map((one) => ({ p: one.place, html: htmls.get(one.place) ?? '', role: roleOf(one) })),
    place: wholePlace(item.question, defaults),
  } satisfies ReadingItem
}

/** What is open of a question, in sentences. */
export const doubtsOnWire = (item: StoredItem, { layout_known }: Pick<FoundReading, 'layout_known'>): ReadDoubt[] => [
  ...openDoubts(item, layout_known).map(({ code, field, detail }) => ({
    ...{ code, field, detail, blocks: doubtKinds[code].blocks },
    ...rowTelling(doubtKinds[code].say(detail)),
  })),
  ...openFaults(item).map(({ path, ...sentence }) => ({
    ...{ code: 'invalid_field', field: path, detail: '', blocks: true },
    ...rowTelling(sentence),
  })),
]
