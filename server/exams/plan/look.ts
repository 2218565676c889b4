import type { BodyOf, examSeriesApi } from '#contract'
import { english, type SeriesSlot, type SeriesVerdict, say } from '#contract'
import { slotsOf } from '../../../planning/dates/verdict.ts'
import type { Reader } from '../../db/connect.ts'
import type { Actor } from '../../ground/actor.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import { assertStaff } from './lock.ts'
import { checkMoves, withMoves } from './moves.ts'
import { type Plan, readPlan } from './plan.ts'
import { placeOf, planningSchool } from './planning-school.ts'
import { series } from './rows.ts'
import { judged, sentenceOf } from './verdict.ts'

export interface Look<Body> {
  db: Reader
  client_id: number
  actor: Actor
  now: Date
  id: number
  body: Body
}

/** Sentences of one slot. */
const MOST_SAID = 5

/** The plan of a series that the caller sees. @throws 404 */
export async function seenPlan(call: Look<object>): Promise<Plan> {
  assertStaff(call.actor)
  const [[seen]] = await call.db.read(series.seen(call.actor, call.id))
  if (!seen) throw notFound('series')
  return readPlan(call, call.now, call.id)
}

type Api = typeof examSeriesApi

/** What each day and shift would do to the date sheet if a paper lay there. */
export async function lookAtSlots(call: Look<BodyOf<Api['slots']>>): Promise<SeriesSlot[]> {
  const plan = await seenPlan(call)
  const { paper_id, batch = 0 } = call.body
  const of = planningSchool(plan)
  if (!plan.papers.some(({ id }) => id === paper_id)) throw wrongField('paper_id', say('plan.no_paper'))
  const at = of.placed.findIndex(({ paper, sitting }) => paper.id === paper_id && sitting.batch === batch)
  if (at < 0) throw wrongField('batch', say('plan.no_batch'))
  // A pin holds against proposals; whoever picks the paper up is free.
  const papers = of.school.papers.map((paper, place) => (place === at ? { ...paper, pinned: null } : paper))
  return slotsOf({ ...of.school, papers }, of.sheet, at).flatMap(({ slot, allowed, hard, costChange, found }) => {
    const where = placeOf(plan, slot)
    const said = found.slice(0, MOST_SAID).map((one) => sentenceOf(one, plan, of))
    return where ? [{ ...where, allowed, hard, cost_change: costChange, said, messages: said.map(english) }] : []
  })
}

/** What there is to say of a date sheet, with moves that nobody has made yet. */
export async function lookAtVerdict(call: Look<BodyOf<Api['verdict']>>): Promise<SeriesVerdict> {
  const plan = await seenPlan(call)
  const { moves = [] } = call.body
  checkMoves(plan, moves, (at) => `moves.${at}`)
  return judged(withMoves(plan, moves))
}
