import { z } from 'zod'
import { seriesLimits } from '../../../domain/exams/series-words.ts'
import { Id, text } from '../../../domain/fields.ts'
import { coded, say } from '../../../domain/say.ts'
import { can, read, write } from '../../endpoint.ts'
import { DateOnly, Nothing, Parent } from '../../fields.ts'
import { SentenceOnWire } from '../../message.ts'
import { SwapRow } from '../duty-swap.ts'
import { whole } from './series-fields.ts'
import { act_id } from './series-seats.ts'

const row_version = z.int(coded('field.not_whole')).optional()
const planners = can('exam', 'update')
const Named = z.object({ id: Id, name: z.string() })
const yesNo = z.boolean(coded('field.not_boolean'))

/** Why somebody may not have a duty. */
export const whyNot = [
  ...(['LEAVE', 'EXEMPT', 'BUSY', 'OWN_SUBJECT', 'NOT_SENIOR', 'ON_DUTY', 'DAY_FULL', 'MOST', 'CHAIN'] as const),
] as const
export type WhyNot = (typeof whyNot)[number]

/** A place to be watched: in a room, or in the reserve. */
export const SeriesDuty = z.object({
  /** Null where it is new: it has a number once duties are proposed again. */
  id: Id.nullable(),
  row_version: z.int(),
  day: z.string(),
  shift: z.int(),
  /** Null: the reserve. */
  room: Named.nullable(),
  place: z.int(),
  staff: Named.nullable(),
  senior: z.boolean(),
  /** Whom everybody knows to have it. */
  published: Named.nullable(),
})
export type SeriesDuty = z.output<typeof SeriesDuty>

export const DutyLoad = z.object({
  staff: Named,
  duties: z.int(),
  /** Of earlier series that count. */
  earlier: z.int(),
  /** Days on which they could watch at all. */
  could: z.int(),
  exempt: z.boolean(),
  senior: z.boolean(),
  absent: z.array(z.string()),
  /** Sittings in which a paper of their own subject is written by a section that they teach. */
  own: z.array(z.object({ day: z.string(), shift: z.int() })),
})
export type DutyLoad = z.output<typeof DutyLoad>

export const SeriesDuties = z.object({
  duties: z.array(SeriesDuty),
  loads: z.array(DutyLoad),
  /** Of all who are not exempt. */
  most: z.int(),
  least: z.int(),
  spread: z.int(),
  /** Duties that somebody has who is away then. */
  to_replace: z.array(Id),
})
export type SeriesDuties = z.output<typeof SeriesDuties>

const NotAble = z.object({ staff: Named, why: z.enum(whyNot), message: z.string(), said: SentenceOnWire })

export const DutyCandidates = z.object({
  /** Best first. */
  can: z.array(z.object({ staff: Named, reserve: z.boolean(), duties: z.int() })),
  not: z.array(NotAble),
})
export type DutyCandidates = z.output<typeof DutyCandidates>

/** Somebody who has less than others could spare, and what keeps it so. */
export interface LimitedStaff {
  staff_id: number
  name: string
  has: number
  could: number
  why: Partial<Record<WhyNot, number>>
  message: string
  said: z.output<typeof SentenceOnWire>
}

/** Where people don't reach: a sitting, else a day, else all of them. */
export interface DutyShortage {
  day: string | null
  shift: number | null
  needed: number
  available: number
  on_leave: number
  own_subject: number
  seniors_needed: number
  seniors: number
  message: string
  said: z.output<typeof SentenceOnWire>
}

/** What a job that seeks duties answers. */
export type DutiesResult =
  | {
      what: 'DUTIES'
      possible: true
      proposal_id: number
      taken: boolean
      duties: number
      most: number
      least: number
      spread: number
      held: LimitedStaff[]
    }
  | { what: 'DUTIES'; possible: false; short: DutyShortage[] }

const OwnDuty = z.object({
  id: Id,
  series: Named,
  day: z.string(),
  start: z.string(),
  end: z.string(),
  room: Named.nullable(),
  senior: z.boolean(),
  /** What is asked of it at the moment. */
  swap: SwapRow.nullable(),
})
export type OwnDuty = z.output<typeof OwnDuty>

const OwnPaper = z.object({
  series: Named,
  date: z.string(),
  start: z.string(),
  end: z.string(),
  grade: Parent,
  subject: Parent,
  component: z.string(),
})

const PupilsPaper = z.object({
  ...{ date: z.string(), start: z.string(), end: z.string(), subject: Parent, component: z.string() },
  room: Named.nullable(),
  /** "B1" */
  seat: z.string().nullable(),
  /** When the pupil's own time ends. */
  until: z.string(),
})

/** What of series is one's own: of staff duties and papers, of a pupil what they write and where. */
export const OwnSeries = z.object({
  duties: z.array(OwnDuty).optional(),
  papers: z.array(OwnPaper).optional(),
  series: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        version: z.int(),
        papers: z.array(PupilsPaper),
        card: z.object({ serial: z.string().nullable(), withheld: z.boolean() }).nullable(),
      }),
    )
    .optional(),
})
export type OwnSeries = z.output<typeof OwnSeries>

export const dutyCalls = {
  /** Who watches where, with everybody's load. */
  duties: read(
    '/exam-series/duties/{id}',
    planners,
    z
      .strictObject({
        day: DateOnly.optional(),
        shift: whole(0, seriesLimits.shifts - 1).optional(),
        staff_id: Id.optional(),
      })
      .prefault({}),
    SeriesDuties,
  ),
  /** Gives a duty to somebody, or to nobody. */
  duty: write(
    '/exam-series/duty/{id}',
    planners,
    z.strictObject({ duty_id: Id, staff_id: Id.nullable(), row_version }),
    SeriesDuty,
    say('series.updated'),
  ),
  candidates: read('/exam-series/candidates/{id}', planners, z.strictObject({ duty_id: Id }), DutyCandidates),
  /** Somebody is not there: their duties of the day go to others, and everybody knows at once. */
  absent: write(
    '/exam-series/absent/{id}',
    planners,
    z.strictObject({
      staff_id: Id,
      day: DateOnly,
      shift: whole(0, seriesLimits.shifts - 1).optional(),
      /** Left out: the best candidate. */
      to_staff_id: Id.optional(),
      reason: text(500, coded('exam.reason_missing')),
      /** Says what would be changed, and changes nothing. */
      dry_run: yesNo.optional(),
    }),
    z.object({ duties: z.array(z.object({ duty_id: Id, to: Named.nullable() })), version: z.int(), act_id }),
    say('series.updated'),
  ),
  mine: read('/exam-series/mine', can('exam', 'view'), Nothing, OwnSeries),
}
