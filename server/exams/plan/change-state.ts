import { type BodyOf, type examSeriesApi, type SeriesRow, type SeriesState, say } from '#contract'
import { restorableSince } from '../../entity/change-row.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import { emit } from '../../events/emit.ts'
import { may } from '../../ground/actor.ts'
import type { RowChangeWith } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { cancelExams, planAgain, reviveExams } from './exams-of-series.ts'
import { pupilsOf, readPlan } from './plan.ts'
import { series, stateWord } from './rows.ts'
import { judged } from './verdict.ts'

type Call = RowChangeWith<BodyOf<(typeof examSeriesApi)['changeState']>>
type Next = Call['body']['state']

/** Which steps there are, and by which right. */
const steps: Readonly<Partial<Record<SeriesState, Partial<Record<Next, 'update' | 'delete' | 'publish'>>>>> = {
  DRAFT: { PROPOSED: 'update', CANCELLED: 'delete' },
  PROPOSED: { DRAFT: 'update', CANCELLED: 'delete' },
  PUBLISHED: { PROPOSED: 'publish', CANCELLED: 'publish' },
  CANCELLED: { DRAFT: 'delete' },
}

/** Every paper has a day, and nothing is broken. @throws invalid_field */
async function assertSheet(call: Call): Promise<void> {
  const plan = await readPlan(call, call.now, call.id)
  const open = plan.papers.filter(
    (paper) => pupilsOf(paper) > 0 && paper.sittings.some(({ day, pupils }) => day === null && pupils.length > 0),
  )
  if (open.length > 0) throw wrongField('state', say('plan.unplaced', { count: open.length }))
  const { hard } = judged(plan)
  if (hard > 0) throw wrongField('state', say('plan.broken', { count: hard }))
}

/** Takes a series a step on or back. @throws as lockRow, invalid_field where there is no such step, forbidden without its right */
export async function changeSeriesState(call: Call): Promise<SeriesRow> {
  const { state: next, reason } = call.body
  const stored = await series.lock(call)
  await takeUnlocked(call.db, stored.session_id)
  const state = stored.state as SeriesState
  const right = steps[state]?.[next]
  if (!right) throw wrongField('state', say('plan.no_step', { state: stateWord(state), next: stateWord(next) }))
  if (!may(call.actor, 'exam', right)) throw new ApiError('forbidden')
  const isTakenBack = state === 'PUBLISHED' && next === 'PROPOSED'
  if ((next === 'CANCELLED' || isTakenBack) && !reason) throw wrongField('reason', say('plan.reason_needed'))
  if (state === 'CANCELLED' && (stored.cancelled_at ?? '') < restorableSince(call.now))
    throw wrongField('state', say('plan.cancelled_long_ago'))
  if (isTakenBack) await planAgain(call, stored.id)
  else if (next === 'PROPOSED') await assertSheet(call)
  if (next === 'CANCELLED' && stored.version > 0) await cancelExams(call, stored.id)
  if (state === 'CANCELLED' && stored.cancelled_at) await reviveExams(call, stored.id, stored.cancelled_at)
  // What everybody knew of it holds no more.
  if (state === 'PUBLISHED')
    emit(call, 'series.changed', { series_id: stored.id, version: stored.version, counts: { [next]: 1 } })
  const at = call.now.toISOString()
  return series.update(
    call,
    stored,
    {
      ...{ state: next, state_reason: reason ?? null },
      ...(next === 'PROPOSED' && { proposed_at: at }),
      cancelled_at: next === 'CANCELLED' ? at : null,
    },
    'change-state',
  )
}
