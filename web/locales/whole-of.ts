import type { TextArea } from './text-areas.ts'

/** Areas whose screens also show what those of another do. */
export const wholeOf: Partial<Record<TextArea, TextArea>> = {
  assembly: 'papers',
  'card-entries': 'reports',
  'card-layouts': 'results',
  'exam-day': 'exams',
  'exam-duties': 'exams',
  'exam-series': 'exams',
  // A room is part of an exam's marks.
  invigilation: 'marks',
  marks: 'corrections',
  'print-plan': 'exams',
  promotion: 'people',
  // A question that was read is edited in its place.
  'question-reading': 'question-editor',
  'result-day': 'exams',
  staff: 'people',
}
