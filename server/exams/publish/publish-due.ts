import { sql } from 'kysely'
import { type Databases, writeInSchool } from '../../db/connect.ts'
import type { StoredRow } from '../../entity/change-row.ts'
import { tellOfExams } from '../exam-events.ts'
import { publication } from './publication.ts'

/** Whose results may be due. */
export interface DueRef {
  client_id: number
}

interface Needs {
  databases: Databases
  clock: () => Date
}

/**
 * Publishes what a school has set for an instant that has come, by the database's clock and in one transaction. Came it too early, or is there more for later,
 * it is done again then. A session that was locked meanwhile is left alone.
 */
export async function publishDue({ databases, clock }: Needs, { client_id }: DueRef): Promise<void> {
  const now = clock()
  await writeInSchool(databases.app_kysely, client_id, async (db) => {
    const { rows } = await sql<StoredRow<'exams'>>`
      select e.* from exams e join sessions s on s.id = e.session_id and not s.is_locked
      where e.client_id = ${client_id} and e.publish_at <= ${now.toISOString()}::timestamptz and e.state = 'VERIFIED' and e.deleted_at is null
      order by e.id for update of e`.execute(db)
    for (const exam of rows) {
      const change = { db, client_id, now, actor: { account_id: exam.publish_by } }
      const columns = await publication(change, exam, new Date(exam.publish_at ?? now).toISOString())
      await db
        .updateTable('exams')
        .set({ state: 'PUBLISHED', state_reason: null, ...columns, row_version: exam.row_version + 1 })
        .set({ updated_at: now.toISOString(), updated_by: exam.publish_by })
        .where('client_id', '=', client_id)
        .where('id', '=', exam.id)
        .execute()
      await sql`insert into audit_entries (client_id, account_id, entity, entity_id, action, before, after, request_id, created_at)
        values (${client_id}, ${exam.publish_by}::bigint, 'exam', ${exam.id}, 'change-state', ${JSON.stringify({ state: exam.state })}::jsonb,
          ${JSON.stringify({ state: 'PUBLISHED', ...columns })}::jsonb, 'publish-results', ${now.toISOString()}::timestamptz)`.execute(
        db,
      )
    }
    await tellOfExams(
      { db, client_id, now },
      rows.map(({ id }) => ({ exam_id: id, type: 'results.published' })),
    )
    const { rows: next } = await sql<{ at: string | null }>`
      select min(publish_at) as at from exams
      where client_id = ${client_id} and publish_at > ${now.toISOString()}::timestamptz and state = 'VERIFIED' and deleted_at is null`.execute(
      db,
    )
    const at = next[0]?.at
    if (at) await sql`select enqueue_publishing(${client_id}, ${at}::timestamptz)`.execute(db)
  })
}
