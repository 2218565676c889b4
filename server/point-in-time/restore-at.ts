import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from '../db/embedded/cluster.ts'
import { partsOf, startCopy } from '../db/embedded/embedded.ts'
import { lockState } from '../db/embedded/lock.ts'
import { successorIn, swap } from '../db/embedded/swap.ts'
import type { FileStore } from '../files/file-store.ts'
import { commandFor, handOut } from './hand-out.ts'
import { gapError, type Span, shown, spanFor } from './moments.ts'
import { listFileCopies, pathIn, readCopy, type Target } from './target.ts'
import { unpackBase } from './unpack.ts'

export interface RestoredAt {
  /** The last change that is in it, as the database notes it; null where there is none since the base copy. */
  last_change: string | null
  files: number
  /** The journal ends before the moment that was asked for. */
  short: boolean
}

/**
 * Makes the database as it was at the end of a second, in a state folder that has none. It is made beside and takes its place when it is whole.
 * @throws Error with a sentence; nothing is left
 */
export async function restoreAt(target: Target, state_dir: string, files: FileStore, at: Date): Promise<RestoredAt> {
  const span = await spanFor(target, at)
  const lock = await lockState(state_dir)
  try {
    const { place } = await partsOf(state_dir)
    if (existsSync(place.data_dir))
      throw new Error(
        `There is a database in ${place.data_dir} already: name an empty folder by STATE_DIR, and look at it before you put it in the place of another.`,
      )
    const copy = successorIn(place.base_dir)
    await mkdir(place.base_dir, { recursive: true })
    try {
      const { short, seen } = await recoverInto({
        ...{ state_dir, copy, target, span, goal: `recovery_target_time=${endOf(at)}`, look: lastChange },
        takesLess: true,
      })
      const count = await putFilesBack(target, files)
      await swap(place.base_dir)
      return { last_change: seen, short, files: count }
    } catch (error) {
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
      throw error
    }
  } finally {
    await lock.release()
  }
}

/** A second is over with its last microsecond. */
const endOf = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}.999999+00`

async function lastChange(connection: Connection): Promise<string | null> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: string | null }>('select pg_last_xact_replay_timestamp()::text as at')
    return rows[0]?.at ?? null
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Recovery<T> {
  /** Whose database runs it; it may go on meanwhile. */
  state_dir: string
  /** Where the files of the cluster are made. */
  copy: string
  target: Target
  span: Span
  /** The setting that says where the journal is left. */
  goal: string
  /** Where the journal ends before the goal: whether all that there is is taken. */
  takesLess: boolean
  /** Of the server, besides. */
  settings?: string[]
  /** What is asked of it before it is stopped. */
  look(connection: Connection): Promise<T>
}

/** Makes the files of a base copy and has a server bring them on by the journal. @throws Error with a sentence; what was made is left to whoever asks */
export async function recoverInto<T>(recovery: Recovery<T>): Promise<{ short: boolean; seen: T }> {
  const { state_dir, copy, target, span, look } = recovery
  const { place } = await partsOf(state_dir)
  await rm(copy, { recursive: true, force: true })
  const folder = `${copy}.journal`
  const journal = await handOut(target, folder, place.user)
  try {
    await unpackBase(target, span.base, copy, place.user)
    const { server, short } = await startAt(recovery, folder, journal.failure)
    try {
      if (journal.failure()) throw journal.failure()
      return { short, seen: await look(server.connection) }
    } finally {
      await server.stop()
    }
  } catch (error) {
    throw journal.failure() ?? error
  } finally {
    await journal.stop()
  }
}

async function startAt<T>(recovery: Recovery<T>, folder: string, failure: () => unknown) {
  const { state_dir, copy, target, span, goal, takesLess, settings = [] } = recovery
  const base = [
    ...settings,
    `restore_command=${commandFor(folder)}`,
    ...['recovery_target_action=promote', 'recovery_target_timeline=current', 'hot_standby=off'],
  ]
  const start = (more: string[]) => startCopy(state_dir, copy, [...base, ...more])
  try {
    return { server: await start([goal]), short: false }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const isInside = /WAL ends before end of online backup/.test(message)
    const isBefore = /recovery ended before configured recovery target/.test(message)
    if (failure() || !(isInside || isBefore)) throw error
    // It ended where a piece is missing, not where the journal does.
    if (span.gap) throw gapError(target, span)
    if (isInside)
      throw new Error(
        `The disk was lost before the journal of ${pathIn(target, 'base', span.base)} was put away whole, so nothing can be had by it: say a moment before ${shown(span.from)}.`,
      )
    if (!takesLess) throw error
    // Nothing was saved after that moment, or it has not been put away: all that there is.
    return { server: await start([]), short: true }
  }
}

async function putFilesBack(target: Target, files: Pick<FileStore, 'putStream'>): Promise<number> {
  let count = 0
  for await (const key of listFileCopies(target)) {
    await files.putStream(key, readCopy(target, 'files', key))
    count += 1
  }
  return count
}
