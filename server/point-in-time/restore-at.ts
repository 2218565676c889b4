import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { partsOf, startCopy } from '../db/embedded/embedded.ts'
import { lockState } from '../db/embedded/lock.ts'
import { successorIn, swap } from '../db/embedded/swap.ts'
import type { FileStore } from '../files/file-store.ts'
import { commandFor, handOut } from './hand-out.ts'
import { gapError, type Span, shown, spanFor } from './moments.ts'
import { pathIn, readCopy, type Target } from './target.ts'
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
    await rm(copy, { recursive: true, force: true })
    const folder = join(place.base_dir, 'journal')
    await mkdir(place.base_dir, { recursive: true })
    const journal = await handOut(target, folder, place.user)
    try {
      await unpackBase(target, span.base, copy, place.user)
      const recovered = await recover({ state_dir, copy, folder, at, target, span, failure: journal.failure })
      const count = await putFilesBack(target, files)
      await swap(place.base_dir)
      return { ...recovered, files: count }
    } catch (error) {
      await rm(copy, { recursive: true, force: true, maxRetries: 5 })
      throw journal.failure() ?? error
    } finally {
      await journal.stop()
    }
  } finally {
    await lock.release()
  }
}

/** A second is over with its last microsecond. */
const endOf = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}.999999+00`

interface Recovery {
  state_dir: string
  copy: string
  folder: string
  at: Date
  target: Target
  span: Span
  failure: () => unknown
}

async function recover({ state_dir, copy, folder, at, target, span, failure }: Recovery) {
  const base = [
    `restore_command=${commandFor(folder)}`,
    ...['recovery_target_action=promote', 'recovery_target_timeline=current', 'hot_standby=off'],
  ]
  let short = false
  const start = (more: string[]) => startCopy(state_dir, copy, [...base, ...more])
  const server = await start([`recovery_target_time=${endOf(at)}`]).catch((error: Error) => {
    const [inside, before] = [
      /WAL ends before end of online backup/,
      /recovery ended before configured recovery target/,
    ]
    if (failure() || !(inside.test(error.message) || before.test(error.message))) throw error
    // It ended where a piece is missing, not where the journal does.
    if (span.gap) throw gapError(target, span)
    if (inside.test(error.message))
      throw new Error(
        `The disk was lost before the journal of ${pathIn(target, 'base', span.base)} was put away whole, so nothing can be had by it: say a moment before ${shown(span.from)}.`,
      )
    // Nothing was saved after that moment, or it has not been put away: all that there is.
    short = true
    return start([])
  })
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  try {
    if (failure()) throw failure()
    await client.connect()
    const { rows } = await client.query<{ at: string | null }>('select pg_last_xact_replay_timestamp()::text as at')
    return { last_change: rows[0]?.at ?? null, short }
  } finally {
    await client.end().catch(() => undefined)
    await server.stop()
  }
}

async function putFilesBack(target: Target, files: FileStore): Promise<number> {
  let count = 0
  const root = join(target.folder, 'files')
  for (const part of await readdir(root).catch(() => [])) {
    for (const key of await readdir(join(root, part))) {
      if (/\.draft$/.test(key)) continue
      await files.putStream(key, readCopy(target, 'files', key))
      count += 1
    }
  }
  return count
}
