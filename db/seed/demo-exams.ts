import type { SeedExam } from './demo-types.ts'

const unitTest = { type_test: 'UNIT_TEST', max_marks: 40, starts: '09:00', ends: '10:30' } as const
const halfYearly = { type_test: 'HALF_YEARLY', max_marks: 80, starts: '09:00', ends: '12:00' } as const
const both = ['A', 'B']

/** Exams in most states, around the day on which the demo school is made. */
export const demoExams: SeedExam[] = [
  {
    name: 'Unit Test 1',
    grade: 'Class 10',
    subject: 'MATH',
    sections: both,
    ...unitTest,
    days: -90,
    state: 'PUBLISHED',
  },
  {
    name: 'Unit Test 1',
    grade: 'Class 10',
    subject: 'SCI',
    sections: both,
    ...unitTest,
    days: -88,
    state: 'PUBLISHED',
  },
  {
    name: 'Unit Test 1',
    grade: 'Class 9',
    subject: 'MATH',
    sections: both,
    ...unitTest,
    days: -87,
    state: 'PUBLISHED',
  },
  {
    name: 'Half-yearly',
    grade: 'Class 10',
    subject: 'MATH',
    sections: both,
    ...halfYearly,
    days: -30,
    state: 'PUBLISHED',
  },
  {
    name: 'Half-yearly',
    grade: 'Class 10',
    subject: 'SCI',
    sections: both,
    ...halfYearly,
    days: -28,
    state: 'VERIFIED',
  },
  {
    name: 'Half-yearly',
    grade: 'Class 9',
    subject: 'MATH',
    sections: ['A'],
    ...halfYearly,
    days: -27,
    state: 'SUBMITTED',
  },
  { name: 'Unit Test 2', grade: 'Class 10', subject: 'MATH', sections: both, ...unitTest, days: -2, state: 'MARKING' },
  { name: 'Unit Test 2', grade: 'Class 10', subject: 'SCI', sections: both, ...unitTest, days: 5, state: 'SCHEDULED' },
  { name: 'Unit Test 2', grade: 'Class 9', subject: 'MATH', sections: ['A'], ...unitTest, days: 6, state: 'SCHEDULED' },
  {
    name: 'Periodic Test',
    grade: 'Class 10',
    subject: 'MATH',
    sections: both,
    ...unitTest,
    days: -14,
    state: 'PUBLISHED',
    paper: 'Periodic Test — Mathematics, Class 10',
  },
  {
    name: 'Periodic Test',
    grade: 'Class 9',
    subject: 'MATH',
    sections: ['A'],
    ...unitTest,
    days: -1,
    state: 'MARKING',
    paper: 'Periodic Test — Mathematics, Class 9',
  },
  { name: 'Pre-board', grade: 'Class 10', subject: 'MATH', sections: both, ...halfYearly, days: 45, state: 'DRAFT' },
]
