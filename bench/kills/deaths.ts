/**
 * What a death of PostgreSQL amid a job costs: orders a job of each kind in turn, kills PostgreSQL with SIGKILL while it is worked on, and looks
 * whether the app lives, what it answers meanwhile, after how long it is back by itself, and whether the job is done once. `npx tsx bench/kills/deaths.ts [deaths]`
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract'
import { findPlace, kinds, order } from './kinds.ts'
import { kill, launch, postgresOf, type Server, stop } from './server.ts'
import { query } from './written.ts'

const deaths = Number(process.argv[2] ?? 20)
const LONGEST_MS = 300_000

interface Tally {
  deaths: number
  /** The job was being worked on when PostgreSQL died. */
  amid: number
  app_lived: number
  done_once: number
  /** All statuses that a call was answered meanwhile. */
  answers: Set<number>
  back_s: number[]
  done_s: number[]
}

interface Job {
  state: string
  message: string | null
}
const jobOf = async ({ state }: Server, id: number): Promise<Job | undefined> =>
  (await query<Job>(state, 'select state, message from jobs where id = $1', [id]))[0]

/** Waits for a job to come so far; the database may be away meanwhile. */
async function waitFor(server: Server, id: number, isThere: (state: string) => boolean): Promise<Job | undefined> {
  const end = performance.now() + LONGEST_MS
  let last: Job | undefined
  while (performance.now() < end) {
    last = await jobOf(server, id).catch(() => last)
    if (last && isThere(last.state)) return last
    await wait(20)
  }
  return last
}
const hasEnded = (state: string) => state !== 'queued' && state !== 'running'

/** Calls until it is answered as always. @returns the seconds that took, and all statuses */
async function untilBack({ url, headers, child }: Server): Promise<{ seconds: number; answers: number[] }> {
  const began = performance.now()
  const answers: number[] = []
  for (;;) {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"filter":{}}' }
    const status = await fetch(url + api.grade.list.path, { ...init, signal: AbortSignal.timeout(30_000) }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
    answers.push(status)
    const seconds = (performance.now() - began) / 1000
    if ((status === 200 && answers.length > 1) || child.exitCode !== null || seconds > 120) return { seconds, answers }
    await wait(50)
  }
}

const countOf = async ({ state }: Server, name: string, mark: string, id: number): Promise<number> =>
  (await query<{ n: number }>(state, kinds[name]?.counted ?? '', [mark, id]))[0]?.n ?? 0

/** In small letters and digits, as a file's key and a sub-domain may have. */
const newMark = () => `d${randomBytes(6).toString('hex')}`

const state = await mkdtemp(join(tmpdir(), 'quaestor-deaths-'))
await chmod(state, 0o711)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
const awake = setInterval(() => undefined, 1_000)
const server = await launch(state)
const tallies = new Map<string, Tally>()
try {
  const place = await findPlace(state)
  const calm = new Map<string, number>()
  for (const name of Object.keys(kinds)) {
    const mark = newMark()
    const began = performance.now()
    const id = await order(state, place, name, mark)
    const job = await waitFor(server, id, hasEnded)
    const ms = performance.now() - began
    const found = await countOf(server, name, mark, id)
    console.log(
      `calm ${name}: ${job?.state} ${job?.message ?? ''} after ${Math.round(ms)} ms, ${found} of ${kinds[name]?.whole}`,
    )
    calm.set(name, ms)
  }
  const names = Object.keys(kinds)
  for (let death = 0; death < deaths; death++) {
    const name = names[death % names.length] as string
    const fresh = { deaths: 0, amid: 0, app_lived: 0, done_once: 0, answers: new Set<number>(), back_s: [], done_s: [] }
    const tally = tallies.get(name) ?? (fresh as Tally)
    tallies.set(name, tally)
    const mark = newMark()
    const id = await order(state, place, name, mark)
    await waitFor(server, id, (now) => now !== 'queued')
    await wait(Math.random() * 0.4 * (calm.get(name) ?? 0))
    const before = await jobOf(server, id)
    const died = performance.now()
    await kill(server, 'PostgreSQL')
    const { seconds, answers } = await untilBack(server)
    const job = await waitFor(server, id, hasEnded)
    const done_s = (performance.now() - died) / 1000
    const found = await countOf(server, name, mark, id)
    const isOnce = job?.state === 'done' && found === kinds[name]?.whole
    tally.deaths += 1
    tally.amid += before?.state === 'running' ? 1 : 0
    tally.app_lived += server.child.exitCode === null ? 1 : 0
    tally.done_once += isOnce ? 1 : 0
    for (const one of answers) tally.answers.add(one)
    tally.back_s.push(seconds)
    tally.done_s.push(done_s)
    console.log(
      `${death} ${name}: ${before?.state} when it died, back after ${seconds.toFixed(1)} s (${[...new Set(answers)].join(', ')}), ${job?.state} ${job?.message ?? ''} after ${done_s.toFixed(1)} s, ${found} of ${kinds[name]?.whole}`,
    )
    if (server.child.exitCode !== null) break
  }
  const most = (seconds: number[]) => Number(Math.max(...seconds).toFixed(1))
  console.table(
    [...tallies].map(([kind, { answers, back_s, done_s, ...figures }]) => ({
      kind,
      ...figures,
      answers: [...answers].sort().join(' '),
      back_most_s: most(back_s),
      done_most_s: most(done_s),
    })),
  )
  const left = await query(state, 'select task_identifier, attempts, locked_by from graphile_worker.jobs')
  console.log('left in the queue:', JSON.stringify(left))
} finally {
  clearInterval(awake)
  await stop(server)
  console.log(`PostgreSQL left behind: ${(await postgresOf(state)) === null ? 'none' : 'yes'}`)
  await rm(state, { recursive: true, force: true })
}
