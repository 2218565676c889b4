import { sql } from 'kysely'
import { type BodyOf, type questionReadingApi, type ReadingDefaults, say } from '#contract'
import { assertPlace } from '../../academics/place.ts'
import type { Write } from '../../db/connect.ts'
import type { ReadPlace } from '../../db/schema-columns.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import type { Viewer } from '../../policy/places.ts'
import { sees } from '../../policy/policy.ts'
import { assertWholeDefaults } from '../spreadsheet/upload-defaults.ts'
import { forgetPlaces, pathsOf, rememberPlaces } from './import-places.ts'
import { type StoredItem, type WholePlace, wholePlace } from './reading-item.ts'
import type { FoundReading } from './readings.ts'

/** What stands for the questions of a file where it says nothing of them: of each category its own place before that of all. */
export interface FileDefaults {
  defaults: ReadingDefaults
  places: readonly ReadPlace[]
}

/** What stands for each question, by its category. */
export function defaultsByCategory({
  defaults,
  places,
}: FileDefaults): (item: { category?: string[] | null }) => ReadingDefaults {
  const byPath = new Map(
    places.map(({ path, grade_id, subject_id, chapter_id, topic_id }) => [
      JSON.stringify(path),
      { ...defaults, grade_id, subject_id, chapter_id, topic_id },
    ]),
  )
  return ({ category }) => (category && byPath.get(JSON.stringify(category))) || defaults
}

type SaidPlaces = NonNullable<BodyOf<(typeof questionReadingApi)['change']>['places']>

/**
 * The categories with what is said of them, which the school remembers.
 * @throws invalid_field for a category or chapter that is not there, forbidden for a chapter to which the caller may not write
 */
export async function sayPlaces(
  call: Call<(typeof questionReadingApi)['change']>,
  { format, places }: FoundReading,
  { said, items }: { said: SaidPlaces; items: readonly StoredItem[] },
): Promise<ReadPlace[]> {
  const { db, client_id, actor } = call
  const paths = new Set(pathsOf(items).map((path) => JSON.stringify(path)))
  const found = new Map<string, ReadPlace>()
  const gone: string[][] = []
  for (const [at, { path, chapter_id, topic_id = null }] of said.entries()) {
    const key = JSON.stringify(path)
    if (!paths.has(key))
      throw wrongField(
        `places.${at}.path`,
        say('question_reading.no_category', { path: path.join(' / ').slice(0, 200) }),
      )
    if (chapter_id === null) {
      gone.push(path)
      continue
    }
    const above = await findAbove(db, client_id, chapter_id)
    if (!above) throw wrongField(`places.${at}.chapter_id`, say('place.no_chapter'))
    assertInReach(actor, above)
    const place = { ...above, chapter_id, topic_id }
    await assertPlace(db, actor, place, `places.${at}.`)
    found.set(key, { path, ...place, remembered: false })
  }
  const others = new Set([...found.keys(), ...gone.map((path) => JSON.stringify(path))])
  await rememberPlaces(call, { account_id: actor.account_id, format, places: [...found.values()] })
  await forgetPlaces(call, format, gone)
  return [...places.filter(({ path }) => !others.has(JSON.stringify(path))), ...found.values()]
}

async function findAbove(db: Write, client_id: number, chapter_id: number) {
  const { rows } = await sql<{ grade_id: number; subject_id: number }>`
    select s.grade_id, s.id as subject_id from chapters c
    join subjects s on s.client_id = ${client_id} and s.id = c.subject_id
    where c.client_id = ${client_id} and c.id = ${chapter_id} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whoever sees a subject writes to its chapters. @throws forbidden */
function assertInReach(actor: Viewer, { subject_id }: { subject_id: number }): void {
  if (!sees(actor, 'subjects', { id: subject_id })) throw new ApiError('forbidden')
}

/**
 * Each question has to have its place, and a category none of another's.
 * @throws invalid_field for what is said of no place, forbidden for a category that goes to a chapter to which the caller may not write
 */
export function assertPlaced(
  actor: Viewer,
  items: readonly Pick<StoredItem, 'question' | 'category'>[],
  file: FileDefaults,
): void {
  assertCategoriesInReach(actor, items, file)
  const defaultsOf = defaultsByCategory(file)
  if (items.some((item) => wholePlace(item.question, defaultsOf(item)) === null))
    throw wrongField('defaults.chapter_id', say('place.choose_chapter'))
}

/** The same of a file that is saved as it is uploaded. @throws as assertPlaced */
export function assertFilePlaced(
  actor: Viewer,
  questions: readonly { category?: string[] | null }[],
  file: FileDefaults,
): void {
  assertCategoriesInReach(actor, questions, file)
  const defaultsOf = defaultsByCategory(file)
  if (questions.some((question) => defaultsOf(question) === file.defaults)) assertWholeDefaults(file.defaults)
}

/** @throws forbidden */
function assertCategoriesInReach(
  actor: Viewer,
  items: readonly { question?: { chapter_id?: number | null | undefined }; category?: string[] | null }[],
  { places }: Pick<FileDefaults, 'places'>,
): void {
  const used = new Set(
    pathsOf(items.filter(({ question }) => question?.chapter_id === undefined)).map((path) => JSON.stringify(path)),
  )
  for (const place of places) if (used.has(JSON.stringify(place.path))) assertInReach(actor, place)
}

/** All places that questions go to are there, and stay so until the transaction ends. @throws as assertPlace */
export async function assertPlaces(db: Write, actor: Viewer, places: readonly WholePlace[]): Promise<void> {
  for (const place of new Map(places.map((one) => [JSON.stringify(one), one])).values())
    await assertPlace(db, actor, place)
}
