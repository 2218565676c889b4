import { Readable } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'
import type { Copy, CopyPlace, CopyPlaceName, Kind } from './place.ts'
import { type Key, openSealed, sealBytes } from './sealed.ts'

/** Where copies go: BACKUP_TO. */
export type Target = CopyPlaceName & { key: Key }

const places = new WeakMap<Target, CopyPlace>()

function placeOf(target: Target): CopyPlace {
  const place = places.get(target) ?? ('folder' in target ? folderPlace(target.folder) : bucketPlace(target.bucket))
  places.set(target, place)
  return place
}

/** For sentences. */
export const pathIn = (target: Target, kind: Kind, name: string) => placeOf(target).pathOf(kind, name)

/** @throws Error that says what to do */
export const assertThere = (target: Target, data_dir: string) => placeOf(target).assertThere(data_dir)

/** What a process that died was putting there. Only one at a time puts something there: the one that has the database. */
export const clearDrafts = (target: Target) => placeOf(target).clearDrafts()

/** Puts something whole in its place, on the disk; what is there already is never written over. @returns whether it was not there */
export async function putCopy(target: Target, kind: Kind, name: string, bytes: Readable): Promise<boolean> {
  // A journal piece that was ended early is mostly zeros.
  const zip = createGzip({ level: constants.Z_BEST_SPEED })
  bytes.once('error', (error) => zip.destroy(error))
  return placeOf(target).put(kind, name, sealBytes(target.key, bytes.pipe(zip)))
}

/** @throws CopyError where it is damaged or another key's */
export async function* readCopy(target: Target, kind: Kind, name: string): AsyncGenerator<Buffer> {
  const place = placeOf(target)
  const sealed = Readable.from(openSealed(place.pathOf(kind, name), place.open(kind, name), target.key))
  const unzipped = sealed.pipe(createGunzip())
  sealed.once('error', (error) => unzipped.destroy(error))
  yield* unzipped
}

/** Whether it is there whole. */
export const hasCopy = (target: Target, kind: Kind, name: string) => placeOf(target).has(kind, name)

export const removeCopy = (target: Target, kind: Kind, name: string) => placeOf(target).remove(kind, name)

/** The keys of the files that are there whole. */
export async function* listFileCopies(target: Target): AsyncGenerator<string> {
  for await (const { name } of placeOf(target).list('files')) yield name
}

/** What is there whole, by name. */
export async function listCopies(target: Target, kind: Exclude<Kind, 'files'>): Promise<Copy[]> {
  const copies: Copy[] = []
  for await (const copy of placeOf(target).list(kind)) copies.push(copy)
  return copies.sort((a, b) => (a.name < b.name ? -1 : 1))
}
