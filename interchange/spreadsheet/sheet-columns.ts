import { nearestNames } from './nearest.ts'
import type { CellProblem, Sheet } from './sheet.ts'

/** A column of a template. */
export interface SheetColumn {
  name: string
  required?: boolean
  /** What the example row of the template holds. */
  example: string
  /** One sentence for the person who fills it. */
  note: string
}

export interface ColumnFault {
  /** One of our columns, or null when a column of the file is at fault. */
  column: string | null
  message: string
}

export interface ColumnPlaces {
  /** Our column → its place in the header. */
  places: Map<string, number>
  /** Why the file can't be read with these columns; [] when it can. */
  faults: ColumnFault[]
  /** Columns of the file that are not read. */
  notes: CellProblem[]
}

/** Case, spaces, underscores and the star of a required column don't count. */
export const headerKey = (name: string) => name.toLowerCase().replace(/[\s_*-]+/g, '')

/** Finds our columns in a header; `mapping` names their column where it has another name. */
export function mapColumns(
  sheet: Sheet,
  columns: readonly SheetColumn[],
  mapping: Record<string, string> = {},
): ColumnPlaces {
  const { header } = sheet
  const places = new Map<string, number>()
  const faults: ColumnFault[] = []
  const find = (wanted: string) =>
    header.flatMap((name, at) => (name !== '' && headerKey(name) === headerKey(wanted) ? [at] : []))
  for (const name of Object.keys(mapping)) {
    if (!columns.some((column) => column.name === name))
      faults.push({ column: name, message: `There is no column "${name}" here` })
  }
  for (const { name, required } of columns) {
    const wanted = mapping[name] ?? name
    const found = find(wanted)
    if (found.length > 1)
      faults.push({ column: name, message: `Two columns are called "${wanted}". Rename one of them.` })
    if (found[0] !== undefined) places.set(name, found[0])
    else if (mapping[name] !== undefined) faults.push({ column: name, message: missingSentence(wanted, header) })
    else if (required) faults.push({ column: name, message: missingSentence(name, header) })
  }
  return { places, faults: [...faults, ...twice(places, header)], notes: unreadColumns(sheet, columns, places) }
}

function missingSentence(wanted: string, header: string[]): string {
  const near = nearestNames(wanted, header.filter(Boolean))
  const hint = near.length > 0 ? ` The nearest is ${near.map((name) => `"${name}"`).join(' or ')}.` : ''
  return `The file has no column "${wanted}".${hint} Add it, or say which column is meant.`
}

function twice(places: Map<string, number>, header: string[]): ColumnFault[] {
  const seen = new Map<number, string>()
  const faults: ColumnFault[] = []
  for (const [column, at] of places) {
    const other = seen.get(at)
    if (other) faults.push({ column, message: `The column "${header[at]}" is used for "${other}" already` })
    else seen.set(at, column)
  }
  return faults
}

function unreadColumns(sheet: Sheet, columns: readonly SheetColumn[], places: Map<string, number>): CellProblem[] {
  const read = new Set(places.values())
  const free = columns.map(({ name }) => name).filter((name) => !places.has(name))
  return sheet.header.flatMap((name, at): CellProblem[] => {
    if (read.has(at)) return []
    const shared = { row: sheet.header_row, at, value: name || null }
    if (name === '') {
      if (!sheet.rows.some(({ cells }) => cells[at] !== '')) return []
      return [{ ...shared, code: 'no_header', message: 'A column has cells but no name; it was not read.' }]
    }
    const near = nearestNames(name, free)[0]
    const hint = near ? ` Did you mean "${near}"?` : ''
    return [
      { ...shared, code: 'unknown_column', message: `The column "${name}" is not known; it was not read.${hint}` },
    ]
  })
}
