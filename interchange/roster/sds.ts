import { listOf, rowTaker } from './left-rows.ts'
import type { FactClass, FactEnrolment, FactPerson, RosterFacts } from './roster-bundle.ts'
import type { BundleFiles } from './roster-tables.ts'
import { isHomeroomText, isSchoolType, sexWord } from './roster-words.ts'

const byId = { key: ({ sourcedId }: { sourcedId: string }) => sourcedId }
const fullName = (...names: string[]) => names.filter(Boolean).join(' ')

/** Tables of School Data Sync 2.1: as OneRoster's, without status, and with the grade of a pupil beside the role. */
export function sds2Facts(files: BundleFiles): RosterFacts {
  const { left, gone, live, leave } = rowTaker()
  const orgs = live(files.read('orgs.csv', ['sourcedId', 'name', 'type']), { name: ({ name }) => name, ...byId })
  const schools = orgs.flatMap(({ cells }) =>
    isSchoolType(cells.type) ? { id: cells.sourcedId, name: cells.name, identifier: '' } : [],
  )
  const users = live(
    files.read('users.csv', ['sourcedId', 'givenName', 'familyName', 'middleName', 'email', 'phone', 'sms']),
    { name: ({ givenName, familyName, sourcedId }) => fullName(givenName, familyName) || sourcedId, ...byId },
  )
  const ids = new Set(users.map(({ cells }) => cells.sourcedId))
  const roles = new Map<string, { role: string; school: string; grade: string }[]>()
  for (const { row, cells } of files.read('roles.csv', ['userSourcedId', 'orgSourcedId', 'role', 'grade']).rows) {
    if (!ids.has(cells.userSourcedId)) leave('roles.csv', row, 'no_reference', cells.userSourcedId)
    const own = roles.get(cells.userSourcedId) ?? []
    roles.set(cells.userSourcedId, [...own, { role: cells.role, school: cells.orgSourcedId, grade: cells.grade }])
  }
  const about = new Map<string, { birth: string; sex: string }>()
  for (const { row, cells } of files.read('demographics.csv', ['userSourcedId', 'sex', 'birthDate']).rows) {
    if (!ids.has(cells.userSourcedId)) leave('demographics.csv', row, 'no_reference', cells.userSourcedId)
    about.set(cells.userSourcedId, { birth: cells.birthDate, sex: sexWord(cells.sex) })
  }
  const people = users.map(({ row, cells }): FactPerson => {
    const own = roles.get(cells.sourcedId) ?? []
    return {
      ...{ file: 'users.csv', row, id: cells.sourcedId, number: cells.sourcedId },
      ...{ first_name: cells.givenName, middle_name: cells.middleName, last_name: cells.familyName },
      ...{ sex: '', birth: '', ...about.get(cells.sourcedId), email: cells.email, phone: cells.phone || cells.sms },
      grades: [...new Set(own.flatMap(({ grade }) => grade || []))],
      roles: own,
    }
  })
  const enrolments = live(files.read('enrollments.csv', ['classSourcedId', 'userSourcedId']), {
    name: ({ userSourcedId }) => userSourcedId,
    key: ({ classSourcedId, userSourcedId }) => `${classSourcedId} ${userSourcedId}`,
  }).map(({ row, cells }) => ({
    ...{ file: 'enrollments.csv', row, class: cells.classSourcedId, person: cells.userSourcedId },
  }))
  return { format: 'sds-2.1', schools, people, classes: classesOf(files, live), enrolments, left, gone }
}

function classesOf(files: BundleFiles, live: ReturnType<typeof rowTaker>['live']): FactClass[] {
  const sessions = files.read('academicSessions.csv', ['sourcedId', 'schoolYear', 'endDate']).rows
  const years = new Map(sessions.map(({ cells }) => [cells.sourcedId, cells.schoolYear || cells.endDate.slice(0, 4)]))
  const named = { name: ({ title }: { title: string }) => title, ...byId }
  const courses = new Map(
    live(files.read('courses.csv', ['sourcedId', 'title', 'code', 'subject', 'grade']), named).map(({ cells }) => [
      cells.sourcedId,
      cells,
    ]),
  )
  const columns = ['sourcedId', 'orgSourcedId', 'title', 'sessionSourcedIds', 'courseSourcedId', 'code'] as const
  return live(files.read('classes.csv', columns), named).map(({ row, cells }) => {
    const course = courses.get(cells.courseSourcedId)
    return {
      ...{ file: 'classes.csv', row, id: cells.sourcedId, school: cells.orgSourcedId },
      ...{ title: cells.title, code: cells.code },
      is_homeroom: [cells.title, course?.title ?? '', course?.subject ?? ''].some(isHomeroomText),
      grades: listOf(course?.grade ?? ''),
      subjects: course ? [course.title, course.code, course.subject].filter(Boolean) : [],
      year:
        listOf(cells.sessionSourcedIds)
          .map((id) => years.get(id) ?? '')
          .sort()
          .at(-1) ?? '',
    }
  })
}

/** Tables of School Data Sync, first version: School, Section, Student, Teacher, StudentEnrollment, TeacherRoster. */
export function sds1Facts(files: BundleFiles): RosterFacts {
  const { left, gone, live } = rowTaker()
  const byNumber = { key: (cells: { 'SIS ID': string }) => cells['SIS ID'] }
  const schools = live(files.read('school.csv', ['SIS ID', 'Name']), { name: ({ Name }) => Name, ...byNumber }).map(
    ({ cells }) => ({ id: cells['SIS ID'], name: cells.Name, identifier: '' }),
  )
  const people = (file: 'student.csv' | 'teacher.csv', role: string): FactPerson[] =>
    live(
      files.read(file, [
        ...([
          'SIS ID',
          'School SIS ID',
          'First Name',
          'Middle Name',
          'Last Name',
          'Secondary Email',
          'Status',
        ] as const),
        ...(['Student Number', 'Teacher Number', 'Grade', 'Birthdate', 'Gender', 'Phone'] as const),
      ]),
      {
        name: (cells) => fullName(cells['First Name'], cells['Last Name']) || cells['SIS ID'],
        status: ({ Status }) => Status,
        id: (cells) => `${role} ${cells['SIS ID']}`,
        ...byNumber,
      },
    ).map(({ row, cells }) => ({
      ...{ file, row, id: `${role} ${cells['SIS ID']}` },
      number: cells[role === 'student' ? 'Student Number' : 'Teacher Number'] || cells['SIS ID'],
      ...{ first_name: cells['First Name'], middle_name: cells['Middle Name'], last_name: cells['Last Name'] },
      ...{ sex: sexWord(cells.Gender), birth: cells.Birthdate, email: cells['Secondary Email'], phone: cells.Phone },
      grades: listOf(cells.Grade),
      roles: [{ role, school: cells['School SIS ID'] }],
    }))
  const enrolments = (file: 'studentenrollment.csv' | 'teacherroster.csv', role: string): FactEnrolment[] =>
    live(files.read(file, ['Section SIS ID', 'SIS ID']), {
      name: (cells) => cells['SIS ID'],
      key: (cells) => `${cells['Section SIS ID']} ${cells['SIS ID']}`,
    }).map(({ row, cells }) => ({ file, row, class: cells['Section SIS ID'], person: `${role} ${cells['SIS ID']}` }))
  const columns = [
    ...['SIS ID', 'School SIS ID', 'Section Name', 'Section Number'],
    ...['Course Name', 'Course Number', 'Course Subject'],
  ] as const
  const classes = live(files.read('section.csv', columns as readonly SectionColumn[]), {
    name: (cells) => cells['Section Name'],
    ...byNumber,
  }).map(({ row, cells }) => ({
    ...{ file: 'section.csv', row, id: cells['SIS ID'], school: cells['School SIS ID'] },
    ...{ title: cells['Section Name'], code: cells['Section Number'] },
    is_homeroom: [cells['Section Name'], cells['Course Name'], cells['Course Subject']].some(isHomeroomText),
    grades: [],
    subjects: [cells['Course Name'], cells['Course Number'], cells['Course Subject']].filter(Boolean),
    year: '',
  }))
  return {
    ...{ format: 'sds-1', schools, classes, left, gone },
    people: [...people('student.csv', 'student'), ...people('teacher.csv', 'teacher')],
    enrolments: [...enrolments('studentenrollment.csv', 'student'), ...enrolments('teacherroster.csv', 'teacher')],
  }
}

type SectionColumn =
  | ('SIS ID' | 'School SIS ID' | 'Section Name' | 'Section Number')
  | ('Course Name' | 'Course Number' | 'Course Subject')
