/**
 * What calls that cost much do to everybody else: one person of a school asks for each of them eight at a time, for some seconds, and a list of another
 * school is asked for meanwhile, as it was just before. Server, callers and whoever measures are processes of their own. `npx tsx bench/attacks/heavy-calls.ts [names]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { AttackOrder } from './attacker.ts'
import { heavy } from './heavy.ts'
import { startServer } from './start-server.ts'
import { list, suffer } from './victim.ts'
import type { World } from './world.ts'

const PUPILS = 400
const CALM_MS = 6_000
const LASTS_MS = 6_000

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(heavy)
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}`)
console.log('call          calm p50    p99 | beside it p50    p99 | ×p99  calls  answers, load')
const { world, stop } = await startServer(PUPILS)
const attacker = spawn(process.execPath, ['--import', 'tsx', 'bench/attacks/attacker.ts'], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const told = createInterface({ input: attacker.stdout })
try {
  for (let warm = 0; warm < 200; warm++) await list(world)
  for (const name of names) await measure(name, world)
} finally {
  attacker.stdin.end()
  await stop()
}

/** @returns what was answered, by status */
async function attack(name: string, lasts_ms: number): Promise<string> {
  const order: AttackOrder = { name, world, lasts_ms }
  const line = once(told, 'line')
  attacker.stdin.write(`${JSON.stringify(order)}\n`)
  return String((await line)[0])
}

async function measure(name: string, world: World): Promise<void> {
  if (!heavy[name]) throw new Error(`There is no call ${name}; there are ${Object.keys(heavy).join(', ')}`)
  // What is started with the first of them is not what they cost.
  await attack(name, 1)
  const before = suffer(world)
  await pause(CALM_MS)
  await before.end()
  const during = suffer(world)
  const answers = await attack(name, LASTS_MS)
  await during.end()
  const [calm, beside] = [before.times, during.times].map((times) => [at(times, 0.5), at(times, 0.99)])
  const ratio = (beside?.[1] ?? 0) / (calm?.[1] ?? 1)
  const figures = [...(calm ?? []), ...(beside ?? []), ratio].map((one) => one.toFixed(1).padStart(8))
  console.log(
    `${name.padEnd(12)}${figures.join(' ')}  ${during.times.length}  ${answers}, load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function at(given: readonly number[], share: number): number {
  const times = given.toSorted((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}
