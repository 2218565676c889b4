/**
 * What is left of a school's work when the machine fails: kills the app, PostgreSQL or both with SIGKILL at random moments under a load of
 * writes, starts again, and looks whether every acknowledged write is there once, no unacknowledged one by half, and nothing runs on.
 * `npx tsx bench/kills/kills.ts [kills]`
 */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from './load.ts'
import { finishJobs, lookFor } from './look.ts'
import { kill, launch, postgresOf, type Server, stop } from './server.ts'
import type { Written } from './written.ts'

const kills = Number(process.argv[2] ?? 30)
const victims = ['app', 'PostgreSQL', 'both'] as const
type Victim = (typeof victims)[number]

interface Tally {
  kills: number
  acknowledged: number
  unanswered: number
  lost: number
  doubled: number
  halves: number
  restart_ms: number[]
}
const tallies = new Map<Victim, Tally>(
  victims.map((victim) => [
    victim,
    { kills: 0, acknowledged: 0, unanswered: 0, lost: 0, doubled: 0, halves: 0, restart_ms: [] },
  ]),
)

const state = await mkdtemp(join(tmpdir(), 'quaestor-kills-'))
// The user of root's PostgreSQL passes through.
await chmod(state, 0o711)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
// A call that is never answered leaves nothing that keeps the process awake until its time is up.
const awake = setInterval(() => undefined, 1_000)
let server: Server = await launch(state)
const all: Written[] = []
try {
  for (let round = 0; round < kills; round++) {
    const victim = victims[round % victims.length] as Victim
    const tally = tallies.get(victim) as Tally
    const load = await startLoad(server, round)
    await wait(200 + Math.random() * 3800)
    await kill(server, victim)
    const written = await load.end()
    tally.acknowledged += written.filter(({ acknowledged }) => acknowledged).length
    tally.unanswered += written.filter(({ acknowledged }) => !acknowledged).length
    // The app outlives its PostgreSQL; it is ended as by hand. What a killed app leaves is found by the next one.
    if (victim === 'PostgreSQL') await stop(server)
    const begun = performance.now()
    server = await launch(state)
    tally.restart_ms.push(Math.round(performance.now() - begun))
    const done = written.filter(({ acknowledged }) => acknowledged).length
    console.log(
      `${round} ${victim}: ${done} of ${written.length} acknowledged; up again after ${tally.restart_ms.at(-1)} ms`,
    )
    const seen = await lookFor(server, written)
    // What was cut off goes on; a job that is cut off three times would end by itself.
    await finishJobs(server)
    all.push(...written)
    tally.kills += 1
    tally.lost += seen.lost.length
    tally.doubled += seen.doubled.length
    tally.halves += seen.halves.length
    for (const fault of [...seen.lost, ...seen.doubled, ...seen.halves]) console.log(`${round} ${victim}: ${fault}`)
  }
  console.table(
    victims.map((victim) => {
      const { restart_ms, ...figures } = tallies.get(victim) as Tally
      const sorted = restart_ms.sort((a, b) => a - b)
      return { victim, ...figures, restart_p50_ms: sorted[sorted.length >> 1], restart_max_ms: sorted.at(-1) }
    }),
  )
  // Everything once more: what a later kill might have undone.
  const last = await lookFor(server, all)
  console.log(`all ${all.length} writes at the end: ${last.lost.length} lost, ${last.doubled.length} doubled`)
  console.log('jobs:', JSON.stringify(await finishJobs(server)))
  // A file is written under its key and a random ending, and renamed when it is whole.
  const drafts = (await readdir(join(state, 'files'), { recursive: true })).filter((name) =>
    /\.[0-9a-f-]{36}$/.test(name),
  )
  console.log(`half-written files, which nothing names: ${drafts.length}`)
} finally {
  clearInterval(awake)
  await stop(server)
  console.log(`PostgreSQL left behind: ${(await postgresOf(state)) === null ? 'none' : 'yes'}`)
  await rm(state, { recursive: true, force: true })
}
