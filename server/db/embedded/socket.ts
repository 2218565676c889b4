import { chmod, lchown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { canEnter, type SystemUser } from './user.ts'

/** Bytes of a socket's whole path; the system's own limit is 103 (macOS) or 107 (Linux), see unix(7). */
const longestSocket = 100
const socketName = '/.s.PGSQL.5432'

/**
 * Makes a folder of mode 0700 for the socket: the wanted one, or a short one for temporary files where the socket's path would be
 * too long. @returns its path
 */
export async function makeSocketFolder(wanted: string, user: SystemUser | null): Promise<string> {
  let folder = wanted
  if (fits(wanted)) await mkdir(wanted, { recursive: true, mode: 0o700 })
  else folder = await mkdtemp(await chooseTemporary(user))
  await chmod(folder, 0o700)
  if (user) await lchown(folder, user.uid, user.gid)
  // No server runs when this is called: what a killed one left would only mislead the next.
  for (const name of await readdir(folder)) if (name.startsWith('.s.PGSQL.')) await rm(path.join(folder, name))
  return folder
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder + socketName) <= longestSocket
}

/** A socket's address is bounded, and every POSIX system has a short /tmp, whatever its own folder for temporary files is called. */
async function chooseTemporary(user: SystemUser | null): Promise<string> {
  const prefix = path.join(os.tmpdir(), 'quaestor-')
  return fits(`${prefix}XXXXXX`) && (await canEnter(user, os.tmpdir())) ? prefix : '/tmp/quaestor-'
}
