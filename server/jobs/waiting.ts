import { sql } from 'kysely'
import { say } from '#contract'
import type { Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { ApiError } from '../ground/errors.ts'

/** Jobs that may wait: of one person, and of a school together. */
export const MOST_WAITING = { person: 20, school: 100 } as const

/** Seconds after which a place may have come free. */
const RETRY_AFTER = 30

interface Starting {
  db: Write
  client_id: number
  actor: { account_id: number | null }
}

/** Counted one call after the other, for two at once not to take the last place both. @throws slow_down where as many wait as may */
export async function assertMayStartJob({ db, client_id, actor }: Starting): Promise<void> {
  await lockAlone(db, `jobs/${client_id}`)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where created_by is not distinct from ${actor.account_id}) as own, count(*) as all from jobs
    where client_id = ${client_id} and state = 'queued'`.execute(db)
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own >= MOST_WAITING.person) throw tooMany(say('job.too_many_own', { most: MOST_WAITING.person }))
  if (all >= MOST_WAITING.school) throw tooMany(say('job.too_many', { most: MOST_WAITING.school }))
}

const tooMany = (sentence: ReturnType<typeof say>) => new ApiError('slow_down', sentence, { retry_after: RETRY_AFTER })
