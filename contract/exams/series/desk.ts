import { z } from 'zod'
import { attendances } from '../../../domain/exams/exam-words.ts'
import { seriesLimits } from '../../../domain/exams/series-words.ts'
import { Id } from '../../../domain/fields.ts'
import { can, read } from '../../endpoint.ts'
import { DateOnly, Parent } from '../../fields.ts'
import { SeriesDuty } from './duties.ts'
import { whole } from './series-fields.ts'

const Named = z.object({ id: Id, name: z.string() })
const Pupil = z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() })

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

export const deskCalls = {
  desk: read(
    '/exam-series/desk/{id}',
    can('exam', 'update'),
    z.strictObject({ day: DateOnly, shift: whole(0, seriesLimits.shifts - 1) }),
    SeriesDesk,
  ),
}
