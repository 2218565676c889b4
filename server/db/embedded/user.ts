import { type ExecFileOptions, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Who PostgreSQL runs as when the app itself is root, which PostgreSQL refuses. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** Users that own nothing of worth, the fitting ones first; `_postgres` is macOS's name. */
const preferred = ['postgres', '_postgres', 'nobody', 'daemon', 'bin']

/** Every user of the machine. */
export async function listUsers(): Promise<SystemUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody as -2, which the system calls read as an unsigned number.
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : []
  })
}

/**
 * Null for an ordinary user, who runs PostgreSQL as himself; for root an existing user without rights.
 * @throws Error with one sentence where root finds none.
 */
export async function chooseUser(): Promise<SystemUser | null> {
  if (!isRoot()) return null
  const users = await listUsers()
  for (const name of preferred) {
    const user = users.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (user) return user
  }
  throw new Error(
    `PostgreSQL refuses to run as root and /etc/passwd has no user ${preferred.join(', ')}: start Quaestor as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** What a command needs to run as the user: nothing of the app's environment, and a working folder that anyone may read. */
export function runAs(user: SystemUser | null): ExecFileOptions & { encoding: 'utf8' } {
  const own = user ? { uid: user.uid, gid: user.gid } : {}
  return { ...own, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' }
}

/** Asks the system itself, so that access lists and mount options count too. A null user is the app's own. */
export async function canEnter(user: SystemUser | null, folder: string): Promise<boolean> {
  return isTrue('[ -x "$1" ]', user, [folder])
}

export async function canReadAll(user: SystemUser | null, files: string[]): Promise<boolean> {
  return isTrue('for file; do [ -r "$file" ] || exit 1; done', user, files)
}

async function isTrue(script: string, user: SystemUser | null, args: string[]): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', script, 'sh', ...args], runAs(user))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') return false
    throw error
  }
}
