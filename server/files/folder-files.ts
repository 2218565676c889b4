import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileSource } from '../workers/file-source.ts'
import { assertKey, type FileStore, isKey, probeBytes } from './file-store.ts'

const writeWhole = (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flag: 'wx', flush: true, mode: 0o600 })

/** Files in a folder, spread over 256 sub-folders. Several processes may share one, on a network's mount too: a rename puts each in its place. */
export function folderFiles(folder: string): FileStore {
  const place = (key: string) => {
    assertKey(key)
    return { dir: join(folder, key.slice(0, 2)), path: join(folder, key.slice(0, 2), key) }
  }
  /** Written under a name of its own until it is whole. */
  const drafted = async <T>(key: string, write: (draft: string) => Promise<T>): Promise<T> => {
    const { dir, path } = place(key)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}`
    try {
      const written = await write(draft)
      await rename(draft, path)
      return written
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes) => drafted(key, (draft) => writeWhole(draft, bytes)),
    putFile: (key, from) => drafted(key, (draft) => moveFile(from, draft)),
    putStream: (key, pieces) => drafted(key, (draft) => writePieces(draft, pieces)),
    async fetchFile(key, to) {
      if (!isKey(key)) return false
      return unlessAbsent(
        copyFile(place(key).path, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).then(() => true),
        false,
      )
    },
    async probe() {
      const path = join(folder, `probe.${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeWhole(path, probeBytes())
      } finally {
        await rm(path, { force: true })
      }
    },
    async sweep(before) {
      for (const { name: dir } of await unlessAbsent(readdir(folder, { withFileTypes: true }), [])) {
        const drafts = isDraft(dir) ? [dir] : await unlessAbsent(readdir(join(folder, dir)), [])
        for (const name of drafts) {
          const path = isDraft(dir) ? join(folder, dir) : join(folder, dir, name)
          const found = isDraft(name) ? await unlessAbsent(stat(path), null) : null
          if (found && found.mtime < before) await rm(path, { force: true })
        }
      }
    },
    async find(key) {
      if (!isKey(key)) return null
      return unlessAbsent(readFile(place(key).path), null)
    },
    async open(key) {
      return isKey(key) ? unlessAbsent(fileSource(place(key).path), null) : null
    },
    async remove(key) {
      await rm(place(key).path, { force: true })
    },
    async *list() {
      for (const { name: dir } of await unlessAbsent(readdir(folder, { withFileTypes: true }), [])) {
        // What is still being written has a longer name.
        for (const name of await unlessAbsent(readdir(join(folder, dir)), [])) {
          if (isKey(name) && name.startsWith(dir)) yield name
        }
      }
    },
  }
}

/** A name for a name where both lie on one disk, else a copy of it. What is there is on the disk when it is said to be. */
async function moveFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
    await chmod(to, 0o600)
  }
}

async function writePieces(path: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      bytes += piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return bytes
}

/** What is written under a name of its own until it is whole. */
const isDraft = (name: string) => /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)

/** `otherwise` where there is no such file or folder, or a file stands where a folder is looked for. */
async function unlessAbsent<T, O>(read: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await read
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return otherwise
    throw error
  }
}
