import type { ChildMessage, JobFailure, JobMessage } from './child-messages.ts'

/** The loop of a pool's child process: takes jobs from the parent, answers them, and ends when the parent is gone. */
export function serveJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  const send = (message: ChildMessage<Answer>) => process.send?.(message)
  process.on('disconnect', () => process.exit(0))
  process.on('message', async ({ id, job }: JobMessage<Job>) => {
    try {
      const answer = await work(job)
      send({ type: 'done', id, answer, ...used() })
    } catch (error) {
      send({ type: 'failed', id, failure: failureOf(error), ...used() })
    }
  })
  send({ type: 'ready', cpu_ms: used().cpu_ms })
}

function used(): { rss: number; cpu_ms: number } {
  const { user, system } = process.cpuUsage()
  return { rss: process.memoryUsage.rss(), cpu_ms: (user + system) / 1_000 }
}

function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { kind: 'Error', message: String(error), details: [] }
  const details = 'diagnostics' in error && Array.isArray(error.diagnostics) ? error.diagnostics.map(String) : []
  return { kind: error.name, message: error.message, details }
}
