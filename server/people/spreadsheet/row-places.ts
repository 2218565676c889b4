import { type ChosenValue, columnWord, type Sentence, say, saySeveral } from '#contract'
import {
  type FoundPlace,
  placeFinder,
  placeGuesser,
  type SchoolClass,
} from '../../../interchange/doors/places/places.ts'
import { nearestNames } from '../../../interchange/spreadsheet/columns/nearest.ts'
import type { ListValue, OpenList } from '../../uploads/reading/open-list.ts'
import { type PlaceMaker, partsOfCell } from '../students/spreadsheet/made-places.ts'
import type { SchoolPlaces } from './school-places.ts'

type PlaceColumn = 'class' | 'section'
type NearPlaces = ListValue['near']

/** What the cells of class and section of a row mean. */
export interface RowPlace {
  grade_id: number | undefined
  section_id: number | undefined
  fault: { column: PlaceColumn; code: string; sentence: Sentence } | null
  /** Somebody said that rows of this text are left out. */
  is_left: boolean
}

interface Judged extends RowPlace {
  /** What stands in the table of values; null for blank cells. */
  value: Omit<ListValue, 'rows'> | null
}

/** Names in a sentence, and buttons beside a value. */
const mostNear = 6

/** Classes and sections of rows, by the rules of places and by what somebody said of a text; each pair of cells is looked at once. */
export function rowPlaces(
  school: SchoolPlaces,
  list: OpenList,
  maker: PlaceMaker,
): (classCell: string, sectionCell: string) => RowPlace {
  const judged = new Map<string, Judged>()
  const judge = placeJudge(school, list, maker)
  return (classCell, sectionCell) => {
    const key = `${classCell}\n${sectionCell}`
    const known = judged.get(key) ?? judge(classCell.trim(), sectionCell.trim())
    judged.set(key, known)
    if (known.value) list.tell(known.value)
    return known
  }
}

const nowhere = { grade_id: undefined, section_id: undefined, is_left: false }
const blank = (column: PlaceColumn, grade_id?: number): Judged => ({
  ...{ ...nowhere, grade_id, value: null },
  fault: { column, code: 'required', sentence: say('cell.fill_in', { column: columnWord(column) }) },
})

function placeJudge(
  school: SchoolPlaces,
  list: OpenList,
  maker: PlaceMaker,
): (classCell: string, sectionCell: string) => Judged {
  const finder = placeFinder(school.classes)
  const find = (one: string, other: string) => finder(one, other) ?? finder(school.byNumber(one), other)
  const guess = placeGuesser(school.classes)
  return (classCell, sectionCell) => {
    if (classCell === '' && sectionCell === '') return blank('class')
    const text = [classCell, sectionCell].filter(Boolean).join(' ')
    const column = sectionCell === '' ? 'class' : 'section'
    const made = madePlace({ school, list, maker, find }, { column, text }, [classCell, sectionCell])
    if (made) return made
    const { said, by } = whatWasSaid(school, list, [
      { column, text },
      { column: 'class', text: classCell },
    ])
    if (said === null) return { ...nowhere, is_left: true, fault: null, value: rowValue(column, text, null, by) }
    if (said) return fromSaid(school, said, { column, text, sectionCell, by })
    const found = find(classCell, sectionCell)
    if (found?.section_id) return settled(school, found, { column, text }, 'rule')
    if (found) return withoutSection(school, found.class_id, text)
    const ofClass = classCell === '' ? null : find(classCell, '')
    if (ofClass) return unknownSection(school, ofClass, { text, sectionCell })
    if (classCell === '') return blank('class')
    const guessed = guess(classCell)
    // "X-D": the class is here, and has no such section.
    const [written, section] = sectionCell === '' && guessed.length === 0 ? partsOfCell(classCell) : ['', '']
    const known = written === '' ? null : find(written, '')
    if (known?.section_id === null) return unknownSection(school, known, { text, sectionCell: section, column })
    return unknownClass(school, classCell, guessed)
  }
}

interface Making {
  school: SchoolPlaces
  list: OpenList
  maker: PlaceMaker
  find: (one: string, other: string) => FoundPlace | null
}

/**
 * The place that somebody said is to be made of this text: the section where the class is here, else both. null: nobody said so.
 * @throws invalid_field where the text names no section, or can't be the name of a class
 */
function madePlace(
  { school, list, maker, find }: Making,
  of: PlaceText,
  cells: readonly [string, string],
): Judged | null {
  const asked = [of, { column: 'class' as const, text: cells[0] }].find(({ column, text }) => {
    const said = text === '' ? undefined : list.said(column, text)
    return said !== undefined && isMake(said)
  })
  if (!asked) return null
  const [written, section] = cells[0] && cells[1] ? cells : partsOfCell(cells[0] || cells[1])
  // What is here already is not made a second time.
  if (find(cells[0], cells[1])?.section_id) {
    list.refuse(asked.column, asked.text)
    return null
  }
  const known = written === '' ? null : find(written, '')
  const place = section === '' ? null : maker.make((known && school.classOf(known.class_id)) ?? written, section)
  if (!place) {
    list.refuse(asked.column, asked.text, say('reading.make_section'))
    return null
  }
  return {
    ...{ grade_id: place.class_id, section_id: place.section_id ?? undefined, is_left: false, fault: null },
    value: rowValue(asked.column, asked.text, { make: true }, 'said'),
  }
}

/** Of the pair of cells, else of the class; what was said of this list before what is remembered. */
function whatWasSaid(
  school: SchoolPlaces,
  list: OpenList,
  texts: readonly PlaceText[],
): { said: FoundPlace | null | undefined; by: ListValue['by'] } {
  for (const by of ['said', 'remembered'] as const) {
    for (const { column, text } of texts) {
      const said = list.saidBy(column, text) === by ? saidPlace(school, list, column, text) : undefined
      if (said !== undefined) return { said, by }
    }
  }
  return { said: undefined, by: null }
}

/** undefined: nothing was said of this text. @throws invalid_field where it is no place of the school */
function saidPlace(
  school: SchoolPlaces,
  list: OpenList,
  column: PlaceColumn,
  text: string,
): FoundPlace | null | undefined {
  const said = text === '' ? undefined : list.said(column, text)
  if (said === undefined || said === null) return said
  const wrong = (sentence?: Sentence) => list.refuse(column, text, sentence)
  if (typeof said !== 'object' || !('grade_id' in said)) return wrong()
  const grade = school.classOf(said.grade_id)
  if (!grade) return wrong(say('place.no_class'))
  const section = grade.sections.find(({ id }) => id === said.section_id)
  if (said.section_id !== undefined && !section) return wrong(say('place.no_section_here'))
  return { class_id: grade.id, section_id: section?.id ?? null }
}

const isMake = (said: ChosenValue) => typeof said === 'object' && said !== null && 'make' in said

interface PlaceText {
  column: PlaceColumn
  text: string
}

/** What was said of the class, with the section of its own cell. */
function fromSaid(
  school: SchoolPlaces,
  said: FoundPlace,
  { sectionCell, by, ...of }: PlaceText & { sectionCell: string; by: ListValue['by'] },
): Judged {
  const grade = school.classOf(said.class_id)
  if (said.section_id !== null || !grade) return settled(school, said, of, by)
  if (sectionCell === '') return withoutSection(school, said.class_id, of.text)
  const found = placeFinder([grade])(grade.title, sectionCell)
  return found?.section_id ? settled(school, found, of, by) : unknownSection(school, said, { ...of, sectionCell })
}

const rowValue = (
  column: PlaceColumn,
  value: string,
  here: ChosenValue,
  by: ListValue['by'],
  near: NearPlaces = [],
) => ({
  ...{ column, value, here, by, near: near.slice(0, mostNear) },
})

function settled(
  school: SchoolPlaces,
  { class_id, section_id }: FoundPlace,
  { column, text }: PlaceText,
  by: ListValue['by'],
): Judged {
  const here = { grade_id: class_id, section_id: section_id ?? undefined }
  const inactive = section_id !== null && school.isInactive(section_id)
  const sentence = say('place.inactive', { noun: say('noun.section') })
  return {
    ...{ ...here, is_left: false, fault: inactive ? { column: 'section', code: 'inactive', sentence } : null },
    value: rowValue(
      column,
      text,
      section_id === null ? { grade_id: class_id } : { grade_id: class_id, section_id },
      by,
    ),
  }
}

const placesIn = ({ id, title, sections }: SchoolClass, wanted: (title: string) => boolean = () => true): NearPlaces =>
  sections.flatMap((one) =>
    wanted(one.title) ? { label: `${title} ${one.title}`, here: { grade_id: id, section_id: one.id } } : [],
  )

/** The class is known and no cell says the section. */
function withoutSection(school: SchoolPlaces, class_id: number, text: string): Judged {
  const grade = school.classOf(class_id)
  const [only, ...others] = grade?.sections ?? []
  // A class of one section has no other place for anybody.
  if (only && others.length === 0)
    return settled(school, { class_id, section_id: only.id }, { column: 'class', text }, 'rule')
  return {
    ...blank('section', class_id),
    value: rowValue('class', text, null, null, grade ? placesIn(grade) : []),
  }
}

function unknownSection(
  school: SchoolPlaces,
  { class_id, section_id }: FoundPlace,
  { text, sectionCell, column = 'section' }: { text: string; sectionCell: string; column?: PlaceColumn },
): Judged {
  if (section_id !== null) return differ('section', text, class_id)
  const grade = school.classOf(class_id)
  const titles = grade?.sections.map(({ title }) => title) ?? []
  const near = nearestNames(sectionCell, titles)
  const sentence = saySeveral(
    say('place.unknown_section', { name: sectionCell.slice(0, 80) }),
    ...hint(near, titles, 'noun.section'),
  )
  return {
    ...{ ...nowhere, grade_id: class_id, fault: { column, code: 'unknown_name', sentence } },
    value: rowValue(column, text, null, null, grade ? placesIn(grade, (title) => near.includes(title)) : []),
  }
}

const differ = (column: PlaceColumn, text: string, grade_id?: number): Judged => ({
  ...{ ...nowhere, grade_id, fault: { column, code: 'unknown_name', sentence: say('place.cells_differ') } },
  value: rowValue(column, text, null, null),
})

function unknownClass(
  school: SchoolPlaces,
  classCell: string,
  guessed: ReturnType<ReturnType<typeof placeGuesser>>,
): Judged {
  const name = classCell.slice(0, 80)
  const near = guessed.map(({ class: grade, section }) => ({
    label: section ? `${grade.title} ${section.title}` : grade.title,
    here: section ? { grade_id: grade.id, section_id: section.id } : { grade_id: grade.id },
  }))
  const titles = school.classes.map(({ title }) => title)
  const nearest = nearestNames(classCell, titles)
  const others = school.classes
    .filter(({ title }) => nearest.includes(title))
    .map(({ id, title }) => ({ label: title, here: { grade_id: id } }))
  const sentence =
    near.length > 1
      ? say('place.several_classes', { name, titles: near.slice(0, mostNear).map(({ label }) => `"${label}"`) })
      : saySeveral(say('place.unknown_class', { name }), ...hint(nearest, titles, 'noun.class'))
  return {
    ...{ ...nowhere, fault: { column: 'class', code: 'unknown_name', sentence } },
    value: rowValue('class', classCell, null, null, near.length > 0 ? near : others),
  }
}

function hint(near: readonly string[], titles: readonly string[], noun: 'noun.class' | 'noun.section'): Sentence[] {
  const quoted = (some: readonly string[]) => some.map((title) => `"${title}"`).join(', ')
  if (near.length > 0) return [say('hint.did_you_mean', { names: quoted(near) })]
  if (titles.length === 0) return [say('hint.nothing_yet', { noun: say(noun) })]
  return titles.length <= 5 ? [say('hint.there_is', { names: quoted(titles) })] : []
}
