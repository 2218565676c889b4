import { sql } from 'kysely'
import type { MarkRow } from '#contract'
import { type Asking, ask } from '../db/ask.ts'

/** Until when a recheck may be asked for: so many whole days after the marks were published. */
export const recheckUntil = (published_at: string, recheck_days: number): Date =>
  new Date(new Date(published_at).getTime() + recheck_days * 86_400_000)

/** Of these rows those whose recheck could be asked for now; the others are not offered it. */
export async function openToRecheck(
  { db, client_id, now }: Asking & { now: Date },
  rows: readonly Pick<MarkRow, 'id'>[],
): Promise<Set<number>> {
  const found = await ask(
    { db, client_id },
    sql<{ id: number; published_at: string; recheck_days: number }>`
      select m.id, e.published_at, coalesce(e.recheck_days, h.recheck_days) as recheck_days
      from exam_marks m join exams e on e.client_id = ${client_id} and e.id = m.exam_id
        join sessions s on s.id = e.session_id join schools h on h.id = ${client_id}
      where m.client_id = ${client_id} and m.id = any(${rows.map(({ id }) => id)}::bigint[]) and m.attendance = 'P'
        and e.state = 'PUBLISHED' and not s.is_locked
        and not exists (select 1 from exam_rechecks r where r.client_id = ${client_id} and r.mark_id = m.id and r.state = 'OPEN')`,
  )
  return new Set(
    found.flatMap(({ id, published_at, recheck_days }) => (now > recheckUntil(published_at, recheck_days) ? [] : [id])),
  )
}
