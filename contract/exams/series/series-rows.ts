import { z } from 'zod'
import { examComponents } from '../../../domain/exams/exam-words.ts'
import { roomKinds } from '../../../domain/exams/room-layout.ts'
import { paperRoomKinds, seriesStates, strengths, wishKinds } from '../../../domain/exams/series-words.ts'
import { Id } from '../../../domain/fields.ts'
import { testTypeNames } from '../../../domain/papers/test-types.ts'
import { Instant, Parent, rowBasics } from '../../fields.ts'
import { SentenceOnWire } from '../../message.ts'
import type { StoredAct } from './desk.ts'

const Named = z.object({ id: Id, name: z.string() })
const Place = z.object({ day: z.string(), shift: z.int() })

export const foundCodes = ['NO_DAY', 'ONE_AT_A_TIME', 'ONE_A_DAY', 'SEATS', 'SHIFT', 'PIN', 'WISH'] as const

/** One thing that is broken or costs, the dearest first. */
export const SeriesFound = z.object({
  code: z.enum(foundCodes),
  wish_id: Id.nullable(),
  hard: z.boolean(),
  paper_ids: z.array(Id),
  pupils: z.int(),
  amount: z.int(),
  cost: z.int(),
  day: z.string().nullable(),
  shift: z.int().nullable(),
  message: z.string(),
  /** The message by its code. */
  said: SentenceOnWire,
})
export type SeriesFound = z.output<typeof SeriesFound>

export const SeriesVerdict = z.object({
  hard: z.int(),
  cost: z.int(),
  /** Of all that was found; the first 200 are named. */
  count: z.int(),
  found: z.array(SeriesFound),
})
export type SeriesVerdict = z.output<typeof SeriesVerdict>

export const SeriesRow = z.object({
  ...rowBasics,
  name: z.string(),
  session_id: Id,
  session: Parent,
  type_test: z.enum(testTypeNames),
  starts_on: z.string(),
  ends_on: z.string(),
  weekdays: z.array(z.int()),
  closed_days: z.array(z.object({ date: z.string(), reason: z.string().nullish() })),
  shifts: z.array(
    z.object({
      name: z.string(),
      starts: z.string(),
      ends: z.string(),
      grade_ids: z.array(Id).nullish(),
      starts_on_day: z.record(z.string(), z.string()).optional(),
    }),
  ),
  rules: z.object({
    most_a_day: z.literal([1, 2]),
    neighbours: z.enum(['AROUND', 'CROSS', 'BESIDE']),
    seats: z.enum(['EACH', 'SAME']),
    fewest_rooms: z.boolean(),
    spare_seats: z.int(),
    extra_time: z.enum(['TOGETHER', 'ROOM']),
    changeover: z.int(),
    per_watcher: z.int(),
    reserve_per: z.int(),
    own_subject: z.enum(['ROOM', 'SITTING', 'OFF']),
    senior: z.boolean(),
    most_duties_a_day: z.int(),
    count_from: z.enum(['SERIES', 'SESSION']),
    spare_copies: z.int(),
  }),
  state: z.enum(seriesStates),
  state_reason: z.string().nullable(),
  /** Counts what was published. */
  version: z.int(),
  /** Papers that lie elsewhere than was published. */
  pending: z.int(),
  stage: z.object({
    dates: z.object({ placed: z.int(), of: z.int() }),
    /** Pupils of papers that have a day, each once a paper. */
    seats: z.object({ seated: z.int(), of: z.int() }),
    /** Of the places of seated rooms and of the reserve. */
    duties: z.object({ filled: z.int(), of: z.int() }),
  }),
  grades: z.array(Parent),
  published_at: Instant.nullable(),
  /** What the caller may do with it. */
  may: z.array(z.enum(['update', 'publish', 'delete'])),
})
export type SeriesRow = z.output<typeof SeriesRow>

export const SeriesPaperRow = z.object({
  id: Id,
  row_version: z.int(),
  grade: Parent,
  subject: Parent,
  component: z.enum(examComponents),
  /** Of these sections alone; none: of whoever takes the subject. */
  sections: z.array(Parent),
  minutes: z.int(),
  max_marks: z.number(),
  pass_marks: z.number().nullable(),
  weightage: z.number().nullable(),
  sets: z.int(),
  hard: z.boolean(),
  room_kind: z.enum(paperRoomKinds),
  batch_size: z.int().nullable(),
  question_paper: Parent.nullable(),
  exam_id: Id.nullable(),
  pinned: z.boolean(),
  pupils: z.int(),
  sittings: z.array(
    z.object({
      batch: z.int(),
      day: z.string().nullable(),
      shift: z.int().nullable(),
      pupils: z.int(),
      published: Place.nullable(),
    }),
  ),
})
export type SeriesPaperRow = z.output<typeof SeriesPaperRow>

export const SeriesWishRow = z.object({
  id: Id,
  kind: z.enum(wishKinds),
  strength: z.enum(strengths),
  days: z.int().optional(),
  weekdays: z.array(z.int()).optional(),
  dates: z.array(z.string()).optional(),
  shift: z.int().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  over: z.int().optional(),
  first_paper_id: Id.optional(),
  then_paper_id: Id.optional(),
  scope: z
    .object({
      grade_ids: z.array(Id).optional(),
      subjects: z.array(z.string()).optional(),
      paper_ids: z.array(Id).optional(),
      hard: z.boolean().optional(),
    })
    .optional(),
})
export type SeriesWishRow = z.output<typeof SeriesWishRow>

export const proposalKinds = ['DATES', 'SEATS', 'DUTIES', 'BEFORE'] as const

export const SeriesWhole = SeriesRow.extend({
  days: z.array(z.object({ date: z.string(), number: z.int(), weekday: z.int() })),
  papers: z.array(SeriesPaperRow),
  /** Subjects of which there is no paper: nobody takes them. */
  left: z.array(z.object({ subject: Parent, message: z.string(), said: SentenceOnWire })),
  wishes: z.array(SeriesWishRow),
  rooms: z.array(
    z.object({
      room: Named,
      seats: z.int(),
      kind: z.enum(roomKinds),
      special: z.boolean(),
      closed: z.array(z.object({ day: z.string(), shift: z.int().nullable() })),
    }),
  ),
  staff: z.array(z.object({ staff: Named, senior: z.boolean(), exempt: z.boolean(), most: z.int().nullable() })),
  /** Of planners alone. */
  verdict: SeriesVerdict.nullable(),
  proposals: z.array(
    z.object({
      id: Id,
      what: z.enum(proposalKinds),
      cost: z.int().nullable(),
      bound: z.int().nullable(),
      proven: z.boolean().nullable(),
      made_at: Instant,
      by: Named.nullable(),
      taken_at: Instant.nullable(),
    }),
  ),
})
export type SeriesWhole = z.output<typeof SeriesWhole>

const clashCodes = ['ONE_A_DAY', 'SEATS', 'PIN', 'WISH', 'DAYS'] as const

/** What can't stand together, of one class or of all. */
export const SeriesClash = z.object({
  grade: Parent.nullable(),
  parts: z.array(
    z.object({
      code: z.enum(clashCodes),
      wish_id: Id.nullable(),
      paper_id: Id.nullable(),
      room_kind: z.string().nullable(),
      message: z.string(),
      said: SentenceOnWire,
    }),
  ),
  /** So many days would do, where longer is enough. */
  days_that_would_do: z.int().nullable(),
})
export type SeriesClash = z.output<typeof SeriesClash>

/** What a job that seeks a date sheet answers. */
export type ProposalResult =
  | {
      what: 'DATES'
      possible: true
      proposal_id: number
      /** It was taken at once: nothing that it was worked out from had changed. */
      taken: boolean
      cost: number
      bound: number
      proven: boolean
      placed: number
      of: number
      verdict: SeriesVerdict
    }
  | { what: 'DATES'; possible: false; undecided: boolean; clashes: SeriesClash[] }

/** What each day and shift would do to the verdict. */
export const SeriesSlot = z.object({
  day: z.string(),
  shift: z.int(),
  /** The class may write then, and the paper fits. */
  allowed: z.boolean(),
  /** What would be broken in all. */
  hard: z.int(),
  /** What it would cost more than now. */
  cost_change: z.int(),
  messages: z.array(z.string()),
  said: z.array(SentenceOnWire),
})
export type SeriesSlot = z.output<typeof SeriesSlot>

export interface StoredSeat {
  paper_id: number
  enrolment_id: number
  batch: number
  day: string
  shift: number
  room_id: number
  row: number
  col: number
  set: string | null
}

/** Where the papers of a series lay, who sat where in some sittings, or who watched where: kept of what was proposed, of what was before it was taken, and of what an act changed. */
export interface StoredProposal {
  placed?: { paper_id: number; batch: number; day: string | null; shift: number | null }[]
  seats?: {
    /** Of which sittings; `bound` is what was proven of what `sum` is the sum of. */
    sittings: { day: string; shift: number; bound: number; sum: string }[]
    seated: StoredSeat[]
  }
  duties?: { day: string; shift: number; room_id: number | null; place: number; staff_id: number | null }[]
  /** Of an act at the desk. */
  act?: StoredAct
}

/** What a publishing changed, in words. */
export const SeriesChange = z.object({
  kind: z.enum([
    ...([
      'PAPER_MOVED',
      'PAPER_ADDED',
      'PAPER_REMOVED',
      'TIME_CHANGED',
      'ROOM_CHANGED',
      'SEATS',
      'DUTY_CHANGED',
    ] as const),
  ]),
  message: z.string(),
  said: SentenceOnWire,
  paper_id: Id.optional(),
  room_id: Id.nullable().optional(),
  staff_id: Id.nullable().optional(),
  /** Of seats and duties: on which days. */
  days: z.array(z.string()).optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type SeriesChange = z.output<typeof SeriesChange>

export const SeriesPublished = z.object({
  version: z.int(),
  row_version: z.int(),
  changes: z.array(SeriesChange),
  /** Each paper's exam; the sentence says why one is no more than planned. */
  exams: z.array(
    z.object({
      exam_id: Id,
      paper_id: Id,
      state: z.string(),
      message: z.string().nullable(),
      said: SentenceOnWire.nullable(),
    }),
  ),
})
export type SeriesPublished = z.output<typeof SeriesPublished>

/** What waits to be published, and what was, newest first. */
export const SeriesChanges = z.object({
  version: z.int(),
  pending: z.array(SeriesChange),
  /** What publishing makes: exams that are scheduled, and those that stay drafts with the reason. */
  makes: z.object({
    exams: z.int(),
    pupils: z.int(),
    drafts: z.array(z.object({ paper_id: Id, message: z.string(), said: SentenceOnWire })),
    /** Needs that no seat meets: they are published once somebody says that they are known, and why. */
    unmet: z.int(),
  }),
  versions: z.array(
    z.object({
      version: z.int(),
      at: Instant,
      by: Named.nullable(),
      reason: z.string().nullable(),
      counts: z.record(z.string(), z.number()),
      changes: z.array(SeriesChange),
    }),
  ),
})
export type SeriesChanges = z.output<typeof SeriesChanges>
