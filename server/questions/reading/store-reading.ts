import { sql } from 'kysely'
import type { ReadingDefaults } from '#contract'
import type { ImportedDocument, ImportLeft } from '../../../interchange/items/imported-question.ts'
import type { Write } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { ReadPicture, ReadPlace } from '../../db/schema-columns.ts'
import { codesOf, itemColumns, type StoredItem, stateOf } from './reading-item.ts'

/** Whose reading is written, and when. */
export interface ReadingMaker {
  db: Write
  client_id: number
  account_id: number
  now: Date
}

export interface NewReading {
  name: string
  format: string
  defaults: ReadingDefaults
  document: Pick<ImportedDocument, 'layout' | 'losses' | 'left' | 'blocks'>
  layout_known: boolean
  items: StoredItem[]
  pictures: ReadPicture[]
  import_ids: number[]
  places: readonly ReadPlace[]
}

/** Of one person. */
const MOST_READINGS = 20

/** Keeps what was read of a file, and answers its id. */
export async function insertReading(maker: ReadingMaker, reading: NewReading): Promise<number> {
  const { db, client_id, account_id, now } = maker
  const { name, format, defaults, document, layout_known, items, pictures, import_ids, places } = reading
  await makeRoom(maker)
  const { id } = await db
    .insertInto('import_readings')
    .values({
      ...{ client_id, name: name.slice(0, 200), format, state: stateOfAll(items), layout_known, import_ids },
      ...{ defaults: JSON.stringify(defaults), layout: JSON.stringify(document.layout) },
      ...{
        losses: JSON.stringify(document.losses),
        pictures: JSON.stringify(pictures),
        places: JSON.stringify(places),
      },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString(), created_by: account_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertItems({ db, client_id, reading_id: id }, items, layout_known)
  await insertBlocks({ db, client_id, reading_id: id }, document)
  return id
}

/** Of many the oldest goes: one that is done or of which nobody has said anything before others. */
async function makeRoom({ db, client_id, account_id, now }: ReadingMaker): Promise<void> {
  await sql`
    update import_readings set deleted_at = ${now.toISOString()}
    where client_id = ${client_id} and id in (
      select id from import_readings
      where client_id = ${client_id} and created_by = ${account_id} and deleted_at is null
      order by (is_mended and state <> 'DONE') desc, updated_at desc, id desc
      offset ${MOST_READINGS - 1})`.execute(db)
}

export interface OneReading {
  db: Write
  client_id: number
  reading_id: number
}

/** DONE: nothing is left to be said of it. */
export const stateOfAll = (items: readonly StoredItem[]): 'READY' | 'DONE' =>
  items.length > 0 && items.every((item) => item.question_id !== null || item.take === 'LEAVE_OUT') ? 'DONE' : 'READY'

export async function insertItems(
  { db, client_id, reading_id }: OneReading,
  items: readonly StoredItem[],
  layout_known: boolean,
): Promise<void> {
  const columns = [...itemColumns, 'state', 'codes'] as const
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (const some of partsOf(items))
    await sql`
      insert into import_reading_items (client_id, reading_id, ${names})
      select ${client_id}::bigint, ${reading_id}::bigint, ${names}
      from ${givenRows('import_reading_items', columns, stated(some, layout_known))}
      returning row`.execute(db)
}

const stated = (items: readonly StoredItem[], layout_known: boolean) =>
  items.map((item) => ({ ...item, state: stateOf(item, layout_known), codes: codesOf(item, layout_known) }))

const changing = ['take', 'question', 'doubts', 'accepted', 'faults', 'duplicate', 'is_mended', 'question_id'] as const
const working = ['same_text', 'terms', 'state', 'codes'] as const

/** Writes items that are otherwise than they were. */
export async function updateItems(
  { db, client_id, reading_id }: OneReading,
  items: readonly StoredItem[],
  layout_known: boolean,
): Promise<void> {
  if (items.length === 0) return
  const columns = [...changing, ...working] as const
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))
  await sql`
    update import_reading_items i set ${set}, row_version = i.row_version + 1
    from ${givenRows('import_reading_items', ['row', ...columns], stated(items, layout_known))}
    where i.client_id = ${client_id} and i.reading_id = ${reading_id} and i.row = given.row`.execute(db)
}

async function insertBlocks(
  { db, client_id, reading_id }: OneReading,
  { blocks, left }: Pick<ImportedDocument, 'blocks' | 'left'>,
): Promise<void> {
  const why = leftByPlace(left)
  for (const some of partsOf(blocks, 5 * AT_ONCE)) {
    const rows = some.map(({ place, html, content }) => ({
      ...{ place, html, text: why.get(place)?.text ?? '', why: why.get(place)?.why ?? null, content_text: content },
    }))
    await sql`
      insert into import_reading_blocks (client_id, reading_id, place, html, text, why, content)
      select ${client_id}::bigint, ${reading_id}::bigint, place, html, text, why, content_text::jsonb
      from ${givenRows('import_reading_blocks', ['place', 'html', 'text', 'why'], rows, { content_text: 'text' })}
      returning place`.execute(db)
  }
}

/** Rows that are written at once: all of a file hold everybody up while they are made a statement. */
const AT_ONCE = 100
const partsOf = <Row>(rows: readonly Row[], most = AT_ONCE): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most))

/** A paragraph of several lines that are left out is so once, for the reason of the first that says something. */
export function leftByPlace(left: readonly ImportLeft[]): Map<number, ImportLeft> {
  const places = new Map<number, ImportLeft>()
  for (const one of left) {
    const first = places.get(one.place)
    if (!first || first.text === '') places.set(one.place, one)
    else if (one.text !== '') places.set(one.place, { ...first, text: `${first.text}\n${one.text}`.slice(0, 5000) })
  }
  return places
}
