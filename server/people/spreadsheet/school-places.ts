import type { SchoolClass } from '../../../interchange/doors/places/places.ts'
import type { SubjectOfSchool } from '../../../interchange/doors/places/subjects.ts'
import type { PlaceNames } from '../../academics/place-names.ts'

/** Classes, sections and subjects of the school as the matcher of foreign lists knows them, as far as the uploader reaches. */
export interface SchoolPlaces {
  classes: readonly SchoolClass[]
  classOf(id: number): SchoolClass | undefined
  isInactive(section_id: number): boolean
  /** Of a class. */
  subjectsOf(grade_id: number): readonly SubjectOfSchool[]
  /** "9" → "Class 9", where only one class has this number and none is called so. */
  byNumber(written: string): string
}

const titles = new Intl.Collator('en', { numeric: true })

export function schoolPlaces(names: PlaceNames): SchoolPlaces {
  /** In the order in which people would list them. */
  const rowsOf = (level: 'class' | 'section' | 'subject_code' | 'subject_title', parent: number) =>
    [...(names.get(`${level} ${parent}`)?.values() ?? [])].sort(
      (one, other) => (one.number ?? 0) - (other.number ?? 0) || titles.compare(one.title, other.title),
    )
  const inactive = new Set<number>()
  const classes = rowsOf('class', 0).map(({ id, title }): SchoolClass => {
    const sections = rowsOf('section', id)
    for (const one of sections) if (one.status !== 1) inactive.add(one.id)
    return { id, title, sections: sections.map((one) => ({ id: one.id, title: one.title, stream: one.stream })) }
  })
  const byId = new Map(classes.map((one) => [one.id, one]))
  const subjects = new Map<number, readonly SubjectOfSchool[]>()
  const numbered = numberedTitles(classes)
  return {
    classes,
    classOf: (id) => byId.get(id),
    isInactive: (id) => inactive.has(id),
    subjectsOf(grade_id) {
      const known = subjects.get(grade_id)
      if (known) return known
      const titled = new Map(rowsOf('subject_title', grade_id).map(({ id, title }) => [id, title]))
      const found = rowsOf('subject_code', grade_id).map(({ id, title }) => ({
        ...{ id, code: title, title: titled.get(id) ?? '' },
      }))
      subjects.set(grade_id, found)
      return found
    },
    byNumber: (written) => numbered.get(written.trim()) ?? written,
  }
}

function numberedTitles(classes: readonly SchoolClass[]): Map<string, string> {
  const numbered = new Map<string, string>()
  const twice = new Set<string>()
  for (const { title } of classes) {
    const number = /^\D*(\d{1,2})\D*$/.exec(title)?.[1]
    if (number === undefined) continue
    if (numbered.has(number)) twice.add(number)
    numbered.set(number, title)
  }
  for (const number of twice) numbered.delete(number)
  return numbered
}
