import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Gauge } from 'prom-client'
import type { Connection } from '../db/embedded/cluster.ts'
import type { FileStore } from '../files/file-store.ts'
import { copyBase } from './base-copy.ts'
import { forgetFiles, forgetOld } from './forget-old.ts'
import { listReady, numberOf, putJournalAway } from './journal.ts'
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
}

const LOOK_MS = 500
/** After a failure it waits longer: a target that is away is not asked twice a second. */
const AGAIN_MS = 5000
const DAY_MS = 86_400_000
/** New files are looked for as often as a piece of the journal ends. */
const FILES_MS = 10_000

/** What this process has done. */
interface Done {
  base_at: number
  files_at: number
  /** Files that are there. */
  seen: Set<string>
}

/** Where it stands, for whoever watches. */
const nothing = { put_away_at: 0, base_at: 0, failing: 0, waiting: 0 }
const state = { ...nothing }

/** How it is with the copies of this process. */
export function copiesNow(): 'OFF' | 'WELL' | 'FAILING' {
  if (state.failing) return 'FAILING'
  return state.put_away_at || state.base_at ? 'WELL' : 'OFF'
}

const gauge = (name: string, help: string, read: () => number) =>
  new Gauge({
    name: `quaestor_point_in_time_${name}`,
    help,
    registers: [],
    collect() {
      this.set(read())
    },
  })

/** 0 throughout where BACKUP_TO is not set. */
export const copyGauges = () => [
  gauge(
    'saved_timestamp_seconds',
    'When the journal was last put away in BACKUP_TO, or looked at with nothing left to put away',
    () => state.put_away_at / 1000,
  ),
  gauge('base_timestamp_seconds', 'When the newest base copy was begun', () => state.base_at / 1000),
  gauge('failing', 'Whether copies can not be put away at present', () => state.failing),
  gauge('waiting_pieces', 'Pieces of the journal that wait to be put away, 16 MB each', () => state.waiting),
]

/**
 * Puts the journal away as it is finished, new files beside it, and once a day a copy of everything; what is older than fourteen days goes. Where the target
 * is away, full or slow nobody who is served waits: the journal stays on this disk, the log says it once, and so does a metric.
 * @returns what ends it
 */
export function keepCopies(kept: CopiedDatabase): { stop(): Promise<void> } {
  const { log, target } = kept
  let stopping = false
  let wake = () => undefined as undefined
  let reason = ''
  let cleared = false
  const done: Done = { base_at: 0, files_at: 0, seen: new Set() }
  const turn = async () => {
    await assertThere(target, kept.data_dir)
    if (!cleared) await clearDrafts(target)
    cleared = true
    await putJournalAway(kept.data_dir, target)
    await copyIfDue(kept, done)
    if (stopping) return
    await putFilesAway(kept, done)
    state.put_away_at = Date.now()
    state.failing = 0
    if (reason) log.info('Copies are put away in BACKUP_TO again.')
    reason = ''
  }
  const loop = (async () => {
    while (!stopping) {
      const failed = await turn().then(
        () => false,
        (error: Error) => {
          state.failing = 1
          if (error.message !== reason)
            log.error(
              `Copies can't be put away in BACKUP_TO: ${error.message}. Quaestor goes on; a lost disk would lose what is saved from now on.`,
            )
          reason = error.message
          return true
        },
      )
      state.waiting = (await listReady(kept.data_dir).catch(() => [])).length
      await new Promise<void>((next) => {
        const timer = setTimeout(next, failed ? AGAIN_MS : (kept.look_ms ?? LOOK_MS))
        wake = () => {
          clearTimeout(timer)
          next()
        }
      })
    }
  })()
  return {
    async stop() {
      stopping = true
      wake()
      await loop
      Object.assign(state, nothing)
    },
  }
}

/** Once a day, and at once where none is there yet or the database is another line of time than the newest. */
async function copyIfDue(
  { connection, data_dir, files, target, log, onCopy }: CopiedDatabase,
  done: Done,
): Promise<void> {
  if (Date.now() - done.base_at < DAY_MS) return
  const newest = (await listCopies(target, 'base')).at(-1)
  const own = await currentTimeline(data_dir)
  if (newest?.name.split('-')[1]?.startsWith(own) && Date.now() - newest.at.getTime() < DAY_MS) {
    done.base_at = newest.at.getTime()
    state.base_at = done.base_at
    return
  }
  const began = Date.now()
  await copyBase(connection, data_dir, target)
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
