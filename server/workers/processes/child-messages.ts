/** Parent to child: one job at a time. */
export interface JobMessage<Job> {
  id: number
  job: Job
}

export interface JobFailure {
  kind: string
  message: string
  details: string[]
}

/** Child to parent: once when it has started, then one per job. `rss` is resident memory in bytes, `cpu_ms` the processor time used so far. */
export type ChildMessage<Answer> =
  | { type: 'ready'; cpu_ms: number }
  | { type: 'done'; id: number; answer: Answer; rss: number; cpu_ms: number }
  | { type: 'failed'; id: number; failure: JobFailure; rss: number; cpu_ms: number }
