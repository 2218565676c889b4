import { isClassText, isPlaceText } from '../../../interchange/doors/places/places.ts'
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

const years = /[([]?(?<!\d)(?:19|20)\d\d ?[-–/] ?(?:\d\d){1,2}(?!\d)[)\]]?/gu
const classWord = /^(?:class|std|standard|grade|कक्षा|इयत्ता)[\s:.-]*/iu
const classWords =
  /(?:^|[^\p{L}])((?:class|std|standard|grade|कक्षा|इयत्ता)(?![\p{L}\p{M}])[\s:.-]*\S+(?:\s*[-–/]?\s*\S+)?)/iu

/** The part of a title that is a class, or a class with its section. */
function placeIn(title: string): string | null {
  const text = title.slice(0, 200).replace(years, ' ').replace(/\s+/g, ' ').trim()
  const [, found] = classWords.exec(text) ?? []
  const parts = found === undefined ? [] : [found.replace(/\s+\S+$/, ''), found]
  // "CLASS IX-B SESSION 2026-27": what follows a class with its section is none of it.
  const whole = parts.find((one) => {
    const named = one.replace(classWord, '').replace(/[\s:.–-]+$/u, '')
    // VII alone is the seventh class, though VI with a section I is written so too.
    return isPlaceText(named) && !isClassText(named)
  })
  return [...(whole ? [whole] : []), text, ...parts.toReversed()].find((one) => isPlaceText(one)) ?? null
}
