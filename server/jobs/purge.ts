import { sql } from 'kysely'
import type { Databases } from '../db/connect.ts'
import { RESTORE_DAYS } from '../entity/change-row.ts'
import { KEEP_HOURS } from '../http/idempotency.ts'

const DAY = 86_400_000
/** Longer than any mailed link lives, which is thirty days. */
const SEALED_DAYS = 31
/** After which nobody asks any more what was sent, or why a link opens nothing. */
const WAYS_IN_DAYS = 90
/** After which the log names a key that has ended by its number alone. */
const KEY_DAYS = 365
/** After which no program asks any more what it was told. */
const EVENT_DAYS = 30

/** Deleted rows go for good in this order, children before parents; a row that is still referred to stays. */
const purgeable: [table: string, children: [table: string, column: string][]][] = [
  ['question_papers', [['question_paper_items', 'paper_id']]],
  [
    'questions',
    [
      ['question_versions', 'question_id'],
      ['question_reviews', 'question_id'],
      ['question_pairs', 'first_id'],
      ['question_pairs', 'second_id'],
      ['question_terms', 'question_id'],
    ],
  ],
  ['blueprints', []],
  ['instructions', []],
  ['topics', []],
  ['chapters', []],
  ['subjects', []],
  ['sections', []],
  ['grades', []],
]

/** Once a day, over all schools: what can no longer be restored, replayed answers, old sign-ins and failures. */
export async function purge({ owner_kysely }: Databases, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await sql`delete from idempotency_keys where created_at < ${before(KEEP_HOURS * 3_600_000)}`.execute(owner_kysely)
  await sql`delete from sign_in_failures where failed_at < ${before(DAY)}`.execute(owner_kysely)
  await sql`delete from ceremonies_used where expires_at < ${now.toISOString()}`.execute(owner_kysely)
  await sql`delete from sign_ins where expires_at < ${before(30 * DAY)}`.execute(owner_kysely)
  // What is left of a link that nobody sent; whoever still waits for it is sent a new one.
  await sql`update mails set sealed = null where sealed is not null and created_at < ${before(SEALED_DAYS * DAY)}`.execute(
    owner_kysely,
  )
  const ended = before(KEY_DAYS * DAY)
  await sql`delete from api_keys where revoked_at < ${ended} or expires_at < ${ended}`.execute(owner_kysely)
  await sql`delete from webhook_deliveries where created_at < ${before(EVENT_DAYS * DAY)}`.execute(owner_kysely)
  await sql`delete from events where created_at < ${before(EVENT_DAYS * DAY)}`.execute(owner_kysely)
  await sql`delete from identities where removed_at < ${before(WAYS_IN_DAYS * DAY)}`.execute(owner_kysely)
  await purgeWaysIn(owner_kysely, before(WAYS_IN_DAYS * DAY))
  await purgeRecords(owner_kysely, before)
  for (const [table, children] of purgeable) {
    const { rows } = await sql<{ client_id: number; id: number }>`
      select client_id, id from ${sql.table(table)} where deleted_at < ${before(RESTORE_DAYS * DAY)}`.execute(
      owner_kysely,
    )
    for (const { client_id, id } of rows) await purgeRow(owner_kysely, table, children, client_id, id)
  }
}

/**
 * Mails, and links and codes that ended so long ago, with what people came by them. The newest invitation of somebody who has not come in
 * stays: it says that the person was asked.
 */
async function purgeWaysIn(kysely: Databases['owner_kysely'], before: string): Promise<void> {
  const ended = sql`select l.client_id, l.id from account_links l join accounts a on a.client_id = l.client_id and a.id = l.account_id
    where l.expires_at < ${before} and (l.purpose not in ('INVITE', 'CODE') or a.password_hash is not null or exists (
      select 1 from account_links later where later.client_id = l.client_id and later.account_id = l.account_id
        and later.purpose in ('INVITE', 'CODE') and later.id > l.id))`
  await sql`delete from mails where created_at < ${before} and state <> 'QUEUED' and (link_id is null or (client_id, link_id) in (${ended}))`.execute(
    kysely,
  )
  await sql`delete from sign_ins where (client_id, link_id) in (${ended})`.execute(kysely)
  await sql`delete from account_links where (client_id, id) in (${ended}) and not exists (
    select 1 from mails m where m.client_id = account_links.client_id and m.link_id = account_links.id)`.execute(kysely)
}

/** What schools keep no longer than they have said: who did what, and jobs that have ended. */
async function purgeRecords(
  kysely: Databases['owner_kysely'],
  before: (milliseconds: number) => string,
): Promise<void> {
  const schools = await kysely
    .selectFrom('schools')
    .select(['id', 'keep_audit_days', 'keep_job_days'])
    .where((is) => is.or([is('keep_audit_days', 'is not', null), is('keep_job_days', 'is not', null)]))
    .execute()
  for (const { id, keep_audit_days, keep_job_days } of schools) {
    if (keep_audit_days !== null) {
      await sql`delete from audit_entries where client_id = ${id} and created_at < ${before(keep_audit_days * DAY)}`.execute(
        kysely,
      )
    }
    if (keep_job_days !== null) {
      await sql`update mails set job_id = null where client_id = ${id} and job_id in (
        select j.id from jobs j where j.client_id = ${id} and j.state in ('done', 'failed', 'cancelled')
          and j.updated_at < ${before(keep_job_days * DAY)})`.execute(kysely)
      await sql`delete from jobs where client_id = ${id} and state in ('done', 'failed', 'cancelled')
        and updated_at < ${before(keep_job_days * DAY)}`.execute(kysely)
    }
  }
}

async function purgeRow(
  kysely: Databases['owner_kysely'],
  table: string,
  children: [string, string][],
  client_id: number,
  id: number,
): Promise<void> {
  try {
    await kysely.transaction().execute(async (db) => {
      for (const [child, column] of children) {
        await sql`delete from ${sql.table(child)} where client_id = ${client_id} and ${sql.ref(column)} = ${id}`.execute(
          db,
        )
      }
      await sql`delete from ${sql.table(table)} where client_id = ${client_id} and id = ${id}`.execute(db)
    })
  } catch (error) {
    // 23503: something still refers to it, such as a submitted paper to its questions.
    if ((error as { code?: string }).code !== '23503') throw error
  }
}
