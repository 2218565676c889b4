import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findBackupFile } from '../backup/last-backup.ts'
import type { Config } from '../config.ts'
import { isNight } from '../point-in-time/night.ts'
import { claimProof, findProven, type Proven } from './proven.ts'
import { clearDeadScratch } from './scratch.ts'

interface Log {
  info(message: string): void
  warn(message: string): void
}

interface Proving {
  config: Pick<Config, 'state_dir' | 'backup_to'>
  owner: pg.Pool
  log: Log
  /** The project's folder. */
  root: string
}

const LOOK_MS = 10 * 60_000
const HOUR_MS = 3_600_000

/**
 * Once a night. A machine that is off at night, or whose proof failed, tries again by day, after as many hours as show that no night has done it.
 */
export function isDue({ proof, begun_at }: Pick<Proven, 'proof' | 'begun_at'>, now: Date): boolean {
  const hoursSince = (at: string | undefined | null) => (at ? (now.getTime() - Date.parse(at)) / HOUR_MS : Infinity)
  const begun = hoursSince(begun_at)
  if (begun < 0) return true
  return isNight(now) ? begun >= 12 : begun >= 6 && hoursSince(proof?.of) >= 30
}

/** Has what was put away proven, by a process of its own at the lowest priority. @returns what ends it */
export function keepProving(kept: Proving): { stop(): Promise<void> } {
  const { config, owner, log } = kept
  let child: ChildProcess | null = null
  let stopping = false
  const look = async () => {
    if (child || stopping) return
    if (!config.backup_to && (await findBackupFile(owner)) === null) return
    const now = new Date()
    if (!isDue(await findProven(owner), now)) return
    // Whoever was first within the hour does it.
    if (!(await claimProof(owner, now, new Date(now.getTime() - HOUR_MS))) || stopping) return
    child = startProof(kept)
    const said = await saidBy(child).finally(() => {
      child = null
    })
    if (stopping) return
    if (said.code === 0) log.info(said.text)
    else
      log.warn(
        `The newest back-up could not be proven: ${said.text} Say npm run admin -- prove when that is put right.`,
      )
  }
  const turn = () => look().catch((error: Error) => log.warn(`Back-ups could not be proven: ${error.message}`))
  void clearDeadScratch(config.state_dir).catch(() => undefined)
  const timer = setInterval(turn, LOOK_MS).unref()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      if (!child) return
      // It tidies up by itself, and may take a little longer than this process.
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** From sources as from what is built. */
function startProof({ root }: Proving): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const script = join(root, isSource ? 'scripts/admin/admin.ts' : 'dist/server/admin.js')
  const execArgv = isSource ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...execArgv, script, 'prove'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // What is served comes first. The database that it will start has the same priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

async function saidBy(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = `${text}${part}`.slice(-2000)
    })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  return { code, text: text.trim() }
}
