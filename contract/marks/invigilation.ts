import { z } from 'zod'
import { attendances } from '../../domain/exams/exam-words.ts'
import { Id, optionalLine } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { can, read, withBodyUpTo, write } from '../endpoint.ts'
import { Instant, Parent } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'

/** "09:14" */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('room.time_form'))
const Named = z.object({ id: Id, name: z.string() })

export const roomStates = ['SOON', 'OPEN', 'CLOSED'] as const
/** What a pupil in a room is granted. */
export const roomNeeds = ['extra_time', 'large_print', 'scribe', 'front_row', 'own_room', 'step_free'] as const
/** What whoever watches says of a pupil; the rest of attendance is the office's. */
export const watcherAttendances = ['P', 'A', 'UFM'] as const

const roomFields = {
  duty_id: Id.nullable(),
  /** Of an exam without a series. */
  exam_id: Id.nullable(),
  /** null: all sections that the duty is of. */
  section_id: Id.nullable(),
  series: z.object({ id: Id, name: z.string() }).nullable(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  room: z.string().nullable(),
  role: z.enum(['WATCHER', 'RESERVE']),
  senior: z.boolean(),
  papers: z.array(z.object({ exam_id: Id, title: z.string() })),
  sections: z.array(Parent),
  pupils: z.int(),
  /** Of how many it is said whether they are there. */
  taken: z.int(),
  /** Of whom it is said that they are not there; of those who are, how many came late. */
  absent: z.int(),
  late: z.int(),
  state: z.enum(roomStates),
  /** Who else watches. */
  with: z.array(Named),
  /** Why nothing can be taken now, or that nobody is to come. */
  message: z.string().nullable(),
  /** The message by its code. */
  said: SentenceOnWire.nullable(),
}

/** A room of a day and whoever watches it. */
export const RoomDuty = z.object(roomFields)
export type RoomDuty = z.output<typeof RoomDuty>

const RoomPupil = z.object({
  exam_id: Id,
  student: z.object({
    id: Id,
    name: z.string(),
    admission_no: z.string(),
    roll_no: z.string().nullable(),
    photo: z.string().nullable(),
  }),
  section: Parent,
  seat: z.object({ row: z.int(), col: z.int(), label: z.string() }).nullable(),
  set: z.string().nullable(),
  /** When this pupil's time ends. */
  until: z.string(),
  needs: z.array(z.enum(roomNeeds)),
  attendance: z.enum(attendances).nullable(),
  /** Of somebody who came late. */
  arrived: z.string().nullable(),
  left: z.string().nullable(),
  /** Number of the answer book. */
  booklet: z.string().nullable(),
  note: z.string().nullable(),
  /** Who of the staff took the attendance, and when. */
  by: Named.nullable(),
  at: Instant.nullable(),
})
export type RoomPupil = z.output<typeof RoomPupil>

export const RoomRoll = RoomDuty.omit({ pupils: true }).extend({
  pupils: z.array(RoomPupil),
  layout: z.array(z.string()).nullable(),
  /** Of the reserve: the rooms of its sitting, and who watches there. */
  rooms: z.array(z.object({ room: Named, staff: z.array(Named) })).nullable(),
  cursor: Instant,
})
export type RoomRoll = z.output<typeof RoomRoll>

const whichRoom = {
  duty_id: Id.optional(),
  exam_id: Id.optional(),
  section_id: Id.nullish(),
}
const isWhich = ({ duty_id, exam_id }: { duty_id?: number | undefined; exam_id?: number | undefined }) =>
  (duty_id === undefined) !== (exam_id === undefined)
const whichFault = { path: ['exam_id'], message: coded('room.which') }

const watcherFault = coded('field.one_of', { names: watcherAttendances.join(', ') })

export const RoomItem = z.strictObject({
  student_id: Id,
  attendance: z.enum(watcherAttendances, watcherFault).nullish(),
  /** Late: there, and since when. */
  arrived: ClockTime.nullish(),
  left: ClockTime.nullish(),
  booklet: optionalLine(30),
  note: optionalLine(200),
  /** What the watcher last saw as attendance; null: nothing. */
  base: z.enum(attendances, coded('field.one_of', { names: attendances.join(', ') })).nullish(),
})
export type RoomItem = z.output<typeof RoomItem>

const RoomResult = z.object({
  i: z.int(),
  status: z.enum(['ok', 'conflict', 'invalid']),
  code: z.string().optional(),
  message: z.string().optional(),
  /** The sentence by its code. */
  said: SentenceOnWire.optional(),
  /** Of a conflict: what stands there. */
  value: z.enum(attendances).nullable().optional(),
  by: Named.nullable().optional(),
  at: Instant.nullable().optional(),
})
export type RoomResult = z.output<typeof RoomResult>

/** The room on the day: who is there, for whoever watches it. A duty and the right to see exams suffice. */
export const invigilationApi = {
  /** The own duties of a day, of the office all rooms; today at the school where none is named. */
  list: read(
    '/invigilation/list',
    can('exam', 'view'),
    z.strictObject({ date: z.iso.date(coded('field.date')).optional() }).prefault({}),
    z.array(RoomDuty),
  ),
  sheet: read(
    '/invigilation/sheet',
    can('exam', 'view'),
    z.strictObject(whichRoom).refine(isWhich, whichFault),
    RoomRoll,
  ),
  mark: withBodyUpTo(
    160,
    write(
      '/invigilation/mark',
      can('exam', 'view'),
      z
        .strictObject({
          ...whichRoom,
          items: z
            .array(RoomItem, coded('mark.no_item'))
            .min(1, coded('mark.no_item'))
            .max(200, coded('mark.too_many', { most: 200 })),
        })
        .refine(isWhich, whichFault),
      z.object({ results: z.array(RoomResult), taken: z.int(), of: z.int(), cursor: Instant }),
      null,
    ),
  ),
}
