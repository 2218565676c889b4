import type { SeriesChange } from '#contract'
import { changeRow } from '../../../entity/change-row.ts'
import type { Change } from '../../../ground/change.ts'
import type { StoredSeries } from '../lock.ts'
import { series } from '../rows.ts'
import { publishAtOnce } from './at-once.ts'

/** A change of the day is a version of its own at once where everybody knows the plan; what else waits goes on waiting. @returns the version */
export async function publishAlone(
  call: Change,
  stored: StoredSeries,
  told: { changes: readonly SeriesChange[]; reason: string | null; action: string },
): Promise<number> {
  if (stored.state === 'PUBLISHED' && told.changes.length > 0) return publishAtOnce(call, stored, told)
  await changeRow(call, series.kind, { id: stored.id }, {}, told.action)
  return stored.version
}
