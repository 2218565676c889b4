import { attendances, type ExamAttendance } from './exam-words.ts'

/** "ab" and "AB" too: as it stands in many registers. null where it is no attendance. */
export function readAttendance(text: string): ExamAttendance | null {
  const word = text.trim().toUpperCase()
  if (word === 'AB') return 'A'
  return attendances.find((one) => one === word) ?? null
}
