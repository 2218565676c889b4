import type { SeedGrade, SeedInstruction, SeedSchool, SeedSession, SeedSubject } from './demo-types.ts'
import { mathematicsClass9Chapters } from './syllabus/mathematics-class-9.ts'
import { mathematicsClass10Chapters } from './syllabus/mathematics-class-10.ts'
import { scienceClass9Chapters } from './syllabus/science-class-9.ts'
import { scienceClass10Chapters } from './syllabus/science-class-10.ts'

/** Indian academic years run from April to March. */
export const demoSessions: SeedSession[] = [
  { name: '2025-26', start_date: '2025-04-01', end_date: '2026-03-31', is_default: false, is_locked: true },
  { name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31', is_default: true, is_locked: false },
  { name: '2027-28', start_date: '2027-04-01', end_date: '2028-03-31', is_default: false, is_locked: false },
]

export const demoSchool: SeedSchool = {
  name: 'Demo Public School',
  sub_domain: 'demo',
  contact_person: 'Anita Rao',
  email: 'office@demo.test',
  phone: '+910000000100',
  address: '12 Lake Road, Sector 4',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110001',
  country: 'IN',
  board: 'CBSE',
  header_1: 'Demo Public School, New Delhi',
  header_2: 'Affiliated to the Central Board of Secondary Education',
  timezone: 'Asia/Kolkata',
  languages: ['en', 'hi'],
  absent_policy: 'EXCLUDE',
}

const SECTIONS = [
  { title: 'A', capacity: 40 },
  { title: 'B', capacity: 40 },
]

const MIDDLE: [number: number, description: string][] = [
  [6, 'Middle school, first year'],
  [7, 'Middle school, second year'],
  [8, 'Middle school, third year'],
]

export const demoGrades: SeedGrade[] = [
  ...MIDDLE.map(([number, description]) => ({
    ...{ title: `Class ${number}`, description, level_order: number, next_grade: `Class ${number + 1}` },
    sections: SECTIONS,
  })),
  {
    title: 'Class 9',
    description: 'Secondary, first year',
    level_order: 9,
    next_grade: 'Class 10',
    sections: SECTIONS,
  },
  { title: 'Class 10', description: 'Secondary, board year', level_order: 10, next_grade: null, sections: SECTIONS },
]

const MARKS = { category: 'COMPULSORY', max_marks: 100, pass_marks: 33 } as const
const inHindi = (hi: string) => ({ hi })
const MATHEMATICS = {
  title: 'Mathematics',
  titles: inHindi('गणित'),
  subject_code: 'MATH',
  kind: 'THEORY',
  ...MARKS,
} as const
const SCIENCE = { title: 'Science', titles: inHindi('विज्ञान'), subject_code: 'SCI', kind: 'BOTH', ...MARKS } as const

const OTHERS: [title: string, hindi: string, subject_code: string][] = [
  ['English', 'अंग्रेज़ी', 'ENG'],
  ['Hindi', 'हिंदी', 'HIN'],
  ['Social Science', 'सामाजिक विज्ञान', 'SST'],
]

export const demoSubjects: SeedSubject[] = [
  { grade: 'Class 9', ...MATHEMATICS, chapters: mathematicsClass9Chapters },
  { grade: 'Class 9', ...SCIENCE, chapters: scienceClass9Chapters },
  { grade: 'Class 10', ...MATHEMATICS, chapters: mathematicsClass10Chapters },
  { grade: 'Class 10', ...SCIENCE, chapters: scienceClass10Chapters },
  // Taught, but their chapters are not entered yet.
  ...MIDDLE.flatMap(([number]) =>
    [MATHEMATICS, SCIENCE].map((one) => ({ grade: `Class ${number}`, ...one, chapters: [] })),
  ),
  ...[6, 7, 8, 9, 10].flatMap((number) =>
    OTHERS.map(([title, hindi, subject_code]) => ({
      ...{ grade: `Class ${number}`, title, titles: inHindi(hindi), subject_code, kind: 'THEORY' as const },
      ...{ ...MARKS, chapters: [] },
    })),
  ),
]

export const demoInstructions: SeedInstruction[] = [
  {
    heading: 'General instructions: theory paper',
    content: [
      'All questions are compulsory.',
      'Read each question carefully before you answer it. You may answer in any order, but keep the numbers of the paper.',
      'The marks for each question stand at its right.',
      'Show all steps of your working: marks are given for the method as well as for the answer.',
      'Draw neat, labelled diagrams with a pencil wherever they help.',
      'The use of a calculator is not allowed.',
    ].join('\n'),
    grade: null,
    subject: null,
  },
  {
    heading: 'Instructions: Mathematics',
    content: [
      'All questions are compulsory.',
      'Take <em>π</em> = 22/7 wherever it is needed, unless the question says otherwise.',
      'Leave surds and fractions in their simplest form.',
      'Rough work is done on the last page of the answer book and crossed out.',
      'The use of a calculator is not allowed.',
    ].join('\n'),
    grade: null,
    subject: 'MATH',
  },
  {
    heading: 'Instructions: Science, Class 10',
    content: [
      'The paper has five sections, <strong>A</strong> to <strong>E</strong>. All questions are compulsory.',
      'Section A has multiple-choice questions: write the letter of the one right option.',
      'Section B has statements: write “true” or “false”.',
      'Section C needs a numerical answer with its unit and the steps that lead to it.',
      'Sections D and E are answered in 30 to 50 and in 50 to 80 words.',
      'Chemical equations must be balanced; ray diagrams need arrows.',
    ].join('\n'),
    grade: 'Class 10',
    subject: 'SCI',
  },
  {
    heading: 'Objective test',
    content: [
      'Each question has one right option. Fill in its bubble on the answer sheet with a black or blue pen.',
      'A question with two filled bubbles gets no marks.',
      'There is no negative marking.',
      'Hand in the answer sheet; you may keep this paper.',
    ].join('\n'),
    grade: null,
    subject: null,
  },
]
