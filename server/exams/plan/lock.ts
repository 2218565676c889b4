import { type SeriesState, say } from '#contract'
import type { StoredRow } from '../../entity/change-row.ts'
import { type SessionFacts, takeUnlocked } from '../../entity/sessions.ts'
import { type Actor, may } from '../../ground/actor.ts'
import type { RowChange } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { series, stateWord } from './rows.ts'

export type StoredSeries = StoredRow<'exam_series'>

/** @throws forbidden to pupils and whoever reads by a report link: they see exams, of which a series is the plan */
export function assertStaff(actor: Actor): void {
  if (actor.reach?.scope === 'OWN' || actor.shared) throw new ApiError('forbidden')
}

/** A series is of the whole school. @throws forbidden to whoever sees a part of it */
export function assertWholeSchool(actor: Actor): void {
  if (actor.reach !== null) throw new ApiError('forbidden', say('policy.series'))
}

/** Where each pupil sits is for whoever may see pupils. @throws forbidden */
export function assertSeesPupils(actor: Actor): void {
  if (!may(actor, 'student', 'view')) throw new ApiError('forbidden')
}

export interface Locked {
  stored: StoredSeries
  session: SessionFacts
}

/**
 * Locks a series that can still be changed, so that two planners change it one after the other.
 * @throws as lockRow, and invalid_field where it is closed or its session is locked
 */
export async function lockOpen(call: RowChange & { body: { row_version?: number | undefined } }): Promise<Locked> {
  const stored = await series.lock(call)
  const session = await takeUnlocked(call.db, stored.session_id)
  const state = stored.state as SeriesState
  if (state === 'CLOSED' || state === 'CANCELLED')
    throw wrongField('state', say('plan.closed', { state: stateWord(state) }))
  return { stored, session }
}
