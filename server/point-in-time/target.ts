import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, link, mkdir, constants as modes, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

/** `wal`: the journal, piece by piece; `base`: copies of the whole cluster; `files`: uploaded and made files; `gone`: since when one of these is not
 * in the installation any more. */
export type Kind = 'wal' | 'base' | 'files' | 'gone'

export const pathIn = ({ folder }: Target, kind: Kind, name: string) =>
  kind === 'files' ? join(folder, kind, name.slice(0, 2), name) : join(folder, kind, name)

/** What lies in a target from its first use on. */
const MARK = 'quaestor-copies'

/**
 * The folder is not made: where a disk or another machine is away, its folder made anew would lie on this machine's disk. For the same reason an empty one
 * that copies were put into before is refused; beside the database stands which that was.
 * @throws Error that says what to do
 */
export async function assertThere({ folder }: Target, data_dir: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}: make it, or mount what it lies on`)
  await access(folder, modes.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} can't be written to (${error.code}): let the user that Quaestor runs as write there`)
  })
  const note = join(dirname(data_dir), 'copied-to')
  const used = (await readFile(note, 'utf8').catch(() => '')).trim() === folder
  const mark = join(folder, MARK)
  if (used && !existsSync(mark))
    throw new Error(
      `${folder} is not where copies were put before, ${MARK} is missing there: mount what it lies on, or remove ${note} to begin anew in it`,
    )
  if (used) return
  await writeFile(mark, 'Copies of a database of Quaestor: base, wal and files belong together.\n', { mode: 0o600 })
  await writeFile(note, `${folder}\n`, { mode: 0o600 })
}

/** What a process that died was putting there. Only one at a time puts something there: the one that has the database. */
export async function clearDrafts({ folder }: Target): Promise<void> {
  for (const kind of ['base', 'wal', 'files'])
    for (const name of await readdir(join(folder, kind), { recursive: true }).catch(() => []))
      if (name.endsWith('.draft')) await rm(join(folder, kind, name), { force: true })
}

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
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(`${target.folder} is full (${code}): make room there`)
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

/** Whether it is there whole. */
export const hasCopy = (target: Target, kind: Kind, name: string) => existsSync(pathIn(target, kind, name))

export const removeCopy = (target: Target, kind: Kind, name: string) => rm(pathIn(target, kind, name), { force: true })

/** The keys of the files that are there whole. */
export async function* listFileCopies({ folder }: Target): AsyncGenerator<string> {
  const root = join(folder, 'files')
  for (const part of await readdir(root).catch(() => []))
    for (const key of await readdir(join(root, part))) if (!key.endsWith('.draft')) yield key
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
