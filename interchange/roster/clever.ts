import { listOf, rowTaker } from './left-rows.ts'
import type { FactEnrolment, FactPerson, RosterFacts } from './roster-bundle.ts'
import type { BundleFiles } from './roster-tables.ts'
import { isHomeroomText, sexWord } from './roster-words.ts'

const names = ['School_id', 'First_name', 'Middle_name', 'Last_name'] as const
const staffColumns = [
  ...(['Teacher_id', 'Teacher_number', 'Teacher_email', 'Staff_id', 'Staff_number', 'Staff_email'] as const),
  ...(['Admin_number', 'Admin_email'] as const),
] as const
const fullName = (cells: Record<'First_name' | 'Last_name', string>) =>
  [cells.First_name, cells.Last_name].filter(Boolean).join(' ')

/** Tables of Clever: schools, students, teachers, sections, enrollments, and staff or admins where they are there. */
export function cleverFacts(files: BundleFiles): RosterFacts {
  const { left, gone, live } = rowTaker()
  const schools = live(files.read('schools.csv', ['School_id', 'School_name', 'School_number']), {
    name: ({ School_name }) => School_name,
    key: ({ School_id }) => School_id,
  }).map(({ cells }) => ({ id: cells.School_id, name: cells.School_name, identifier: cells.School_number }))
  const students = live(
    files.read('students.csv', [
      ...names,
      ...(['Student_id', 'Student_number', 'Grade', 'Gender', 'DOB', 'Student_email'] as const),
    ]),
    // Clever repeats the row of a pupil for each person at home.
    { name: fullName, key: ({ Student_id }) => Student_id },
  ).map(
    ({ row, cells }): FactPerson => ({
      ...{ file: 'students.csv', row, id: `student ${cells.Student_id}` },
      number: cells.Student_number || cells.Student_id,
      ...{ first_name: cells.First_name, middle_name: cells.Middle_name, last_name: cells.Last_name },
      ...{ sex: sexWord(cells.Gender), birth: cells.DOB, email: cells.Student_email, phone: '' },
      ...{ grades: listOf(cells.Grade), roles: [{ role: 'student', school: cells.School_id }] },
    }),
  )
  const staffOf = (file: string, role: string): FactPerson[] => {
    const idOf = (cells: Record<'Teacher_id' | 'Staff_id', string>) => cells.Teacher_id || cells.Staff_id
    const rows = live(files.read(file, [...names, ...staffColumns]), { name: fullName, key: idOf })
    return rows.map(({ row, cells }) => ({
      ...{ file, row, id: `staff ${idOf(cells)}` },
      number: cells.Teacher_number || cells.Staff_number || cells.Admin_number || idOf(cells),
      ...{ first_name: cells.First_name, middle_name: cells.Middle_name, last_name: cells.Last_name },
      email: cells.Teacher_email || cells.Staff_email || cells.Admin_email,
      ...{ sex: '', birth: '', phone: '', grades: [], roles: [{ role, school: cells.School_id }] },
    }))
  }
  const teachers = staffOf('teachers.csv', 'teacher')
  const known = new Set(teachers.map(({ id }) => id))
  const others = [...staffOf('staff.csv', 'administrator'), ...staffOf('admins.csv', 'administrator')].filter((one) => {
    const isAgain = known.has(one.id)
    if (isAgain) left.push({ file: one.file, row: one.row, code: 'twice', name: `${one.first_name} ${one.last_name}` })
    known.add(one.id)
    return !isAgain
  })
  const more = Array.from({ length: 9 }, (_, at) => `Teacher_${at + 2}_id`)
  const sections = live(
    files.read('sections.csv', [
      ...['School_id', 'Section_id', 'Teacher_id', 'Name', 'Section_number', 'Grade'],
      ...['Course_name', 'Course_number', 'Subject', ...more],
    ]),
    { name: ({ Name = '', Section_id = '' }) => Name || Section_id, key: ({ Section_id = '' }) => Section_id },
  )
  const taught = sections.flatMap(({ row, cells }): FactEnrolment[] =>
    [cells.Teacher_id, ...more.map((column) => cells[column])].flatMap((teacher) =>
      teacher ? { file: 'sections.csv', row, class: cells.Section_id ?? '', person: `staff ${teacher}` } : [],
    ),
  )
  const classes = sections.map(({ row, cells: { School_id = '', Section_id = '', Name = '', ...cells } }) => ({
    ...{ file: 'sections.csv', row, id: Section_id, school: School_id, title: Name, code: cells.Section_number ?? '' },
    is_homeroom: /homeroom/i.test(cells.Subject ?? '') || [Name, cells.Course_name ?? ''].some(isHomeroomText),
    grades: listOf(cells.Grade ?? ''),
    subjects: [cells.Course_name, cells.Course_number, cells.Subject].flatMap((one) => one || []),
    year: '',
  }))
  const enrolled = live(files.read('enrollments.csv', ['Section_id', 'Student_id']), {
    name: ({ Student_id }) => Student_id,
    key: ({ Section_id, Student_id }) => `${Section_id} ${Student_id}`,
  }).map(({ row, cells }) => ({
    ...{ file: 'enrollments.csv', row, class: cells.Section_id, person: `student ${cells.Student_id}` },
  }))
  return {
    ...{ format: 'clever', schools, classes, left, gone },
    people: [...students, ...teachers, ...others],
    enrolments: [...enrolled, ...taught],
  }
}
