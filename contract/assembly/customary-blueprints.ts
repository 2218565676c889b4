import type { Blueprint } from '../../domain/papers/blueprint.ts'
import type { TestType } from '../../domain/papers/test-types.ts'
import { type Sentence, say } from '../../domain/say.ts'

/**
 * A plan that many schools use, for any subject: a start that is copied, never changed. None asks for OR pairs: these need a bank with
 * two questions alike in chapter and level, which a young one lacks; they are a number to type.
 */
export interface CustomaryBlueprint {
  key: string
  title: Sentence
  description: Sentence
  /** What it is customary for; null for any test. */
  type_test: TestType | null
  /** 'H:MM' */
  timing: string
  question_paper_marks: number
  blueprint: Blueprint
}

const general = { EASY: 30, MEDIUM: 50, HARD: 20 }

/** Marks of an annual paper by Bloom's skills, as boards publish them: half recall and understanding, a third use, the rest above. */
const boardSkills = { REMEMBER: 25, UNDERSTAND: 25, APPLY: 30, ANALYSE: 10, EVALUATE: 5, CREATE: 5 }

export const customaryBlueprints: readonly CustomaryBlueprint[] = [
  {
    key: 'annual-80',
    title: say('customary.annual_80'),
    description: say('customary.annual_80.what'),
    type_test: 'ANNUAL',
    timing: '3:00',
    question_paper_marks: 80,
    blueprint: {
      level_mix: general,
      skill_mix: boardSkills,
      sections: [
        { section: 'A', types: ['MCQ_SINGLE', 'ASSERTION_REASON'], marks_each: 1, count: 20 },
        { section: 'B', types: ['VERY_SHORT'], marks_each: 2, count: 5 },
        { section: 'C', types: ['SHORT'], marks_each: 3, count: 6 },
        { section: 'D', types: ['LONG', 'DIAGRAM'], marks_each: 5, count: 4 },
        { section: 'E', types: ['CASE_STUDY'], marks_each: 4, count: 3 },
      ],
    },
  },
  {
    key: 'half-yearly-40',
    title: say('customary.half_yearly_40'),
    description: say('customary.half_yearly_40.what'),
    type_test: 'HALF_YEARLY',
    timing: '1:30',
    question_paper_marks: 40,
    blueprint: {
      level_mix: general,
      sections: [
        { section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE', 'FILL_BLANK'], marks_each: 1, count: 10 },
        { section: 'B', types: ['VERY_SHORT'], marks_each: 2, count: 4 },
        { section: 'C', types: ['SHORT'], marks_each: 3, count: 4 },
        { section: 'D', types: ['LONG', 'DIAGRAM'], marks_each: 5, count: 2 },
      ],
    },
  },
  {
    key: 'unit-test-25',
    title: say('customary.unit_test_25'),
    description: say('customary.unit_test_25.what'),
    type_test: 'UNIT_TEST',
    timing: '0:45',
    question_paper_marks: 25,
    blueprint: {
      level_mix: { EASY: 40, MEDIUM: 40, HARD: 20 },
      sections: [
        { section: 'A', types: ['MCQ_SINGLE', 'TRUE_FALSE', 'NUMERIC'], marks_each: 1, count: 10 },
        {
          section: 'B',
          types: ['SHORT'],
          marks_each: 3,
          count: 6,
          attempt_any: 5,
        },
      ],
    },
  },
  {
    key: 'objective-25',
    title: say('customary.objective_25'),
    description: say('customary.objective_25.what'),
    type_test: null,
    timing: '0:40',
    question_paper_marks: 25,
    blueprint: {
      level_mix: general,
      sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1, count: 25 }],
    },
  },
  {
    key: 'practice-20',
    title: say('customary.practice_20'),
    description: say('customary.practice_20.what'),
    type_test: 'PRACTICE',
    timing: '0:30',
    question_paper_marks: 20,
    blueprint: {
      level_mix: { EASY: 50, MEDIUM: 40, HARD: 10 },
      sections: [
        {
          section: 'A',
          types: ['MCQ_SINGLE', 'MCQ_MULTI', 'TRUE_FALSE', 'FILL_BLANK', 'NUMERIC', 'MATCH', 'ORDER'],
          marks_each: 1,
          count: 10,
        },
        { section: 'B', types: ['VERY_SHORT'], marks_each: 2, count: 5 },
      ],
    },
  },
]
