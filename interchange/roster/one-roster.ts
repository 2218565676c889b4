import { listOf, rowTaker } from './left-rows.ts'
import type { FactClass, FactPerson, RosterFacts } from './roster-bundle.ts'
import type { BundleFiles } from './roster-tables.ts'
import { isHomeroomText, isSchoolType, sexWord } from './roster-words.ts'

/** Which OneRoster it is by its manifest; null where there is none. */
export function oneRosterVersion(files: BundleFiles): '1.1' | '1.2' | null {
  if (!files.has('manifest.csv')) return null
  const { rows } = files.read('manifest.csv', ['propertyName', 'value'])
  const said = rows.find(({ cells }) => cells.propertyName.toLowerCase() === 'oneroster.version')?.cells.value ?? ''
  if (/^1\.2/.test(said)) return '1.2'
  return /^(?:1\.[01]|$)/.test(said) ? '1.1' : null
}

/** Tables of OneRoster 1.1 and 1.2, with `status` in every row; in 1.2 roles stand in a table of their own. */
export function oneRosterFacts(files: BundleFiles, version: '1.1' | '1.2'): RosterFacts {
  const { left, gone, live, leave } = rowTaker()
  const nameOf = ({ givenName, familyName, sourcedId }: Record<'givenName' | 'familyName' | 'sourcedId', string>) =>
    [givenName, familyName].filter(Boolean).join(' ') || sourcedId
  const orgs = live(files.read('orgs.csv', ['sourcedId', 'status', 'name', 'type', 'identifier']), {
    name: ({ name }) => name,
    key: ({ sourcedId }) => sourcedId,
    status: ({ status }) => status,
  })
  const schools = orgs.flatMap(({ cells }) =>
    isSchoolType(cells.type) ? { id: cells.sourcedId, name: cells.name, identifier: cells.identifier } : [],
  )
  const users = live(
    files.read('users.csv', [
      ...(['sourcedId', 'status', 'enabledUser', 'orgSourcedIds', 'role', 'givenName', 'familyName'] as const),
      ...(['middleName', 'identifier', 'email', 'sms', 'phone', 'grades', 'primaryOrgSourcedId'] as const),
    ]),
    {
      name: nameOf,
      key: ({ sourcedId }) => sourcedId,
      id: ({ sourcedId }) => sourcedId,
      status: ({ status }) => status,
      enabled: ({ enabledUser }) => enabledUser,
    },
  )
  const roles = version === '1.2' ? rolesOf() : null
  const about = demographics()
  const people = users.map(({ row, cells }): FactPerson => {
    const own = about.get(cells.sourcedId)
    about.delete(cells.sourcedId)
    return {
      ...{ file: 'users.csv', row, id: cells.sourcedId, number: cells.identifier || cells.sourcedId },
      ...{ first_name: cells.givenName, middle_name: cells.middleName, last_name: cells.familyName },
      ...{ sex: own?.sex ?? '', birth: own?.birth ?? '', email: cells.email, phone: cells.phone || cells.sms },
      grades: listOf(cells.grades),
      roles: roles
        ? (roles.get(cells.sourcedId) ?? [])
        : listOf(cells.orgSourcedIds).map((school) => ({ school, role: cells.role })),
    }
  })
  const known = new Set(files.read('users.csv', ['sourcedId']).rows.map(({ cells }) => cells.sourcedId))
  for (const [id, { row }] of about) if (!known.has(id)) leave('demographics.csv', row, 'no_reference', id)
  return {
    format: `oneroster-${version}`,
    schools,
    people,
    classes: classesOf(),
    enrolments: enrolmentsOf(),
    left,
    gone,
  }

  function rolesOf() {
    const byUser = new Map<string, { role: string; school: string }[]>()
    const rows = live(files.read('roles.csv', ['sourcedId', 'status', 'userSourcedId', 'role', 'orgSourcedId']), {
      name: ({ userSourcedId, role }) => `${userSourcedId} ${role}`,
      status: ({ status }) => status,
    })
    for (const { cells } of rows) {
      const own = byUser.get(cells.userSourcedId) ?? []
      byUser.set(cells.userSourcedId, [...own, { role: cells.role, school: cells.orgSourcedId }])
    }
    return byUser
  }

  function demographics() {
    const rows = live(files.read('demographics.csv', ['sourcedId', 'status', 'birthDate', 'sex']), {
      name: ({ sourcedId }) => sourcedId,
      key: ({ sourcedId }) => sourcedId,
      status: ({ status }) => status,
    })
    return new Map(
      rows.map(({ row, cells }) => [cells.sourcedId, { row, birth: cells.birthDate, sex: sexWord(cells.sex) }]),
    )
  }

  function classesOf(): FactClass[] {
    const named = {
      name: ({ title }: { title: string }) => title,
      key: ({ sourcedId }: { sourcedId: string }) => sourcedId,
    }
    const status = ({ status: said }: { status: string }) => said
    const sessions = files.read('academicSessions.csv', ['sourcedId', 'schoolYear', 'endDate']).rows
    const years = new Map(sessions.map(({ cells }) => [cells.sourcedId, cells.schoolYear || cells.endDate.slice(0, 4)]))
    const courses = new Map(
      live(files.read('courses.csv', ['sourcedId', 'status', 'title', 'courseCode', 'grades', 'subjects']), {
        ...named,
        status,
      }).map(({ cells }) => [cells.sourcedId, cells]),
    )
    const columns = [
      ...['sourcedId', 'status', 'title', 'grades', 'courseSourcedId', 'classCode', 'classType'],
      ...['schoolSourcedId', 'termSourcedIds', 'subjects'],
    ] as const
    return live(files.read('classes.csv', columns as readonly ClassColumn[]), { ...named, status, id: classId }).map(
      ({ row, cells }) => {
        const course = courses.get(cells.courseSourcedId)
        return {
          ...{ file: 'classes.csv', row, id: cells.sourcedId, school: cells.schoolSourcedId },
          ...{ title: cells.title, code: cells.classCode },
          is_homeroom:
            /^home\s?room$/i.test(cells.classType) || [cells.title, course?.title ?? ''].some(isHomeroomText),
          grades: listOf(cells.grades || course?.grades || ''),
          subjects: [
            ...(course ? [course.title, course.courseCode] : []),
            ...listOf(cells.subjects || course?.subjects || ''),
          ],
          year:
            listOf(cells.termSourcedIds)
              .map((term) => years.get(term) ?? '')
              .sort()
              .at(-1) ?? '',
        }
      },
    )
  }

  function enrolmentsOf() {
    const columns = ['sourcedId', 'status', 'classSourcedId', 'userSourcedId'] as const
    return live(files.read('enrollments.csv', columns), {
      name: ({ userSourcedId }) => userSourcedId,
      key: ({ classSourcedId, userSourcedId }) => `${classSourcedId} ${userSourcedId}`,
      status: ({ status }) => status,
    }).map(({ row, cells }) => ({
      ...{ file: 'enrollments.csv', row, class: cells.classSourcedId, person: cells.userSourcedId },
    }))
  }
}

const classId = ({ sourcedId }: { sourcedId: string }) => `class ${sourcedId}`

type ClassColumn =
  | ('sourcedId' | 'status' | 'title' | 'grades' | 'courseSourcedId' | 'classCode' | 'classType')
  | ('schoolSourcedId' | 'termSourcedIds' | 'subjects')
