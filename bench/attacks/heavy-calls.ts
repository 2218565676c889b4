/**
 * What calls that cost much do to everybody else: one person of a school asks for each of them eight at a time, for some seconds, and a list of another
 * school is asked for meanwhile, as it was just before. A real server in a process of its own, the callers beside it. `npx tsx bench/attacks/heavy-calls.ts [names]`
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { heavy } from './heavy.ts'
import { startServer } from './start-server.ts'
import { list, statuses, suffer } from './victim.ts'
import type { World } from './world.ts'

const PUPILS = 400
const CALM_MS = 4_000

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(heavy)
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}`)
console.log('call          calm p50    p99 | beside it p50    p99 | ×p99  calls  answers, load')
const { world, stop } = await startServer(PUPILS)
try {
  for (let warm = 0; warm < 200; warm++) await list(world)
  for (const name of names) await measure(name, world)
} finally {
  await stop()
}

async function measure(name: string, world: World): Promise<void> {
  const attack = heavy[name]
  if (!attack) throw new Error(`There is no call ${name}; there are ${Object.keys(heavy).join(', ')}`)
  // What is started with the first of them is not what they cost.
  await attack(world, 1)
  const before = suffer(world)
  await pause(CALM_MS)
  await before.end()
  const during = suffer(world)
  const answers = await attack(world)
  await during.end()
  const [calm, beside] = [before.times, during.times].map((times) => [at(times, 0.5), at(times, 0.99)])
  const ratio = (beside?.[1] ?? 0) / (calm?.[1] ?? 1)
  const figures = [...(calm ?? []), ...(beside ?? []), ratio].map((one) => one.toFixed(1).padStart(8))
  console.log(
    `${name.padEnd(12)}${figures.join(' ')}  ${during.times.length}  ${statuses(answers)}, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function at(given: readonly number[], share: number): number {
  const times = given.toSorted((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
