import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type SeriesWhole, type StoredProposal, say } from '#contract'
import { changeRow } from '../../entity/change-row.ts'
import type { RowChangeWith, StampedChange } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { takeDuties } from './duties/propose-duties.ts'
import { type By, keepProposal } from './keep-proposal.ts'
import { assertSeesPupils, lockOpen } from './lock.ts'
import { storeSittings } from './papers.ts'
import type { Plan } from './plan.ts'
import { readPlan } from './plan.ts'
import { planningSchool } from './planning-school.ts'
import { series } from './rows.ts'
import { readSeating } from './seats/seating.ts'
import { lockRooms, storedSeats } from './seats/store-seats.ts'
import { keepBefore, putSeats } from './seats/take-seats.ts'
import { wholeOf } from './whole.ts'

/** The sum of all that a proposal is worked out from: where the papers lie too. */
export function sumOf(plan: Plan): string {
  const { school, sheet } = planningSchool(plan)
  return createHash('sha256')
    .update(JSON.stringify([school, sheet]))
    .digest('base64url')
}

type Placed = Required<StoredProposal>['placed']

/** Where the papers lie. */
export const placedOf = ({ papers }: Plan): Placed =>
  papers.flatMap(({ id, sittings }) => sittings.map(({ batch, day, shift }) => ({ paper_id: id, batch, day, shift })))

/** Puts papers where a proposal has them; papers and batches that are gone are left out. */
export async function putPapers(change: StampedChange, plan: Plan, placed: Placed): Promise<void> {
  const isThere = ({ paper_id, batch }: Placed[number]) =>
    plan.papers.some(({ id, sittings }) => id === paper_id && batch < sittings.length)
  const fits = (one: Placed[number]) =>
    plan.days.some(({ date }) => date === one.day) && (one.shift ?? 0) < plan.shifts.length
      ? one
      : { ...one, day: null, shift: null }
  await storeSittings(change, plan.id, placed.filter(isThere).map(fits))
}

/** What is now, of papers and of all who are seated, as a proposal that brings it back. */
export async function keepNow(by: By, plan: Plan): Promise<number> {
  const seated = await storedSeats(by, plan.id)
  const sittings = new Map(seated.map(({ day, shift }) => [`${day} ${shift}`, { day, shift, bound: 0, sum: '' }]))
  const seats = seated.length > 0 ? { seats: { sittings: [...sittings.values()], seated } } : {}
  return keepProposal(by, plan.id, {
    what: 'BEFORE',
    result: { placed: placedOf(plan), ...seats },
    input_sum: sumOf(plan),
  })
}

/** Takes a proposal. What was before is kept, so that it is brought back the same way. */
export async function takeProposal(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['take']>>,
): Promise<{ data: SeriesWhole; beside: { back: number } }> {
  const { db, client_id, now, body } = call
  const { stored } = await lockOpen(call)
  const { rows } = await sql<{ result: StoredProposal }>`
    select result from series_proposals
    where client_id = ${client_id} and series_id = ${stored.id} and id = ${body.proposal_id} and what in ('DATES', 'SEATS', 'DUTIES', 'BEFORE')`.execute(
    db,
  )
  const [proposal] = rows
  if (!proposal) throw wrongField('proposal_id', say('plan.no_proposal'))
  const { duties } = proposal.result
  const back = duties
    ? await takeDuties(call, stored.id, proposal.result)
    : await takeSheet(call, stored.id, proposal.result)
  await sql`update series_proposals set taken_at = ${now.toISOString()}
    where client_id = ${client_id} and id = ${body.proposal_id}`.execute(db)
  return { data: await wholeOf(call, await series.get(call, stored.id)), beside: { back } }
}

/** Papers, seats or both as they were proposed. */
async function takeSheet(call: RowChangeWith<object>, id: number, { placed, seats }: StoredProposal): Promise<number> {
  const { now, actor } = call
  if (seats) assertSeesPupils(actor)
  const plan = await readPlan(call, now, id)
  const by = { ...call, account_id: actor.account_id }
  const back =
    placed || !seats
      ? await keepNow(by, plan)
      : await keepBefore(by, id, { sittings: seats.sittings, input_sum: sumOf(plan) })
  if (placed) await putPapers(call, plan, placed)
  if (seats) {
    await lockRooms(call, id)
    await putSeats(call, await readSeating(call, now, id), seats)
  }
  await changeRow(call, series.kind, { id }, {}, 'take')
  return back
}
