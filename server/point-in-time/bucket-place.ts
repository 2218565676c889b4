import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Bucket, s3Files } from '../files/s3-files.ts'
import { type CopyPlace, type Kind, MARK, markText } from './place.ts'

type Store = ReturnType<typeof s3Files>

/** Keys of a bucket are written in small letters and end like a file's. */
const keyOf = (kind: Kind, name: string) => {
  if (kind === 'files' || kind === 'gone') return name
  return `${name.toLowerCase().replaceAll('.', '-')}.${kind}`
}

/** What a key stands for: the numbers of the journal have capitals, what follows after a dot has none. */
function nameOf(kind: Kind, key: string): string {
  if (kind === 'files' || kind === 'gone') return key
  const name = key.slice(0, -`.${kind}`.length)
  if (kind === 'base') return name.toUpperCase()
  return name
    .split('-')
    .map((part) => (part === 'history' || part === 'backup' ? part : part.toUpperCase()))
    .join('.')
}

const markKey = `${MARK}.txt`

/** A bucket, or a folder in one. One process alone puts something there. */
export function bucketPlace({ bucket, prefix, region, endpoint }: Bucket): CopyPlace {
  const stores = new Map<string, Promise<Store>>()
  // Amazon's library is loaded only where a bucket is named.
  const storeIn = (folder: string): Promise<Store> => {
    const there = stores.get(folder)
    if (there) return there
    const made = import('../files/s3-files.ts').then(({ s3Files }) =>
      s3Files({ bucket, prefix: `${prefix}${folder}`, region, endpoint }),
    )
    stores.set(folder, made)
    return made
  }
  const storeOf = (kind: Kind) => storeIn(`${kind}/`)
  const address = `s3://${bucket}/${prefix}`
  /** What the file store says of itself is of pictures. */
  const away = (error: unknown) => {
    throw new Error(`${address} can't be reached: look at S3_ENDPOINT, the bucket and its keys`, { cause: error })
  }
  const pathOf = (kind: Kind, name: string) => `${address}${kind}/${keyOf(kind, name)}`
  const has = async (kind: Kind, name: string) => (await (await storeOf(kind)).open(keyOf(kind, name))) !== null
  return {
    pathOf,
    has,
    async put(kind, name, bytes) {
      if (await has(kind, name)) return false
      await (await storeOf(kind)).putStream(keyOf(kind, name), bytes)
      return true
    },
    async *open(kind, name) {
      const source = await (await storeOf(kind)).open(keyOf(kind, name))
      if (!source) throw Object.assign(new Error(`There is no ${pathOf(kind, name)}.`), { code: 'ENOENT' })
      for await (const part of source.read(0, source.size)) yield Buffer.from(part)
    },
    remove: async (kind, name) => (await storeOf(kind)).remove(keyOf(kind, name)),
    async *list(kind) {
      for await (const { key, at } of (await storeOf(kind)).listDated()) yield { name: nameOf(kind, key), at }
    },
    async assertThere(data_dir) {
      const note = join(dirname(data_dir), 'copied-to')
      const isUsed = (await readFile(note, 'utf8').catch(() => '')).trim() === address
      const top = await storeIn('')
      if (!isUsed) {
        await top.put(markKey, Buffer.from(markText)).catch(away)
        await writeFile(note, `${address}\n`, { mode: 0o600 })
      } else if ((await top.find(markKey).catch(away)) === null)
        throw new Error(
          `${address} is not where copies were put before, ${markKey} is missing there: look at BACKUP_TO, or remove ${note} to begin anew in it`,
        )
    },
    // What is cut off leaves nothing in a bucket.
    async clearDrafts() {},
  }
}
