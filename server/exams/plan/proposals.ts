import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type SeriesWhole, type StoredProposal, say } from '#contract'
import { changeRow } from '../../entity/change-row.ts'
import type { RowChangeWith, StampedChange } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
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

/** Of a kind so many are kept. */
const KEPT = 20

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

interface NewProposal {
  what: 'DATES' | 'SEATS' | 'BEFORE'
  result: StoredProposal
  input_sum: string
  cost?: number | null
  bound?: number | null
  proven?: boolean | null
  taken?: boolean
}

type By = StampedChange & { account_id: number | null }

/** Keeps a proposal, and lets go of those that are older than the last twenty of its kind. */
export async function keepProposal(
  { db, client_id, now, account_id }: By,
  series_id: number,
  given: NewProposal,
): Promise<number> {
  const { what, result, input_sum, cost = null, bound = null, proven = null, taken = false } = given
  const at = now.toISOString()
  const { id } = await db
    .insertInto('series_proposals')
    .values({
      ...{ client_id, series_id, what, input_sum, cost, bound, is_proven: proven },
      ...{ result: JSON.stringify(result), made_at: at, made_by: account_id, taken_at: taken ? at : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from series_proposals where client_id = ${client_id} and series_id = ${series_id} and what = ${what} and id not in (
      select p.id from series_proposals p
      where p.client_id = ${client_id} and p.series_id = ${series_id} and p.what = ${what} order by p.id desc limit ${KEPT})`.execute(
    db,
  )
  return id
}

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
  const { db, client_id, now, actor, body } = call
  const { stored } = await lockOpen(call)
  const { rows } = await sql<{ result: StoredProposal }>`
    select result from series_proposals
    where client_id = ${client_id} and series_id = ${stored.id} and id = ${body.proposal_id} and what in ('DATES', 'SEATS', 'BEFORE')`.execute(
    db,
  )
  const [proposal] = rows
  if (!proposal) throw wrongField('proposal_id', say('plan.no_proposal'))
  const { placed, seats } = proposal.result
  if (seats) assertSeesPupils(actor)
  const plan = await readPlan(call, now, stored.id)
  const by = { ...call, account_id: actor.account_id }
  const sum = sumOf(plan)
  const back =
    placed || !seats
      ? await keepNow(by, plan)
      : await keepBefore(by, stored.id, { sittings: seats.sittings, input_sum: sum })
  if (placed) await putPapers(call, plan, placed)
  if (seats) {
    await lockRooms(call, stored.id)
    await putSeats(call, await readSeating(call, now, stored.id), seats)
  }
  await sql`update series_proposals set taken_at = ${now.toISOString()}
    where client_id = ${client_id} and id = ${body.proposal_id}`.execute(db)
  await changeRow(call, series.kind, { id: stored.id }, {}, 'take')
  return { data: await wholeOf(call, await series.get(call, stored.id)), beside: { back } }
}
