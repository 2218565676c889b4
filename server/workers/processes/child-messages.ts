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

/** Child to parent: once when it has started, then one per job. `rss` is resident memory in bytes. */
export type ChildMessage<Answer> =
  | { type: 'ready' }
  | { type: 'done'; id: number; answer: Answer; rss: number }
  | { type: 'failed'; id: number; failure: JobFailure; rss: number }
