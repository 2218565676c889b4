import { chapterFinder } from '../../interchange/doors/places/chapters.ts'
import { placeFinder, type SchoolClass } from '../../interchange/doors/places/places.ts'
import { findSubject } from '../../interchange/doors/places/subjects.ts'
import { childrenKey, type Named, type PlaceColumn, type PlaceNames, type RuledPlaces } from './place-names.ts'

type Finder = (wanted: string) => Named | null

/** Finds classes, subjects and chapters as lists write them: VII, 7th, Maths, "Ch 4: Fun With Magnets". */
export function ruledPlaces(names: PlaceNames): RuledPlaces {
  const finders = new Map<string, Finder>()
  const found = new Map<string, Named | null>()
  return (level, parent, wanted) => {
    const children = childrenKey(level, parent)
    const finder = finders.get(children) ?? finderOf(names, level, parent)
    finders.set(children, finder)
    const key = `${children} ${wanted}`
    const place = found.has(key) ? (found.get(key) ?? null) : finder(wanted)
    found.set(key, place)
    return place
  }
}

function finderOf(names: PlaceNames, level: PlaceColumn, parent: number): Finder {
  const children = [...(names.get(childrenKey(level, parent))?.values() ?? [])]
  if (level === 'class') return classFinder(names, children)
  if (level === 'subject_code') return subjectFinder(names, children, parent)
  return level === 'chapter' ? chapterFinder(children) : () => null
}

/** The school's classes with their sections, as the matcher of foreign lists knows them. */
export const schoolClasses = (names: PlaceNames): SchoolClass[] =>
  [...(names.get(childrenKey('class', 0))?.values() ?? [])].map(({ id, title }) => ({
    ...{ id, title },
    sections: [...(names.get(childrenKey('section', id))?.values() ?? [])],
  }))

/** "VII-B" is the class of its section. */
function classFinder(names: PlaceNames, classes: readonly Named[]): Finder {
  const find = placeFinder(schoolClasses(names))
  return (wanted) => classes.find(({ id }) => id === find(wanted)?.class_id) ?? null
}

/** A title that two subjects share names neither. */
function subjectFinder(names: PlaceNames, codes: readonly Named[], parent: number): Finder {
  const titles = [...(names.get(childrenKey('subject_title', parent))?.values() ?? [])]
  const titled = new Map(titles.map(({ id, title }) => [id, title]))
  const subjects = codes.map((one) => ({ ...one, code: one.title, title: titled.get(one.id) ?? one.title }))
  return (wanted) => {
    const subject = findSubject(subjects, wanted)
    return codes.find(({ id }) => id === subject?.id) ?? null
  }
}
