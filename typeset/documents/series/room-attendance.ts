import {
  type Granted,
  grantedText,
  type RoomSitting,
  type SeriesFrame,
  type SeriesInput,
  seriesFrame,
} from './series-frame.ts'

/** The list that is signed in a room, over sections and papers. */
export interface RoomAttendanceInput extends SeriesInput {
  document: 'series/room-attendance'
  rooms: AttendanceRoom[]
}

export interface AttendanceRoom extends RoomSitting {
  /** Whose duty it is, as printed. */
  watchers: string[]
  pupils: AttendancePupil[]
}

export interface AttendancePupil {
  /** Empty where seats are not planned. */
  seat: string
  roll_no: string
  name: string
  admission_no: string
  /** Class, section and subject: "9 A · Science". */
  paper: string
  set: string | null
  granted: Granted
  /** Their own end, where it is later than the paper's. */
  until: string | null
}

export interface RoomAttendanceDocument extends SeriesFrame {
  kind: 'series/room-attendance'
  rooms: (Omit<AttendanceRoom, 'pupils'> & {
    has_seats: boolean
    has_sets: boolean
    pupils: (Omit<AttendancePupil, 'granted' | 'until'> & { note: string | null })[]
  })[]
}

export function roomAttendanceDocument(input: RoomAttendanceInput): RoomAttendanceDocument {
  const frame = seriesFrame(input, (say) => say.attendance)
  const { say } = frame
  return {
    ...frame,
    kind: 'series/room-attendance',
    rooms: input.rooms.map((room) => ({
      ...room,
      has_seats: room.pupils.some(({ seat }) => seat !== ''),
      has_sets: room.pupils.some(({ set }) => set !== null),
      pupils: room.pupils.map(({ granted, until, ...pupil }) => {
        const told = [grantedText(granted, say), until && say.until.replace('{time}', until)]
        return { ...pupil, note: told.filter(Boolean).join('; ') || null }
      }),
    })),
  }
}
