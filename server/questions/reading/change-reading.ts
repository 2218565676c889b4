import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  type AnswerOf,
  type BodyOf,
  type questionReadingApi,
  type ReadingDefaults,
  readingItemStates,
  say,
} from '#contract'
import { findMisplaced } from '../../academics/place.ts'
import { askFrom, askIn } from '../../db/ask.ts'
import { compilable, type Reader, type Write } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import type { RowChange } from '../../ground/change.ts'
import { ApiError, staleRow, wrongField, wrongFields } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { imagePath } from '../../images/stored-images.ts'
import { slices } from '../../workers/in-slices.ts'
import { type CheckTexts, checksOfCall } from '../check-texts.ts'
import { textsOf } from '../content.ts'
import { assertPictures } from '../pictures.ts'
import { type FileDefaults, sayPlaces } from './category-places.ts'
import { findAlike } from './find-duplicates.ts'
import { storedItems } from './items.ts'
import { rememberLayout } from './known-layouts.ts'
import { mendItem } from './mend-item.ts'
import { contentInputOf, type StoredItem, stateOf } from './reading-item.ts'
import { type FoundReading, findReading, lockReading } from './readings.ts'
import { type ReadAgainFile, readAgain, storeAgain } from './reread.ts'
import { stateOfAll, updateItems } from './store-reading.ts'
import { applyKeys } from './typed-keys.ts'

type Change = (typeof questionReadingApi)['change']
type ChangeBody = BodyOf<Change>

/** All questions of a reading, in the order of the file. */
export const itemsQuery = (client_id: number, id: number) =>
  compilable(sql<StoredItem>`
    select ${storedItems} from import_reading_items where client_id = ${client_id} and reading_id = ${id} order by row`)

/** What somebody says of a reading. What takes its time is done before the transaction, and known inside of it. */
export const changeReading = {
  async prepare(call: Preparing<Change>) {
    const { db, actor, body, id } = call
    const reading = await findReading(call)
    const check = checksOfCall(actor)
    const items = await askFrom(db)(itemsQuery(actor.client_id, id))
    const isAgain = body.roles !== undefined || body.example !== undefined
    const said = { items, roles: body.roles ?? [], shown: body.example }
    const again = isAgain ? await prepareAgain(db, actor, reading, said) : null
    const defaults = withDefaults(reading.defaults, body.defaults)
    await mendAll(again?.items ?? items, body, { ...reading, defaults, check })
    return (changing: Call<Change>): Promise<AnswerOf<Change>> =>
      change(changing, { again, check, seen: reading.updated_at })
  },
}

function prepareAgain(
  db: Reader,
  actor: Actor,
  reading: FoundReading,
  given: Parameters<typeof readAgain>[3],
): Promise<ReadAgainFile> {
  if (reading.layout === null)
    throw wrongField(given.shown === undefined ? 'roles' : 'example', say('question_reading.no_roles'))
  return readAgain(db, actor, reading, given)
}

const withDefaults = (stored: ReadingDefaults, given: ReadingDefaults = {}): ReadingDefaults =>
  Object.fromEntries(Object.entries({ ...stored, ...given }).filter(([, value]) => value != null))

interface Prepared {
  again: ReadAgainFile | null
  check: CheckTexts
  /** When the reading was last changed, as it was seen. */
  seen: string
}

async function change(call: Call<Change>, { again, check, seen }: Prepared): Promise<AnswerOf<Change>> {
  const { db, client_id, actor, body, id, now } = call
  const reading = await lockReading(call)
  // Somebody has said something else since the paragraphs were read again.
  if (again && reading.updated_at !== seen) throw new ApiError('busy')
  const stored = again?.items ?? (await askIn(db)(itemsQuery(client_id, id)))
  const layout_known = reading.layout_known || body.layout === 'confirm'
  const defaults = withDefaults(reading.defaults, body.defaults)
  if (body.defaults) await assertOpenPlace(db, actor, defaults, 'defaults')
  if (body.layout === 'confirm') {
    const layout = again?.layout ?? reading.layout
    if (layout === null) throw wrongField('layout', say('question_reading.no_layout'))
    await rememberLayout(call, actor.account_id, layout)
  }
  const mended = await mendAll(stored, body, { ...reading, layout_known, defaults, check })
  await assertItemPlaces(db, actor, body, mended)
  await assertOwnPictures(call, reading, { items: mended, body, defaults })
  const keyed = body.keys === undefined ? null : applyKeys(mended, body.keys, /\d/.test(reading.layout?.options ?? ''))
  const answered = replaced(mended, keyed?.changed ?? [])
  const places = body.places ? await sayPlaces(call, reading, { said: body.places, items: stored }) : reading.places
  const isOther =
    again !== null ||
    body.places !== undefined ||
    body.defaults !== undefined ||
    body.items?.some(({ question, take }) => question || take !== undefined)
  const items = isOther
    ? await withDuplicates(call, answered, { defaults, places }, { items: stored, file: reading })
    : answered
  if (again) await storeAgain({ db, client_id, reading_id: id }, { ...again, items }, layout_known)
  const changed = again ? items : otherThan(stored, items, { before: reading.layout_known, after: layout_known })
  if (!again) await updateItems({ db, client_id, reading_id: id }, changed, layout_known)
  await sql`
    update import_readings set defaults = ${JSON.stringify(defaults)}::jsonb, places = ${JSON.stringify(places)}::jsonb,
      layout_known = ${layout_known}, is_mended = true, state = ${stateOfAll(items)}, updated_at = ${now.toISOString()}
    where client_id = ${client_id} and id = ${id}`.execute(db)
  return {
    changed: [...new Set([...changed, ...placedAnew(items, body)].map(({ row }) => row))].sort((a, b) => a - b),
    counts: countStates(items, layout_known),
    unread: keyed?.unread ?? '',
  }
}

/** Questions of categories of which somebody says where they go. */
function placedAnew(items: readonly StoredItem[], { places = [] }: ChangeBody): StoredItem[] {
  const paths = new Set(places.map(({ path }) => JSON.stringify(path)))
  return items.filter(({ category, question_id }) => question_id === null && paths.has(JSON.stringify(category)))
}

export function countStates(items: readonly StoredItem[], layout_known: boolean) {
  const counts = Object.fromEntries(readingItemStates.map((state) => [state, 0])) as Record<
    (typeof readingItemStates)[number],
    number
  >
  for (const item of items) counts[stateOf(item, layout_known)]++
  return counts
}

/** Each item that the body names, mended. @throws invalid_field, and stale_row where somebody has changed it since */
async function mendAll(
  items: readonly StoredItem[],
  { items: changes = [] }: ChangeBody,
  reading: Parameters<typeof mendItem>[3],
): Promise<StoredItem[]> {
  const byRow = new Map(items.map((item) => [item.row, item]))
  const rest = slices()
  for (const [at, { row, row_version, ...said }] of changes.entries()) {
    await rest()
    const item = byRow.get(row)
    if (!item) throw wrongField(`items.${at}.row`, say('question_reading.no_row', { row }))
    if (row_version !== undefined && row_version !== item.row_version)
      throw staleRow({ row, row_version: item.row_version })
    byRow.set(row, await mendItem(item, said, `items.${at}`, reading))
  }
  return [...byRow.values()]
}

const replaced = (items: readonly StoredItem[], changed: readonly StoredItem[]): StoredItem[] => {
  const byRow = new Map(changed.map((item) => [item.row, item]))
  return items.map((item) => byRow.get(item.row) ?? item)
}

async function withDuplicates(
  { db, client_id }: Pick<RowChange, 'db' | 'client_id'>,
  items: readonly StoredItem[],
  file: FileDefaults,
  before: { items: readonly StoredItem[]; file: FileDefaults },
): Promise<StoredItem[]> {
  const found = await findAlike({ db, client_id }, items, file, before)
  return items.map((item) => ({ ...item, duplicate: found.get(item.row) ?? null }))
}

/** Items that are otherwise than they are stored, or become something else. */
function otherThan(
  stored: readonly StoredItem[],
  items: readonly StoredItem[],
  known: { before: boolean; after: boolean },
): StoredItem[] {
  const before = new Map(stored.map((item) => [item.row, item]))
  return items.filter((item) => {
    const former = before.get(item.row)
    if (!former || !isDeepStrictEqual(former, item)) return true
    return known.before !== known.after && item.question_id === null
  })
}

/** Parts of a place, each under the one before it. */
const placeSteps = [
  ['grade_id', 'subject_id', say('place.choose_class')],
  ['subject_id', 'chapter_id', say('place.choose_subject')],
  ['chapter_id', 'topic_id', say('place.choose_chapter')],
] as const

type OpenPlace = Pick<ReadingDefaults, 'grade_id' | 'subject_id' | 'chapter_id' | 'topic_id'>

/** What is said of a place so far has to be there, and its parts have to belong together. @throws invalid_field below `path` */
async function assertOpenPlace(db: Write, actor: Actor, place: OpenPlace, path: string): Promise<void> {
  for (const [above, below, sentence] of placeSteps)
    if (place[above] == null && place[below] != null) throw wrongFields([{ path: `${path}.${above}`, ...sentence }])
  const { grade_id, subject_id, chapter_id, topic_id } = place
  if (grade_id == null) return
  const misplaced = await findMisplaced(db, actor, {
    ...{ grade_id, topic_id: topic_id ?? null },
    ...(subject_id != null && { subject_id }),
    ...(chapter_id != null && { chapter_id }),
  })
  if (misplaced) throw wrongFields([{ ...misplaced, path: `${path}.${misplaced.path}` }])
}

/** The same of every question of which somebody says where it goes. @throws invalid_field */
async function assertItemPlaces(db: Write, actor: Actor, { items = [] }: ChangeBody, mended: readonly StoredItem[]) {
  const byRow = new Map(mended.map((item) => [item.row, item]))
  for (const [at, { row, question }] of items.entries()) {
    const { grade_id, subject_id, chapter_id, topic_id } = question ?? {}
    const stored = byRow.get(row)?.question
    if (stored && [grade_id, subject_id, chapter_id, topic_id].some((id) => id != null))
      await assertOpenPlace(db, actor, stored, `items.${at}.question`)
  }
}

/** A text that somebody mends shows pictures of the file or of the school. @throws invalid_field */
async function assertOwnPictures(
  { db, client_id }: Pick<RowChange, 'db' | 'client_id'>,
  { pictures }: FoundReading,
  { items, body, defaults }: { items: readonly StoredItem[]; body: ChangeBody; defaults: ReadingDefaults },
): Promise<void> {
  const rows = new Map(body.items?.flatMap(({ row, question }, at) => (question ? [[row, at] as const] : [])))
  const texts = items.flatMap(({ row, question }) => {
    const at = rows.get(row)
    if (at === undefined) return []
    return textsOf(contentInputOf(question, defaults)).map((text) => ({
      ...text,
      path: `items.${at}.question.${text.path}`,
    }))
  })
  const own = pictures.map(({ key }) => imagePath(key)).join(' ')
  if (texts.length > 0) await assertPictures({ db, client_id }, texts, own)
}
