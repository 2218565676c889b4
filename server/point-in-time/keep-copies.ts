import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { Connection } from '../db/embedded/cluster.ts'
import type { FileStore } from '../files/file-store.ts'
import { copyBase } from './base-copy.ts'
import { forgetFiles, forgetOld } from './forget-old.ts'
import { listReady, numberOf, putJournalAway } from './journal.ts'
import { isBaseDue } from './night.ts'
import { assertThere, clearDrafts, listCopies, putCopy, type Target } from './target.ts'

interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface CopiedDatabase {
  connection: Connection
  data_dir: string
  files: FileStore
  target: Target
  log: Log
  /** Told of each copy of everything once it is there. */
  onCopy?: (at: Date) => Promise<void>
  /** Milliseconds between two looks for finished pieces. */
  look_ms?: number
  /** Milliseconds after which what is not away yet is named in the log. */
  behind_ms?: number
}

const LOOK_MS = 500
/** After a failure it waits longer: a target that is away is not asked twice a second. */
const AGAIN_MS = 5000
/** A piece of the journal is finished every ten seconds, and may take as long to be put away. */
const BEHIND_MS = 20_000
/** So many times as long it has to be in time until it is called well: between two pieces any target is. */
const CALM_TIMES = 3
/** New files are looked for as often as a piece of the journal ends. */
const FILES_MS = 10_000

/** What this process has done. */
interface Done {
  base_at: number
  files_at: number
  /** Files that are there. */
  seen: Set<string>
}

/** Where it stands, for whoever watches. `put_away_at`: whatever was saved until then is away. */
const nothing = { put_away_at: 0, base_at: 0, failing: 0, waiting: 0 }
const state = { ...nothing }

/** How it is with the copies of this process. */
export function copiesNow(now = Date.now()): 'OFF' | 'WELL' | 'BEHIND' | 'FAILING' {
  if (state.failing) return 'FAILING'
  if (!state.put_away_at) return 'OFF'
  return now - state.put_away_at > BEHIND_MS ? 'BEHIND' : 'WELL'
}

const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read())
    },
  })

/** 0 throughout where BACKUP_TO is not set. */
export const copyGauges = () => [
  gauge(
    'quaestor_point_in_time_saved_timestamp_seconds',
    'Until when the journal is put away in BACKUP_TO',
    () => state.put_away_at / 1000,
  ),
  gauge(
    'quaestor_point_in_time_base_timestamp_seconds',
    'When the newest base copy was begun',
    () => state.base_at / 1000,
  ),
  gauge('quaestor_point_in_time_failing', 'Whether copies can not be put away at present', () => state.failing),
  gauge(
    'quaestor_point_in_time_waiting_pieces',
    'Pieces of the journal that wait to be put away, 16 MB each',
    () => state.waiting,
  ),
]

/**
 * Puts the journal away as it is finished; beside that new files, and each night a copy of everything; what is older than fourteen days goes. Where the
 * target is away, full or slow nobody who is served waits: the journal stays on this disk, the log says it once, and so does a metric.
 * @returns what ends it
 */
export function keepCopies(kept: CopiedDatabase): { stop(): Promise<void> } {
  const { target, data_dir } = kept
  const ending = new AbortController()
  const { signal } = ending
  const failures = createFailures(kept)
  const lag = createLag(kept)
  const done: Done = { base_at: 0, files_at: 0, seen: new Set() }
  let isCleared = false
  const journal = async () => {
    const began = Date.now()
    await assertThere(target, data_dir)
    if (!isCleared) await clearDrafts(target)
    isCleared = true
    await putJournalAway(data_dir, target)
    lag.reached(began)
  }
  // The journal waits for no copy of everything: what is saved meanwhile is put away as ever.
  const copies = async () => {
    if (!isCleared) return
    await copyIfDue(kept, done, signal)
    if (!signal.aborted) await putFilesAway(kept, done)
  }
  const goOn = async (turn: () => Promise<void>) => {
    while (!signal.aborted) {
      const failed = await turn().then(
        () => failures.mended(turn),
        (error: Error) => !signal.aborted && failures.failed(turn, error),
      )
      state.waiting = (await listReady(data_dir).catch(() => [])).length
      await pause(failed ? AGAIN_MS : (kept.look_ms ?? LOOK_MS), null, { signal }).catch(() => null)
    }
  }
  const going = Promise.all([goOn(journal), goOn(copies)])
  return {
    async stop() {
      ending.abort()
      await going
      Object.assign(state, nothing)
    },
  }
}

/** What keeps copies from being put away: each reason is said once. */
function createFailures({ log }: CopiedDatabase) {
  const reasons = new Map<unknown, string>()
  return {
    failed(turn: unknown, { message }: Error): true {
      const isNew = ![...reasons.values()].includes(message)
      reasons.set(turn, message)
      state.failing = 1
      if (isNew)
        log.error(
          `Copies can't be put away in BACKUP_TO: ${message}. Quaestor goes on; a lost disk would lose what is saved from now on.`,
        )
      return true
    },
    mended(turn: unknown): false {
      const was = reasons.delete(turn)
      state.failing = reasons.size > 0 ? 1 : 0
      if (was && reasons.size === 0) log.info('Copies are put away in BACKUP_TO again.')
      return false
    },
  }
}

/** How far what is put away is behind what is saved: a target that is too slow is named once, and once it is in time again. */
function createLag({ log, behind_ms = BEHIND_MS }: CopiedDatabase) {
  /** When it was last behind; null: it is in time. */
  let behind_at: number | null = null
  state.put_away_at = Date.now()
  return {
    /** All that was finished by then is away. */
    reached(began: number) {
      const now = Date.now()
      const lag = now - state.put_away_at
      state.put_away_at = began
      if (lag > behind_ms) {
        if (behind_at === null)
          log.warn(
            `BACKUP_TO is slow: what was saved ${Math.round(lag / 1000)} s ago was put away only now. Nobody waits for it; a lost disk would lose as much. Look at the disk or the network of BACKUP_TO.`,
          )
        behind_at = now
      } else if (behind_at !== null && now - behind_at > CALM_TIMES * behind_ms) {
        log.info('BACKUP_TO is fast enough again.')
        behind_at = null
      }
    },
  }
}

/** Each night, and at once where none is there yet or the database is another line of time than the newest. */
async function copyIfDue(
  { connection, data_dir, files, target, log, onCopy }: CopiedDatabase,
  done: Done,
  signal: AbortSignal,
): Promise<void> {
  if (!isBaseDue(done.base_at, new Date())) return
  const newest = (await listCopies(target, 'base')).at(-1)
  const own = await currentTimeline(data_dir)
  if (newest?.name.split('-')[1]?.startsWith(own) && !isBaseDue(newest.at.getTime(), new Date())) {
    done.base_at = newest.at.getTime()
    state.base_at = done.base_at
    return
  }
  const began = Date.now()
  await copyBase(connection, data_dir, target, signal)
  done.base_at = began
  state.base_at = began
  await onCopy?.(new Date(began))
  log.info(`A copy of everything is in BACKUP_TO, after ${Math.round((Date.now() - began) / 1000)} s.`)
  await forgetOld(target)
  await forgetFiles(target, files)
}

async function currentTimeline(data_dir: string): Promise<string> {
  const pieces = (await readdir(join(data_dir, 'pg_wal'))).filter((name) => numberOf(name) !== null)
  return (
    pieces
      .map((name) => name.slice(0, 8))
      .sort()
      .at(-1) ?? ''
  )
}

/** Files never change: one that is there is there. */
async function putFilesAway({ files, target }: CopiedDatabase, done: Done): Promise<void> {
  if (Date.now() - done.files_at < FILES_MS) return
  const there = new Set<string>()
  for await (const key of files.list()) {
    there.add(key)
    if (done.seen.has(key)) continue
    const bytes = await files.find(key)
    if (bytes) await putCopy(target, 'files', key, Readable.from([bytes]))
    done.seen.add(key)
  }
  done.seen = there
  done.files_at = Date.now()
}
