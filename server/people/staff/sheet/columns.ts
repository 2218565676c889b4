import type { SheetColumn } from '../../../../interchange/spreadsheet/sheet-columns.ts'
import { schoolColumn } from '../../sheet/one-school.ts'

/** A member of staff on each row. `also` holds the headings of OneRoster, SDS, Clever and openSIS. */
export const staffColumns: readonly SheetColumn[] = [
  {
    name: 'emp_id',
    required: true,
    also: [
      'Employee ID',
      'Emp ID',
      'Emp. ID',
      'Employee Number',
      'Staff ID',
      'Teacher Number',
      'Teacher_number',
      'Teacher_id',
      'SIS ID',
      'sourcedId',
      'कर्मचारी आईडी',
      'कर्मचारी संख्या',
    ],
    example: 'T-101',
    note: 'What the school knows the person by, at most 30 characters. Two people never share it.',
  },
  {
    name: 'first_name',
    required: true,
    unless: 'full_name',
    also: ['givenName', 'Given Name', 'First', 'पहला नाम'],
    example: 'Rajesh',
    note: 'First name. Somebody with one name has it here.',
  },
  {
    name: 'last_name',
    also: ['familyName', 'Family Name', 'Surname', 'Last', 'उपनाम', 'कुलनाम'],
    example: 'Iyer',
    note: 'May be empty.',
  },
  {
    name: 'full_name',
    also: ['Teacher Name', 'Staff Name', 'Name', 'Teacher', 'Full Name', 'नाम', 'शिक्षक का नाम'],
    example: '',
    note: 'Instead of the two above: the last word becomes the last name.',
  },
  {
    name: 'email',
    required: true,
    also: ['Teacher Email', 'Teacher_email', 'Secondary Email', 'Email Address', 'E-mail', 'ई-मेल'],
    example: 'rajesh@example.org',
    note: 'The person signs in with it. Two people never share it.',
  },
  {
    name: 'mobile',
    also: ['Phone', 'Mobile Number', 'sms', 'मोबाइल', 'मोबाइल नंबर'],
    example: '+919810000002',
    note: 'As it is dialled in the country of the school, or with + and the code of another. Format the column as text.',
  },
  { name: 'gender', also: ['Sex', 'लिंग'], example: 'M', note: 'M, F or X. May be empty.' },
  {
    name: 'role',
    also: ['भूमिका'],
    required: true,
    example: 'Teacher',
    note: 'Title of a role that is based on the teacher or the examination staff.',
  },
  { name: 'designation', also: ['Title', 'Job Title', 'पद', 'पदनाम'], example: '', note: 'May be empty.' },
  {
    name: 'date_of_joining',
    also: ['Joining Date', 'Date of Joining', 'Start Date', 'Hire Date', 'नियुक्ति तिथि'],
    example: '',
    note: 'As YYYY-MM-DD. May be empty.',
  },
  {
    name: 'assignments',
    also: ['Teaches', 'Classes and Subjects'],
    example: '6/A/MATH; 6/*/SCI',
    note: 'Class/section/subject code, separated by semicolons; * for every section, no subject for every subject. May be empty.',
  },
  {
    name: 'class_teacher_of',
    also: ['Class Teacher', 'कक्षा अध्यापक'],
    example: '6/A',
    note: 'Class/section. May be empty.',
  },
  schoolColumn,
]
