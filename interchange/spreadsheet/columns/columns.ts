import { listed, type Sentence, say, saySeveral, type Word } from '../../../domain/say.ts'
import { columnTitle, columnWord } from '../../../domain/spreadsheet-columns.ts'
import { wordsOf } from '../../doors/grid/shown.ts'
import { isClassText, isPlaceText, isStreamText } from '../../doors/places/places.ts'
import { isNameTitle } from '../../doors/values/names.ts'
import { isSecretHeading } from '../../doors/values/people.ts'
import type { CellProblem, Spreadsheet } from '../cells.ts'
import { headerKey, headerKeys } from './header-keys.ts'
import { nearestNames } from './nearest.ts'
import { secondColumns } from './second-columns.ts'

/**
 * What a column takes of its cells. `name`: what they show, on one line, without signs that nobody sees. `key`: the same, and a change is told, for by it
 * somebody is found again. `text`: what they show, its lines kept. `rich`: text with what is raised, lowered and indented. `date` and `number`: what is
 * stored, where the cell holds one, whatever its format.
 */
export type CellTakes = 'name' | 'key' | 'text' | 'rich' | 'date' | 'number'

/** A column of a template. */
export interface SpreadsheetColumn {
  name: string
  /** `name` where it says nothing. */
  takes?: CellTakes
  /** "-", "nil" and "na" mean something there, though the cell may be empty. */
  keeps_dashes?: true
  required?: boolean
  /** Not required where one of these columns is found. */
  unless?: readonly string[]
  /** The column whose cells may say this too, as "VII-C" says the section: both may be one column of the file. */
  held_in?: string
  /** Where the file lacks it, whoever brings it is asked; the file is not refused for it. */
  asked?: boolean
  /** Headings that usually count the rows, and are this column where another one counts them. */
  or_serial?: readonly string[]
  /**
   * Headings that are other things as well: they are this column where all filled cells are such, or where such a heading (by its key) stands in the file,
   * and where none of its own headings does.
   */
  also_over?: readonly { heading: string; cells?: keyof typeof cellKinds; beside?: RegExp }[]
  /** Headings that other programs give it, the likeliest first. */
  also?: readonly string[]
  /** Its headings stand over "Mr" and "Smt." as well, which are none of it: a column of these alone is not taken for it. */
  not_of_name_titles?: true
  /** Its headings stand over the numbers of rows as well, as "Q" does: a column of whole numbers alone is not taken for it. */
  not_of_counts?: true
  /** One of several that files call by counting alone: 1, 2, 3; (i), (ii), (iii); अ, ब, क. In the order of the columns. */
  is_counted?: true
  /** It may stand apart from the rows, by their numbers: answers at the foot or in a sheet of their own. Such lists may lack headings, too. */
  may_stand_apart?: true
  /** Holds what another column says, in a second language: it is found by the headings of that one. */
  second_of?: string
  /** So narrow that nobody sees it: the program's own. */
  hidden?: boolean
  /** Stands in files of other programs alone: a template doesn't ask for it. */
  only_read?: boolean
  /** What the example row of the template holds. */
  example: string
  /** One sentence for the person who fills it. */
  note: string
}

/** Our column → its heading in the file, or its place from 0; null: none of them. */
export type ColumnChoices = Readonly<Record<string, string | { at: number } | null>>

export interface ColumnFault {
  /** One of our columns, or null when a column of the file is at fault. */
  column: string | null
  sentence: Sentence
}

export interface ColumnPlaces {
  /** Our column → its place in the header. */
  places: Map<string, number>
  /** Why the file can't be read with these columns; [] when it can. */
  faults: ColumnFault[]
  /** Columns of the file that are not read. */
  notes: CellProblem[]
}

/** Finds our columns in a header; `mapping` says which column of the file is meant, where somebody has said it. */
export function mapColumns(
  spreadsheet: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  mapping: ColumnChoices = {},
): ColumnPlaces {
  const { header } = spreadsheet
  const places = new Map<string, number>()
  const faults: ColumnFault[] = []
  for (const name of Object.keys(mapping)) {
    if (!columns.some((column) => column.name === name))
      faults.push({ column: name, sentence: say('column.no_such', { name }) })
  }
  const find = columnFinder(spreadsheet, { ...countedColumns(header, columns, mapping), ...mapping })
  for (const column of columns) {
    const { name } = column
    const said = mapping[name]
    const { at: found, wanted } = find(column)
    if (found.length > 1) faults.push({ column: name, sentence: say('column.twice', { name: wanted }) })
    if (found[0] !== undefined) places.set(name, found[0])
    else if (typeof said === 'string') faults.push({ column: name, sentence: missing(said, header) })
    else if (said) faults.push({ column: name, sentence: say('column.no_place', { at: said.at }) })
    else if (isLacking(spreadsheet, columns, column, find))
      faults.push({ column: name, sentence: missing(name, header, columnWord(name)) })
  }
  for (const [name, at] of secondColumns(header, columns, places)) if (mapping[name] === undefined) places.set(name, at)
  const notes = unreadColumns(spreadsheet, columns, places)
  return { places, faults: [...faults, ...twice(places, header, columns, mapping)], notes }
}

/** What all cells of a column may be; a layout goes to a thread, and so names it. */
const cellKinds = {
  place: (text: string) => isPlaceText(text) || isClassText(text),
  no_stream: (text: string) => !isStreamText(text),
}

const counts = [
  '1 2 3 4 5 6 7 8',
  'i ii iii iv v vi vii viii',
  'a b c d e f g h',
  'क ख ग घ ङ च',
  'अ ब क ड',
  'अ ब स द',
].map((signs) => signs.split(' '))
const counted0 = [0, 1, 2, 3, 4, 5, 6, 7]
/** Columns side by side that count on, and no fewer, are a row of options. */
const fewestCounted = 3

/** Where headings count on, the columns that they are: all in one writing, so that क is the first of क, ख, ग and the third of अ, ब, क. */
function countedColumns(
  header: readonly string[],
  columns: readonly SpreadsheetColumn[],
  mapping: ColumnChoices,
): ColumnChoices {
  const counted = columns.filter(({ is_counted }) => is_counted)
  if (counted.length === 0 || counted.some(({ name }) => mapping[name] !== undefined)) return {}
  const keys = header.map(headerKey)
  const same = sameHeadings(keys, counted[0])
  if (same.length >= fewestCounted && same.length <= counted.length)
    return Object.fromEntries(same.map((at, place) => [counted[place]?.name ?? '', { at }]))
  const runs = [...counts, ...fromNought(keys, counted[0])].flatMap((signs) =>
    keys.flatMap((key, at) => (key === signs[0] ? [{ at, length: lengthOf(keys.slice(at), signs) }] : [])),
  )
  const [longest] = runs.toSorted((one, other) => other.length - one.length)
  if (!longest || longest.length < fewestCounted) return {}
  const { at, length } = longest
  return Object.fromEntries(counted.slice(0, length).map(({ name }, place) => [name, { at: at + place }]))
}

/** "Option | Option | Option": columns side by side that have one heading of the first. */
function sameHeadings(keys: readonly string[], first: SpreadsheetColumn | undefined): number[] {
  const words = new Set(first?.also?.map(headerKey))
  const places = keys.flatMap((key, at) => (words.has(key) && keys.indexOf(key) !== keys.lastIndexOf(key) ? [at] : []))
  const isOne = new Set(places.map((at) => keys[at])).size === 1
  return isOne && places.every((at, place) => at === (places[0] ?? 0) + place) ? places : []
}

/** "option_0, option_1 …" as programs count: the heading of the first column by one more is no longer its own. */
function fromNought(keys: readonly string[], first: SpreadsheetColumn | undefined): string[][] {
  const words = new Set(first?.also?.map(headerKey))
  return keys.flatMap((key) => {
    const [, stem] = /^(\P{N}+)0$/u.exec(key) ?? []
    return stem !== undefined && words.has(`${stem}1`) ? [counted0.map((number) => `${stem}${number}`)] : []
  })
}

function lengthOf(keys: readonly string[], signs: readonly string[]): number {
  const end = signs.findIndex((sign, place) => keys[place] !== sign)
  return end < 0 ? signs.length : end
}

type ColumnFinder = (column: SpreadsheetColumn) => { at: number[]; wanted: string }

function columnFinder({ header, rows }: Spreadsheet, mapping: ColumnChoices): ColumnFinder {
  const keys = header.map(headerKeys)
  /** By a heading as a whole where there is one. */
  const find = (wanted: string) => {
    const key = headerKey(wanted)
    const placesOf = (isIt: (own: readonly string[]) => boolean) => keys.flatMap((own, at) => (isIt(own) ? [at] : []))
    const whole = placesOf(([first]) => first === key)
    return whole.length > 0 ? whole : placesOf((own) => own.includes(key))
  }
  const said = Object.values(mapping)
  const named = new Set(said.flatMap((one) => (typeof one === 'string' ? headerKey(one) : [])))
  const placed = new Set(said.flatMap((one) => (one && typeof one === 'object' ? one.at : [])))
  const holdsTitlesAlone = (at: number) => {
    const filled = rows.flatMap(({ cells }) => cells[at] || [])
    return filled.length > 0 && filled.every(isNameTitle)
  }
  const holdsCountsAlone = (at: number) => {
    const filled = rows.flatMap(({ cells }) => cells[at]?.trim() || [])
    return filled.length > 1 && filled.every((text) => /^(?:q\.?\s*)?\(?\d{1,4}[.):]?$/i.test(text))
  }
  const countsRows = (at: number) => rows.length > 1 && rows.every(({ cells }, row) => Number(cells[at]) === row + 1)
  const isCountedElsewhere = header.some((heading, at) => isSerialHeading(heading) && countsRows(at))
  const isOver = ({ heading, cells: fits, beside }: NonNullable<SpreadsheetColumn['also_over']>[number]) => {
    if (beside && !keys.some((own) => own.some((key) => beside.test(key)))) return false
    const filled = find(heading).flatMap((at) => rows.flatMap(({ cells }) => cells[at] || []))
    return !fits || (filled.length > 0 && filled.every(cellKinds[fits]))
  }
  return ({ name, also = [], also_over = [], or_serial = [], not_of_name_titles, not_of_counts }) => {
    const own = mapping[name]
    if (own === null) return { at: [], wanted: name }
    if (typeof own === 'string') return { at: find(own), wanted: own }
    if (own) return { at: own.at < header.length ? [own.at] : [], wanted: header[own.at] ?? name }
    // A heading that was given to one column by hand is no other's.
    const over = also_over.filter(isOver).map(({ heading }) => heading)
    const words = [name, ...[columnTitle(name), ...also, ...over].filter((one) => !named.has(headerKey(one)))]
    const free = (wanted: string) =>
      find(wanted).filter(
        (at) =>
          !placed.has(at) && !(not_of_name_titles && holdsTitlesAlone(at)) && !(not_of_counts && holdsCountsAlone(at)),
      )
    const wanted = words.find((one) => free(one).length > 0)
    const uncounted = (one: string) => free(one).filter((at) => isCountedElsewhere && !countsRows(at))
    const number = wanted === undefined ? or_serial.find((one) => uncounted(one).length > 0) : undefined
    if (number !== undefined) return { at: uncounted(number), wanted: number }
    return { at: free(wanted ?? name), wanted: wanted ?? name }
  }
}

/** Whether the file can't be read for want of this column. */
function isLacking(
  { rows }: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  { required, asked, unless = [], held_in }: SpreadsheetColumn,
  find: ColumnFinder,
): boolean {
  const placeOf = (name: string) => {
    const column = columns.find((one) => one.name === name)
    return column && find(column).at[0]
  }
  if (!required || asked || unless.some((name) => placeOf(name) !== undefined)) return false
  const at = held_in === undefined ? undefined : placeOf(held_in)
  if (at === undefined) return true
  const filled = rows.flatMap(({ cells }) => cells[at] || [])
  // "VII-C", or as elsewhere "4e B". A class alone says no section: that of all rows is asked first, for a school may have none to choose from yet.
  const says = (text: string) => isPlaceText(text) || /^\d{1,2}\S{1,4}[ -]\S{1,10}$/.test(text)
  return filled.filter(says).length * 2 <= filled.length
}

function missing(wanted: string | number, header: string[], name: Word = wanted): Sentence {
  const near = nearestNames(String(wanted), header.filter(Boolean)).map((one) => `"${one}"`)
  return near.length > 0
    ? say('column.missing_near', { name, near: listed(near, 'or') })
    : say('column.missing', { name })
}

/** Two of ours are one column of the file where somebody has said so of both, or where its cells may say both. */
function twice(
  places: Map<string, number>,
  header: string[],
  columns: readonly SpreadsheetColumn[],
  mapping: ColumnChoices,
): ColumnFault[] {
  const seen = new Map<number, string>()
  const faults: ColumnFault[] = []
  const mayShare = (one: string, other: string) =>
    (mapping[one] && mapping[other]) ||
    columns.some(
      ({ name, held_in }) => held_in !== undefined && [one, other].every((it) => it === name || it === held_in),
    )
  for (const [column, at] of places) {
    const other = seen.get(at)
    if (other === undefined) seen.set(at, column)
    else if (!mayShare(column, other))
      faults.push({ column, sentence: say('column.used', { name: header[at] ?? '', column: columnWord(other) }) })
  }
  return faults
}

const serial = new Set(
  's no,sr no,sl no,si no,sr,sl,serial,serial no,serial number,ser no,sno,srno,slno,no,क्र सं,क्र,क्रमांक,अ क्र,#'.split(','),
)

/** A heading of a column that counts the rows. */
export const isSerialHeading = (heading: string): boolean => heading.trim() === '#' || serial.has(wordsOf(heading))

function unreadColumns(
  spreadsheet: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  places: Map<string, number>,
): CellProblem[] {
  const read = new Set(places.values())
  const free = columns.flatMap(({ name, only_read }) => (only_read || places.has(name) ? [] : name))
  return spreadsheet.header.flatMap((name, at): CellProblem[] => {
    if (read.has(at)) return []
    const shared = { row: spreadsheet.header_row, at, value: name || null }
    if (name === '') {
      if (!spreadsheet.rows.some(({ cells }) => cells[at] !== '')) return []
      return [{ ...shared, code: 'no_header', sentence: say('column.nameless') }]
    }
    return [{ ...shared, code: 'unknown_column', sentence: unreadSentence(name, free) }]
  })
}

function unreadSentence(name: string, free: readonly string[]): Sentence {
  if (isSecretHeading(name)) return say('column.secret', { name })
  if (isSerialHeading(name)) return say('column.serial', { name })
  const near = nearestNames(name, free)[0]
  const hint = near ? [say('hint.column_near', { column: columnWord(near) })] : []
  return saySeveral(say('column.unknown', { name }), ...hint)
}
