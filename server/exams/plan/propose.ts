import { sql } from 'kysely'
import { z } from 'zod'
import {
  type BodyOf,
  english,
  type examSeriesApi,
  type ProposalResult,
  type Sentence,
  type SeriesClash,
  say,
} from '#contract'
import type { Clash } from '../../../planning/dates/clashes/clashes.ts'
import type { DatesProposal } from '../../../planning/dates/propose-dates.ts'
import type { Write } from '../../db/connect.ts'
import { audit } from '../../ground/audit.ts'
import type { RowChangeWith } from '../../ground/change.ts'
import { ApiError, comeAgain } from '../../ground/errors.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { BusyError, JobTimeoutError } from '../../workers/pool-errors.ts'
import { startDuties } from './duties/propose-duties.ts'
import { lockOpen } from './lock.ts'
import { type Plan, readPlan } from './plan.ts'
import { type PlanningSchool, placeOf, planningSchool } from './planning-school.ts'
import { keepProposal, placedOf, putPapers, sumOf } from './proposals.ts'
import { judged } from './verdict.ts'

const JobInput = z.object({
  series_id: z.int(),
  effort: z.enum(['QUICK', 'THOROUGH']),
  from: z.string().nullable(),
  seed: z.int(),
})
type JobInput = z.output<typeof JobInput>

export const PROPOSE_DATES = 'propose-dates'
const kind: JobKind<JobInput> = { name: PROPOSE_DATES, input: JobInput }
/** Steps that the progress of a job has. */
const STEPS = 100

/** Begins to seek a date sheet. @throws busy where one is being sought for this series */
export async function startProposal(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['propose']>>,
): Promise<{ job_id: number }> {
  if (call.body.what === 'DUTIES') return startDuties(call)
  const { db, client_id, body } = call
  const { stored } = await lockOpen({ ...call, body: {} })
  const { rows } = await sql`
    select id from jobs where client_id = ${client_id} and kind = ${PROPOSE_DATES} and state in ('queued', 'running')
      and input ->> 'series_id' = ${String(stored.id)} limit 1`.execute(db)
  if (rows.length > 0) throw new ApiError('busy', say('plan.busy'))
  const { effort = 'QUICK', from = null, seed = stored.seed } = body
  const input = { series_id: stored.id, effort, from, seed }
  const job_id = await enqueueJob(call, kind, say('job.propose_dates', { name: stored.name }), input, STEPS)
  await audit(call, { entity: 'exam-series', entity_id: stored.id, action: 'propose', after: input })
  return { job_id }
}

/** Seeks the date sheet in the planner's thread; it is taken at once unless what it was worked out from has changed. */
export const proposeDatesJob: JobHandler<Pick<Services, 'planner'>, JobInput> = {
  input: JobInput,

  async work(job, { planner }) {
    const { client_id, account_id, input, now } = job
    const plan = await readPlan({ db: job.db, client_id }, now, input.series_id)
    const of = planningSchool(plan)
    const proposal = await planner
      .run({ client_id, account_id }, { school: of.school, asked: askedOf(plan, of, input) }, ({ classes, of: all }) =>
        job.progress(Math.min(STEPS - 1, Math.floor((STEPS * classes) / (all + 1))), STEPS),
      )
      .catch((error) => {
        if (error instanceof BusyError) throw comeAgain()
        if (error instanceof JobTimeoutError) throw new ApiError('busy_server', say('plan.too_slow'))
        throw error
      })
    if (!proposal.possible) return async () => impossible(proposal, plan, of)
    const sum = sumOf(plan)
    return (db) => saved(job, db, sum, withSheet(plan, of, proposal.sheet), proposal)
  },
}

/** A search goes on from the sheet that is there where all of it is, and where a part of it is to stay. */
function askedOf({ days }: Plan, { sheet, school }: PlanningSchool, { effort, from, seed }: JobInput) {
  const first = from === null ? 0 : days.findIndex(({ date }) => date >= from)
  const isWhole = school.papers.every(({ pupils }, place) => pupils.length === 0 || (sheet[place] ?? -1) >= 0)
  return {
    ...{ effort, seed, from: first < 0 ? days.length : first },
    ...((isWhole && effort === 'THOROUGH') || from !== null ? { current: sheet } : {}),
  }
}

/** The plan as it were with a date sheet of the engine. */
function withSheet(plan: Plan, { placed }: PlanningSchool, sheet: readonly number[]): Plan {
  const slots = new Map(placed.map(({ paper, sitting }, place) => [`${paper.id} ${sitting.batch}`, sheet[place] ?? -1]))
  const papers = plan.papers.map((paper) => ({
    ...paper,
    sittings: paper.sittings.map((sitting) => {
      const place = placeOf(plan, slots.get(`${paper.id} ${sitting.batch}`) ?? -1)
      return { ...sitting, day: place?.day ?? null, shift: place?.shift ?? null }
    }),
  }))
  return { ...plan, papers }
}

/** Keeps a proposal and takes it, in one transaction; another plan than it was made for is left alone. */
async function saved(
  { id: job_id, client_id, account_id, input, now }: RunningJob<JobInput>,
  db: Write,
  sum: string,
  after: Plan,
  { cost, bound, proven }: Extract<DatesProposal, { possible: true }>,
): Promise<ProposalResult> {
  const by = { db, client_id, now, account_id }
  const { series_id } = input
  const { rows } = await sql<{ state: string }>`
    select state from exam_series where client_id = ${client_id} and id = ${series_id} and deleted_at is null for update`.execute(
    db,
  )
  const state = rows[0]?.state
  const isOpen = state !== undefined && state !== 'CLOSED' && state !== 'CANCELLED'
  const now_there = await readPlan({ db, client_id }, now, series_id)
  const taken = isOpen && sumOf(now_there) === sum
  const placed = placedOf(after)
  const made = { what: 'DATES' as const, placed, input_sum: sum, cost, bound, proven, taken }
  const proposal_id = await keepProposal(by, series_id, made)
  if (taken) {
    await keepProposal(by, series_id, { what: 'BEFORE', placed: placedOf(now_there), input_sum: sum })
    await putPapers(by, now_there, { placed })
    await sql`update exam_series set row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${account_id}
      where client_id = ${client_id} and id = ${series_id}`.execute(db)
    const actor = { client_id, account_id, impersonator_id: null }
    const change = { db, client_id, now, request_id: `job-${job_id}`, actor }
    await audit(change, { entity: 'exam-series', entity_id: series_id, action: 'take', after: { proposal_id } })
  }
  return {
    ...{ what: 'DATES', possible: true, proposal_id, taken, cost, bound, proven },
    ...{ placed: placed.filter(({ day }) => day !== null).length, of: placed.length, verdict: judged(after) },
  }
}

function impossible(
  { undecided, clashes }: Extract<DatesProposal, { possible: false }>,
  plan: Plan,
  of: PlanningSchool,
): ProposalResult {
  return { what: 'DATES', possible: false, undecided, clashes: clashes.map((clash) => clashRow(clash, plan, of)) }
}

function clashRow({ gradeId, parts, daysThatWouldDo }: Clash, plan: Plan, { placed }: PlanningSchool): SeriesClash {
  const grade = plan.papers.find((paper) => paper.grade.id === gradeId)?.grade ?? null
  const none = { wish_id: null, paper_id: null, room_kind: null }
  const partRow = (part: Clash['parts'][number]): SeriesClash['parts'][number] => {
    const row = (said: Sentence, more: object = {}) => ({
      code: part.code,
      ...none,
      ...more,
      said,
      message: english(said),
    })
    if (part.code === 'WISH') {
      const wish = plan.wishes.find(({ id }) => id === part.wishId)
      return row(say(`plan.wish.${wish?.kind ?? 'FREE_DAYS'}`), { wish_id: part.wishId })
    }
    if (part.code === 'PIN') {
      const paper = placed[part.paper]?.paper
      const name = { subject: paper?.subject.title ?? '', grade: paper?.grade.title ?? '' }
      return row(say('plan.clash.PIN', { papers: say('plan.paper_of', name) }), { paper_id: paper?.id ?? null })
    }
    if (part.code === 'SEATS') return row(say('plan.clash.SEATS'), { room_kind: part.roomKind })
    return row(say(`plan.clash.${part.code}`))
  }
  return { grade, parts: parts.map(partRow), days_that_would_do: daysThatWouldDo }
}
