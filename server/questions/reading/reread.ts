import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type ParagraphRole, say } from '#contract'
import type { ImportSource, LineRole } from '../../../interchange/items/imported-question.ts'
import { PICTURE_PART } from '../../../interchange/items/item-html.ts'
import type { ShownLine } from '../../../interchange/word/example/learn-layout.ts'
import { compilable, type Reader } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import type { GivenQuestion } from '../../db/schema-columns.ts'
import { wrongFields } from '../../ground/errors.ts'
import { imagePath } from '../../images/stored-images.ts'
import type { Viewer } from '../../policy/places.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import type { ReadAgain } from '../../uploads/spreadsheet-messages.ts'
import { slices } from '../../workers/in-slices.ts'
import { checksOfFile } from '../check-texts.ts'
import { reviewContent } from '../content.ts'
import { withTexts } from '../spreadsheet/document/pictures.ts'
import { contentInputOf, givenOf, newItem, type StoredItem } from './reading-item.ts'
import type { FoundReading } from './readings.ts'
import { insertItems, leftByPlace, type OneReading } from './store-reading.ts'

export interface RoleChange {
  p: number
  role: ParagraphRole | null
}

/** What a file says when somebody has said what some of its paragraphs are. */
export interface ReadAgainFile extends Pick<ReadAgain, 'left' | 'layout' | 'inner'> {
  items: StoredItem[]
  roles: readonly RoleChange[]
}

export interface ReadAgainGiven {
  items: readonly StoredItem[]
  roles: readonly RoleChange[]
  /** Lines of an example; null: read as without one; undefined: as before. */
  shown: readonly ShownLine[] | null | undefined
}

interface Block {
  place: number
  role: LineRole | null
  content: string | null
}

/**
 * Reads the stored paragraphs again; questions whose paragraphs are as before stay as they were mended.
 * @throws invalid_field for a paragraph that is not there, or is of a saved question
 */
export async function readAgain(
  db: Reader,
  actor: Viewer,
  reading: FoundReading,
  { items, roles, shown }: ReadAgainGiven,
): Promise<ReadAgainFile> {
  const { client_id } = actor
  const [blocks] = await db.read(
    compilable(sql<Block>`
      select place, role, content::text as content from import_reading_blocks
      where client_id = ${client_id} and reading_id = ${reading.id} order by place`),
  )
  assertRoles(roles, blocks, items)
  const told = new Map(blocks.flatMap(({ place, role }) => (role ? [[place, role] as const] : [])))
  for (const { p, role } of roles) {
    if (role) told.set(p, role)
    else told.delete(p)
  }
  const contents = blocks.flatMap(({ content }) => content ?? [])
  const whose = { client_id, account_id: actor.account_id }
  const example = shown === undefined ? reading.layout?.example : (shown ?? undefined)
  const { questions, left, layout, inner } = await askAside(whose, { task: 'again', contents, told, example })
  const check = checksOfFile(whose)
  const fresh: StoredItem[] = []
  const rest = slices()
  for (const question of questions) {
    await rest()
    const given = withOwnPictures(givenOf(question), reading)
    const { content, errors } = await reviewContent(contentInputOf(given, reading.defaults), check)
    fresh.push(newItem(question, { given, content, faults: errors }))
  }
  return { items: carriedOver(items, fresh), left, layout, inner, roles }
}

function assertRoles(roles: readonly RoleChange[], blocks: readonly Block[], items: readonly StoredItem[]): void {
  const places = new Set(blocks.map(({ place }) => place))
  const saved = new Map(
    items
      .filter(({ question_id }) => question_id !== null)
      .flatMap(({ row, source }) => source.map(({ place }) => [place, row] as const)),
  )
  const errors = roles.flatMap(({ p }, at) => {
    const row = saved.get(p)
    if (!places.has(p)) return [{ path: `roles.${at}.p`, ...say('question_reading.no_paragraph', { p }) }]
    return row === undefined ? [] : [{ path: `roles.${at}.p`, ...say('question_reading.saved_paragraph', { row }) }]
  })
  if (errors.length > 0) throw wrongFields(errors)
}

/** Pictures were cleaned and have their keys already. */
function withOwnPictures(given: GivenQuestion, { pictures }: FoundReading): GivenQuestion {
  const keys = new Map(pictures.map(({ part, key }) => [part, key]))
  return withTexts(given, (html) =>
    html.replace(new RegExp(`src="${PICTURE_PART}([^"]*)"`, 'g'), (whole, name: string) => {
      const key = keys.get(name.replaceAll('&amp;', '&'))
      return key ? `src="${imagePath(key)}"` : whole
    }),
  ) as GivenQuestion
}

const beginOf = (source: readonly ImportSource[]) => source.find(({ role }) => role === 'question')?.place ?? -1

/**
 * What was said of a question goes with its paragraphs. One that has others now says so, and nothing of it is taken over; what is saved stays
 * saved.
 */
function carriedOver(before: readonly StoredItem[], fresh: readonly StoredItem[]): StoredItem[] {
  const row_version = 1 + Math.max(0, ...before.map((item) => item.row_version))
  const byBegin = new Map(before.map((item) => [beginOf(item.source), item]))
  const mended = before.filter((item) => item.is_mended && item.question_id === null)
  return fresh.map((item) => {
    const own = { ...item, row_version }
    const former = byBegin.get(beginOf(item.source))
    const isSame = former !== undefined && isDeepStrictEqual(former.source, item.source)
    if (former && (former.question_id !== null || (isSame && former.is_mended))) {
      const { row, number, source } = own
      return { ...former, row, number, source, row_version }
    }
    const places = new Set(item.source.map(({ place }) => place))
    const isLost = mended.some(({ source }) => source.some(({ place }) => places.has(place)))
    return isLost ? { ...own, doubts: [...own.doubts, { code: 'reread', field: 'question_text', detail: '' }] } : own
  })
}

/** Writes what was read again in the place of what was read before. */
export async function storeAgain(
  one: OneReading,
  { items, left, layout, inner, roles }: ReadAgainFile,
  layout_known: boolean,
) {
  const { db, client_id, reading_id } = one
  await sql`delete from import_reading_items where client_id = ${client_id} and reading_id = ${reading_id}`.execute(db)
  await insertItems(one, items, layout_known)
  const added = inner.map(({ place, html }) => ({ place, html }))
  await sql`
    insert into import_reading_blocks (client_id, reading_id, place, html, text)
    select ${client_id}::bigint, ${reading_id}::bigint, place, html, ''
    from ${givenRows('import_reading_blocks', ['place', 'html'], added)}
    on conflict do nothing`.execute(db)
  const rows = [...leftByPlace(left).values()]
  await sql`
    update import_reading_blocks b set why = given.why, text = coalesce(given.text, '')
    from (select own.place as at, given.why, given.text from import_reading_blocks own
      left join ${givenRows('import_reading_blocks', ['place', 'text', 'why'], rows)} on given.place = own.place
      where own.client_id = ${client_id} and own.reading_id = ${reading_id}) as given
    where b.client_id = ${client_id} and b.reading_id = ${reading_id} and b.place = given.at`.execute(db)
  const said = roles.map(({ p, role }) => ({ place: p, role }))
  await sql`
    update import_reading_blocks b set role = given.role
    from ${givenRows('import_reading_blocks', ['place', 'role'], said)}
    where b.client_id = ${client_id} and b.reading_id = ${reading_id} and b.place = given.place`.execute(db)
  await sql`
    update import_readings set layout = ${JSON.stringify(layout)}::jsonb
    where client_id = ${client_id} and id = ${reading_id}`.execute(db)
}
