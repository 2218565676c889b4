import type {
  FactClass,
  FactEnrolment,
  FactPerson,
  RosterBundle,
  RosterFacts,
  RosterLeft,
  RosterPerson,
  RosterPupil,
  RosterSchool,
  RosterStaff,
  RosterStaffRole,
  RosterTeaching,
} from './roster-bundle.ts'
import { birthReader, gradeText, roleOf, sameText, sectionText, withoutSubject } from './roster-words.ts'

type Role = 'student' | RosterStaffRole

/** Who is whom at one school of a bundle; of several schools `said` names one by its name, number or id. */
export function settleRoster(facts: RosterFacts, said: string | undefined): RosterBundle {
  const counted = schoolsOf(facts)
  const peopled = counted.filter(({ people }) => people > 0)
  const schools = peopled.length > 0 ? peopled : counted
  const named = schools.filter(({ id, name, identifier }) => [id, name, identifier].some((one) => one === said))
  const [school = null] = said === undefined || said === '' ? (schools.length === 1 ? schools : []) : named.slice(0, 2)
  const { format, left } = facts
  if (!school || named.length > 1) return { format, schools, school: null, pupils: [], staff: [], left: [] }
  return { format, schools, school, ...peopleOf({ ...facts, left: [...left] }, school) }
}

function schoolsOf({ schools, people }: RosterFacts): RosterSchool[] {
  const counts = new Map<string, number>()
  for (const { roles } of people) {
    const own = new Set(roles.flatMap(({ role, school }) => (roleOf(role) ? school : [])))
    for (const school of own) counts.set(school, (counts.get(school) ?? 0) + 1)
  }
  return schools.map((one) => ({ ...one, people: counts.get(one.id) ?? 0 }))
}

function peopleOf(facts: RosterFacts, school: RosterSchool): Pick<RosterBundle, 'pupils' | 'staff' | 'left'> {
  const { left } = facts
  const roles = new Map(
    facts.people.flatMap((person) => {
      const role = roleAt(facts, person, school, left)
      return role ? [[person, role] as const] : []
    }),
  )
  const own = attended(facts, school, roles)
  const births = birthReader(
    [...roles.keys()].map(({ birth }) => birth),
    facts.format === 'clever' ? 'mdy' : null,
  )
  const homes = homesOf(own, left)
  const pupils: RosterPupil[] = []
  const staff: RosterStaff[] = []
  for (const [person, role] of roles) {
    if (role === 'student') {
      const birth = births(person.birth)
      if (birth === null) left.push(leftOf(person, 'open_date'))
      pupils.push({ ...bareOf(person), birth: birth ?? '', ...(homes.get(person) ?? placeOf(person, null)) })
    } else staff.push({ ...bareOf(person), role, teaches: taughtBy(person, own, homes) })
  }
  return { pupils, staff, left: left.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.row - b.row)) }
}

const nameOf = ({ first_name, last_name, id }: FactPerson) => [first_name, last_name].filter(Boolean).join(' ') || id
const leftOf = (person: FactPerson, code: RosterLeft['code']): RosterLeft => ({
  ...{ file: person.file, row: person.row, code, name: nameOf(person).slice(0, 100) },
})

function bareOf({
  file,
  row,
  number,
  first_name,
  middle_name,
  last_name,
  sex,
  email,
  phone,
}: FactPerson): RosterPerson {
  return { file, row, number, first_name, middle_name, last_name, sex, email, phone }
}

/** What somebody is at the school; null, and why, for whoever is nothing there. Who teaches what besides is told. */
function roleAt(facts: RosterFacts, person: FactPerson, school: RosterSchool, left: RosterLeft[]): Role | null {
  const known = new Set(facts.schools.map(({ id }) => id))
  const here = person.roles.filter((one) => one.school === school.id)
  const roles = [...new Set(here.flatMap(({ role }) => roleOf(role) ?? []))]
  const [role = null] = (['student', 'teacher', 'administrator', 'aide'] as const).filter((one) => roles.includes(one))
  if (role === null) {
    const isOther = here.length === 0 && person.roles.some((one) => known.has(one.school))
    const isAny = person.roles.some((one) => roleOf(one.role) !== null)
    left.push(
      leftOf(
        person,
        person.roles.length === 0
          ? 'no_reference'
          : !isAny || here.length > 0
            ? 'other_role'
            : isOther
              ? 'other_school'
              : 'no_reference',
      ),
    )
  } else if (roles.length > 1) left.push(leftOf(person, 'second_role'))
  return role
}

interface Attended {
  /** The classes of somebody, with the row that says so. */
  byPerson: Map<FactPerson, { class: FactClass; enrolment: FactEnrolment }[]>
  pupilsOf: Map<FactClass, FactPerson[]>
}

/** Who is in which class of the school; rows that lead nowhere, or to another school, are left by name. */
function attended(facts: RosterFacts, school: RosterSchool, roles: ReadonlyMap<FactPerson, Role>): Attended {
  const { left } = facts
  const classes = new Map(facts.classes.map((one) => [one.id, one]))
  const people = new Map(facts.people.map((one) => [one.id, one]))
  for (const { file, row, school: own, title } of facts.classes)
    if (own !== school.id)
      left.push({
        file,
        row,
        code: knowsSchool(facts, own) ? 'other_school' : 'no_reference',
        name: title.slice(0, 100),
      })
  const found: Attended = { byPerson: new Map(), pupilsOf: new Map() }
  const gone = goneIds(left, facts)
  for (const enrolment of facts.enrolments) {
    const { file, row } = enrolment
    const [one, person] = [classes.get(enrolment.class), people.get(enrolment.person)]
    const name = enrolment.person.replace(/^(?:student|staff|teacher) /, '')
    const isGone = facts.gone.get(enrolment.person) ?? facts.gone.get(`class ${enrolment.class}`)
    if (!one || !person) left.push({ file, row, code: isGone ?? 'no_reference', name })
    else if (one.school !== school.id) left.push({ file, row, code: 'other_school', name })
    else if (!roles.has(person)) left.push({ file, row, code: gone.get(person) ?? 'other_role', name })
    else {
      pushTo(found.byPerson, person, { class: one, enrolment })
      if (roles.get(person) === 'student') pushTo(found.pupilsOf, one, person)
    }
  }
  return found
}

function pushTo<Key, One>(lists: Map<Key, One[]>, key: Key, one: One): void {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}

const knowsSchool = ({ schools }: RosterFacts, id: string) => schools.some((one) => one.id === id)

/** Why people were left, so that their rows elsewhere say the same. */
function goneIds(left: readonly RosterLeft[], { people }: RosterFacts): Map<FactPerson, RosterLeft['code']> {
  const codes = new Map(left.map(({ file, row, code }) => [`${file} ${row}`, code]))
  return new Map(
    people.flatMap((one) => {
      const code = codes.get(`${one.file} ${one.row}`)
      return code ? [[one, code] as const] : []
    }),
  )
}

interface Home {
  grade: string
  section: string
}

/** Class and section of each pupil: of the homeroom, or of the only class where each pupil has one. */
function homesOf({ byPerson, pupilsOf }: Attended, left: RosterLeft[]): Map<FactPerson, Home> {
  const pupils = new Set([...pupilsOf.values()].flat())
  const isOneEach = [...pupils].every((pupil) => byPerson.get(pupil)?.length === 1)
  const hasHomerooms = [...pupilsOf.keys()].some(({ is_homeroom }) => is_homeroom)
  return new Map(
    [...pupils].map((pupil) => {
      const all = (byPerson.get(pupil) ?? []).filter((one) => (hasHomerooms ? one.class.is_homeroom : isOneEach))
      const latest = all
        .map((one) => one.class.year)
        .sort()
        .at(-1)
      const rooms = all.filter((one) => one.class.year === latest)
      for (const { enrolment } of rooms.length > 1 ? rooms : [])
        left.push({
          file: enrolment.file,
          row: enrolment.row,
          code: 'several_homerooms',
          name: nameOf(pupil).slice(0, 100),
        })
      return [pupil, placeOf(pupil, rooms.length === 1 ? (rooms[0]?.class ?? null) : null)]
    }),
  )
}

function placeOf(pupil: FactPerson, room: FactClass | null): Home {
  const [own, ...others] = pupil.grades.length > 0 ? pupil.grades : (room?.grades ?? [])
  const grade = own !== undefined && others.length === 0 ? gradeText(own) : ''
  if (!room) return { grade, section: '' }
  if (grade === '') return { grade: room.title, section: '' }
  const bare = withoutSubject(room.title, room.subjects)
  const texts = [bare, room.title, room.code].flatMap((text) => sectionText(text, grade) || [])
  return { grade, section: texts[0] ?? room.title }
}

/** What somebody teaches: the section is that of the pupils in the class, where all of them are of one. */
function taughtBy(
  person: FactPerson,
  { byPerson, pupilsOf }: Attended,
  homes: ReadonlyMap<FactPerson, Home>,
): RosterTeaching[] {
  return (byPerson.get(person) ?? []).map(({ class: one, enrolment: { file, row } }) => {
    const places = (pupilsOf.get(one) ?? []).flatMap((pupil) => homes.get(pupil) ?? [])
    const grades = [
      ...new Set([...one.grades.map(gradeText), ...(one.grades.length === 0 ? places.map(({ grade }) => grade) : [])]),
    ]
    const grade = grades.length === 1 ? (grades[0] ?? '') : ''
    const sections = [...new Set(places.map(({ section }) => section))]
    const bare = withoutSubject(one.title, one.subjects)
    const named = [bare, one.title, one.code].flatMap((text) => sectionText(text, grade) || [])
    const subjects = [...one.subjects, one.title].filter(
      (text, at, all) => all.findIndex((other) => sameText(other, text)) === at,
    )
    return {
      ...{ file, row, title: one.title, grade, subjects },
      sections: sections.length === 1 && sections[0] ? sections : sections.length > 1 ? [] : [...new Set(named)],
    }
  })
}
