import { existsSync, writeFileSync } from 'node:fs'
import { serveJobs } from './child-loop.ts'

/** What the pool's tests ask a real process to do. */
export type TestJob =
  | { task: 'echo'; text: string }
  | { task: 'pid' }
  | { task: 'hang' }
  | { task: 'wait' }
  | { task: 'crash' }
  | { task: 'crash-once'; mark: string }
  | { task: 'refuse'; text: string }
  | { task: 'fill-memory-and-hang'; bytes: number }
  | { task: 'keep-memory'; bytes: number }

const kept: Buffer[] = []

serveJobs((job: TestJob): string | Promise<string> => {
  switch (job.task) {
    case 'echo':
      return job.text
    case 'pid':
      return String(process.pid)
    case 'hang':
      for (;;);
    case 'wait':
      return new Promise(() => undefined)
    case 'crash':
      process.stderr.write('about to crash\n')
      process.kill(process.pid, 'SIGKILL')
      return 'unreachable'
    case 'crash-once':
      if (existsSync(job.mark)) return 'done'
      writeFileSync(job.mark, '')
      process.kill(process.pid, 'SIGKILL')
      return 'unreachable'
    case 'refuse':
      throw new TypeError(job.text)
    case 'fill-memory-and-hang':
      kept.push(Buffer.alloc(job.bytes, 1))
      for (;;);
    case 'keep-memory':
      kept.push(Buffer.alloc(job.bytes, 1))
      // Long enough for its memory to be looked at.
      return new Promise((resolve) => setTimeout(resolve, 600, String(process.pid)))
  }
})
