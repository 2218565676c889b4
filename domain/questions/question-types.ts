/** The question types of the product with the marks a new one starts with. */
export const questionTypes = {
  MCQ_SINGLE: { title: 'Multiple choice', default_marks: 1 },
  MCQ_MULTI: { title: 'Several right options', default_marks: 1 },
  TRUE_FALSE: { title: 'True or false', default_marks: 1 },
  ASSERTION_REASON: { title: 'Assertion and reason', default_marks: 1 },
  FILL_BLANK: { title: 'Fill in the blanks', default_marks: 1 },
  MATCH: { title: 'Match the columns', default_marks: 1 },
  ORDER: { title: 'Put in order', default_marks: 1 },
  NUMERIC: { title: 'Numeric answer', default_marks: 1 },
  VERY_SHORT: { title: 'Very short answer', default_marks: 2 },
  SHORT: { title: 'Short answer', default_marks: 3 },
  LONG: { title: 'Long answer', default_marks: 5 },
  DIAGRAM: { title: 'Diagram', default_marks: 5 },
  CASE_STUDY: { title: 'Case study', default_marks: 4 },
} as const
export type QuestionType = keyof typeof questionTypes
export const questionTypeNames = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]]

/** What a part of a case study can be: what prints inside a passage and is marked by itself. */
export const partTypeNames = [
  'MCQ_SINGLE',
  'MCQ_MULTI',
  'TRUE_FALSE',
  'FILL_BLANK',
  'NUMERIC',
  'VERY_SHORT',
  'SHORT',
  'LONG',
  'DIAGRAM',
] as const satisfies readonly QuestionType[]
export type PartType = (typeof partTypeNames)[number]

/** The options that every assertion and reason has, in their fixed order; the words of a paper have their texts. */
export const assertionLetters = ['A', 'B', 'C', 'D'] as const
export type AssertionLetter = (typeof assertionLetters)[number]

export const levels = ['EASY', 'MEDIUM', 'HARD'] as const
export type Level = (typeof levels)[number]

/** Bloom's revised taxonomy (Anderson and Krathwohl, 2001). */
export const skills = ['REMEMBER', 'UNDERSTAND', 'APPLY', 'ANALYSE', 'EVALUATE', 'CREATE'] as const
export type Skill = (typeof skills)[number]

export const reviewStates = ['DRAFT', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'RETIRED'] as const
export type ReviewState = (typeof reviewStates)[number]
