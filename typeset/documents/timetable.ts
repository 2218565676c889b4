import type { DocumentFrame } from '../document.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** When which exam is written, for a whole school, a class or a section. */
export interface TimetableInput
  extends Pick<DocumentInput, 'language' | 'font' | 'page' | 'school' | 'logo' | 'images'> {
  document: 'timetable'
  /** Session, class and section, as printed below the school's name. */
  place: string
  exams: TimetableExam[]
}

export interface TimetableExam {
  /** As printed; neighbours of one day share it. */
  date: string
  /** "09:00 – 12:00" */
  time: string
  subject: string
  /** Of the exam. */
  name: string
  grade: string
  sections: string
  /** null prints nothing. */
  room: string | null
  marks: number
}

export interface TimetableDocument extends DocumentFrame {
  kind: 'timetable'
  days: { date: string; exams: Omit<TimetableExam, 'date'>[] }[]
}

export function timetableDocument(input: TimetableInput): TimetableDocument {
  const words = documentWords(input)
  const days: TimetableDocument['days'] = []
  for (const { date, ...exam } of input.exams) {
    const last = days.at(-1)
    if (last?.date === date) last.exams.push(exam)
    else days.push({ date, exams: [exam] })
  }
  return {
    ...plainFrame(input, words, words.timetable),
    kind: 'timetable',
    header_2: input.place,
    logo: input.logo,
    days,
  }
}
