import type { WorkerEvents } from 'graphile-worker'

/** Jobs of one person that a process works on at a time. */
const OF_PERSON = 2

/**
 * What a process takes no more of for now, as flags of the queue's jobs: schools that have half of its places, people who have two. Places stay
 * free rather than go to one school, because a job may take minutes. Workers ask one after the other, each when the one before has its job:
 * asking together they would all be told that nobody has any.
 */
export function shareJobs(events: WorkerEvents, at_once: number): () => Promise<string[]> {
  const of_school = Math.max(1, Math.floor(at_once / 2))
  const running = new Map<string, number>()
  let turn = Promise.resolve()
  let pass = () => {}
  const count = (flags: object | null, step: number) => {
    for (const flag of Object.keys(flags ?? {})) running.set(flag, (running.get(flag) ?? 0) + step)
  }
  events.on('job:start', ({ job }) => {
    count(job.flags, 1)
    pass()
  })
  events.on('job:complete', ({ job }) => {
    count(job.flags, -1)
    for (const [flag, jobs] of running) if (jobs === 0) running.delete(flag)
  })
  events.on('worker:getJob:empty', () => pass())
  events.on('worker:getJob:error', () => pass())
  return async () => {
    const before = turn
    let next = () => {}
    turn = new Promise((resolve) => {
      next = resolve
    })
    await before
    pass = next
    const most = (flag: string) => (flag.startsWith('school:') ? of_school : OF_PERSON)
    return [...running].filter(([flag, jobs]) => jobs >= most(flag)).map(([flag]) => flag)
  }
}
