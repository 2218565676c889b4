import { sql } from 'kysely'
import { z } from 'zod'
import { type BodyOf, type examSeriesApi, type SeatNeed, type SeatsResult, type StoredProposal, say } from '#contract'
import type { Seated } from '../../../../planning/seats/sitting.ts'
import type { Write } from '../../../db/connect.ts'
import { audit } from '../../../ground/audit.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { ApiError, comeAgain, wrongField } from '../../../ground/errors.ts'
import { enqueueJob, type JobHandler, type JobKind, type RunningJob } from '../../../jobs/jobs.ts'
import type { Services } from '../../../services.ts'
import { BusyError, JobTimeoutError } from '../../../workers/pool-errors.ts'
import { keepProposal } from '../keep-proposal.ts'
import { assertSeesPupils, lockOpen } from '../lock.ts'
import {
  engineOf,
  likeIn,
  type Piece,
  piecesOf,
  roomsTooLong,
  seatsOfPiece,
  sumOfSeats,
  sumOfSitting,
} from './pieces.ts'
import { readSeating, type Seating } from './seating.ts'
import { atKey, plannedSeats, type Sitting, seatsIn, sittingsOf, unmetIn } from './sittings.ts'
import { lockRooms } from './store-seats.ts'
import { keepBefore, putSeats } from './take-seats.ts'

const JobInput = z.object({
  series_id: z.int(),
  effort: z.enum(['QUICK', 'THOROUGH']),
  day: z.string().nullable(),
  shift: z.int().nullable(),
  keep: z.boolean(),
  seed: z.int(),
})
type JobInput = z.output<typeof JobInput>

export const PROPOSE_SEATS = 'propose-seats'
const kind: JobKind<JobInput> = { name: PROPOSE_SEATS, input: JobInput }

type Job = RunningJob<JobInput>

/** Begins to seek seats. @throws busy where they are being sought for this series, invalid_field where there is nothing to seat */
export async function startSeats(
  call: RowChangeWith<BodyOf<(typeof examSeriesApi)['propose']>>,
): Promise<{ job_id: number }> {
  const { db, client_id, body, now } = call
  assertSeesPupils(call.actor)
  const { stored } = await lockOpen({ ...call, body: {} })
  const { rows } = await sql`
    select id from jobs where client_id = ${client_id} and kind = ${PROPOSE_SEATS} and state in ('queued', 'running')
      and input ->> 'series_id' = ${String(stored.id)} limit 1`.execute(db)
  if (rows.length > 0) throw new ApiError('busy', say('plan.seats_busy'))
  const { effort = 'QUICK', seed = stored.seed, day = null, shift = null, keep = false } = body
  if (day !== null && shift === null) throw wrongField('shift', say('plan.shift_needed'))
  const pieces = piecesOf(await readSeating(call, now, stored.id), askedOf({ day, shift }))
  if (pieces.length === 0) throw wrongField(day === null ? 'what' : 'day', say('plan.nobody_writes'))
  const input = { series_id: stored.id, effort, day, shift, keep, seed }
  const job_id = await enqueueJob(call, kind, say('job.propose_seats', { name: stored.name }), input, pieces.length)
  await audit(call, { entity: 'exam-series', entity_id: stored.id, action: 'propose', after: input })
  return { job_id }
}

const askedOf = ({ day, shift }: Pick<JobInput, 'day' | 'shift'>) => ({
  ...(day !== null && { day }),
  ...(shift !== null && { shift }),
})

interface Found {
  sitting: Sitting
  seats: Seated[]
  bound: number
}

type Short = Extract<SeatsResult, { possible: false }>['short']

/** Seeks seats in the planner's thread, sitting by sitting; they are taken at once unless what they were worked out from has changed. */
export const proposeSeatsJob: JobHandler<Pick<Services, 'planner'>, JobInput> = {
  input: JobInput,

  async work(job, { planner }) {
    const { client_id, account_id, input, now } = job
    const seating = await readSeating({ db: job.db, client_id }, now, input.series_id)
    const pieces = piecesOf(seating, askedOf(input))
    const seated = plannedSeats(seating)
    if (!input.keep) for (const sitting of pieces.flatMap(({ sittings }) => sittings)) seated.delete(atKey(sitting))
    const found = new Map<string, Found>()
    const short: Short = []
    for (const [at, piece] of pieces.entries()) {
      await job.progress(at, pieces.length)
      const seat = (without: ReadonlySet<number>) =>
        planner.seat(
          { client_id, account_id },
          {
            ...{ sitting: engineOf(seating, piece, seated, without), effort: input.effort, seed: input.seed },
            keep: input.keep ? keptOf(seating, piece) : undefined,
          },
        )
      let answer = await seat(new Set()).catch(refusal)
      // Who has more time may last into the next shift: such rooms are left to others.
      const long = answer.possible ? roomsTooLong(seating, piece, answer.seats, seated) : new Set<number>()
      if (long.size > 0) answer = await seat(long).catch(refusal)
      if (!answer.possible) {
        const { day, shift } = piece.sittings[0] as Sitting
        short.push(...answer.short.map(({ roomKind, ...rest }) => ({ day, shift, room_kind: roomKind, ...rest })))
        continue
      }
      for (const sitting of piece.sittings)
        put(found, seated, sitting, seatsOfPiece(seating, piece, sitting, answer.seats), answer.bound)
    }
    if (short.length > 0)
      return async (): Promise<SeatsResult> => ({ what: 'SEATS', possible: false, sittings: [], short })
    const sum = sumOfSeats(seating)
    return (db) => saved(job, db, { seating, found: [...found.values()], sum })
  },
}

function refusal(error: unknown): never {
  if (error instanceof BusyError) throw comeAgain()
  if (error instanceof JobTimeoutError) throw new ApiError('busy_server', say('plan.seats_too_slow'))
  throw error
}

/** Who is seated already in the sittings of a piece. */
function keptOf(seating: Seating, { sittings }: Piece): Seated[] {
  const kept = new Map<number, Seated>()
  for (const sitting of sittings)
    for (const seat of seatsIn(seating, sitting)) if (sitting.papers.has(seat.pupil)) kept.set(seat.pupil, seat)
  return [...kept.values()]
}

function put(
  found: Map<string, Found>,
  seated: Map<string, Seated[]>,
  sitting: Sitting,
  seats: Seated[],
  bound: number,
): void {
  const key = atKey(sitting)
  const there = found.get(key)
  const own = there
    ? { ...there, seats: [...there.seats, ...seats], bound: there.bound + bound }
    : { sitting, seats, bound }
  found.set(key, own)
  seated.set(key, own.seats)
}

interface ToSave {
  seating: Seating
  found: Found[]
  sum: string
}

/** Seats of some sittings as a proposal keeps them. */
function proposalOf(seating: Seating, found: readonly Found[]): Required<StoredProposal>['seats'] {
  const seated = new Map([
    ...plannedSeats(seating),
    ...found.map(({ sitting, seats }) => [atKey(sitting), seats] as const),
  ])
  const whole = new Map(sittingsOf(seating).map((sitting) => [atKey(sitting), sitting]))
  return {
    sittings: found.map(({ sitting: { day, shift }, bound }) => ({
      ...{ day, shift, bound, sum: sumOfSitting(seating, { day, shift }, seated) },
    })),
    seated: found.flatMap(({ sitting, seats }) =>
      seats.flatMap(({ pupil, room, row, column, set }) => {
        const of = (whole.get(atKey(sitting)) ?? sitting).papers.get(pupil)
        return of
          ? [
              {
                ...{
                  paper_id: of.paper.id,
                  enrolment_id: pupil,
                  batch: of.batch,
                  day: sitting.day,
                  shift: sitting.shift,
                },
                ...{ room_id: room, row, col: column, set },
              },
            ]
          : []
      }),
    ),
  }
}

/** Keeps a proposal and takes it, in one transaction; another plan than it was made for is left alone. */
async function saved(
  { id: job_id, client_id, account_id, input, now }: Job,
  db: Write,
  made: ToSave,
): Promise<SeatsResult> {
  const by = { db, client_id, now, account_id }
  const { series_id } = input
  const { rows } = await sql<{ state: string }>`
    select state from exam_series where client_id = ${client_id} and id = ${series_id} and deleted_at is null for update`.execute(
    db,
  )
  await lockRooms(by, series_id)
  const state = rows[0]?.state
  const isOpen = state !== undefined && state !== 'CLOSED' && state !== 'CANCELLED'
  const there = await readSeating({ db, client_id }, now, series_id)
  const taken = isOpen && sumOfSeats(there) === made.sum
  const sittings = made.found.map(({ sitting, seats, bound }) => resultOf(made.seating, sitting, seats, bound))
  const seats = proposalOf(made.seating, made.found)
  const [cost, bound] = [sum(sittings.map(({ like }) => like)), sum(sittings.map((one) => one.bound))]
  const proposal_id = await keepProposal(by, series_id, {
    ...{ what: 'SEATS', result: { seats }, input_sum: made.sum, cost, bound, proven: cost === bound, taken },
  })
  if (taken) {
    await keepBefore(by, series_id, { sittings: seats.sittings, input_sum: made.sum })
    await putSeats(by, there, seats)
    await sql`update exam_series set row_version = row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${account_id}
      where client_id = ${client_id} and id = ${series_id}`.execute(db)
    const actor = { client_id, account_id, impersonator_id: null }
    const change = { db, client_id, now, request_id: `job-${job_id}`, actor }
    await audit(change, { entity: 'exam-series', entity_id: series_id, action: 'take', after: { proposal_id } })
  }
  return { what: 'SEATS', possible: true, proposal_id, taken, sittings, short: [] }
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

function resultOf(seating: Seating, sitting: Sitting, seats: readonly Seated[], bound: number) {
  const whole = sittingsOf(seating).find((one) => atKey(one) === atKey(sitting)) ?? sitting
  const like = likeIn(seating, whole, seats)
  const unmet = unmetIn(seating, whole, seats).flatMap(({ pupil, need }): { student_id: number; need: SeatNeed }[] => {
    const student = seating.pupils.get(pupil)?.student
    return student ? [{ student_id: student.id, need }] : []
  })
  return {
    ...{ day: sitting.day, shift: sitting.shift, pupils: seats.length, like, bound, proven: like === bound, unmet },
    rooms: new Set(seats.map(({ room }) => room)).size,
  }
}
