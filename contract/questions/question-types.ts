/** The question types of the product with the marks a new one starts with. */
export const questionTypes = {
  MCQ_SINGLE: { title: 'Multiple choice', default_marks: 1 },
  TRUE_FALSE: { title: 'True or false', default_marks: 1 },
  NUMERIC: { title: 'Numeric answer', default_marks: 1 },
  SHORT: { title: 'Short answer', default_marks: 3 },
} as const
export type QuestionType = keyof typeof questionTypes
export const questionTypeNames = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]]

export const levels = ['EASY', 'MEDIUM', 'HARD'] as const
export type Level = (typeof levels)[number]

/** Bloom's revised taxonomy (Anderson and Krathwohl, 2001). */
export const skills = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE'] as const
export type Skill = (typeof skills)[number]

export const reviewStates = ['DRAFT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED'] as const
export type ReviewState = (typeof reviewStates)[number]
