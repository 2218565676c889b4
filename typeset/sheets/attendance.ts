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
}

export interface AttendanceDocument extends SheetDocument {
  kind: 'attendance'
  date: string | null
  room: string | null
  section: string | null
  students: AttendanceStudent[]
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
    students,
    has_sets: students.some((student) => student.set !== null),
  }
}
