import { z } from 'zod'
import { attendances } from '../../../domain/exams/exam-words.ts'
import { seriesLimits } from '../../../domain/exams/series-words.ts'
import { Id } from '../../../domain/fields.ts'
import { coded, say } from '../../../domain/say.ts'
import { can, read, write } from '../../endpoint.ts'
import { DateOnly, Instant, Parent } from '../../fields.ts'
import { SeriesDuty } from './duties.ts'
import { whole } from './series-fields.ts'

const Named = z.object({ id: Id, name: z.string() })
const Pupil = z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() })

/** The packet of question papers has gone to its room: who has ticked it off, and when. */
export const DeskPacket = z.object({ by: Named.nullable(), at: Instant })
export type DeskPacket = z.output<typeof DeskPacket>

const DeskRoom = z.object({
  room: Named,
  /** Closed at that time. */
  closed: z.boolean(),
  /** Seats of the room as it is drawn. */
  seats: z.int(),
  pupils: z.int(),
  papers: z.array(z.object({ paper_id: Id, exam_id: Id.nullable(), title: z.string(), pupils: z.int() })),
  /** When the last one ends; null in an empty room. */
  until: z.string().nullable(),
  duties: z.array(SeriesDuty),
  /** Of how many it is said whether they are there, and what is said. */
  taken: z.int(),
  present: z.int(),
  absent: z.int(),
  late: z.int(),
  /** The marks of all who write there are handed in: nothing more is taken. */
  handed_in: z.boolean(),
  /** Null: not ticked off yet. */
  packet: DeskPacket.nullable(),
  /** By name who is not there. */
  missing: z.array(z.object({ student: Pupil, section: Parent, paper_id: Id, attendance: z.enum(attendances) })),
})
export type DeskRoom = z.output<typeof DeskRoom>

/** A sitting on its day: each room with who watches and who is there, and what is still to be done. */
export const SeriesDesk = z.object({
  day: z.string(),
  shift: z.int(),
  start: z.string(),
  end: z.string(),
  rooms: z.array(DeskRoom),
  reserve: z.array(SeriesDuty),
  /** Whoever watched in a room that was closed and has nothing else to do then. */
  free: z.array(Named),
  /** Duties of people who are away then. */
  to_replace: z.array(SeriesDuty),
  unseated: z.array(z.object({ student: Pupil, section: Parent, paper_id: Id })),
  /** What a later version than the first one changed, and since which it is to be printed again; room null: of the series. */
  reprint: z.array(
    z.object({
      document: z.enum(['door-list', 'seat-chart', 'room-attendance', 'admit-cards', 'duty-list']),
      room: Named.nullable(),
      since: z.int(),
    }),
  ),
})
export type SeriesDesk = z.output<typeof SeriesDesk>

const planners = can('exam', 'update')
const Shift = whole(0, seriesLimits.shifts - 1)

/** A seat as it is stored, planned and as everybody knows it. */
export interface SeatState {
  batch: number
  day: string | null
  shift: number | null
  room_id: number | null
  seat_row: number | null
  seat_col: number | null
  set_letter: string | null
  published_batch: number | null
  published_day: string | null
  published_shift: number | null
  published_room_id: number | null
  published_row: number | null
  published_col: number | null
  published_set: string | null
}

/** A duty as it is stored. */
export interface DutyState {
  room_id: number | null
  place: number
  staff_id: number | null
  published_staff_id: number | null
  reason: string | null
}

interface Changed<T> {
  /** Null: it was not there. */
  before: T | null
  after: T | null
}

/** What an act at the desk changed, so that it can be taken back: ids and places, no name. */
export interface StoredAct {
  days: string[]
  seats: (Changed<SeatState> & { paper_id: number; enrolment_id: number })[]
  duties: (Changed<DutyState> & { id: number; day: string; shift: number })[]
  /** A room that was closed. */
  closed: { room_id: number; day: string; shift: number | null } | null
  /** An absence that was noted. */
  absence_id: number | null
}

export const deskCalls = {
  desk: read(
    '/exam-series/desk/{id}',
    can('exam', 'update'),
    z.strictObject({ day: DateOnly, shift: Shift }),
    SeriesDesk,
  ),
  /** Ticks the packet of a room off, or takes that back: then `seen_at` says of which tick. */
  packet: write(
    '/exam-series/packet/{id}',
    planners,
    z.strictObject({
      day: DateOnly,
      shift: Shift,
      room_id: Id,
      ticked: z.boolean(coded('field.not_boolean')),
      seen_at: z.iso.datetime({ offset: true, error: coded('field.instant') }).optional(),
    }),
    z.object({ packet: DeskPacket.nullable() }),
    null,
  ),
  /** Takes back what an act at the desk changed, if nothing of it was changed since. */
  undo: write(
    '/exam-series/undo/{id}',
    planners,
    z.strictObject({ act_id: Id }),
    z.object({ version: z.int() }),
    say('series.updated'),
  ),
}
