import { sql } from 'kysely'
import type { SchoolChange } from '../../ground/change.ts'

/** Exams of a series that is deleted are on their own again. */
export async function releaseExams({ db, client_id }: SchoolChange, series_id: number): Promise<void> {
  await sql`update exams set series_id = null, row_version = row_version + 1
    where client_id = ${client_id} and series_id = ${series_id}`.execute(db)
}

/** A series that comes back takes those of its exams that no other series has taken meanwhile. */
export async function takeExamsBack({ db, client_id }: SchoolChange, series_id: number): Promise<void> {
  await sql`update series_papers p set exam_id = null
    where p.client_id = ${client_id} and p.series_id = ${series_id} and p.exam_id is not null and not exists (
      select 1 from exams e where e.client_id = ${client_id} and e.id = p.exam_id and e.deleted_at is null and e.series_id is null)`.execute(
    db,
  )
  await sql`update exams e set series_id = ${series_id}, row_version = row_version + 1
    where e.client_id = ${client_id} and e.id in (select p.exam_id from series_papers p
      where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is null and p.exam_id is not null)`.execute(
    db,
  )
}
