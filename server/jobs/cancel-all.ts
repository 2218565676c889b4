import type { StampedChange } from '../ground/change.ts'

/** Nothing more is done in the background for a school; what runs stops at its next step and leaves nothing behind. */
export async function cancelAllJobs({ db, client_id, now }: StampedChange): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ state: 'cancelled', updated_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('state', 'in', ['queued', 'running'])
    .execute()
}
