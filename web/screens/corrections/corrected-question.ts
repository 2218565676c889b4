import type { ExamAnalysis } from '#contract'

/** What a correction needs to know of a question. */
export type CorrectedQuestion = Pick<
  ExamAnalysis['questions'][number],
  'exam_question_id' | 'labels' | 'set' | 'max_marks' | 'flags'
>
