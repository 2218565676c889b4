import type { SetLetter } from '../../domain/papers/documents.ts'
import { type Level, levels, type QuestionType } from '../../domain/questions/question-types.ts'
import type { AnswerSheetInput } from '../documents/answer-sheet.ts'
import type { AttendanceInput } from '../documents/attendance.ts'
import type { ErasureInput } from '../documents/erasure.ts'
import type { GridInput } from '../documents/grid.ts'
import type { MarkingSchemeInput } from '../documents/marking-scheme.ts'
import type { TimetableInput } from '../documents/timetable.ts'
import { arrangeSet } from '../paper/copies/sets.ts'
import type { PaperInput } from '../paper/paper-input.ts'
import { paperSections } from '../paper/placed-paper.ts'
import { samplePaper } from './sample-paper.ts'
import { storedSections } from './sample-stored.ts'

export const sampleSeed = 7
export const sampleCopy = { name: 'Anjali Sharma', roll_no: '1042', section: 'B', code: 'Q1.17.A.1042' }
/** Of an answer sheet, which bears a serial. */
export const sampleSerialCopy = { ...sampleCopy, code: '7K3M9QXT2W5H' }

/** A set of the paper that holds every type of question. */
export async function typesPaper(set: SetLetter = 'A', changes: Partial<PaperInput> = {}): Promise<PaperInput> {
  const sections = paperSections(arrangeSet(storedSections(), sampleSeed, set))
  return { ...(await samplePaper()), set, sections, ...changes }
}

export async function sampleScheme(
  set: SetLetter,
  changes: Partial<MarkingSchemeInput> = {},
): Promise<MarkingSchemeInput> {
  const { copy: _none, document: _paper, instruction: _text, ...page } = await samplePaper({ set })
  const rest = { sections: storedSections(), seed: sampleSeed, sets: 4, with_explanations: true }
  return { ...page, document: 'marking-scheme', ...rest, ...changes }
}

export async function sampleAnswerSheet(changes: Partial<AnswerSheetInput> = {}): Promise<AnswerSheetInput> {
  const { instruction: _text, ...page } = await typesPaper()
  return { ...page, document: 'answer-sheet', numbers: { whole: 3, decimals: 2 }, roll_digits: 6, sets: 4, ...changes }
}

const names = ['Anjali Sharma', 'Mohammed Imran Siddiqui', 'लक्ष्मी वेंकटरमन']

export async function sampleAttendance(students: number): Promise<AttendanceInput> {
  const { sections: _none, instruction: _text, ...page } = await samplePaper({ set: null })
  return {
    ...page,
    document: 'attendance',
    date: '12 March 2026',
    room: null,
    section: 'B',
    students: Array.from({ length: students }, (_, index) => ({
      roll_no: `${1001 + index}`,
      name: names[index % names.length] ?? '',
      admission_no: `GV/${2000 + index}`,
      set: 'ABCD'[index % 4] ?? null,
    })),
  }
}

/** A week of two classes: two exams on the first day. */
export async function sampleTimetable(changes: Partial<TimetableInput> = {}): Promise<TimetableInput> {
  const { language, page, school, logo, images } = await samplePaper()
  const exam = (date: string, subject: string, grade: string): TimetableInput['exams'][number] => ({
    ...{ date, subject, grade, time: '09:00 – 12:00', name: 'Half-Yearly Examination', sections: 'A, B' },
    ...{ room: null, marks: 80 },
  })
  const exams = [
    exam('Mon, 2 March 2026', 'Mathematics', 'Class 9'),
    exam('Mon, 2 March 2026', 'Science', 'Class 10'),
    { ...exam('Wed, 4 March 2026', 'Hindi', 'Class 9'), room: 'Hall 2' },
  ]
  return { language, page, school, logo, images, document: 'timetable', place: '2025-26', exams, ...changes }
}

/** Of a pupil whose results stay. */
export async function sampleErasure(changes: Partial<ErasureInput> = {}): Promise<ErasureInput> {
  const { language, page, school, logo, images } = await samplePaper()
  return {
    ...{ language, page, school, logo, images, document: 'erasure', number: 12, record: 4711, keep_results: true },
    ...{ asked_on: 'Fri, 20 November 2026', asked_by: 'Anita Rao' },
    ...{ erased_on: 'Fri, 27 November 2026', backups_until: 'Thu, 25 February 2027' },
    ...changes,
  }
}

/** Nine questions of two marks, their counts by chapter, by level, by type and by two of these; one cell with a plan. */
export async function sampleGrid(): Promise<GridInput> {
  const { sections: _none, instruction: _text, ...page } = await samplePaper({ set: null })
  const types: QuestionType[] = ['MCQ_SINGLE', 'SHORT', 'LONG', 'CASE_STUDY']
  const questions = Array.from({ length: 9 }, (_, index) => ({
    chapter_id: index % 3,
    level: levels[index % 2],
    type: types[index % 3],
  }))
  const cellOf = (chapter_id: number | null, level: Level | null, type: QuestionType | null) => {
    const found = questions.filter(
      (one) =>
        (chapter_id ?? one.chapter_id) === one.chapter_id &&
        (level ?? one.level) === one.level &&
        (type ?? one.type) === one.type,
    )
    const planned = chapter_id === null && level === 'EASY' ? 8 : null
    return { chapter_id, level, type, count: found.length, marks: found.length * 2, planned }
  }
  const across = (chapter_id: number | null) => [
    ...levels.map((level) => cellOf(chapter_id, level, null)),
    ...types.map((type) => cellOf(chapter_id, null, type)),
  ]
  return {
    ...page,
    document: 'grid',
    chapters: ['Real Numbers', 'Polynomials', 'Quadratic Equations'].map((title, id) => ({ id, title })),
    levels: [...levels],
    types,
    cells: [0, 1, 2].flatMap((id) => [cellOf(id, null, null), ...across(id)]).concat(across(null)),
  }
}
