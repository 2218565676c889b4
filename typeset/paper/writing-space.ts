import type { QuestionType } from '../../domain/questions/question-types.ts'

/** Lines of handwriting under a question: so many in all, or for each of its marks. */
type Space = { in_all: number } | { per_mark: number }

/** What is answered where it is asked: by a letter, a word in the text. */
const inPlace: Space = { in_all: 0 }
const written: Space = { per_mark: 3 }
const roomy: Space = { per_mark: 4 }

const spaces: Record<QuestionType, Space> = {
  MCQ_SINGLE: inPlace,
  MCQ_MULTI: inPlace,
  TRUE_FALSE: inPlace,
  ASSERTION_REASON: inPlace,
  FILL_BLANK: inPlace,
  MATCH: { in_all: 1 },
  ORDER: { in_all: 1 },
  NUMERIC: { in_all: 2 },
  VERY_SHORT: written,
  SHORT: written,
  LONG: roomy,
  DIAGRAM: roomy,
  CASE_STUDY: written,
}

/** Most lines under one question: a page's worth. */
const most = 28

/** Drawn on lines a figure can't be read: its room is an empty frame. */
export const isDrawn = (type: QuestionType): boolean => type === 'DIAGRAM'

/** Ruled lines for a question's answer in an edition with writing space. */
export function linesFor(type: QuestionType, marks: number): number {
  const space = spaces[type]
  return 'in_all' in space ? space.in_all : Math.min(most, Math.ceil(marks * space.per_mark))
}
