import { folded, plainText } from '../grid/shown.ts'
import {
  type ClassLevel,
  type ClassStream,
  classAfter,
  classWord,
  levelWords,
  romans,
  sectionWord,
  streamWords,
  yearWord,
} from './place-words.ts'

/** A class of the school with its sections. */
export interface SchoolClass {
  id: number
  title: string
  sections: readonly SchoolSection[]
}

interface SchoolSection {
  id: number
  title: string
  /** As the school writes it: Science, PCM, Humanities. */
  stream?: string | null
}

export interface FoundPlace {
  class_id: number
  section_id: number | null
}

/** One way in which the beginning of a text is a class. */
interface ClassReading {
  level: ClassLevel
  stream: ClassStream | null
  /** What is left: a section, or nothing. */
  rest: string
  /** The same with the stream. */
  after: string
  /** It stands at the class without a blank, as in 7C and VIIB. */
  is_glued: boolean
}

function readingOf(level: ClassLevel, after: string, is_glued = false): ClassReading {
  const [first = '', ...more] = after.trim().split(' ')
  const stream = streamWords[first] ?? null
  return { level, stream, rest: stream === null ? after.trim() : more.join(' '), after: after.trim(), is_glued }
}

/** 9º and 3ª, whose sign is a letter once it is compared. */
const ordinalSign = /(?<=\d)\s?[ºª°]/gu
const withoutOrdinals = (text: string) => text.replace(ordinalSign, '')

const placeText = (text: string) =>
  folded(withoutOrdinals(text))
    .replaceAll('.', '')
    .replace(/["'()[\]/,_:-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(classWord, '')
    .trim()
    // "VIth", "8 std A": as they are spoken.
    .replace(/^([ivx]{1,4})(?:st|nd|rd|th)(?![a-z])/, '$1')
    .replace(classAfter, '$1 ')
    .trim()

/** Every way in which the beginning of a text is a class. */
function readClass(text: string): ClassReading[] {
  const rest = placeText(text)
  const found: ClassReading[] = levelWords
    .filter(([word]) => rest === word || rest.startsWith(`${word} `))
    .map(([word, level]) => readingOf(level, rest.slice(word.length)))
  const [, number, after = ''] =
    /^0?(\d{1,2})(?!\d)(?:(?:st|nd|rd|th)(?![a-z])| ?(?:वीं|वी|वां|वें|वा)(?![\p{L}\p{M}]))?(.*)$/u.exec(rest) ?? []
  const last = yearWord.test(folded(text)) ? 13 : 12
  if (number !== undefined && Number(number) >= 1 && Number(number) <= last)
    found.push(readingOf(Number(number), after, after !== '' && !after.startsWith(' ')))
  for (const [at, roman] of romans.entries()) {
    const glued = rest.slice(roman.length)
    if (rest.startsWith(roman) && /^[a-z]{1,2}$/.test(glued)) found.push(readingOf(at + 1, glued, true))
  }
  return found
}

const sectionKey = (text: string) =>
  folded(text)
    .replace(sectionWord, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Both are of the sciences, and not the same. */
const narrowStreams = new Set(['pcm', 'pcb'])

function isStream({ stream }: SchoolSection, text: string): boolean {
  const [own, other] = [sectionKey(stream ?? ''), sectionKey(text)]
  if (own === '' || own === other) return own !== ''
  const word = streamWords[own]
  return word !== undefined && word === streamWords[other] && !(narrowStreams.has(own) && narrowStreams.has(other))
}

/** The letters of sections as Hindi has them: अ, ब, स, द. क is the first letter in one order and the third in another. */
const hindiSections: Readonly<Record<string, string>> = { अ: 'a', ब: 'b', स: 'c', द: 'd' }

/** "A", or with its stream "Science A" and "A (Science)"; a title alone goes before. In a class 9 whose sections are called 9A and 9B it is 9A. */
function sectionOf({ title, sections }: SchoolClass, text: string): SchoolSection | undefined {
  if (text === '') return undefined
  const key = sectionKey(text)
  const titled = sections.find((one) => sectionKey(one.title) === key)
  const lettered = titled ?? sections.find((one) => sectionKey(one.title) === hindiSections[key])
  const streamed = lettered ? [lettered] : sections.filter((one) => isStreamed(one, text))
  const found = streamed.length > 0 ? streamed : sections.filter((one) => repeatsClass(title, one, key))
  return found.length === 1 ? found[0] : undefined
}

/** Whether a section's title is that of its class with what a text says: "9A", "IX-A". */
function repeatsClass(title: string, section: SchoolSection, key: string): boolean {
  if (key === '') return false
  const levels = readClass(title).flatMap(({ level, rest }) => (rest === '' ? level : []))
  return readClass(section.title).some(({ level, rest }) => sectionKey(rest) === key && levels.includes(level))
}

/** Whether a text is the title of a section after or before its stream, by whichever word for it. */
function isStreamed(section: SchoolSection, text: string): boolean {
  const words = section.stream ? placeText(text).split(' ') : []
  return words.slice(1).some((_, at) => {
    const [one, other] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    const isThis = (stream: string, title: string) =>
      isStream(section, stream) && sectionKey(title) === sectionKey(section.title)
    return isThis(one, other) || isThis(other, one)
  })
}

/** "XI Science" where sections of XI have streams: the class with those of this stream alone. */
function withStream(one: SchoolClass, text: string): SchoolClass[] {
  const sections = one.sections.filter((section) => isStream(section, text))
  return sections.length > 0 ? [{ ...one, sections }] : []
}

/** A class of the school by the same rules, its own title first. */
interface KnownClass {
  class: SchoolClass
  title: string
  levels: readonly ClassReading[]
}

/** A place that a text may mean: with the section where the text goes on after the class. */
export interface PossiblePlace {
  class: SchoolClass
  section: SchoolSection | null
}

const isOf = (known: KnownClass, reading: ClassReading) =>
  known.levels.some(
    ({ level, stream }) => level === reading.level && (stream === reading.stream || reading.stream === null),
  )

/** What of a reading is the section's in a class; null: it is another class. The stream is the sections' where the class has none. */
function restIn(known: KnownClass, reading: ClassReading): string | null {
  if (isOf(known, reading)) return reading.rest
  return known.levels.some(({ level, stream }) => level === reading.level && stream === null) ? reading.after : null
}

/** What a text may mean; a text that is a class as a whole is no class with a section. */
function placesOf(school: readonly KnownClass[], text: string): PossiblePlace[] {
  const whole = school.filter(({ title }) => title === folded(text)).map((one) => one.class)
  const streamed: SchoolClass[] = []
  const parts: PossiblePlace[] = []
  for (const reading of readClass(text)) {
    for (const known of school) {
      const rest = restIn(known, reading)
      if (rest === null) continue
      const section = sectionOf(known.class, rest)
      if (rest === '') whole.push(known.class)
      else if (section) parts.push({ class: known.class, section })
      else streamed.push(...withStream(known.class, rest))
    }
  }
  const [classes] = [whole, parts.length > 0 ? [] : streamed].filter((some) => some.length > 0)
  const found = classes ? classes.map((one) => ({ class: one, section: null })) : parts
  return [...new Map(found.map((one) => [`${one.class.id} ${one.section?.id}`, one])).values()]
}

/** "VI" where a class V has a section I: as a whole a class, and a shorter one with its section. */
const isTwofold = (school: readonly KnownClass[], text: string) =>
  readClass(text).some(
    (reading) => reading.is_glued && school.some((one) => isOf(one, reading) && sectionOf(one.class, reading.rest)),
  )

/** What the cell of the section makes of a place that the cell of the class may mean. */
function withSection(place: PossiblePlace, cell: string, inCell: readonly PossiblePlace[]): PossiblePlace[] {
  const named = sectionOf(place.class, cell)
  const repeated = inCell.filter((one) => one.section !== null && one.class.id === place.class.id)
  if (cell === '') return [place]
  if (place.section === null) return named ? [{ ...place, section: named }] : repeated
  const isSame = [named, ...repeated.map((one) => one.section)].some((one) => one?.id === place.section?.id)
  return isSame ? [place] : []
}

const knownClasses = (school: readonly SchoolClass[]): KnownClass[] =>
  school.map((one) => ({
    ...{ class: one, title: folded(one.title) },
    levels: readClass(one.title).filter(({ rest }) => rest === ''),
  }))

/** Classes and sections of a school by the texts of two cells, either of which may be blank; null: to be asked. */
export function placeFinder(
  school: readonly SchoolClass[],
): (classCell: string, sectionCell?: string) => FoundPlace | null {
  const known = knownClasses(school)
  return (classCell, sectionCell = '') => {
    const [first, second] = [plainText(withoutOrdinals(classCell)), plainText(withoutOrdinals(sectionCell))]
    const inSection = second === '' ? [] : placesOf(known, second)
    const inClass = first === '' ? inSection.filter(({ section }) => section !== null) : placesOf(known, first)
    if (inClass.some(({ section }) => section === null) && isTwofold(known, first)) {
      if (!known.some(({ title }) => title === folded(first))) return null
    }
    const found = first === '' ? inClass : inClass.flatMap((place) => withSection(place, second, inSection))
    const places = new Map(found.map((one) => [`${one.class.id} ${one.section?.id}`, one]))
    const [only] = [...places.values()]
    return only && places.size === 1 ? { class_id: only.class.id, section_id: only.section?.id ?? null } : null
  }
}

/** Every place that a text may mean: several where it has to be asked. */
export function placeGuesser(school: readonly SchoolClass[]): (text: string) => readonly PossiblePlace[] {
  const known = knownClasses(school)
  return (text) => placesOf(known, plainText(withoutOrdinals(text)))
}

/** What a whole text is as a class; several where it could be several, none where it is no class. */
export const classReadings = (text: string): readonly { level: ClassLevel; stream: ClassStream | null }[] =>
  readClass(text).filter(({ rest }) => rest === '')

/** The number of a class by its title: 1 to 13; null for those before the first, and for others. */
export function levelOf(title: string): number | null {
  return classReadings(title).flatMap(({ level }) => (typeof level === 'number' ? level : []))[0] ?? null
}

/** Whether a text is a class with its section, or says of itself to be a class or a section, in any school. A number alone is a roll number as well. */
export const isPlaceText = (text: string): boolean => {
  const plain = folded(text)
  if (sectionWord.test(plain)) return sectionKey(plain).length <= 12
  if (classWord.test(plain)) return readClass(text).some(({ rest }) => rest.length <= 12)
  return readClass(text).some(({ rest }) => /^(?:[a-z]|[अबकसदड]|(?:section|sec|div) .{1,10})$/.test(rest))
}

/** Whether a text is a stream and no section: Science, Commerce, PCM. */
export const isStreamText = (text: string): boolean => streamWords[folded(text)] !== undefined

/** Whether a text names a class at all, and so another one where it is not that which was looked for. */
export const isClassText = (text: string): boolean => classReadings(text).length > 0
