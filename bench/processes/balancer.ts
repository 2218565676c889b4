import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Balancer {
  url: string
  /** From here on requests go to these ports, one after the other. */
  use(ports: number[]): void
  stop(): Promise<void>
}

/** A round-robin in a process of its own. */
export async function startBalancer(): Promise<Balancer> {
  const child = spawn(process.execPath, ['bench/processes/round-robin.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: `http://127.0.0.1:${port}`,
    use: (ports) => void child.stdin.write(`${JSON.stringify(ports)}\n`),
    stop: async () => {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}
