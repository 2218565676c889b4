import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/** Jobs of one person that are worked on at a time, by whatever process. */
const OF_PERSON = 2

/** For a runner of the queue that says what it does by these events: the flags of jobs that it takes no more of for now. */
export type ShareJobs = (events: WorkerEvents) => () => Promise<string[]>

/**
 * What a process takes no more of for now, as flags of the queue's jobs: schools that have half of its places, people who have two anywhere. Places stay
 * free rather than go to one school, because a job may take minutes. Workers ask one after the other, each when the one before has its job:
 * asking together they would all be told that nobody has any. Runners that follow each other share what runs.
 */
export function shareJobs(at_once: number, owner: pg.Pool): ShareJobs {
  const of_school = Math.max(1, Math.floor(at_once / 2))
  const running = new Map<string, number>()
  const count = (flags: object | null, step: number) => {
    for (const flag of Object.keys(flags ?? {})) running.set(flag, (running.get(flag) ?? 0) + step)
  }
  return (events) => {
    let turn = Promise.resolve()
    let pass = () => {}
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
      // Where the database is away, the queue says so when it asks for the job itself.
      const crowded = [...running].filter(([flag, jobs]) => jobs >= (isSchool(flag) ? of_school : OF_PERSON))
      return [...new Set([...crowded.map(([flag]) => flag), ...(await busyPeople(owner).catch(() => []))])]
    }
  }
}

const isSchool = (flag: string) => flag.startsWith('school:')

/** The flags of people who have two jobs under way in all processes together. */
async function busyPeople(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ flag: string }>(
    `select flag from graphile_worker._private_jobs, jsonb_object_keys(flags) flag
     where locked_at is not null and flag not like 'school:%' group by flag having count(*) >= $1`,
    [OF_PERSON],
  )
  return rows.map(({ flag }) => flag)
}
