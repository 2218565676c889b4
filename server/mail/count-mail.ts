import { type Compilable, sql } from 'kysely'
import { compilable, type Write } from '../db/connect.ts'

/**
 * The statements that count a mail that is sent, or never will be, in the job that shows how far several of them are; with the last one the
 * job is done. They stand behind the one that changes the mail.
 */
export function counting(client_id: number, job_id: number | null, now: Date): Compilable[] {
  if (job_id === null) return []
  return [
    // Two that end at once wait for each other here, so that one of them sees that none is left.
    compilable(sql`select id from jobs where client_id = ${client_id} and id = ${job_id} for update`),
    compilable(sql`
    update jobs set done = counted.sent + counted.failed, updated_at = ${now.toISOString()},
      state = case when counted.sent + counted.failed >= jobs.of then 'done' else 'running' end,
      result = ('{"sent": ' || counted.sent::text || ', "failed": ' || counted.failed::text || '}')::jsonb
    from (
      select count(*) filter (where m.state = 'SENT') as sent, count(*) filter (where m.state in ('FAILED', 'HELD')) as failed
      from mails m where m.client_id = ${client_id} and m.job_id = ${job_id}
    ) counted
    where jobs.client_id = ${client_id} and jobs.id = ${job_id} and jobs.state in ('queued', 'running')`),
  ]
}

export async function countMail(db: Write, client_id: number, job_id: number | null, now: Date): Promise<void> {
  for (const statement of counting(client_id, job_id, now)) await db.executeQuery(statement.compile())
}
