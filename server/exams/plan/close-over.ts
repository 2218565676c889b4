import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../../db/connect.ts'

/** Once a day, over all schools: a published series is over on the day after its last sitting, by the school's own calendar. A locked session is left alone. */
export async function closeSeries({ owner_kysely }: Databases, now: Date): Promise<void> {
  const at = now.toISOString()
  const { rows } = await sql<{ client_id: number; id: number }>`
    select y.client_id, y.id from exam_series y
      join schools h on h.id = y.client_id
      join sessions x on x.id = y.session_id and not x.is_locked
    where y.state = 'PUBLISHED' and y.deleted_at is null
      and coalesce((select max(s.published_day) from series_sittings s where s.client_id = y.client_id and s.series_id = y.id), y.ends_on)
        < (${at}::timestamptz at time zone h.timezone)::date
    order by y.client_id, y.id`.execute(owner_kysely)
  for (const { client_id, id } of rows)
    await writeInSchool(owner_kysely, client_id, async (db) => {
      // Somebody may have published a later day meanwhile: what was found is looked at once more under its lock.
      const { rows: closed } =
        await sql`update exam_series y set state = 'CLOSED', row_version = row_version + 1, updated_at = ${at}::timestamptz
        where y.client_id = ${client_id} and y.id = ${id} and y.state = 'PUBLISHED' and y.deleted_at is null and not exists (
          select 1 from series_sittings s join schools h on h.id = ${client_id}
          where s.client_id = ${client_id} and s.series_id = ${id} and s.published_day >= (${at}::timestamptz at time zone h.timezone)::date)
        returning y.id`.execute(db)
      if (closed.length > 0)
        await sql`insert into audit_entries (client_id, entity, entity_id, action, after, request_id, created_at)
          values (${client_id}, 'exam-series', ${id}, 'change-state', '{"state": "CLOSED"}'::jsonb, 'nightly', ${at}::timestamptz)`.execute(
          db,
        )
    })
}
