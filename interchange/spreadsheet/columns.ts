import { listed, type Sentence, say, saySeveral, type Word } from '../../domain/say.ts'
import { columnWord } from '../../domain/spreadsheet-columns.ts'
import { folded } from '../doors/shown.ts'
import type { CellProblem, Spreadsheet } from './cells.ts'
import { nearestNames } from './nearest.ts'

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
  /** Not required where this column is found. */
  unless?: string
  /** Headings that other programs give it, the likeliest first. */
  also?: readonly string[]
  /** So narrow that nobody sees it: the program's own. */
  hidden?: boolean
  /** Stands in files of other programs alone: a template doesn't ask for it. */
  only_read?: boolean
  /** What the example row of the template holds. */
  example: string
  /** One sentence for the person who fills it. */
  note: string
}

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

/**
 * Case, blanks, marks on Latin letters, the script of digits, brackets, and the signs of what is required, shortened, owned or joined don't count:
 * "D.O.B.", "Father's Name", "Option (a)", "विकल्प १".
 */
export const headerKey = (name: string) => folded(name).replace(/[\s_*.:'’/&()[\]-]+/g, '')

/** What a person said of our column: the heading it has in the file, its place from 0, or null for none of the file's. */
export type ColumnMapping = Readonly<Record<string, string | { at: number } | null>>

/** Finds our columns in a header; `mapping` names their column where it has another name. */
export function mapColumns(
  spreadsheet: Spreadsheet,
  columns: readonly SpreadsheetColumn[],
  mapping: ColumnMapping = {},
): ColumnPlaces {
  const { header } = spreadsheet
  const places = new Map<string, number>()
  const faults: ColumnFault[] = []
  const find = (wanted: string) =>
    header.flatMap((name, at) => (name !== '' && headerKey(name) === headerKey(wanted) ? [at] : []))
  for (const name of Object.keys(mapping)) {
    if (!columns.some((column) => column.name === name))
      faults.push({ column: name, sentence: say('column.no_such', { name }) })
  }
  const named = new Set(
    Object.values(mapping).flatMap((theirs) => (typeof theirs === 'string' ? headerKey(theirs) : [])),
  )
  /** A heading that was given to one column by hand is no other's. */
  const known = ({ name, also = [] }: SpreadsheetColumn) =>
    [name, ...also.filter((one) => !named.has(headerKey(one)))].find((one) => find(one).length > 0) ?? name
  const placesOf = (column: SpreadsheetColumn) => {
    const said = mapping[column.name]
    return placesSaid(said, header) ?? find(typeof said === 'string' ? said : known(column))
  }
  for (const column of columns) {
    const { name, unless } = column
    const said = mapping[name]
    const wanted = typeof said === 'string' ? said : known(column)
    const found = placesOf(column)
    const instead = columns.find((one) => one.name === unless)
    const required = column.required && !(instead && placesOf(instead).length > 0)
    if (found.length > 1) faults.push({ column: name, sentence: say('column.twice', { name: wanted }) })
    if (found[0] !== undefined) places.set(name, found[0])
    else if (said != null)
      faults.push({ column: name, sentence: missing(typeof said === 'string' ? said : said.at + 1, header) })
    else if (required) faults.push({ column: name, sentence: missing(name, header, columnWord(name)) })
  }
  return { places, faults: [...faults, ...twice(places, header)], notes: unreadColumns(spreadsheet, columns, places) }
}

/** Where somebody pointed at a column, or at none; null where a heading was named, or nothing. */
function placesSaid(said: ColumnMapping[string] | undefined, header: readonly string[]): number[] | null {
  if (said === null) return []
  if (said === undefined || typeof said === 'string') return null
  return said.at < header.length ? [said.at] : []
}

function missing(wanted: string | number, header: string[], name: Word = wanted): Sentence {
  const near = nearestNames(String(wanted), header.filter(Boolean)).map((one) => `"${one}"`)
  return near.length > 0
    ? say('column.missing_near', { name, near: listed(near, 'or') })
    : say('column.missing', { name })
}

function twice(places: Map<string, number>, header: string[]): ColumnFault[] {
  const seen = new Map<number, string>()
  const faults: ColumnFault[] = []
  for (const [column, at] of places) {
    const other = seen.get(at)
    if (other)
      faults.push({ column, sentence: say('column.used', { name: header[at] ?? '', column: columnWord(other) }) })
    else seen.set(at, column)
  }
  return faults
}

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
    const near = nearestNames(name, free)[0]
    const hint = near ? [say('hint.column_near', { column: columnWord(near) })] : []
    return [{ ...shared, code: 'unknown_column', sentence: saySeveral(say('column.unknown', { name }), ...hint) }]
  })
}
