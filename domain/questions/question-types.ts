/**
 * What a question says beside its text: lettered options to choose from; two statements, of which the text is made; blanks in the text;
 * entries of columns or a sequence, which are its answer too; parts of a case study.
 */
type Holds = 'options' | 'statements' | 'blanks' | 'entries' | 'parts' | null

/** The question types of the product with the marks a new one starts with. */
export const questionTypes = {
  MCQ_SINGLE: { title: 'Multiple choice', default_marks: 1, holds: 'options' },
  MCQ_MULTI: { title: 'Several right options', default_marks: 1, holds: 'options' },
  TRUE_FALSE: { title: 'True or false', default_marks: 1, holds: null },
  ASSERTION_REASON: { title: 'Assertion and reason', default_marks: 1, holds: 'statements' },
  FILL_BLANK: { title: 'Fill in the blanks', default_marks: 1, holds: 'blanks' },
  MATCH: { title: 'Match the columns', default_marks: 1, holds: 'entries' },
  ORDER: { title: 'Put in order', default_marks: 1, holds: 'entries' },
  NUMERIC: { title: 'Numeric answer', default_marks: 1, holds: null },
  VERY_SHORT: { title: 'Very short answer', default_marks: 2, holds: null },
  SHORT: { title: 'Short answer', default_marks: 3, holds: null },
  LONG: { title: 'Long answer', default_marks: 5, holds: null },
  DIAGRAM: { title: 'Diagram', default_marks: 5, holds: null },
  CASE_STUDY: { title: 'Case study', default_marks: 4, holds: 'parts' },
} as const satisfies Record<string, { title: string; default_marks: number; holds: Holds }>
export type QuestionType = keyof typeof questionTypes
export const questionTypeNames = Object.keys(questionTypes) as [QuestionType, ...QuestionType[]]

/** Whether questions of the type have such a thing. */
export const holds = (type: QuestionType, what: Holds): boolean => questionTypes[type].holds === what

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
