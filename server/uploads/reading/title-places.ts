import { placeIn } from '../../../interchange/doors/places/title-place.ts'
import type { Spreadsheet, SpreadsheetRow } from '../../../interchange/spreadsheet/cells.ts'

/** A table without a column of classes, with what its titles say of the class of each row. */
export interface TitledTable {
  spreadsheet: Spreadsheet
  /** In the order of the rows. */
  texts: string[]
}

const filled = ({ cells }: SpreadsheetRow) => cells.filter((text) => text !== '')

/**
 * The class of rows by a line over them that holds nothing else ("CLASS X B"), by the titles, or by the name of the sheet; null where none says it.
 */
export function titledTable(spreadsheet: Spreadsheet): TitledTable | null {
  const { rows, held, header, titles, sheet, left } = spreadsheet
  const ofAll = [...titles.flatMap((row) => [filled(row).join(' '), ...filled(row)]), sheet].flatMap(
    (text) => placeIn(text) ?? [],
  )[0]
  let line: string | null = null
  const texts: string[] = []
  const taken: number[] = []
  const lines: { row: number; why: 'title' }[] = []
  let under: readonly string[] | undefined
  for (const [at, row] of rows.entries()) {
    // Another sheet begins: what stood between the rows of the last one says nothing of it.
    if (row.under?.join() !== under?.join()) line = null
    under = row.under
    const [only = '', ...more] = filled(row)
    const place = header.length > 1 && more.length === 0 ? placeIn(only) : null
    if (place !== null) {
      line = place
      lines.push({ row: row.row, why: 'title' })
    } else {
      taken.push(at)
      const ofSheet = under ? (under.flatMap((text) => placeIn(text) ?? [])[0] ?? '') : ofAll
      texts.push(line ?? ofSheet ?? '')
    }
  }
  if (texts.every((text) => text === '')) return null
  const [keptRows, keptHeld] = [taken.map((at) => rows[at]!), taken.map((at) => held[at]!)]
  const all = [...left, ...lines].sort((one, other) => one.row - other.row)
  return { spreadsheet: { ...spreadsheet, rows: keptRows, held: keptHeld, left: all }, texts }
}
