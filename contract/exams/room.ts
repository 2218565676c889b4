import { z } from 'zod'
import { layoutFault, roomKinds, roomLimits } from '../../domain/exams/room-layout.ts'
import { line, optionalLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, write } from '../endpoint.ts'
import { crud } from '../entity.ts'
import { allData, anyId, anyOf, anyStatus, anyText, Nothing, rowBasics, Status } from '../fields.ts'
import { messageFields } from '../message.ts'

const Kind = z.enum(roomKinds, coded('room.kind'))

export const Room = z.object({
  ...rowBasics,
  name: z.string(),
  building: z.string().nullable(),
  floor: z.int().nullable(),
  /** Reached without a step. */
  step_free: z.boolean(),
  kind: z.enum(roomKinds),
  /** The front row first, `x` a seat and `.` none. */
  layout: z.array(z.string()),
  seats: z.int(),
  /** Serves pupils who need a room of their own, and counts for no paper. */
  special: z.boolean(),
  position: z.int(),
  status: Status,
})
export type Room = z.output<typeof Room>

const Layout = z
  .array(
    z.string(coded('room.layout_cells')).max(roomLimits.columns, coded('room.too_wide')),
    coded('room.layout_cells'),
  )
  .max(roomLimits.rows, coded('room.too_deep'))
  .superRefine((layout, context) => {
    const fault = layoutFault(layout)
    if (fault) context.addIssue({ code: 'custom', message: coded(fault.code) })
  })

const whole = (least: number, most: number) =>
  z
    .int(coded('field.not_whole'))
    .min(least, coded('field.at_least', { least }))
    .max(most, coded('field.at_most', { most }))

const RoomFields = {
  building: optionalLine(50),
  floor: whole(-9, 200).nullish(),
  step_free: z.boolean(coded('field.not_boolean')).optional(),
  kind: Kind.optional(),
  layout: Layout.optional(),
  /** In place of a layout: so many rows of so many seats. */
  rows: whole(1, roomLimits.rows).optional(),
  columns: whole(1, roomLimits.columns).optional(),
  special: z.boolean(coded('field.not_boolean')).optional(),
  status: Status.optional(),
}

export const RoomInput = z.strictObject({
  name: line(50),
  ...RoomFields,
  position: whole(0, 100_000).optional(),
})
export type RoomInput = z.output<typeof RoomInput>

/** Many rooms alike: `{n}` in the name is each number from the first to the last. */
export const RoomsInput = z.strictObject({
  name: line(50).regex(/\{n\}/, coded('room.no_number', { sign: '{n}' })),
  from: whole(0, 99_999),
  to: whole(0, 99_999),
  ...RoomFields,
})

export const RoomFilter = z.strictObject({
  id: anyId(),
  name: anyText(),
  kind: anyOf(Kind),
  special: anyOf(z.boolean(coded('field.not_boolean'))),
  status: anyStatus(),
  is_all_data_fetch: allData(),
})

const MadeRooms = z.object({
  created: z.array(Room),
  /** Names that a room has already. */
  left: z.array(z.object({ name: z.string(), ...messageFields })),
})

const SuggestedRooms = z.array(z.object({ name: z.string(), exams: z.int() }))

export const roomApi = {
  ...crud('room', {
    input: RoomInput,
    row: Room,
    filter: RoomFilter,
    sort: ['position', 'name', 'seats', 'id'],
    noun: 'room',
    taken: { rooms_name: ['name', say('taken.room_name')] },
  }),
  createMany: write('/room/create-many', can('room', 'create'), RoomsInput, MadeRooms, say('room.created_many')),
  /** What exams have written down as their room and no room is called, most used first. */
  suggest: read('/room/suggest', can('room', 'create'), Nothing, SuggestedRooms),
}
