import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type SeriesWhole, type StoredProposal, say } from '#contract'
import { changeRow } from '../../entity/change-row.ts'
import type { RowChangeWith, SchoolChange, StampedChange } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { takeDuties } from './duties/propose-duties.ts'
import { lockOpen } from './lock.ts'
import { storeSittings } from './papers.ts'
import type { Plan } from './plan.ts'
import { readPlan } from './plan.ts'
import { planningSchool } from './planning-school.ts'
import { series } from './rows.ts'
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

/** Where the papers lie. */
export const placedOf = ({ papers }: Plan): StoredProposal['placed'] =>
  papers.flatMap(({ id, sittings }) => sittings.map(({ batch, day, shift }) => ({ paper_id: id, batch, day, shift })))

interface NewProposal extends StoredProposal {
  what: 'DATES' | 'DUTIES' | 'BEFORE'
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
  const { what, placed, duties, input_sum, cost = null, bound = null, proven = null, taken = false } = given
  const at = now.toISOString()
  const { id } = await db
    .insertInto('series_proposals')
    .values({
      ...{ client_id, series_id, what, input_sum, cost, bound, is_proven: proven },
      ...{ result: JSON.stringify({ placed, duties }), made_at: at, made_by: account_id, taken_at: taken ? at : null },
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
export async function putPapers(change: SchoolChange, plan: Plan, { placed }: StoredProposal): Promise<void> {
  const isThere = ({ paper_id, batch }: StoredProposal['placed'][number]) =>
    plan.papers.some(({ id, sittings }) => id === paper_id && batch < sittings.length)
  const fits = (one: StoredProposal['placed'][number]) =>
    plan.days.some(({ date }) => date === one.day) && (one.shift ?? 0) < plan.shifts.length
      ? one
      : { ...one, day: null, shift: null }
  await storeSittings(change, plan.id, placed.filter(isThere).map(fits))
}

/** Takes a proposal. What was before is kept, so that it is brought back the same way. */
export async function takeProposal(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['take']>>,
): Promise<{ data: SeriesWhole; beside: { back: number } }> {
  const { db, client_id, now, body } = call
  const { stored } = await lockOpen(call)
  const { rows } = await sql<{ result: StoredProposal }>`
    select result from series_proposals
    where client_id = ${client_id} and series_id = ${stored.id} and id = ${body.proposal_id} and what in ('DATES', 'DUTIES', 'BEFORE')`.execute(
    db,
  )
  const [proposal] = rows
  if (!proposal) throw wrongField('proposal_id', say('plan.no_proposal'))
  const isDuties = proposal.result.duties !== undefined
  const back = isDuties
    ? await takeDuties(call, stored.id, proposal.result)
    : await takeDates(call, stored.id, proposal.result)
  await sql`update series_proposals set taken_at = ${now.toISOString()}
    where client_id = ${client_id} and id = ${body.proposal_id}`.execute(db)
  return { data: await wholeOf(call, await series.get(call, stored.id)), beside: { back } }
}

async function takeDates(call: RowChangeWith<object>, id: number, result: StoredProposal): Promise<number> {
  const plan = await readPlan(call, call.now, id)
  const back = await keepProposal(
    { ...call, account_id: call.actor.account_id },
    ...([id, { what: 'BEFORE', placed: placedOf(plan), input_sum: sumOf(plan) }] as const),
  )
  await putPapers(call, plan, result)
  await changeRow(call, series.kind, { id }, {}, 'take')
  return back
}
