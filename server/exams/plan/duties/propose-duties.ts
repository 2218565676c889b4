import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type BodyOf, type DutiesResult, type examSeriesApi, type StoredProposal, say } from '#contract'
import type { DutiesProposal } from '../../../../planning/duties/propose-duties.ts'
import type { Write } from '../../../db/connect.ts'
import { changeRow } from '../../../entity/change-row.ts'
import { audit } from '../../../ground/audit.ts'
import type { RowChangeWith, StampedChange } from '../../../ground/change.ts'
import { ApiError, comeAgain, wrongField } from '../../../ground/errors.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { BusyError, JobTimeoutError } from '../../../workers/pool-errors.ts'
import { keepProposal } from '../keep-proposal.ts'
import { lockOpen } from '../lock.ts'
import { series } from '../rows.ts'
import { dutiesOf, type NeededPlace, type PlannedDuties, readDuties } from './duty-plan.ts'
import { limitedRow, shortRow } from './duty-words.ts'
import { type GivenDuty, giveDuties, givenOf, holdStaff, settlePlaces } from './write-duties.ts'

const JobInput = z.object({ series_id: z.int(), keep: z.boolean(), seed: z.int() })
type JobInput = z.output<typeof JobInput>

export const PROPOSE_DUTIES = 'propose-duties'
const kind: JobKind<JobInput> = { name: PROPOSE_DUTIES, input: JobInput }

type ProposeCall = RowChangeWith<BodyOf<(typeof examSeriesApi)['propose']>>

/** Begins to seek duties. @throws busy where they are being sought, invalid_field where nobody is seated */
export async function startDuties(call: ProposeCall): Promise<{ job_id: number }> {
  const { db, client_id, body } = call
  const { stored } = await lockOpen({ ...call, body: {} })
  const { rows } = await sql`
    select id from jobs where client_id = ${client_id} and kind = ${PROPOSE_DUTIES} and state in ('queued', 'running')
      and input ->> 'series_id' = ${String(stored.id)} limit 1`.execute(db)
  if (rows.length > 0) throw new ApiError('busy', say('plan.busy_duties'))
  const of = await readDuties(call, stored.id)
  if (of.places.length === 0) throw wrongField('what', say('plan.unseated'))
  // Every place has its row from now on, so that it can be given by hand where nobody is found.
  await settlePlaces({ ...call, account_id: call.actor.account_id }, of)
  const { keep = false, seed = stored.seed } = body
  const input = { series_id: stored.id, keep, seed }
  const job_id = await enqueueJob(call, kind, say('job.propose_duties', { name: stored.name }), input, 1)
  await audit(call, {
    entity: 'exam-series',
    entity_id: stored.id,
    action: 'propose',
    after: { what: 'DUTIES', ...input },
  })
  return { job_id }
}

/** Seeks the fairest duties in the planner's thread; they are taken at once unless what they were worked out from has changed. */
export const proposeDutiesJob: JobHandler<Pick<Services, 'planner'>, JobInput> = {
  input: JobInput,

  async work(job, { planner }) {
    const { client_id, account_id, input } = job
    const of = await readDuties({ db: job.db, client_id }, input.series_id)
    const kept = input.keep ? dutiesOf(of).duties : []
    const proposal = await planner
      .duties({ client_id, account_id }, { plan: of.plan, asked: { seed: input.seed, kept } })
      .catch((error) => {
        if (error instanceof BusyError) throw comeAgain()
        if (error instanceof JobTimeoutError) throw new ApiError('busy_server', say('plan.too_slow'))
        throw error
      })
    if (!proposal.possible) {
      const result: DutiesResult = {
        what: 'DUTIES',
        possible: false,
        short: proposal.short.map((one) => shortRow(of, one)),
      }
      return async () => result
    }
    const sum = sumOf(of)
    return (db) => saved(job, db, sum, of, proposal)
  },
}

/** The sum of all that duties are worked out from: who has one too. */
const sumOf = (of: PlannedDuties): string =>
  createHash('sha256')
    .update(JSON.stringify([of.plan, givenOf(of)]))
    .digest('base64url')

function givenBy({ places }: PlannedDuties, plan: PlannedDuties['plan'], proposal: Possible): GivenDuty[] {
  const key = (day: string, shift: number, room: number | null, place: number) => `${day} ${shift} ${room} ${place}`
  const who = new Map(
    proposal.duties.map(({ sitting, room, place, staff }) => {
      const { day, shift } = plan.sittings[sitting] as PlannedDuties['plan']['sittings'][number]
      return [key(day, shift, room, place), staff]
    }),
  )
  return places.map(({ day, shift, room_id, place }: NeededPlace) => ({
    ...{ day, shift, room_id, place },
    staff_id: who.get(key(day, shift, room_id, place)) ?? null,
  }))
}

type Possible = Extract<DutiesProposal, { possible: true }>

/** Keeps a proposal and takes it, in one transaction; another plan than it was made for is left alone. */
async function saved(
  { id: job_id, client_id, account_id, input, now }: RunningJob<JobInput>,
  db: Write,
  sum: string,
  of: PlannedDuties,
  proposal: Possible,
): Promise<DutiesResult> {
  const by = { db, client_id, now, account_id }
  const { series_id } = input
  const { rows } = await sql<{ state: string }>`
    select state from exam_series where client_id = ${client_id} and id = ${series_id} and deleted_at is null for update`.execute(
    db,
  )
  const state = rows[0]?.state
  await holdStaff(by, series_id)
  const there = await readDuties({ db, client_id }, series_id)
  const taken = state !== undefined && state !== 'CLOSED' && state !== 'CANCELLED' && sumOf(there) === sum
  const duties = givenBy(of, of.plan, proposal)
  const { most, least, spread } = proposal
  const made = {
    what: 'DUTIES' as const,
    result: { placed: [], duties },
    input_sum: sum,
    cost: spread,
    bound: spread,
    proven: true,
  }
  const proposal_id = await keepProposal(by, series_id, { ...made, taken })
  if (taken) {
    await keepProposal(by, series_id, {
      what: 'BEFORE',
      result: { placed: [], duties: givenOf(there) },
      input_sum: sum,
    })
    await giveDuties(by, { places: there.places, stored: await settlePlaces(by, there) }, duties)
    await countUp(by, series_id)
    const change = {
      db,
      client_id,
      now,
      request_id: `job-${job_id}`,
      actor: { client_id, account_id, impersonator_id: null },
    }
    await audit(change, { entity: 'exam-series', entity_id: series_id, action: 'take', after: { proposal_id } })
  }
  return {
    ...{ what: 'DUTIES', possible: true, proposal_id, taken, duties: duties.length, most, least, spread },
    held: proposal.held.map((one) => limitedRow(of, one)),
  }
}

/** The plan of the series has changed. */
async function countUp({ db, client_id, now, account_id }: StampedChange & { account_id: number | null }, id: number) {
  await sql`update exam_series set row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${account_id}
    where client_id = ${client_id} and id = ${id}`.execute(db)
}

/** Gives duties as a proposal has them; places that are gone are left out, and so is whoever is no longer of the series or elsewhere now. */
export async function takeDuties(
  call: RowChangeWith<object>,
  series_id: number,
  { duties = [] }: StoredProposal,
): Promise<number> {
  const by = { ...call, account_id: call.actor.account_id }
  await holdStaff(call, series_id)
  const of = await readDuties(call, series_id)
  const known = { what: 'BEFORE' as const, result: { placed: [], duties: givenOf(of) }, input_sum: sumOf(of) }
  const back = await keepProposal(by, series_id, known)
  const sittingAt = (day: string, shift: number) =>
    of.plan.sittings.findIndex((one) => one.day === day && one.shift === shift)
  const free = ({ staff_id, day, shift }: GivenDuty) =>
    of.plan.staff.some(({ id, busy }) => id === staff_id && !busy.includes(sittingAt(day, shift)))
  const given = duties.map((one) => (one.staff_id !== null && free(one) ? one : { ...one, staff_id: null }))
  await giveDuties(by, { places: of.places, stored: await settlePlaces(by, of) }, given)
  await changeRow(call, series.kind, { id: series_id }, {}, 'take')
  return back
}
