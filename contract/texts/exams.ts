import { rowTexts } from './rows.ts'

/** Fields of exams, marks, grade systems and result schemes, and what is told when they were saved. */
export const examsTexts = {
  ...rowTexts('exam', 'Exam', 'Exams'),
  ...rowTexts('grade_system', 'Grade system', 'Grade systems'),
  ...rowTexts('result_scheme', 'Result scheme', 'Result schemes'),
  'done.exam_state': 'Exam changed',
  'done.marks': 'Marks saved',
  'done.attendance': 'Attendance saved',
  'exam.time': 'Must be a time of day, such as 09:00',
  'exam.no_section': 'Choose at least one section',
  'exam.too_many': 'At most {most}',
  'exam.reason_missing': 'Please say why',
  'marks.number_or_na': 'Must be a number, or NA for a question that was not attempted',
  'field.instant': 'Must be an instant, such as 2026-03-02T09:00:00Z',
  'field.value': 'Must be a number or a text',
  'mark.no_item': 'Send at least one value',
  'mark.too_many': 'At most {most} at once',
  'grades.grade_missing': 'Please enter the grade',
  'grades.no_band': 'A grade system needs at least one band',
  'grades.too_many': 'At most {most} bands',
  'scheme.no_part': 'A result needs at least one part',
  'scheme.too_many': 'At most {most} parts',
} as const
