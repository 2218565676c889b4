import { z } from 'zod'
import { Id } from '../../../domain/fields.ts'
import { setLetters } from '../../../domain/papers/documents.ts'
import { Parent } from '../../fields.ts'
import { SentenceOnWire } from '../../message.ts'

const Named = z.object({ id: Id, name: z.string() })

/** What a pupil is granted in examinations, as far as a seat or a room hangs on it. */
export const pupilNeeds = ['extra_time', 'large_print', 'scribe', 'front_row', 'own_room', 'step_free'] as const
export type PupilNeed = (typeof pupilNeeds)[number]

/** Which of them a seat can fail to meet. */
export const seatNeeds = ['front_row', 'step_free', 'own_room'] as const
export type SeatNeed = (typeof seatNeeds)[number]

const SeatedStudent = z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() })

export const SeatOnWire = z.object({
  /** Place in the layout from 0, the front row first. */
  row: z.int(),
  col: z.int(),
  /** "B1": the letter of the column of seats from the left, the number of the row of seats from the front. */
  label: z.string(),
  student: SeatedStudent,
  section: Parent,
  paper_id: Id,
  set: z.enum(setLetters).nullable(),
  needs: z.array(z.enum(pupilNeeds)),
  /** Which of them this seat does not meet. */
  unmet: z.array(z.enum(seatNeeds)),
})
export type SeatOnWire = z.output<typeof SeatOnWire>

const RoomPaper = z.object({
  paper_id: Id,
  title: z.string(),
  pupils: z.int(),
  /** By letter of the set, "" where there are none. */
  copies: z.record(z.string(), z.int()),
  spare: z.int(),
})

export const SeatedRoom = z.object({
  room: Named,
  layout: z.array(z.string()),
  special: z.boolean(),
  /** Closed at that time, or in use by others. */
  closed: z.boolean(),
  /** When the last one ends; null in an empty room. */
  until: z.string().nullable(),
  pupils: z.int(),
  like: z.int(),
  papers: z.array(RoomPaper),
  seats: z.array(SeatOnWire),
})
export type SeatedRoom = z.output<typeof SeatedRoom>

/** Who sits where in one sitting. */
export const SeatsOfSitting = z.object({
  like: z.int(),
  /** Fewer are impossible, as far as the last proposal of this sitting has shown. */
  bound: z.int(),
  proven: z.boolean(),
  rooms: z.array(SeatedRoom),
  /** All sittings of the series, with how many of their pupils have a seat. */
  sittings: z.array(
    z.object({ day: z.string(), shift: z.int(), pupils: z.int(), seated: z.int(), like: z.int(), unmet: z.int() }),
  ),
  unseated: z.array(z.object({ student: SeatedStudent, section: Parent, paper_id: Id })),
  /** Why neighbours write the same paper; null where none do. */
  why: z.string().nullable(),
  said: SentenceOnWire.nullable(),
})
export type SeatsOfSitting = z.output<typeof SeatsOfSitting>

const Where = z.object({ room_id: Id, row: z.int(), col: z.int() })

export const SeatMoved = z.object({
  moved: z.array(z.object({ student_id: Id, from: Where.nullable(), to: Where.nullable() })),
  like_before: z.int(),
  like_after: z.int(),
})
export type SeatMoved = z.output<typeof SeatMoved>

/** By which it is taken back; null of what was only looked at. */
export const act_id = Id.nullable()

const RoomSeat = z.object({ room: Named, row: z.int(), col: z.int(), label: z.string() })

export const RoomClosed = z.object({
  moved: z.array(z.object({ student_id: Id, paper_id: Id, from: RoomSeat, to: RoomSeat })),
  /** The room that took all of them, place by place. */
  whole: Named.nullable(),
  /** Who watches there, and the room that they watch from now on: one that took its pupils and that nobody watched; null: they are free. */
  duties: z.array(z.object({ duty_id: Id, staff: Named.nullable(), to: Named.nullable() })),
  like_before: z.int(),
  like_after: z.int(),
  version: z.int(),
  act_id,
})
export type RoomClosed = z.output<typeof RoomClosed>

export const SeatsGiven = z.object({
  seats: z.array(
    z.object({
      paper_id: Id,
      day: z.string(),
      shift: z.int(),
      room: Named,
      row: z.int(),
      col: z.int(),
      label: z.string(),
      like: z.int(),
    }),
  ),
  left: z.array(z.object({ paper_id: Id, message: z.string(), said: SentenceOnWire })),
  version: z.int(),
  act_id,
})
export type SeatsGiven = z.output<typeof SeatsGiven>

/** What a job that seeks seats answers. */
export type SeatsResult =
  | {
      what: 'SEATS'
      possible: true
      proposal_id: number
      taken: boolean
      sittings: {
        day: string
        shift: number
        pupils: number
        rooms: number
        like: number
        bound: number
        proven: boolean
        unmet: { student_id: number; need: SeatNeed }[]
      }[]
      short: []
    }
  | {
      what: 'SEATS'
      possible: false
      sittings: []
      short: { day: string; shift: number; room_kind: string; needed: number; available: number }[]
    }
