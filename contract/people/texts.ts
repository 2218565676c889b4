import { rowTexts } from '../texts/rows.ts'

/** Fields of staff and pupils. */
export const rosterTexts = {
  ...rowTexts('staff', 'Staff', 'Staff'),
  'noun.staff': 'member of staff',
  ...rowTexts('student', 'Student', 'Students'),
  'noun.student': 'pupil',
  'person.gender': 'Must be M, F or X',
  'person.first_name_missing': 'Please enter the first name',
  'place.choose_section': 'Please choose a section',
  'staff.emp_id_missing': 'Please enter the employee ID',
  'staff.role_missing': 'Please choose a role',
  'staff.choose_successor': 'Please choose who takes over',
  'student.admission_no_missing': 'Please enter the admission number',
  'student.admission_no_at': 'An admission number holds no @',
  'student.guardian_missing': 'Please enter the name of a guardian',
  'student.extra_time': 'Extra time is a percentage from 0 to 200',
} as const
