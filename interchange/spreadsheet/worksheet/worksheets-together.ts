import { isGoneTitle } from '../../doors/values/people.ts'
import { headerKey } from '../columns/header-keys.ts'
import { headingsOf, headPlaces, type KnowsHeading } from '../columns/table-head.ts'
import type { FileGrid, FileRow } from '../file-grid.ts'
import { isFilled } from '../filled-cell.ts'

/** In the place of a sheet's name, which can't be it: all that hold the same list. */
export const ALL_WORKSHEETS = '*'

interface NamedGrid {
  name: string
  grid: FileGrid
}

/** A further sheet: its first row, and the number that this has here. */
export interface CountedWorksheet {
  name: string
  own: number
  row: number
}

const seenIn = ({ rows }: FileGrid) => rows.filter(({ is_hidden }) => !is_hidden)

/** Known headings by which sheets are the same list. */
const fewestKnown = 2

function headKey(grid: FileGrid, knows: KnowsHeading): string | null {
  const rows = seenIn(grid)
  const places = headPlaces(rows, knows)
  const header = headingsOf(rows, places, rows.slice((places.at(-1) ?? -1) + 1), knows)
  return header.filter(knows).length >= fewestKnown ? header.map(headerKey).join('\t') : null
}

/** The most sheets under the same headings, as sections of a school often have one each; those of people who have left are none. [] where there are not two. */
export function worksheetsTogether<Sheet extends NamedGrid>(sheets: readonly Sheet[], knows: KnowsHeading): Sheet[] {
  const byHead = new Map<string, Sheet[]>()
  for (const sheet of sheets) {
    const key = isGoneTitle(sheet.name) ? null : headKey(sheet.grid, knows)
    if (key !== null) byHead.set(key, [...(byHead.get(key) ?? []), sheet])
  }
  const [most = []] = [...byHead.values()].toSorted((one, other) => other.length - one.length)
  return most.length > 1 ? most : []
}

/**
 * One grid of them: the rows of further sheets are counted on, without their headings; each row has the titles above it and the name of its sheet, which may
 * say its class.
 */
export function joinedGrid(
  sheets: readonly NamedGrid[],
  knows: KnowsHeading,
): { grid: FileGrid; counted: CountedWorksheet[] } {
  const rows: FileRow[] = []
  const counted: CountedWorksheet[] = []
  const hidden_columns = new Set<number>()
  for (const [place, { name, grid }] of sheets.entries()) {
    for (const at of grid.hidden_columns ?? []) hidden_columns.add(at)
    const seen = seenIn(grid)
    const places = headPlaces(seen, knows)
    const first = places[0] ?? 0
    const last = places.at(-1) ?? -1
    const titles = seen.slice(0, first).map(({ cells }) => cells.flatMap(({ shown }) => shown.trim() || []).join(' '))
    const below = new Set(seen.slice(last + 1))
    const from = rows.reduce((most, { row }) => Math.max(most, row), 0)
    const head = seen[last]?.row ?? 0
    if (place > 0) counted.push({ name, own: head + 1, row: from + 1 })
    for (const row of grid.rows) {
      if (place === 0 && !below.has(row)) rows.push(row)
      else if (below.has(row) && row.cells.some(isFilled))
        rows.push({ ...row, row: place === 0 ? row.row : from + row.row - head, under: [...titles, name] })
    }
  }
  const [first] = sheets
  const grid = { name: first?.name ?? '', is_hidden: false, rows, hidden_columns: [...hidden_columns] }
  return { grid, counted }
}
