import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { syncFolder } from '../db/embedded/copy-files.ts'
import { type Key, readSealed, writeSealed } from './sealed.ts'

/** Where copies go: BACKUP_TO. */
export interface Target {
  folder: string
  key: Key
}

/** `wal`: the journal, piece by piece; `base`: copies of the whole cluster; `files`: uploaded and made files. */
export type Kind = 'wal' | 'base' | 'files'

export const pathIn = ({ folder }: Target, kind: Kind, name: string) =>
  kind === 'files' ? join(folder, kind, name.slice(0, 2), name) : join(folder, kind, name)

/** Puts something whole in its place, on the disk; what is there already is never written over. @returns whether it was not there */
export async function putCopy(target: Target, kind: Kind, name: string, bytes: Readable): Promise<boolean> {
  const path = pathIn(target, kind, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}.draft`
  try {
    // A journal piece that was ended early is mostly zeros.
    const zip = createGzip({ level: constants.Z_BEST_SPEED })
    bytes.once('error', (error) => zip.destroy(error))
    await writeSealed(draft, target.key, bytes.pipe(zip))
    await link(draft, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** @throws CopyError where it is damaged or another key's */
export async function* readCopy(target: Target, kind: Kind, name: string): AsyncGenerator<Buffer> {
  const sealed = Readable.from(readSealed(pathIn(target, kind, name), target.key))
  const unzipped = sealed.pipe(createGunzip())
  sealed.once('error', (error) => unzipped.destroy(error))
  yield* unzipped
}

export interface Copy {
  name: string
  /** When it was put there. */
  at: Date
}

/** What is there whole, by name. */
export async function listCopies({ folder }: Target, kind: Exclude<Kind, 'files'>): Promise<Copy[]> {
  const names = await readdir(join(folder, kind)).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const whole = names.filter((name) => !name.endsWith('.draft')).sort()
  return Promise.all(whole.map(async (name) => ({ name, at: (await stat(join(folder, kind, name))).mtime })))
}
