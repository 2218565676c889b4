/**
 * What BACKUP_TO brings back: marks are saved one after the other and noted as they are acknowledged; at random moments the disk is taken for lost, and random
 * seconds are restored. Each is compared with the notes. `npx tsx bench/kills/seconds.ts [seconds to restore, 20] [seconds of work, 100]`
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { folderFiles } from '../../server/files/folder-files.ts'
import { keepCopies } from '../../server/point-in-time/keep-copies.ts'
import { restoreAt } from '../../server/point-in-time/restore-at.ts'
import { listCopies, type Target } from '../../server/point-in-time/target.ts'

const rounds = Number(process.argv[2] ?? 20)
const seconds = Number(process.argv[3] ?? 100)
const EVERY_MS = 50
const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) }
const above = await mkdtemp(join(tmpdir(), 'quaestor-seconds-'))
await chmod(above, 0o755)

async function folderIn(name: string): Promise<string> {
  const folder = join(above, name)
  await mkdir(folder, { mode: 0o711 })
  return folder
}

interface Acknowledged {
  n: number
  at: number
}

/** The last mark that is there, and how many, in what is restored of a second. */
async function restored(target: Target, name: string, at: Date) {
  const state_dir = await folderIn(name)
  const began = performance.now()
  await restoreAt(target, state_dir, folderFiles(join(state_dir, 'files')), at)
  const took = performance.now() - began
  const server = await startEmbedded({ state_dir, log: quiet })
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ last: number; count: number }>(
    'select coalesce(max(n), 0)::int as last, count(*)::int as count from marks',
  )
  await client.end()
  await server.stop()
  await rm(state_dir, { recursive: true, force: true })
  return { last: rows[0]?.last ?? 0, count: rows[0]?.count ?? 0, took }
}

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
try {
  const state_dir = await folderIn('state')
  const settings = ['wal_level=replica', 'archive_mode=on', 'archive_timeout=8']
  const database = await startEmbedded({ state_dir, log: quiet, settings })
  const target = { folder: await folderIn('target'), key: randomBytes(32) }
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table marks (n integer primary key, value integer not null)')
  const kept = keepCopies({ ...database, files: folderFiles(join(state_dir, 'files')), target, log: quiet })
  while ((await listCopies(target, 'base')).length === 0) await wait(100)
  const acknowledged: Acknowledged[] = []
  const began = Date.now()
  // Later than the first pieces: before the first one nothing but the base copy is there.
  const losses = Array.from({ length: rounds }, () => began + (0.1 + 0.9 * Math.random()) * seconds * 1000).sort(
    (a, b) => a - b,
  )
  const lost: { at: number; folder: string }[] = []
  for (let n = 1; Date.now() < began + seconds * 1000; n++) {
    await client.query('insert into marks values ($1, $2)', [n, n % 101])
    acknowledged.push({ n, at: Date.now() })
    while (losses[0] !== undefined && Date.now() >= losses[0]) {
      losses.shift()
      const folder = join(above, `lost-${lost.length}`)
      lost.push({ at: Date.now(), folder })
      execFileSync('cp', ['-a', target.folder, folder])
    }
    await wait(EVERY_MS)
  }
  while ((await listCopies(target, 'wal')).length < seconds / 10) await wait(500)
  await wait(10_000)
  await kept.stop()
  await client.end()
  await database.stop()
  const first = acknowledged[0]?.at ?? 0
  let wrong = 0
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const second = new Date(first + 1000 + Math.random() * (seconds - 3) * 1000)
    const end = Math.floor(second.getTime() / 1000) * 1000 + 1000
    const by = acknowledged.filter(({ at }) => at < end).length
    const seen = await restored(target, `second-${round}`, second)
    took.push(seen.took)
    // The database notes a commit a moment before it is acknowledged: one may be on either side.
    const isRight = seen.count === seen.last && (seen.last === by || seen.last === by + 1)
    wrong += isRight ? 0 : 1
    console.log(
      `second ${second.toISOString().slice(11, 19)}: ${by} acknowledged by its end, ${seen.count} there${isRight ? '' : ': WRONG'}`,
    )
  }
  const loss_s: number[] = []
  for (const [round, { at, folder }] of lost.entries()) {
    const seen = await restored({ ...target, folder }, `lost-state-${round}`, new Date(at))
    const last = acknowledged.findLast(({ n }) => n <= seen.last)?.at ?? first
    const isWhole = seen.count === seen.last
    wrong += isWhole ? 0 : 1
    loss_s.push((at - last) / 1000)
    console.log(
      `disk lost after ${((at - began) / 1000).toFixed(1)} s: ${seen.count} there, ${((at - last) / 1000).toFixed(1)} s lost${isWhole ? '' : ', WITH A GAP'}`,
    )
  }
  const shown = (all: number[]) => `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`
  console.log(
    `${acknowledged.length} marks; ${rounds} seconds restored, ${wrong} wrong, each in ${shown(took.map((ms) => ms / 1000))} s; ${lost.length} disks lost: ${shown(loss_s)} s of work`,
  )
} finally {
  await rm(above, { recursive: true, force: true, maxRetries: 5 })
}
