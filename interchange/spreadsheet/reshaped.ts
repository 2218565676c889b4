import { say } from '../../domain/say.ts'
import { type CellProblem, columnLetters } from './cells.ts'
import type { KnowsHeading } from './columns/table-head.ts'
import { type FileRow, noCell } from './file-grid.ts'
import { isFilled } from './filled-cell.ts'

/** Rows as they are read, where a file has them otherwise: one for each thing that is listed. */
export interface ReshapedRows {
  rows: FileRow[]
  /** What was done to them; null where they are read as they stand. */
  note: Omit<CellProblem, 'row'> | null
}

/** So many headings below one another are no cells of a list. */
const fewestHeads = 3
const mostAbove = 15

const textOf = (row: FileRow, at: number) => (row.cells[at]?.shown ?? '').trim()
const isBlank = ({ cells }: FileRow) => !cells.some(isFilled)

/** How many of our headings a row or a column holds; 0 where one of them stands there twice, as in cards below one another. */
function knownIn(texts: readonly string[], knows: KnowsHeading): number {
  const known = texts.filter((text) => text !== '' && knows(text)).map((text) => text.toLowerCase())
  return new Set(known).size === known.length && known.length * 2 >= texts.filter((text) => text !== '').length
    ? known.length
    : 0
}

/**
 * A list whose headings stand below one another in its first column, and what it lists beside one another: each column becomes a row, below the titles.
 * Read as it stands where any row holds as many headings.
 */
export function turnedRows(rows: readonly FileRow[], knows: KnowsHeading | undefined): ReshapedRows | null {
  if (!knows) return null
  const from = rows.slice(0, mostAbove).findIndex((row) => knows(textOf(row, 0)) && row.cells.slice(1).some(isFilled))
  if (from < 0) return null
  const body = rows.slice(from)
  const count = knownIn(
    body.map((row) => textOf(row, 0)),
    knows,
  )
  if (count < fewestHeads) return null
  const inRows = rows
    .slice(0, from + mostAbove)
    .map(({ cells }) => cells.filter(({ shown }) => knows(shown.trim())).length)
  // Cells of a list may hold a word that is a heading too.
  if (Math.max(...inRows) > Math.max(2, count / 2) || Math.max(...inRows) >= count) return null
  const width = body.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const above = from === 0 ? 0 : (rows[from - 1]?.row ?? 0)
  const columns = Array.from({ length: width }, (_, at): FileRow => {
    return { row: above + at + 1, cells: body.map((row) => row.cells[at] ?? noCell) }
  }).filter((row) => !isBlank(row))
  const note = { letter: columnLetters(1), row: above + 2 }
  return {
    rows: [...rows.slice(0, from), ...columns],
    note: { at: null, code: 'turned', value: null, sentence: say('sheet.turned', note) },
  }
}

/** How many columns one of several in a line has, a blank one between them included; null where a line holds one. */
export function partLength(
  header: readonly string[],
  knows: KnowsHeading | undefined,
  keyOf: (heading: string) => string,
): number | null {
  const keys = header.map(keyOf)
  for (let part = 2; knows && part <= keys.length / 2 + 1; part += 1) {
    const own = keys.slice(0, part)
    const isBlankLast = own.at(-1) === ''
    const named = isBlankLast ? own.slice(0, -1) : own
    if (keys.length <= part || keys.length % part !== (isBlankLast ? part - 1 : 0)) continue
    if (named.length < 2 || named.includes('') || new Set(named).size < named.length) continue
    if (header.slice(0, part).filter((heading) => heading !== '' && knows(heading)).length < 2) continue
    if (keys.every((key, at) => at < part || key === keys[at - part])) return part
  }
  return null
}

/** Each line as one for each part that holds something; further ones are counted on from the last, and shown by the row that they stand in. */
export function inParts(rows: readonly FileRow[], part: number, width: number): FileRow[] {
  let last = rows.reduce((most, { row, line }) => Math.max(most, line ?? row), 0)
  return rows.flatMap((row) =>
    Array.from({ length: Math.ceil(width / part) }, (_, at): FileRow => {
      const cells = row.cells.slice(at * part, (at + 1) * part)
      return { ...row, cells }
    }).flatMap((one, at): FileRow[] => {
      if (isBlank(one)) return []
      if (at === 0) return [one]
      last += 1
      return [{ ...one, line: last }]
    }),
  )
}
