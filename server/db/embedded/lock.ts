import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findStartMark } from './process.ts'

export interface StateLock {
  release(): Promise<void>
}

/** What a process may have alone: the state folder, the upgrade of it, or the proof of its back-ups. Each is a file that holds the number of the process, a space, and its start mark. */
const names = { app: 'app.lock', upgrade: 'upgrade.lock', proof: 'proof.lock' }
export type Locked = keyof typeof names

/**
 * Lets one running app use a state folder (made when missing): a file app.lock names the process. The lock of a killed app is
 * taken over, also when its number was given out again. Usable with an embedded database (startEmbedded calls it) or without.
 *
 * @throws Error with one sentence for the person who starts the app, when another app runs there or the folder can't be written.
 */
export async function lockState(state_dir: string, what: Locked = 'app'): Promise<StateLock> {
  const file = path.join(state_dir, names[what])
  const content = `${process.pid} ${findStartMark(process.pid)}\n`
  try {
    // The folders above get the usual mode: closed ones would keep root's PostgreSQL out of the state folder.
    await mkdir(path.dirname(state_dir), { recursive: true })
    await mkdir(state_dir, { recursive: true, mode: 0o700 })
    await closeToOthers(state_dir)
    await claim(file, content, what)
  } catch (error) {
    throw explain(error, state_dir)
  }
  return {
    async release() {
      if ((await findText(file)) === content) await rm(file, { force: true })
    },
  }
}

/** A link appears with its content at once, so no reader meets a half-written lock; it fails where the name is taken. */
async function claim(file: string, content: string, what: Locked): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    while (!(await tryLink(draft, file))) await clearStale(draft, file, what)
  } finally {
    await rm(draft)
  }
}

async function tryLink(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Of several starters that find a dead lock, one at a time looks again and removes it, so that none removes a new one. */
async function clearStale(draft: string, file: string, what: Locked): Promise<void> {
  const turn = `${file}.turn`
  if (!(await tryLink(draft, turn))) {
    const content = await findText(turn)
    if (content !== null && findOwner(content) === null) await rm(turn, { force: true })
    return wait(1)
  }
  try {
    const content = await findText(file)
    if (content === null) return
    const owner = findOwner(content)
    if (owner !== null) throw new Error(refusals[what](owner))
    await rm(file, { force: true })
  } finally {
    await rm(turn, { force: true })
  }
}

/** The process that a lock names, unless it is gone. */
function findOwner(content: string): number | null {
  const [number = '', ...mark] = content.trim().split(' ')
  const pid = Number(number)
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return findStartMark(pid) === mark.join(' ') ? pid : null
}

const refusals: Readonly<Record<Locked, (pid: number) => string>> = {
  app: (pid) =>
    `Quaestor is already running on this state folder (process ${pid}). Stop it first, or set STATE_DIR to another folder.`,
  upgrade: (pid) => `An upgrade of this state folder is under way already (process ${pid}): wait for its end.`,
  proof: (pid) => `A copy of this state folder is tried already (process ${pid}): wait for its end.`,
}

/** The process that has it, or null. */
export async function findHolder(state_dir: string, what: Locked = 'app'): Promise<number | null> {
  const content = await findText(path.join(state_dir, names[what]))
  return content === null ? null : findOwner(content)
}

async function findText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function explain(error: unknown, state_dir: string): unknown {
  if (!(error instanceof Error) || codeOf(error) === undefined) return error
  return new Error(
    `The state folder ${state_dir} can't be used (${error.message}): let this user write there, or set STATE_DIR to another folder.`,
    { cause: error },
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Pupils' data lies in it. Root's PostgreSQL runs as another user, who passes through. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  const closed = mode & (process.getuid?.() === 0 ? 0o711 : 0o700)
  if ((mode & 0o777) !== closed) await chmod(folder, closed)
}
