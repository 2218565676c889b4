/**
 * Two large batches of two schools at once, on a real server in a process of its own: when each is printed, beside one alone, and how much memory
 * the server with its children takes at most (Linux).
 * `npx tsx bench/batches.ts [copies, 2000]`
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { printBatch } from './attacks/crowds.ts'
import type { Side, World } from './attacks/world.ts'

const copies = process.argv[2] ?? '2000'
const child = spawn(process.execPath, ['--import', 'tsx', 'bench/attacks/serve.ts', copies], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const world = await new Promise<World>((resolve, reject) => {
  createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  child.once('exit', () => reject(new Error('The server did not start.')))
})
let most = 0
const watching = setInterval(() => {
  most = Math.max(most, residentOf(child.pid ?? 0))
}, 500)
const load = () => `load ${loadavg()[0]?.toFixed(1)}`
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}; ${copies} copies a batch`)
try {
  console.log(`alone: ${await time(world.attacker)} (${load()})`)
  const both = await Promise.all([time(world.attacker), time(world.victim)])
  console.log(`beside each other: ${both.join(' and ')} (${load()}); most memory ${Math.round(most / 2 ** 20)} MB`)
} finally {
  clearInterval(watching)
  child.stdin.end()
}

async function time(side: Side): Promise<string> {
  const began = performance.now()
  const { body } = await printBatch(world, side)
  const { state, done, message } = body.data as { state: string; done: number; message: string | null }
  return `${state}, ${done} copies in ${((performance.now() - began) / 1000).toFixed(1)} s${message ? ` (${message})` : ''}`
}

/** Memory of a process and all below it, in bytes; without the database, which has another parent. */
function residentOf(root: number): number {
  const parents = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      parents.set(Number(name), Number(fields[1]))
      sizes.set(Number(name), Number(fields[21]) * 4096)
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  return [...sizes].reduce((sum, [pid, size]) => (isBelow(pid) ? sum + size : sum), 0)
}
