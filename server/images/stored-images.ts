import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import type { FileStore } from '../files/file-store.ts'
import { ApiError } from '../ground/errors.ts'
import type { CleanImage } from './images.ts'

/** `kind` of an image among the media; only these count against a school's quota, for made files go by themselves. */
export const IMAGE = 'image'

export const imagePath = (key: string) => `/v1/media/file/${key}`

const keyOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Of images, named by their paths, those that the school has not uploaded. */
export async function notStored(
  { db, client_id }: Pick<Owner, 'db' | 'client_id'>,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const keys = [...new Set(paths.map(keyOf))]
  const { rows } = await sql<{ key: string }>`
    select key from media_files where client_id = ${client_id} and kind = ${IMAGE} and key = any(${keys}::text[])`.execute(
    db,
  )
  const stored = new Set(rows.map(({ key }) => key))
  return new Set(paths.filter((path) => !stored.has(keyOf(path))))
}

/** Whether an image, named by its path, is one that the school has uploaded. */
export const isStoredImage = async (owner: Pick<Owner, 'db' | 'client_id'>, path: string): Promise<boolean> =>
  (await notStored(owner, [path])).size === 0

/**
 * Whether somebody may have an image as their photo: they have uploaded it themselves, and it is neither the school's crest nor the photo of
 * somebody else. The school's own pictures stay the school's.
 */
export async function isOwnPhoto(
  { db, client_id, account_id }: Pick<Owner, 'db' | 'client_id' | 'account_id'>,
  path: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from media_files f
    where f.client_id = ${client_id} and f.kind = ${IMAGE} and f.key = ${keyOf(path)} and f.created_by = ${account_id}::bigint
      and not exists (select 1 from schools h where h.id = ${client_id} and h.logo = ${path})
      and not exists (select 1 from accounts a where a.client_id = ${client_id} and a.photo = ${path} and a.id <> ${account_id}::bigint)`.execute(
    db,
  )
  return rows.length > 0
}

/** The tables of a school in whose rows images stand, wherever in the row that is. */
export const tablesWithImages = [
  'accounts',
  'blueprints',
  'instructions',
  'question_paper_items',
  'question_papers',
  'question_reviews',
  'question_versions',
  'questions',
  'report_cards',
  'students',
] as const

/** The key of an image as it stands in texts, where something of the school but this account refers to it; else undefined. */
export async function isUsedElsewhere(
  { db, client_id, account_id }: Pick<Owner, 'db' | 'client_id' | 'account_id'>,
  path: string,
): Promise<boolean> {
  const like = `%${keyOf(path)}%`
  const places = tablesWithImages.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} t where t.client_id = ${client_id} and t::text like ${like}
      ${table === 'accounts' ? sql`and t.id <> ${account_id}::bigint` : sql``})`,
  )
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from schools h where h.id = ${client_id} and h::text like ${like}) or ${sql.join(places, sql` or `)} as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

interface Owner {
  db: Write
  client_id: number
  account_id: number | null
  now: Date
}

/** Bytes of a school's images, as an SQL expression. */
export const imageBytes = (client_id: number) =>
  sql<number>`(select coalesce(sum(bytes), 0)::bigint from media_files where client_id = ${client_id} and kind = ${IMAGE})`

/** Of a school's room, the part that the images of one person may take: nobody fills it alone. */
const SHARE = 0.5

/** The room of somebody who uploads nothing but photos of themselves. */
export const PHOTO_BYTES = 5 * 1024 ** 2

/**
 * Whether the school, and whoever uploads, has room for so many bytes of images more. Uploads of one school take turns from here to the end
 * of their transaction, so that two at once can't share the same room. `most`: bytes that this person's images may take at most. @throws too_large
 */
export async function assertStorageLeft(
  { db, client_id, account_id }: Pick<Owner, 'db' | 'client_id' | 'account_id'>,
  bytes: number,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  await lockAlone(db, `images/${client_id}`)
  const school = await db
    .selectFrom('schools')
    .select('media_quota_bytes')
    .where('id', '=', client_id)
    .executeTakeFirst()
  // The platform itself has no quota.
  if (!school) return
  const { rows } = await sql<{ used: number; own: number }>`
    select coalesce(sum(bytes), 0)::bigint as used,
      coalesce(sum(bytes) filter (where created_by = ${account_id}::bigint), 0)::bigint as own
    from media_files where client_id = ${client_id} and kind = ${IMAGE}`.execute(db)
  const { used = 0, own = 0 } = rows[0] ?? {}
  const quota = school.media_quota_bytes
  if (used + bytes > quota)
    throw new ApiError('too_large', say('image.no_room', { quota: size(quota), used: size(used) }))
  const share = Math.min(most, Math.floor(quota * SHARE))
  if (account_id === null || own + bytes <= share) return
  throw new ApiError('too_large', say('image.share_taken', { share: size(share), quota: size(quota), own: size(own) }))
}

/** "1.5 GB", "20 MB": rounded down, so that what is full never reads as if there were room. */
function size(bytes: number): string {
  const [unit, of] = bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : ['MB', 1024 ** 2]
  return `${Math.floor((bytes / Number(of)) * 10) / 10} ${unit}`
}

export const newImageKey = ({ extension }: CleanImage) => `${randomBytes(16).toString('hex')}.${extension}`

interface StoredImage {
  image: CleanImage
  key: string
  name: string
}

/** Keeps an image that was cleaned, after assertStorageLeft. Answers its id. */
export async function storeImage(owner: Owner, files: FileStore, stored: StoredImage): Promise<number> {
  await files.put(stored.key, stored.image.bytes)
  return recordImage(owner, stored)
}

/** As storeImage, of an image whose file is there already. */
export async function recordImage(
  { db, client_id, account_id, now }: Owner,
  { image, key, name }: StoredImage,
): Promise<number> {
  const { id } = await db
    .insertInto('media_files')
    .values({
      client_id,
      key,
      kind: IMAGE,
      bytes: image.bytes.length,
      width: image.width,
      height: image.height,
      name: name.slice(0, 200),
      created_at: now.toISOString(),
      created_by: account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
