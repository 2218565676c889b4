import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { access, link, mkdir, constants as modes, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/embedded/copy-files.ts'
import { type CopyPlace, type Kind, MARK, markText } from './place.ts'

const DRAFT = '.draft'

/** A folder of this machine, or a mounted one. */
export function folderPlace(folder: string): CopyPlace {
  const pathOf = (kind: Kind, name: string) =>
    kind === 'files' ? join(folder, kind, name.slice(0, 2), name) : join(folder, kind, name)
  return {
    pathOf,
    async put(kind, name, bytes) {
      const path = pathOf(kind, name)
      if (existsSync(path)) return false
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}${DRAFT}`
      try {
        await writeWhole(draft, bytes)
        await link(draft, path)
        await syncFolder(dirname(path))
        return true
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EEXIST') return false
        if (code === 'ENOSPC' || code === 'EDQUOT') throw new Error(`${folder} is full (${code}): make room there`)
        throw error
      } finally {
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
    open: (kind, name) => createReadStream(pathOf(kind, name)),
    has: async (kind, name) => existsSync(pathOf(kind, name)),
    remove: (kind, name) => rm(pathOf(kind, name), { force: true }),
    async *list(kind) {
      const root = join(folder, kind)
      const folders = kind === 'files' ? (await namesIn(root)).map((part) => join(root, part)) : [root]
      for (const one of folders)
        for (const name of await namesIn(one))
          if (!name.endsWith(DRAFT)) yield { name, at: (await stat(join(one, name))).mtime }
    },
    assertThere: (data_dir) => assertFolder(folder, data_dir),
    async clearDrafts() {
      for (const kind of ['base', 'wal', 'files', 'gone'])
        for (const name of await readdir(join(folder, kind), { recursive: true }).catch(() => []))
          if (name.endsWith(DRAFT)) await rm(join(folder, kind, name), { force: true })
    },
  }
}

/** Into a new file, on the disk. */
async function writeWhole(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of bytes) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
}

const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/**
 * The folder is not made: where a disk or another machine is away, its folder made anew would lie on this machine's disk. For the same reason an empty one
 * that copies were put into before is refused; beside the database stands which that was.
 */
async function assertFolder(folder: string, data_dir: string): Promise<void> {
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
  await writeFile(mark, markText, { mode: 0o600 })
  await writeFile(note, `${folder}\n`, { mode: 0o600 })
}
