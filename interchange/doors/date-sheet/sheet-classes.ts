import { isClassText, levelOf, type PossiblePlace, type SchoolClass } from '../places/places.ts'
import type { SheetPlace } from './reading.ts'

export type PlacesOf = (text: string) => readonly PossiblePlace[]

const parting = /\s*[,;&+/]\s*|\s+(?:and|और|एवं|व)\s+/iu
const span = /^(.+?)\s*(?:-|–|—|\s(?:to|से)\s)\s*(.+)$/iu

const partsOf = (text: string) => text.split(parting).flatMap((part) => (part.trim() === '' ? [] : part.trim()))

/** Whether a text names a class, or several, of any school. */
export function isClasses(text: string, places: PlacesOf): boolean {
  const is = (part: string) => places(part).length > 0 || isClassText(part)
  const [, from = '', to = ''] = span.exec(text) ?? []
  const parts = partsOf(text)
  return text !== '' && (is(text) || (parts.length > 1 && parts.every(is)) || (is(from) && is(to)))
}

/** The one class, perhaps with its section, that a text names; null for none and for several. */
function onePlace(text: string, places: PlacesOf): SheetPlace | null {
  const found = places(text)
  const [only] = found
  if (!only || new Set(found.map((one) => one.class.id)).size !== 1) return null
  return { grade_id: only.class.id, section_id: found.length === 1 ? (only.section?.id ?? null) : null }
}

/** "VI–VIII": every class of the school from the one to the other. */
function ofSpan(text: string, places: PlacesOf, classes: readonly SchoolClass[]): SheetPlace[] {
  const [, from = '', to = ''] = span.exec(text) ?? []
  const ends = [onePlace(from, places), onePlace(to, places)]
  if (ends.some((one) => one === null || one.section_id !== null)) return []
  const [low, high] = ends.map((end) => levelOf(classes.find(({ id }) => id === end?.grade_id)?.title ?? ''))
  if (low == null || high == null || low >= high) return []
  const within = ({ title }: SchoolClass) => {
    const level = levelOf(title)
    return level !== null && low <= level && level <= high
  }
  return classes.filter(within).map(({ id }) => ({ grade_id: id, section_id: null }))
}

/** The classes that a heading or a cell names: one, or several that share it ("VI & VII", "VI to VIII"); none where it has to be asked. */
export function classesIn(text: string, places: PlacesOf, classes: readonly SchoolClass[]): SheetPlace[] {
  const one = onePlace(text, places)
  if (one) return [one]
  const parts = partsOf(text)
  const each = parts.map((part) => onePlace(part, places))
  if (parts.length > 1 && each.every((place) => place !== null)) return each as SheetPlace[]
  return ofSpan(text, places, classes)
}
