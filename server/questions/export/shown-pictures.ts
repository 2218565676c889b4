import { sql } from 'kysely'
import { say } from '#contract'
import type { ExportedPicture } from '../../../interchange/items/exported-question.ts'
import { build, type Reader } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { ApiError } from '../../ground/errors.ts'
import { toPng } from '../../images/images.ts'
import { IMAGE } from '../../images/stored-images.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { ShownPictures } from './export-writer.ts'

/** Bytes of pictures that one file holds: they are in memory together. */
const MAX_BYTES = 60 * 1024 * 1024
const MB = 1024 * 1024
const kinds = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' } as const satisfies Record<
  string,
  ExportedPicture['mime']
>
const named = /\/v1\/media\/file\/([0-9a-f]{32}\.(?:webp|png|jpg))/g

/** The keys of all pictures that questions show, wherever in them. */
export const picturesIn = (questions: readonly unknown[]): Set<string> =>
  new Set([...JSON.stringify(questions).matchAll(named)].map(([, key = '']) => key))

interface FoundPicture {
  key: string
  bytes: number
  width: number | null
  height: number | null
}

/** Those of the keys that the school has. @throws too_large */
export async function findPictures(db: Reader, keys: ReadonlySet<string>): Promise<FoundPicture[]> {
  if (keys.size === 0) return []
  const query = build
    .selectFrom('media_files')
    .select(['key', 'bytes', 'width', 'height'])
    .where('client_id', '=', db.client_id)
    .where('kind', '=', IMAGE)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
  const [found] = await db.read(query)
  const size = found.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > MAX_BYTES) {
    const sizes = { size: Math.ceil(size / MB), most: MAX_BYTES / MB }
    throw new ApiError('too_large', say('export.too_many_pictures', sizes))
  }
  return found
}

/** One after the other, so that not all are in memory twice. A file that is gone from the store is left out. */
export async function* openPictures(
  found: readonly FoundPicture[],
  { files, whose, as_png }: { files: FileStore; whose: Whose; as_png: boolean },
): AsyncGenerator<ShownPictures[number]> {
  for (const { key, width, height } of found) {
    const bytes = await files.find(key)
    if (!bytes) continue
    const mime = mimeOf(key)
    const isPng = as_png && mime === 'image/webp'
    yield isPng
      ? [key, { bytes: await toPng(bytes, whose), mime: 'image/png', width, height }]
      : [key, { bytes, mime, width, height }]
  }
}

const mimeOf = (key: string): ExportedPicture['mime'] =>
  kinds[key.slice(key.lastIndexOf('.') + 1) as keyof typeof kinds]

/** As they are told apart where nothing is written. */
export const unopened = (found: readonly FoundPicture[]): ShownPictures =>
  found.map(({ key, width, height }) => [key, { bytes: new Uint8Array(), mime: mimeOf(key), width, height }])
