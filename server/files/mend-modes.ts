import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What others than the owner may do with a file or a folder. */
const OTHERS = 0o077

/**
 * Closes what an earlier release left open to other users of the machine: the files of the store with their folders, and the files, not the
 * folders, of the state folder itself, for its database has modes and a user of its own. @returns how many were open
 */
export async function mendModes({ state_dir, folder }: { state_dir: string; folder: string | null }): Promise<number> {
  const own = (await entries(state_dir)).filter((entry) => entry.isFile())
  let mended = 0
  for (const { name } of own) mended += await close(join(state_dir, name))
  return folder === null ? mended : mended + (await mendFolder(folder))
}

async function mendFolder(folder: string): Promise<number> {
  let mended = await close(folder)
  for (const entry of await entries(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mended += await mendFolder(path)
    else if (entry.isFile()) mended += await close(path)
  }
  return mended
}

const entries = (folder: string) => readdir(folder, { withFileTypes: true }).catch(ofOthers([]))

/** Gone meanwhile, or another user's, such as on a mounted folder: nothing of ours to mend. */
const ofOthers =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code && ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTDIR'].includes(error.code)) return otherwise
    throw error
  }

async function close(path: string): Promise<number> {
  const found = await lstat(path).catch(ofOthers(null))
  if (!found || (found.mode & OTHERS) === 0) return 0
  return chmod(path, found.mode & 0o7777 & ~OTHERS).then(() => 1, ofOthers(0))
}
