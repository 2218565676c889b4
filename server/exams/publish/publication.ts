import type { SignedChange } from '../../ground/change.ts'

/** What publishing an exam at an instant writes into its row, beside its state. */
export async function publication(
  { db, client_id, actor }: SignedChange,
  { revision }: { revision: number },
  published_at: string,
) {
  // A school that changes these later moves no deadline of results that are out.
  const rechecks = await db
    .selectFrom('schools')
    .select(['recheck_days', 'recheck_rule'])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow()
  const published = { published_at, published_by: actor.account_id, publish_at: null, publish_by: null }
  return { ...published, ...rechecks, revision: Math.max(1, revision) }
}
