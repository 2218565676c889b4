import type { SeriesChange } from '#contract'
import { changeRow } from '../../../entity/change-row.ts'
import { emit } from '../../../events/emit.ts'
import type { Change } from '../../../ground/change.ts'
import type { StoredSeries } from '../lock.ts'
import { series } from '../rows.ts'
import { countsOf } from './published.ts'

/** A change of the day is a version of its own at once; what else waits goes on waiting. @returns the version */
export async function publishAlone(
  call: Change,
  stored: StoredSeries,
  { changes, reason, action }: { changes: readonly SeriesChange[]; reason: string | null; action: string },
): Promise<number> {
  const isPublished = stored.state === 'PUBLISHED' && changes.length > 0
  const version = stored.version + Number(isPublished)
  if (isPublished)
    await call.db
      .insertInto('series_versions')
      .values({
        ...{ client_id: call.client_id, series_id: stored.id, version, reason, published_at: call.now.toISOString() },
        ...{ changes: JSON.stringify(changes), counts: JSON.stringify(countsOf(changes)) },
        ...{ published_by: call.actor.account_id, impersonator_id: call.actor.impersonator_id },
      })
      .execute()
  await changeRow(call, series.kind, { id: stored.id }, isPublished ? { version } : {}, action)
  if (isPublished) emit(call, 'series.changed', { series_id: stored.id, version, counts: countsOf(changes) })
  return version
}
