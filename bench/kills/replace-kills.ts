/**
 * What is left when the program or PostgreSQL is killed amid a migration, a restore or an upgrade: the old database or the new one, never one between, and
 * the next start says which. `npm run build`, then `npx tsx bench/kills/replace-kills.ts [points]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { change, copyState, type Look, lookAt, makeOld, serversOf } from './replaced.ts'

const points = Number(process.argv[2] ?? 50)
const victims = ['program', 'PostgreSQL', 'both'] as const
type Victim = (typeof victims)[number]
const kinds = ['upgrade', 'restore', 'migration'] as const
type Kind = (typeof kinds)[number]

const above = await mkdtemp(join(tmpdir(), 'quaestor-replaced-'))
await chmod(above, 0o711)
const at = (name: string) => join(above, name)
const backup = at('backup.tar.gz')

function run(state_dir: string, args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, STATE_DIR: state_dir },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  return { child, printed: () => printed, ended }
}

const programs: Record<Kind, string[]> = {
  upgrade: ['dist/server/admin.js', 'upgrade'],
  restore: ['dist/server/restore.js', '--force', '--from', backup],
  migration: ['dist/server/main.js'],
}

/** Until it has ended, or, where it is one that goes on, until it serves. */
async function untilDone({ child, printed, ended }: ReturnType<typeof run>, kind: Kind): Promise<void> {
  if (kind !== 'migration') return ended
  while (child.exitCode === null && child.signalCode === null && !printed().includes('http://')) await wait(20)
  child.kill('SIGTERM')
  await ended
}

async function kill(child: ChildProcess, state_dir: string, victim: Victim): Promise<boolean> {
  const runs = () => child.exitCode === null && child.signalCode === null
  let servers = victim === 'program' ? [] : await serversOf(state_dir)
  // Where none runs at that moment the next one is meant.
  while (victim !== 'program' && servers.length === 0 && runs()) servers = await serversOf(state_dir)
  const isAmid = runs()
  if (victim !== 'PostgreSQL') child.kill('SIGKILL')
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  return isAmid && (victim === 'program' || servers.length > 0)
}

/** How a kind begins, and what is there before and after it undisturbed. */
interface Calm {
  from: string
  ms: number
  before: Look
  after: Look
}

async function calmOf(kind: Kind, from: string): Promise<Calm> {
  const state = at(`calm-${kind}`)
  mkdirSync(state, { mode: 0o711 })
  copyState(from, state)
  const before = await lookAt(state)
  const began = performance.now()
  const program = run(state, programs[kind])
  await untilDone(program, kind)
  const ms = performance.now() - began
  const after = await lookAt(state)
  console.log(
    `calm ${kind}: ${Math.round(ms)} ms, ${before.steps} steps, then ${after.steps}; ${program.printed().trim().split('\n').at(-1)}`,
  )
  if (before.print === after.print) throw new Error(`${kind} changes nothing: ${program.printed()}`)
  if (kind !== 'upgrade') await rm(state, { recursive: true })
  return { from, ms, before, after }
}

/** What a line says must be so. */
const contradicts = (said: string[], is: 'old' | 'new') =>
  said.some(
    (line) =>
      (/the new one|are in their place|is done now/.test(line) && is === 'old') ||
      (/as it was before/.test(line) && is === 'new'),
  )

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
const tallies = new Map(
  kinds.map((kind) => [
    kind,
    { kills: 0, amid: 0, old: 0, new: 0, between: 0, contradicted: 0, left_running: 0, said: 0 },
  ]),
)
try {
  await makeOld(at('old'))
  const calm = {} as Record<Kind, Calm>
  calm.upgrade = await calmOf('upgrade', at('old'))
  calm.migration = await calmOf('migration', at('old'))
  // A back-up of what the upgrade has made; then today goes on.
  await run(at('calm-upgrade'), ['dist/server/backup.js', '--out', backup]).ended
  await change(
    at('calm-upgrade'),
    "insert into platform_settings (key, value) values ('name', 'of today'); delete from exam_question_marks where mark_id % 2 = 0",
  )
  calm.restore = await calmOf('restore', at('calm-upgrade'))
  for (let point = 0; point < points; point++) {
    const kind = kinds[point % 3] as Kind
    const victim = victims[Math.floor(point / 3) % 3] as Victim
    const { from, ms, before, after } = calm[kind]
    const state = at(`state-${point}`)
    mkdirSync(state, { mode: 0o711 })
    copyState(from, state)
    const program = run(state, programs[kind])
    const moment = ms * (0.1 + 0.9 * Math.random())
    await Promise.race([wait(moment), program.ended])
    const isAmid = await kill(program.child, state, victim)
    await untilDone(program, kind)
    let now = await lookAt(state)
    let cut = now.steps
    if (kind === 'migration' && now.print !== after.print) {
      // Each step is whole or not there; the next start of the program takes those that are left.
      const again = run(state, programs.migration)
      await untilDone(again, 'migration')
      cut = now.steps
      const brought = await lookAt(state)
      now = now.print === before.print ? { ...now, said: [...now.said, ...brought.said] } : brought
      if (brought.print !== after.print) now = { ...now, print: 'neither' }
    }
    const is = now.print === before.print ? 'old' : now.print === after.print ? 'new' : 'between'
    const tally = tallies.get(kind)
    if (!tally) continue
    const left = await serversOf(state)
    tally.kills += 1
    tally.amid += isAmid ? 1 : 0
    tally[is] += 1
    tally.said += now.said.length > 0 ? 1 : 0
    tally.contradicted += is !== 'between' && contradicts(now.said, is) ? 1 : 0
    tally.left_running += left.length
    console.log(
      `${point} ${kind}, ${victim} after ${Math.round(moment)} of ${Math.round(ms)} ms: ${is}${isAmid ? '' : ', over before'}, ${cut} steps; ${now.said.join(' ')}`,
    )
    for (const pid of left) process.kill(pid, 'SIGKILL')
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
  console.table([...tallies].map(([kind, figures]) => ({ kind, ...figures })))
} finally {
  await rm(above, { recursive: true, force: true, maxRetries: 5 })
}
