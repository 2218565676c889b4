import { generatePupils } from './demo-roster.ts'
import type { SeedPerson, SeedStaff, SeedStudent } from './demo-types.ts'

/** All people are invented. No Indian number starts with 0, as theirs do. */

export const demoSuperAdmin: SeedPerson = { email: 'super@quaestor.test', name: 'Quaestor Administrator' }

export const demoSchoolAdmin: SeedPerson & { mobile: string } = {
  email: 'admin@demo.test',
  name: 'Anita Rao',
  mobile: '+910000000001',
}

/** Who signs in with the demo's password. */
const signingIn: SeedStaff[] = [
  {
    emp_id: 'T-101',
    first_name: 'Rajesh',
    last_name: 'Iyer',
    email: 'teacher@demo.test',
    mobile: '+910000000002',
    gender: 'M',
    designation: 'TGT Mathematics and Science',
    date_of_joining: '2019-04-01',
    role_id: 3,
    assignments: [
      { grade: 'Class 10', section: 'A', subject: 'MATH', is_class_teacher: true },
      { grade: 'Class 10', section: 'A', subject: 'SCI', is_class_teacher: false },
      { grade: 'Class 10', section: 'B', subject: 'MATH', is_class_teacher: false },
      { grade: 'Class 9', section: 'A', subject: 'MATH', is_class_teacher: false },
    ],
  },
  {
    emp_id: 'E-201',
    first_name: 'Farah',
    last_name: 'Siddiqui',
    email: 'examiner@demo.test',
    mobile: '+910000000003',
    gender: 'F',
    designation: 'Examination controller',
    date_of_joining: '2021-07-15',
    role_id: 5,
    assignments: [],
  },
]

/** First and last name, F or M, day of joining, class whose teacher this is, and "class sections subject". */
const COLLEAGUES: [
  first: string,
  last: string | null,
  gender: 'F' | 'M',
  since: string,
  own: string,
  taught: string,
][] = [
  ['Kavita', 'Deshmukh', 'F', '2016-06-20', '10 B', '10 B SCI; 9 AB SCI'],
  ['Suresh', 'Gowda', 'M', '2014-04-01', '9 B', '9 B MATH; 8 AB MATH'],
  ['Nandini', 'Bose', 'F', '2018-04-02', '9 A', '10 AB ENG; 9 AB ENG'],
  ['Mohammed', 'Arif', 'M', '2020-07-01', '', '10 AB HIN; 9 AB HIN'],
  ['Lakshmi', 'Narayanan', 'F', '2012-04-01', '', '10 AB SST; 9 AB SST'],
  ['Harpreet', 'Kaur', 'F', '2021-04-05', '7 A', '7 AB MATH; 6 AB MATH'],
  ['Deepak', 'Joshi', 'M', '2017-06-19', '8 A', '8 AB SCI; 7 AB SCI'],
  ['Anjali', null, 'F', '2023-04-03', '8 B', '8 AB ENG; 7 AB ENG'],
  ['Thomas', 'Mathew', 'M', '2015-04-01', '6 A', '6 AB ENG; 6 AB SST'],
  ['Savita', 'Tiwari', 'F', '2019-06-24', '7 B', '8 AB HIN; 7 AB HIN; 6 AB HIN'],
  ['Bikash', 'Borah', 'M', '2022-04-04', '', '8 AB SST; 7 AB SST'],
  ['Pooja', 'Rathi', 'F', '2024-04-01', '6 B', '6 AB SCI'],
  // New, and as yet without a class.
  ['Vikram', 'Chauhan', 'M', '2026-11-02', '', ''],
]

const colleagues: SeedStaff[] = COLLEAGUES.map(([first_name, last_name, gender, date_of_joining, own, taught], at) => {
  const lessons = taught.split('; ').filter(Boolean)
  const assignments = lessons.flatMap((lesson) => {
    const [number, sections = '', subject = ''] = lesson.split(' ')
    return [...sections].map((section) => ({ grade: `Class ${number}`, section, subject, is_class_teacher: false }))
  })
  const first = assignments.find(({ grade, section }) => own !== '' && `${grade} ${section}` === `Class ${own}`)
  if (first) first.is_class_teacher = true
  const address = [first_name, last_name].filter(Boolean).join('.').toLowerCase()
  return {
    ...{ emp_id: `T-${102 + at}`, first_name, last_name, gender, date_of_joining, assignments },
    ...{ email: `${address}@demo.test`, mobile: `+9100000000${10 + at}`, designation: 'TGT', role_id: 3 },
  }
})

export const demoStaff: SeedStaff[] = [...signingIn, ...colleagues]

type Row = [f_name: string, l_name: string, gender: 'F' | 'M', dob: string, guardian_name: string]

/** Class, section and pupils in the order of their roll numbers. */
const ROSTERS: [grade: string, section: string, rows: Row[]][] = [
  [
    'Class 9',
    'A',
    [
      ['Aadhya', 'Banerjee', 'F', '2012-05-14', 'Subhash Banerjee'],
      ['Arjun', 'Chauhan', 'M', '2012-01-30', 'Meena Chauhan'],
      ['Diya', 'Fernandes', 'F', '2012-08-09', 'Joseph Fernandes'],
      ['Imran', 'Khan', 'M', '2012-03-22', 'Shabana Khan'],
      ['Kavya', 'Menon', 'F', '2011-12-05', 'Suresh Menon'],
      ['Lakshya', 'Patil', 'M', '2012-06-17', 'Vandana Patil'],
      ['Navya', 'Reddy', 'F', '2012-02-11', 'Srinivas Reddy'],
      ['Yash', 'Verma', 'M', '2012-09-28', 'Poonam Verma'],
    ],
  ],
  [
    'Class 9',
    'B',
    [
      ['Aarav', 'Bhat', 'M', '2012-04-03', 'Lalita Bhat'],
      ['Fatima', 'Ansari', 'F', '2012-07-19', 'Rashid Ansari'],
      ['Harleen', 'Kaur', 'F', '2012-01-08', 'Gurpreet Singh'],
      ['Ishaan', 'Kulkarni', 'M', '2011-11-25', 'Madhuri Kulkarni'],
      ['Manish', 'Mahto', 'M', '2012-05-30', 'Sunita Mahto'],
      ['Pari', 'Naidu', 'F', '2012-10-12', 'Venkat Naidu'],
      ['Rudra', 'Sharma', 'M', '2012-03-06', 'Deepak Sharma'],
      ['Tanvi', 'Joshi', 'F', '2012-08-21', 'Hemant Joshi'],
    ],
  ],
  [
    'Class 10',
    'A',
    [
      ['Ananya', 'Das', 'F', '2011-06-02', 'Prabir Das'],
      ['Aryan', 'Gupta', 'M', '2011-02-18', 'Neelam Gupta'],
      ['Bhavya', 'Hegde', 'F', '2010-12-27', 'Ganesh Hegde'],
      ['Dev', 'Mishra', 'M', '2011-08-13', 'Archana Mishra'],
      ['Meera', 'Nair', 'F', '2011-04-09', 'Unnikrishnan Nair'],
      ['Rohan', 'Pillai', 'M', '2011-01-23', 'Sindhu Pillai'],
      ['Sara', "D'Souza", 'F', '2011-09-16', "Anthony D'Souza"],
      ['Zaid', 'Sheikh', 'M', '2011-05-07', 'Nasreen Sheikh'],
    ],
  ],
  [
    'Class 10',
    'B',
    [
      ['Aditi', 'Bora', 'F', '2011-03-15', 'Pranjal Bora'],
      ['Chirag', 'Desai', 'M', '2011-07-01', 'Hetal Desai'],
      ['Gauri', 'Jain', 'F', '2011-02-24', 'Rakesh Jain'],
      ['Jaspreet', 'Singh', 'M', '2010-11-19', 'Manjeet Kaur'],
      ['Nisha', 'Kumari', 'F', '2011-08-30', 'Ramesh Prasad'],
      ['Om', 'Rathore', 'M', '2011-05-11', 'Bhagwati Rathore'],
      ['Sneha', 'Tripathi', 'F', '2011-10-04', 'Alok Tripathi'],
      ['Vihaan', 'Yadav', 'M', '2011-01-12', 'Kiran Yadav'],
    ],
  ],
]

/** What sets a pupil apart, by admission number. */
const PARTICULARS: Record<string, Partial<SeedStudent>> = {
  'DPS-3005': { email: 'student@demo.test' },
  'DPS-1004': { accommodations: { extra_time_pct: 25, large_print: false, scribe: false } },
  'DPS-4003': { accommodations: { extra_time_pct: 0, large_print: true, scribe: false } },
}

const NONE = { email: null, guardian_email: null, accommodations: null, joined_on: null, left_on: null }

/** Admission number DPS-3005 is the fifth pupil of the third section. */
const known: Omit<SeedStudent, 'roll_no'>[] = ROSTERS.flatMap(([grade, section, rows], group) =>
  rows.map(([f_name, l_name, gender, dob, guardian_name], index) => {
    const number = (group + 1) * 1000 + index + 1
    const admission_no = `DPS-${number}`
    const person = { admission_no, f_name, l_name, gender, dob, guardian_name, guardian_mobile: `+91000000${number}` }
    return { ...person, ...NONE, grade, section, ...PARTICULARS[admission_no] }
  }),
)

/** How many are in each section, from 36 to 40. */
const SIZES: [number: number, section: string, count: number][] = [
  [6, 'A', 40],
  [6, 'B', 39],
  [7, 'A', 38],
  [7, 'B', 40],
  [8, 'A', 37],
  [8, 'B', 36],
  [9, 'A', 38],
  [9, 'B', 37],
  [10, 'A', 36],
  [10, 'B', 38],
]

const nameOf = ({ f_name, l_name }: Pick<SeedStudent, 'f_name' | 'l_name'>) =>
  [f_name, l_name].filter(Boolean).join(' ')

/** Roll numbers follow the names. */
export const demoStudents: SeedStudent[] = SIZES.flatMap(([number, section, count], place) => {
  const grade = `Class ${number}`
  const there = known.filter((one) => one.grade === grade && one.section === section)
  const from = SIZES.slice(0, place).reduce((sum, [, , before]) => sum + before, 0)
  const more = generatePupils({ grade, section, count: count - there.length, from, born: 2021 - number })
  return [...there, ...more]
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
    .map((pupil, at) => ({ ...pupil, roll_no: at + 1 }))
})
