import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { World } from './world.ts'

export interface Served {
  world: World
  /** Memory of the server and of it with all its children, in bytes, without the database, which has another parent (Linux). */
  memory(): { server: number; all: number }
  stop(): Promise<void>
}

/** The server of serve.ts in a process of its own, with sections of so many students. */
export async function startServer(students = 60): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/attacks/serve.ts', String(students)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const left = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const world = await new Promise<World>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line)))
    child.once('exit', () => reject(new Error('The server did not start.')))
  })
  return {
    world,
    memory: () => residentOf(child.pid ?? 0),
    stop: async () => {
      child.stdin.end()
      await left
    },
  }
}

function residentOf(root: number): { server: number; all: number } {
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
  const all = [...sizes].reduce((sum, [pid, size]) => (isBelow(pid) ? sum + size : sum), 0)
  return { server: sizes.get(root) ?? 0, all }
}
