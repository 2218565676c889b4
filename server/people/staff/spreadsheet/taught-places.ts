import { type AssignmentInput, type ChosenValue, type Sentence, say } from '#contract'
import { type FoundPlace, placeFinder } from '../../../../interchange/doors/places/places.ts'
import { findSubject } from '../../../../interchange/doors/places/subjects.ts'
import { isNothing } from '../../../../interchange/doors/values/people.ts'
import { nearestNames } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import type { Viewer } from '../../../policy/places.ts'
import type { ListValue, OpenList } from '../../../uploads/reading/open-list.ts'
import type { PersonCells } from '../../spreadsheet/cells.ts'
import type { SchoolPlaces } from '../../spreadsheet/school-places.ts'
import { assignmentKey, mayGivePlace } from '../assignments.ts'

type TaughtColumn = 'assignments' | 'class_teacher_of'

interface TaughtPlace {
  grade_id: number
  section_id: number | null
  subject_id: number | null
}

/** A part of a cell: where it is, or what is not known of it and what it may be. */
type PartRead = { place: TaughtPlace } | PartFault

interface PartFault {
  fault: Sentence
  code: 'unknown_name' | 'invalid_field' | 'inactive'
  near: ListValue['near']
  /** As far as the part is known. */
  of: TaughtPlace | null
}

/** Reads "6/A/MATH; VII C Science; 8-A Hindi" as places within the uploader's reach: each part from the left, class and section, then the subject. */
export function taughtReader(
  school: SchoolPlaces,
  { actor, session_id }: { actor: Viewer; session_id: number },
  list: OpenList,
): (cells: PersonCells, column: TaughtColumn) => AssignmentInput[] {
  const readers = { assignments: partReader(school, true), class_teacher_of: partReader(school, false) }
  const known = new Map<string, PartRead>()
  const partOf = (column: TaughtColumn, part: string) => {
    const key = `${column} ${part}`
    const read = known.get(key) ?? readers[column](part)
    known.set(key, read)
    return read
  }
  return (cells, column) => {
    const seen = new Set<string>()
    return partsOf(cells.values[column] ?? '').flatMap((part): AssignmentInput[] => {
      const read = withChosen(school, list, { column, part }, partOf(column, part))
      if (read === null) return []
      if ('fault' in read) {
        cells.refuse(column, read.code, read.fault)
        return []
      }
      const { place } = read
      if (!mayGivePlace(actor, session_id, { ...place, is_class_teacher: column === 'class_teacher_of' }))
        cells.refuse(column, 'unknown_name', say('place.no_class'))
      if (seen.has(assignmentKey(place))) cells.refuse(column, 'duplicate', say('staff.assignment_twice'))
      seen.add(assignmentKey(place))
      return [place]
    })
  }
}

/** Commas part as well where no part by itself would need them: "7 A Maths, 8 B Maths". */
const partsOf = (cell: string): string[] =>
  cell
    .split(cell.includes(';') || cell.includes('\n') ? /[;\n]/ : /[,;\n]/)
    .flatMap((one) => (isNothing(one) ? [] : one.trim() || []))

/** What somebody said of a part; null: it is left out. Each part is told once. @throws invalid_field */
function withChosen(
  school: SchoolPlaces,
  list: OpenList,
  { column, part }: { column: TaughtColumn; part: string },
  read: PartRead,
): PartRead | null {
  const said = list.said(column, part)
  const told = (by: ListValue['by'], here: ListValue['here'] = null, near: ListValue['near'] = []) =>
    list.tell({ column, value: part, here, by, near })
  if (said === undefined) {
    if ('fault' in read) told(null, null, read.near)
    return read
  }
  if (said === null) {
    told(list.saidBy(column, part))
    return null
  }
  const place = saidPlace(school, said, 'fault' in read ? read.of : read.place)
  if (!place) {
    list.refuse(column, part)
    return withChosen(school, list, { column, part }, read)
  }
  told(list.saidBy(column, part), said)
  return { place }
}

/** The class, with a section or all of them, or the subject: what was not said of the part is as it was read. */
function saidPlace(school: SchoolPlaces, said: ChosenValue, of: TaughtPlace | null): TaughtPlace | null {
  if (typeof said !== 'object' || said === null) return null
  if ('subject_id' in said) {
    const isTaught = of && school.subjectsOf(of.grade_id).some(({ id }) => id === said.subject_id)
    return isTaught ? { ...of, subject_id: said.subject_id } : null
  }
  if (!('grade_id' in said)) return null
  const { grade_id, section_id = null } = said
  const grade = school.classOf(grade_id)
  if (!grade || (section_id !== null && !grade.sections.some(({ id }) => id === section_id))) return null
  return { grade_id, section_id, subject_id: of?.grade_id === grade_id ? of.subject_id : null }
}

const taughtAt = ({ class_id, section_id }: FoundPlace): TaughtPlace => ({
  ...{ grade_id: class_id, section_id, subject_id: null },
})

/** Buttons beside a part. */
const mostNear = 6

const isEvery = (part: string) => part === '' || part === '*'

/** @param needsSubject a part that is not written with slashes is whole only with its subject */
function partReader(school: SchoolPlaces, needsSubject: boolean): (part: string) => PartRead {
  const finder = placeFinder(school.classes)
  const find = (one: string, other = '') => finder(one, other) ?? finder(school.byNumber(one), other)
  const active = (place: TaughtPlace): PartRead =>
    place.section_id !== null && school.isInactive(place.section_id)
      ? { fault: say('place.inactive', { noun: say('noun.section') }), code: 'inactive', near: [], of: null }
      : { place }
  const withSubject = (place: TaughtPlace, text: string): PartRead => {
    if (isEvery(text)) return active(place)
    const subjects = school.subjectsOf(place.grade_id)
    const subject = findSubject(subjects, text)
    if (subject) return active({ ...place, subject_id: subject.id })
    const nearest = nearestNames(
      text,
      subjects.flatMap(({ title, code }) => [title, code]),
    )
    const near = subjects.filter(({ title, code }) => nearest.includes(title) || nearest.includes(code))
    return {
      ...{ fault: say('place.unknown_taught', { name: text.slice(0, 80) }), code: 'unknown_name' },
      near: near.map(({ id, title, code }) => ({ label: title || code, here: { subject_id: id } })),
      of: place,
    }
  }
  const unknown = (part: string): PartRead => ({
    ...{ fault: say('place.part_not_whole', { part: part.slice(0, 80) }), code: 'unknown_name', near: [], of: null },
  })
  /** Once the section is said the part is whole, if its subject is known. */
  const unknownSection = (part: string, of: FoundPlace | null, text: string): PartRead => {
    const grade = of && school.classOf(of.class_id)
    const read = of && withSubject({ ...taughtAt(of), section_id: null }, text)
    if (!grade || !read || 'fault' in read) return unknown(part)
    const near = grade.sections.map(({ id, title }) => ({
      ...{ label: `${grade.title} ${title}`, here: { grade_id: grade.id, section_id: id } },
    }))
    return { ...unknown(part), near: near.slice(0, mostNear), of: read.place }
  }
  const bySlashes = (part: string): PartRead => {
    const [grade = '', section = '', subject = '', ...more] = part.split('/').map((one) => one.trim())
    if (grade === '' || more.length > 0)
      return { fault: say('staff.assignment_form', { example: '6/A/MATH' }), code: 'invalid_field', near: [], of: null }
    const own = subject === '' ? find(grade) : null
    // "8-A/Hindi"
    if (own?.section_id && !isEvery(section) && !find(grade, section)) return withSubject(taughtAt(own), section)
    const found = isEvery(section) ? find(grade) : find(grade, section)
    if (!found || (!isEvery(section) && found.section_id === null)) return unknownSection(part, find(grade), subject)
    return withSubject(taughtAt(found), subject)
  }
  /** One section and one subject; of a class without a section, or a section without a subject, it is asked what is meant. */
  const wholePart = (part: string, read: PartRead): PartRead => {
    if ('fault' in read) return read.of?.section_id === null ? unknown(part) : read
    const { grade_id, section_id, subject_id } = read.place
    if (section_id !== null && subject_id !== null) return read
    const grade = school.classOf(grade_id)
    const title = grade?.title ?? ''
    const sections = (grade?.sections ?? []).filter(({ id }) => section_id === null || id === section_id)
    const near: ListValue['near'] = sections.map((one) => ({
      label: `${title} ${one.title}`,
      here: { grade_id, section_id: one.id },
    }))
    return {
      ...unknown(part),
      near: section_id === null ? [{ label: title, here: { grade_id } }, ...near] : near,
      of: read.place,
    }
  }
  /** The longest beginning that is a place; the rest is the subject. */
  const fromTheLeft = (part: string): PartRead => {
    const words = part.split(/\s+/)
    for (let count = words.length; count > 0; count--) {
      const found = find(
        words
          .slice(0, count)
          .join(' ')
          .replace(/[-–—:,]+$/, ''),
      )
      const rest = words
        .slice(count)
        .join(' ')
        .replace(/^[-–—:,]+ ?/, '')
      if (found)
        return needsSubject ? wholePart(part, withSubject(taughtAt(found), rest)) : withSubject(taughtAt(found), rest)
    }
    return unknown(part)
  }
  return (part) => {
    if (!part.includes('/')) return fromTheLeft(part)
    const read = bySlashes(part)
    const whole = 'fault' in read ? fromTheLeft(part) : read
    return 'fault' in whole ? read : whole
  }
}
