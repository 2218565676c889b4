import { demoSchool } from './demo-school.ts'
import type { SeedPaper } from './demo-types.ts'

/** A finished paper: set-section's body, with the chosen questions of each section by key. */
export const demoPaper: SeedPaper = {
  name: 'Unit Test 1 — Science, Class 10',
  session: '2026-27',
  grade: 'Class 10',
  subject: 'SCI',
  header_1: demoSchool.header_1,
  header_2: 'Unit Test 1, session 2026-27',
  type_test: 'UNIT_TEST',
  question_paper_created_type: 'MANUAL',
  timing: '1:30',
  question_paper_marks: 30,
  instruction: 'Instructions: Science, Class 10',
  sets: 1,
  state: 'SUBMITTED',
  sections: [
    {
      section: 'A',
      instruction: 'Choose the one right option.',
      types: ['MCQ_SINGLE'],
      marks_each: 1,
      count: 8,
      attempt_any: 8,
      questions: ['s10-01', 's10-02', 's10-03', 's10-04', 's10-05', 's10-06', 's10-07', 's10-08'],
    },
    {
      section: 'B',
      instruction: 'Write “true” or “false”.',
      types: ['TRUE_FALSE'],
      marks_each: 1,
      count: 2,
      attempt_any: 2,
      questions: ['s10-09', 's10-10'],
    },
    {
      section: 'C',
      instruction: 'Show the steps and give the unit.',
      types: ['NUMERIC'],
      marks_each: 2,
      count: 2,
      attempt_any: 2,
      questions: ['s10-11', 's10-12'],
    },
    {
      section: 'D',
      instruction: 'Answer in 30 to 50 words.',
      types: ['SHORT'],
      marks_each: 2,
      count: 2,
      attempt_any: 2,
      questions: ['s10-13', 's10-14'],
    },
    {
      section: 'E',
      instruction: 'Answer in 50 to 80 words.',
      types: ['SHORT'],
      marks_each: 3,
      count: 4,
      attempt_any: 4,
      questions: ['s10-15', 's10-16', 's10-17', 's10-18'],
    },
  ],
}

/** Two papers that exams are held with: with sets, alternatives, a section of which some are answered, and a case study with parts. */
const periodicTest = (grade: string, sets: number, sections: SeedPaper['sections']): SeedPaper => ({
  name: `Periodic Test — Mathematics, ${grade}`,
  session: demoPaper.session,
  grade,
  subject: 'MATH',
  header_1: demoSchool.header_1,
  header_2: 'Periodic Test, session 2026-27',
  type_test: 'UNIT_TEST',
  question_paper_created_type: 'MANUAL',
  timing: '1:30',
  question_paper_marks: 40,
  instruction: 'Instructions: Mathematics',
  sets,
  state: 'APPROVED',
  sections,
})

type Section = SeedPaper['sections'][number]
const section = (
  name: string,
  instruction: string,
  type: Section['types'][number],
  more: Partial<Section>,
): Section => {
  const questions = more.questions ?? []
  const count = questions.length
  return { section: name, instruction, types: [type], marks_each: 1, count, attempt_any: count, questions, ...more }
}

/** What the sections of a periodic test ask: nested are the alternatives of one place. */
interface Asked {
  A: string[]
  B: string[]
  C: string[]
  D: Section['questions']
  E: string[]
}

const sectionsOf = ({ A, B, C, D, E }: Asked): Section[] => [
  section('A', 'Choose the one right option.', 'MCQ_SINGLE', { questions: A }),
  section('B', 'Answer in one or two steps.', 'VERY_SHORT', { marks_each: 2, questions: B }),
  section('C', 'Answer any four of the five.', 'SHORT', { marks_each: 3, attempt_any: 4, questions: C }),
  section('D', 'Show every step.', 'LONG', { marks_each: 5, questions: D }),
  section('E', 'Read the passage and answer the questions on it.', 'CASE_STUDY', { marks_each: 4, questions: E }),
]

const periodicTests: SeedPaper[] = [
  periodicTest(
    'Class 10',
    2,
    sectionsOf({
      A: ['m10-01', 'm10-02', 'm10-03', 'm10-04', 'm10-05', 'm10-06'],
      B: ['m10-63', 'm10-64', 'm10-65', 'm10-66'],
      C: ['m10-13', 'm10-14', 'm10-72', 'm10-73', 'm10-74'],
      D: [['m10-81', 'm10-82'], 'm10-83'],
      E: ['m10-89'],
    }),
  ),
  periodicTest(
    'Class 9',
    1,
    sectionsOf({
      A: ['m9-01', 'm9-02', 'm9-03', 'm9-04', 'm9-05', 'm9-06'],
      B: ['m9-55', 'm9-56', 'm9-57', 'm9-58'],
      C: ['m9-13', 'm9-63', 'm9-64', 'm9-65', 'm9-66'],
      D: [['m9-71', 'm9-72'], 'm9-73'],
      E: ['m9-79'],
    }),
  ),
]

/** Two parallel papers: neighbours answer different questions of the same weight. */
const parallelTest = (set_letter: 'A' | 'B', { A, B, C }: Pick<Asked, 'A' | 'B'> & { C: string[] }): SeedPaper => ({
  ...periodicTest('Class 10', 1, [
    section('A', 'Choose the one right option.', 'MCQ_SINGLE', { questions: A }),
    section('B', 'Answer in one or two steps.', 'VERY_SHORT', { marks_each: 2, questions: B }),
    section('C', 'Answer in 50 to 80 words.', 'SHORT', { marks_each: 3, questions: C }),
  ]),
  ...{ name: `${parallelName} (${set_letter})`, subject: 'SCI', timing: '0:45', question_paper_marks: 20 },
  instruction: demoPaper.instruction,
  parallel: { of: `${parallelName} (A)`, set_letter },
})

const parallelName = 'Periodic Test — Science, Class 10'

const parallelTests: SeedPaper[] = [
  parallelTest('A', {
    A: ['s10-20', 's10-21', 's10-22', 's10-23', 's10-24'],
    B: ['s10-56', 's10-57', 's10-58'],
    C: ['s10-66', 's10-67', 's10-68'],
  }),
  parallelTest('B', {
    A: ['s10-25', 's10-26', 's10-27', 's10-28', 's10-29'],
    B: ['s10-59', 's10-60', 's10-61'],
    C: ['s10-69', 's10-70', 's10-71'],
  }),
]

export const demoPapers: SeedPaper[] = [demoPaper, ...periodicTests, ...parallelTests]
