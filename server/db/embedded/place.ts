import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { canEnter, chooseUser, isRoot, listUsers, type SystemUser } from './user.ts'

/** Where a state folder's cluster lives, and who runs it. */
export interface ClusterPlace {
  /** Holds the cluster, its socket and its log, and a copy of the binaries where one is needed. */
  base_dir: string
  data_dir: string
  user: SystemUser | null
}

/** In a state folder whose cluster had to go elsewhere: a line with that place, so that it is never taken for lost. */
const noteName = 'postgres-location'
const clusterName = 'postgres'

/**
 * Finds the cluster of a state folder, or the place for a new one: the state folder itself, or, for root where a folder above is
 * closed to the user that PostgreSQL runs as, shared_dir/<first 12 hex digits of the SHA-256 of the state folder's path>.
 * The state folder must exist. A cluster found is run by the user who owns it.
 *
 * @throws Error with one sentence where the cluster that belongs to the folder can't be used: a new one would hide its data.
 */
export async function choosePlace(state_dir: string, shared_dir: string): Promise<ClusterPlace> {
  const [state, elsewhere] = await basesOf(state_dir, shared_dir)
  const note = await findNote(state)
  if (await isCluster(elsewhere)) return openCluster(elsewhere, state)
  if (await isCluster(state)) return openCluster(state, state)
  if (note) throw new Error(explainMove(state, note, elsewhere))
  const user = await chooseUser()
  if (user) await letThrough(state)
  if (!user || (await canEnter(user, state))) return placeIn(state, user)
  await openFolders(shared_dir, elsewhere)
  return placeIn(elsewhere, user)
}

/** Where the cluster of a state folder may lie: in it, or elsewhere. */
export async function basesOf(state_dir: string, shared_dir: string): Promise<[string, string]> {
  const state = await realpath(state_dir)
  return [state, path.join(shared_dir, createHash('sha256').update(state).digest('hex').slice(0, 12))]
}

/** Called once the cluster runs: a note means that there was a database. @returns whether it lives outside the state folder */
export async function noteLocation(state_dir: string, { base_dir }: ClusterPlace): Promise<boolean> {
  const state = await realpath(state_dir)
  if (base_dir === state) return false
  await writeFile(path.join(state, noteName), `${base_dir}\n`)
  return true
}

function placeIn(base_dir: string, user: SystemUser | null): ClusterPlace {
  return { base_dir, data_dir: path.join(base_dir, clusterName), user }
}

async function openCluster(base_dir: string, state: string): Promise<ClusterPlace> {
  const data_dir = path.join(base_dir, clusterName)
  const user = await ownerOf(data_dir)
  if (!user) return placeIn(base_dir, null)
  if (base_dir === state) await letThrough(state)
  if (await canEnter(user, base_dir)) return placeIn(base_dir, user)
  throw new Error(
    `The database in ${data_dir} belongs to user ${user.name}, whom a folder above it keeps out: give that folder o+x, or move the state folder to an open place.`,
  )
}

/** Null: the app's own user. */
async function ownerOf(data_dir: string): Promise<SystemUser | null> {
  const { uid, gid } = await stat(data_dir)
  if (!isRoot() && uid === process.getuid?.()) return null
  const name = (await listUsers()).find((user) => user.uid === uid)?.name ?? `number ${uid}`
  if (!isRoot()) {
    throw new Error(
      `The database in ${data_dir} belongs to user ${name}: start Quaestor as root or as ${name}, or set STATE_DIR to another folder.`,
    )
  }
  if (uid !== 0) return { name, uid, gid }
  const fitting = await chooseUser()
  throw new Error(
    `The database in ${data_dir} belongs to root, and PostgreSQL refuses to run as root: run chown -R ${fitting?.name} ${data_dir}, then start again.`,
  )
}

/** initdb's folder gets its final name last, so the version file tells a finished cluster. */
async function isCluster(base_dir: string): Promise<boolean> {
  const data_dir = path.join(base_dir, clusterName)
  try {
    return (await readdir(data_dir)).includes('PG_VERSION')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    // Another user's cluster can't be listed, yet it is there: ownerOf says whose it is.
    if (code === 'EACCES') return true
    throw error
  }
}

async function findNote(state: string): Promise<string | null> {
  try {
    return (await readFile(path.join(state, noteName), 'utf8')).trim()
  } catch {
    return null
  }
}

function explainMove(state: string, note: string, elsewhere: string): string {
  const way = note === elsewhere ? 'put it back' : `run mv ${note} ${elsewhere} if the state folder was moved`
  const fresh = `remove ${path.join(state, noteName)} to begin with an empty database`
  return `The database of the state folder ${state} belongs in ${note}: as root ${way}, or ${fresh}.`
}

/** Passing through (o+x) doesn't let others list or read the folder. */
async function letThrough(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if (!(mode & 0o001)) await chmod(folder, (mode & 0o7777) | 0o001)
}

/**
 * Where a copy of the programs may lie: beside the cluster, except where the path holds signs that a shell reads, because initdb calls
 * its programs through one.
 */
export async function chooseCopies(base_dir: string, shared_dir: string): Promise<string> {
  if (!/["$`\\]/.test(base_dir)) return base_dir
  const programs = path.join(shared_dir, 'programs')
  await openFolders(shared_dir, programs)
  return programs
}

/** Whatever the umask says, the cluster's user must get to it. */
async function openFolders(shared_dir: string, base_dir: string): Promise<void> {
  await mkdir(base_dir, { recursive: true })
  await letThrough(shared_dir)
  await chmod(base_dir, 0o711)
}
