import { constants, type Dirent } from 'node:fs'
import { chmod, copyFile, lchown, mkdir, open, readdir, readlink, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import type { SystemUser } from './user.ts'

/** Files that are copied side by side. */
const AT_ONCE = 8

/** Not part of a copy: who runs on the original, and what every start makes anew. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])

/**
 * Copies a stopped cluster's folder, with its owner, and puts the copy on the disk. Where the file system can share what is alike, it takes
 * no time and no room.
 */
export async function copyCluster(from: string, to: string, user: SystemUser | null): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const files: string[] = []
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const name = path.join(path.relative(from, entry.parentPath), entry.name)
    if (leftOut.has(entry.name)) continue
    if (entry.isFile()) files.push(name)
    else await copyOther(entry, path.join(from, name), path.join(to, name), user)
  }
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let name = files.pop(); name !== undefined; name = files.pop())
      await copyOne(path.join(from, name), path.join(to, name), user)
  })
  await Promise.all(workers)
  if (user) await lchown(to, user.uid, user.gid)
  await syncFolder(path.dirname(to))
}

/** A folder comes before what is in it. */
async function copyOther(entry: Dirent, from: string, to: string, user: SystemUser | null): Promise<void> {
  if (entry.isDirectory()) {
    await mkdir(to, { mode: 0o700 })
    await chmod(to, (await stat(from)).mode & 0o777)
  } else if (entry.isSymbolicLink()) await symlink(await readlink(from), to)
  else return
  if (user) await lchown(to, user.uid, user.gid)
}

async function copyOne(from: string, to: string, user: SystemUser | null): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  if (user) await lchown(to, user.uid, user.gid)
  const file = await open(to, 'r+')
  await file.sync().finally(() => file.close())
}

/** Names given in a folder are there after a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Bytes of the files below a folder; one that goes meanwhile counts nothing. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const sizes = (await readdir(folder, { recursive: true, withFileTypes: true })).map(async (entry) =>
    entry.isFile() ? ((await stat(path.join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0) : 0,
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
