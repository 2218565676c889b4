import type { DocumentFrame } from '../document.ts'
import { documentFrame, documentWords } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** Those who sit in one room; as printed, `null` leaves a line to write on. */
export interface AttendanceList {
  room: string | null
  /** The students' section. */
  section: string | null
  /** How many were there and how many were not; without it lines to write on. */
  counted?: { present: number; absent: number }
  students: AttendanceStudent[]
}

/** The list that is signed in the room. */
export interface AttendanceInput extends DocumentInput, AttendanceList {
  document: 'attendance'
  /** As printed; `null` leaves a line to write on. */
  date: string | null
  /** Further sections, each on pages of its own: they sit in other rooms. */
  further?: AttendanceList[]
}

interface AttendanceStudent {
  roll_no: string
  name: string
  admission_no: string
  /** The set handed out, where there are several. */
  set: string | null
  /** Nobody signs there. */
  absent?: boolean
  /** What is granted in examinations; whoever is in the room has to know it. */
  granted?: { extra_time_pct: number; large_print: boolean; scribe: boolean }
}

type Listed = Omit<AttendanceStudent, 'granted' | 'absent'> & { absent: boolean; note: string | null }

export interface AttendanceDocument extends DocumentFrame {
  kind: 'attendance'
  date: string | null
  lists: (Omit<AttendanceList, 'students' | 'counted'> & {
    present: string | null
    absent: string | null
    students: Listed[]
  })[]
  has_sets: boolean
}

/** @throws RangeError where `timing` is not 'H:MM' */
export function attendanceDocument(input: AttendanceInput): AttendanceDocument {
  const words = documentWords(input)
  const { date, room, section, students, counted, further = [] } = input
  const lists: AttendanceList[] = [{ room, section, students, ...(counted && { counted }) }, ...further]
  return {
    ...documentFrame(input, words, words.attendance_sheet),
    kind: 'attendance',
    date,
    lists: lists.map(({ students, counted, ...list }) => ({
      ...{
        ...list,
        present: counted ? String(counted.present) : null,
        absent: counted ? String(counted.absent) : null,
      },
      students: students.map(({ granted, absent = false, ...student }) => ({
        ...{ ...student, absent, note: noteOf(granted, words) },
      })),
    })),
    has_sets: lists.some(({ students }) => students.some(({ set }) => set !== null)),
  }
}

/** "+25 % time, large print"; null where nothing is granted. */
function noteOf(granted: AttendanceStudent['granted'], words: ReturnType<typeof documentWords>): string | null {
  if (!granted) return null
  const { extra_time_pct, large_print, scribe } = granted
  const notes = [
    extra_time_pct > 0 && words.extra_time.replace('{percent}', String(extra_time_pct)),
    large_print && words.large_print,
    scribe && words.scribe,
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join(', ') : null
}
