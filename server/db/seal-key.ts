import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the state folder of an embedded database, beside it: not in the database, and in no back-up. */
const FILE = 'seal-key'
const BYTES = 32

/** The key by which the database's own secrets are sealed, which never lies in the database itself. */
export interface SealKeys {
  /** For sentences: what holds it. */
  where: string
  find(): Promise<Uint8Array | null>
  /** Makes one where nothing is sealed yet; null where only the operator can, because several processes need the same. */
  make(): Promise<Uint8Array | null>
}

/** Nothing is sealed. */
export const noSealKeys: SealKeys = { where: 'SEAL_KEY', find: async () => null, make: async () => null }

/** 32 bytes in base64, as `openssl rand -base64 32` prints them; null for any other text. */
export function readSealKey(text: string): Uint8Array | null {
  const bytes = Buffer.from(text.trim(), 'base64')
  return bytes.length === BYTES && bytes.toString('base64') === text.trim() ? bytes : null
}

interface Place {
  seal_key: Uint8Array | null
  database_url: string | null
  state_dir: string
}

/** SEAL_KEY, else for the embedded database a file in its state folder, which is made by itself. */
export function sealKeys({ seal_key, database_url, state_dir }: Place): SealKeys {
  if (seal_key || database_url) return { ...noSealKeys, find: async () => seal_key }
  const file = join(state_dir, FILE)
  return {
    where: file,
    async find() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (text === null) return null
      const key = readSealKey(text)
      if (!key) throw new Error(`${file} holds no key: put back the file that Quaestor made.`)
      return key
    },
    async make() {
      const key = randomBytes(BYTES)
      const draft = `${file}.${randomUUID()}`
      await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, file)
      return key
    },
  }
}
