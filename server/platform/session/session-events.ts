import { sql } from 'kysely'
import { emit } from '../../events/emit.ts'
import type { StampedChange } from '../../ground/change.ts'

/** Tells a school which session is its own from now on: the one that it names, else the platform's. */
export async function tellOfSession(change: StampedChange, session_id: number | null): Promise<void> {
  const own = session_id ?? (await defaultOf(change))
  if (own !== null) emit(change, 'session.changed', { session_id: own })
}

async function defaultOf({ db }: StampedChange): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from sessions where is_default and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The platform has another default session: every school that names none goes by it. */
export async function tellOfDefault({ db, now }: StampedChange, session_id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from schools where session_id is null and deleted_at is null and status = 1 order by id`.execute(db)
  for (const { id: client_id } of rows) emit({ db, client_id, now }, 'session.changed', { session_id })
}
