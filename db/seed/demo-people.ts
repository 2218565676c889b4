import type { SeedPerson, SeedStaff, SeedStudent } from './demo-types.ts'

/** All people are invented. No Indian number starts with 0, as theirs do. */

export const demoSuperAdmin: SeedPerson = { email: 'super@quaestor.test', name: 'Quaestor Administrator' }

export const demoSchoolAdmin: SeedPerson & { mobile: string } = {
  email: 'admin@demo.test',
  name: 'Anita Rao',
  mobile: '+910000000001',
}

export const demoStaff: SeedStaff[] = [
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

/** Admission number DPS-3005 is the fifth pupil of the third section. */
export const demoStudents: SeedStudent[] = ROSTERS.flatMap(([grade, section, rows], group) =>
  rows.map(([f_name, l_name, gender, dob, guardian_name], index) => {
    const number = (group + 1) * 1000 + index + 1
    const admission_no = `DPS-${number}`
    const person = { admission_no, f_name, l_name, gender, dob, guardian_name, guardian_mobile: `+91000000${number}` }
    const enrolment = { grade, section, roll_no: index + 1 }
    return { ...person, email: null, accommodations: null, ...enrolment, ...PARTICULARS[admission_no] }
  }),
)
