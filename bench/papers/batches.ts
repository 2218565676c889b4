/**
 * Two large batches of two schools at once, on a real server in a process of its own: when each is printed, beside one alone, and how much memory
 * the server with its children takes at most (Linux).
 * `npx tsx bench/papers/batches.ts [copies, 2000]`
 */
import { cpus, loadavg } from 'node:os'
import { printBatch } from '../attacks/crowds.ts'
import { startServer } from '../attacks/start-server.ts'
import type { Side } from '../attacks/world.ts'

const copies = Number(process.argv[2] ?? 2000)
const { world, memory, stop } = await startServer(copies)
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, memory().all)
}, 500)
const load = () => `load ${loadavg()[0]?.toFixed(1)}`
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}; ${copies} copies a batch`)
try {
  console.log(`alone: ${await time(world.attacker)} (${load()})`)
  const both = await Promise.all([time(world.attacker), time(world.victim)])
  console.log(`beside each other: ${both.join(' and ')} (${load()}); most memory ${Math.round(most / 2 ** 20)} MB`)
} finally {
  clearInterval(watching)
  await stop()
}

async function time(side: Side): Promise<string> {
  const began = performance.now()
  const { body } = await printBatch(world, side)
  const { state, done, message } = body.data as { state: string; done: number; message: string | null }
  return `${state}, ${done} copies in ${((performance.now() - began) / 1000).toFixed(1)} s${message ? ` (${message})` : ''}`
}
