import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploaded images and made files lie. A key is a file name without folders. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  find(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** Tries whether something can be put. @throws what keeps it from that */
  probe(): Promise<void>
}

const goodKey = /^[0-9a-z-]{8,80}\.[a-z0-9]{1,8}$/

/** A disk that takes no more than this is as good as full. */
const PROBE_BYTES = 64 * 1024

const writeWhole = (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flag: 'wx', flush: true, mode: 0o600 })

/** Files in a local folder, spread over 256 sub-folders; a file is there whole or not at all. */
export function localFiles(folder: string): FileStore {
  const place = (key: string) => {
    if (!goodKey.test(key)) throw new Error(`Not a file key: ${key}`)
    return { dir: join(folder, key.slice(0, 2)), path: join(folder, key.slice(0, 2), key) }
  }
  return {
    async put(key, bytes) {
      const { dir, path } = place(key)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}`
      try {
        await writeWhole(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async probe() {
      const path = join(folder, `probe.${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeWhole(path, Buffer.alloc(PROBE_BYTES))
      } finally {
        await rm(path, { force: true })
      }
    },
    async find(key) {
      if (!goodKey.test(key)) return null
      try {
        return await readFile(place(key).path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(place(key).path, { force: true })
    },
  }
}
