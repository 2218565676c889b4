import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type SeriesWhole, type StoredProposal, say } from '#contract'
import { changeRow } from '../../entity/change-row.ts'
import type { RowChangeWith, SchoolChange } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { takeDuties } from './duties/propose-duties.ts'
import { keepProposal } from './keep-proposal.ts'
import { lockOpen } from './lock.ts'
import { storeSittings } from './papers.ts'
import type { Plan } from './plan.ts'
import { readPlan } from './plan.ts'
import { planningSchool } from './planning-school.ts'
import { series } from './rows.ts'
import { wholeOf } from './whole.ts'

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
    ...([id, { what: 'BEFORE', result: { placed: placedOf(plan) }, input_sum: sumOf(plan) }] as const),
  )
  await putPapers(call, plan, result)
  await changeRow(call, series.kind, { id }, {}, 'take')
  return back
}
