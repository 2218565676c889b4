import type { Level, QuestionType } from '../../domain/questions/question-types.ts'
import type { SeedQuestion } from './demo-types.ts'

type Pace = Record<Level, number>

/** What is ticked, written as a word or put in order. */
const quick: Pace = { EASY: 0.75, MEDIUM: 1, HARD: 1.5 }
const choice: Pace = { EASY: 1, MEDIUM: 1.5, HARD: 2 }
const worked: Pace = { EASY: 1.5, MEDIUM: 2, HARD: 2.5 }
const written: Pace = { EASY: 1.75, MEDIUM: 2.25, HARD: 2.5 }

/** Minutes for each mark. A paper of 80 marks, as the board's schemes mix them, takes 150 to 170 of its 180 minutes. */
const minutesPerMark: Record<QuestionType, Pace> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: choice,
  TRUE_FALSE: quick,
  ASSERTION_REASON: choice,
  FILL_BLANK: quick,
  MATCH: worked,
  ORDER: worked,
  NUMERIC: worked,
  VERY_SHORT: worked,
  SHORT: written,
  LONG: written,
  DIAGRAM: written,
  CASE_STUDY: written,
}

/** Nobody has timed every eighth question of a subject yet, so that a school sees how such ones are counted. */
const isUntimed = (index: number) => index % 8 === 5

/** Minutes in steps of 0.25 that a pupil is expected to need; null where it is not known. `index`: place in its subject. */
export function expectedMinutes(
  { type, level, max_marks }: Pick<SeedQuestion, 'type' | 'level' | 'max_marks'>,
  index: number,
): number | null {
  return isUntimed(index) ? null : Math.round(minutesPerMark[type][level] * max_marks * 4) / 4
}
