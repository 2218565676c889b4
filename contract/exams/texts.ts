import { rowTexts } from '../texts/rows.ts'

/** Fields of exams, marks, grade systems and result schemes, and what is told when they were saved. */
export const examsTexts = {
  ...rowTexts('exam', 'Exam', 'Exams'),
  'done.exam_state': 'Exam changed',
  'exam.time': 'Must be a time of day, such as 09:00',
  'exam.no_section': 'Choose at least one section',
  'exam.too_many': 'At most {most}',
} as const
