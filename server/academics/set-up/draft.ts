import { type Compilable, sql } from 'kysely'
import { type PlanDraft, type SetUpDraft, say } from '#contract'
import { compilable, type Write } from '../../db/connect.ts'
import type { ChangeWith, SchoolChange } from '../../ground/change.ts'
import { ApiError, staleRow, wrongFields } from '../../ground/errors.ts'
import { isLockTimeout } from '../../http/refusals/database-errors.ts'
import { tooMany } from './judge.ts'

interface StoredDraft extends PlanDraft {
  kept_by_id: number | null
}

/** What was kept last; no row where nothing ever was. */
export const draftQuery = (client_id: number): Compilable<StoredDraft> =>
  compilable(sql<StoredDraft>`
    select d.draft, d.row_version, d.updated_at as kept_at, d.updated_by as kept_by_id,
      (select a.name from accounts a where a.client_id = ${client_id} and a.id = d.updated_by) as kept_by
    from set_up_drafts d where d.client_id = ${client_id} and d.row_version > 0`)

export const noPlanDraft: PlanDraft = { draft: null, row_version: null, kept_at: null, kept_by: null }

/** Longest that one who sets a school up waits for another. */
const WAIT_MS = 10_000

/** The one row under which a school is set up, until the transaction ends: whoever comes waits. @throws busy after ten seconds */
export async function lockDraft({ db, client_id, now }: SchoolChange & { now: Date }): Promise<void> {
  try {
    await sql.raw(`set local lock_timeout = ${WAIT_MS}`).execute(db)
    await sql`insert into set_up_drafts (client_id, updated_at) values (${client_id}, ${now.toISOString()})
      on conflict (client_id) do nothing`.execute(db)
    await sql`select row_version from set_up_drafts where client_id = ${client_id} for update`.execute(db)
    await sql.raw('set local lock_timeout = 0').execute(db)
  } catch (error) {
    throw isLockTimeout(error) ? new ApiError('busy', say('set_up.busy')) : error
  }
}

/**
 * Keeps what is being typed. Who has seen nothing kept, or another state than there is, is told what there is; one who says nothing of it
 * writes over what the same person has kept. @throws stale_row with what is kept
 */
export async function keepDraft(
  change: ChangeWith<{ draft: SetUpDraft | null; row_version?: number | null | undefined }>,
): Promise<{ row_version: number; kept_at: string }> {
  const { db, client_id, actor, now, body } = change
  const many = body.draft ? tooMany(body.draft.plan, 'draft.plan') : []
  if (many.length > 0) throw wrongFields(many)
  await lockDraft(change)
  const kept = await storedDraft(db, client_id)
  if (kept && isStale(kept, body.row_version, actor.account_id)) {
    const { kept_by_id: _, ...shown } = kept
    throw staleRow(shown)
  }
  const { rows } = await sql<{ row_version: number }>`
    update set_up_drafts set draft = ${body.draft && JSON.stringify(body.draft)}::jsonb, row_version = row_version + 1,
      updated_at = ${now.toISOString()}, updated_by = ${actor.account_id}
    where client_id = ${client_id} returning row_version`.execute(db)
  return { row_version: rows[0]?.row_version ?? 1, kept_at: now.toISOString() }
}

function isStale(kept: StoredDraft, seen: number | null | undefined, account_id: number): boolean {
  if (seen === undefined) return kept.draft !== null && kept.kept_by_id !== account_id
  return seen === null ? kept.draft !== null : seen !== kept.row_version
}

const storedDraft = async (db: Write, client_id: number) =>
  (await db.executeQuery(draftQuery(client_id).compile())).rows[0]
