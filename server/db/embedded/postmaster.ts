import { constants, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './initdb.ts'
import { findCommand, isRunning } from './process.ts'

/** What a running server writes of itself into its data folder, see "postmaster.pid" in PostgreSQL's miscinit.h. */
export interface Postmaster {
  pid: number
  port: number
  socket_dir: string
  /** starting, ready, stopping or standby */
  status: string
}

/** The server that data_dir's file names, whether it still runs or not. */
export async function findPostmaster(data_dir: string): Promise<Postmaster | null> {
  const lines = await findLines(data_dir)
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socket_dir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** Whether process pid is the server of data_dir, and not one that was given the same number later. */
export function runsCluster(pid: number, data_dir: string): boolean {
  return findCommand(pid)?.includes(` -D ${data_dir} -c `) ?? false
}

export type Answer = 'ready' | 'not yet' | 'none'

/** Whether a server on this socket takes statements for data_dir. */
export async function askServer({ socket_dir, port }: Postmaster, data_dir: string): Promise<Answer> {
  const address = { host: socket_dir, port, user: superuser, database: 'postgres' }
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === data_dir ? 'ready' : 'none'
  } catch (error) {
    // 57P03 cannot_connect_now: starting up, recovering or shutting down.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'not yet' : 'none'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * PostgreSQL takes any process of its user that has the number in a stale file for a living server. Our own number instead makes it
 * look on: it passes over its parent, and reads from the rest of the file whether processes of the dead server still hold its memory.
 */
export async function disownPidFile(data_dir: string): Promise<void> {
  const [first, ...rest] = await findLines(data_dir)
  if (first === undefined || first === String(process.pid)) return
  // PostgreSQL's user may write in its folder, and this may be root: a link is not followed.
  const flags = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  const file = await open(path.join(data_dir, 'postmaster.pid'), flags)
  await file.writeFile([process.pid, ...rest].join('\n'))
  await file.close()
}

/**
 * Milliseconds that each signal gets: end transactions and write out; drop everything and recover at the next start; kill. What supervises
 * Quaestor waits no longer: writing out goes on at the next start then.
 */
const signals: [NodeJS.Signals, number][] = [
  ['SIGINT', 3500],
  ['SIGQUIT', 1000],
  ['SIGKILL', 5000],
]

/** Ends the server of data_dir, gently first. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
export async function stopPostmaster(pid: number, data_dir: string): Promise<void> {
  for (const [signal, patience] of signals) {
    if (!runsCluster(pid, data_dir)) return
    process.kill(pid, signal)
    if (await until(() => !isRunning(pid), patience)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) could not be stopped.`)
}

/** Looks every 10 ms. @returns whether it came true within the time, given in milliseconds */
export async function until(isTrue: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  while (!(await isTrue())) {
    if (performance.now() > end) return false
    await wait(10)
  }
  return true
}

async function findLines(data_dir: string): Promise<string[]> {
  try {
    return (await readFile(path.join(data_dir, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
