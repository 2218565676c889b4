import type { SheetDocument } from '../document.ts'
import { sheetDocument, sheetWords } from './sheet.ts'
import type { SheetInput } from './sheet-input.ts'

/** The list that is signed in the room. */
export interface AttendanceInput extends SheetInput {
  document: 'attendance'
  /** As printed; `null` leaves a line to write on. */
  date: string | null
  room: string | null
  /** The students' section, as printed. */
  section: string | null
  students: AttendanceStudent[]
}

interface AttendanceStudent {
  roll_no: string
  name: string
  admission_no: string
  /** The set handed out, where there are several. */
  set: string | null
  /** What is granted in examinations; whoever is in the room has to know it. */
  granted?: { extra_time_pct: number; large_print: boolean; scribe: boolean }
}

export interface AttendanceDocument extends SheetDocument {
  kind: 'attendance'
  date: string | null
  room: string | null
  section: string | null
  students: (Omit<AttendanceStudent, 'granted'> & { note: string | null })[]
  has_sets: boolean
}

/** @throws RangeError where `timing` is not 'H:MM' */
export function attendanceDocument(input: AttendanceInput): AttendanceDocument {
  const words = sheetWords(input)
  const { date, room, section, students } = input
  return {
    ...sheetDocument(input, words, words.attendance_sheet),
    kind: 'attendance',
    date,
    room,
    section,
    students: students.map(({ granted, ...student }) => ({ ...student, note: noteOf(granted, words) })),
    has_sets: students.some((student) => student.set !== null),
  }
}

/** "+25 % time, large print"; null where nothing is granted. */
function noteOf(granted: AttendanceStudent['granted'], words: ReturnType<typeof sheetWords>): string | null {
  if (!granted) return null
  const { extra_time_pct, large_print, scribe } = granted
  const notes = [
    extra_time_pct > 0 && words.extra_time.replace('{percent}', String(extra_time_pct)),
    large_print && words.large_print,
    scribe && words.scribe,
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join(', ') : null
}
