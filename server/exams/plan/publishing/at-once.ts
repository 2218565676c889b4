import type { SeriesChange } from '#contract'
import { changeRow } from '../../../entity/change-row.ts'
import { emit } from '../../../events/emit.ts'
import type { RowChange } from '../../../ground/change.ts'
import { series } from '../rows.ts'
import { countsOf } from './published.ts'

interface AtOnce {
  changes: readonly SeriesChange[]
  reason: string | null
  /** Named in the log. */
  action: string
}

/** A version of its own for what everybody knows at once; what waits goes on waiting. */
export async function publishAtOnce(
  call: Pick<RowChange, 'db' | 'client_id' | 'now' | 'actor' | 'request_id'>,
  { id, version }: { id: number; version: number },
  { changes, reason, action }: AtOnce,
): Promise<number> {
  const next = version + 1
  await call.db
    .insertInto('series_versions')
    .values({
      ...{ client_id: call.client_id, series_id: id, version: next, reason, published_at: call.now.toISOString() },
      ...{ changes: JSON.stringify(changes), counts: JSON.stringify(countsOf(changes)) },
      ...{ published_by: call.actor.account_id, impersonator_id: call.actor.impersonator_id },
    })
    .execute()
  await changeRow(call, series.kind, { id }, { version: next }, action)
  emit(call, 'series.changed', { series_id: id, version: next, counts: countsOf(changes) })
  return next
}
