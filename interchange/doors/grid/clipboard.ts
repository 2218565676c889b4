import { type Sentence, say } from '../../../domain/say.ts'
import { readHeading } from '../marks/headings.ts'
import { joinedLines, listedRolls, runningPairs, withoutStamps } from './chat-lines.ts'
import type { Clipboard, Grid, GridCell } from './grid-cells.ts'
import { type CopiedTable, htmlTable } from './html-table.ts'
import { cellsInLines, isMark, namedLines, rolledLines, spokenLine, spokenLines } from './spoken-lines.ts'

const mostText = 1024 * 1024
/** Rows of a list that is pasted, below its headings. */
export const mostPastedRows = 2000
const mostColumns = 200

/** A paste as a grid; `is_unclear` where its lines have no columns that could be told. */
export interface PastedGrid {
  grid: Grid
  is_unclear: boolean
}

/** The text with its tabs; the table beside it where the text has none. */
export function readClipboard({ text, html }: Clipboard): PastedGrid | { refused: Sentence } {
  if (text.length > mostText || (html?.length ?? 0) > mostText * 8) return { refused: say('list.too_large') }
  const table = html === undefined ? null : htmlTable(html)
  const lines = text.includes('\t') || !table ? cellsOfText(text) : table.lines
  const count = lines.length - (isHead(lines[0] ?? []) ? 1 : 0)
  if (count > mostPastedRows) return { refused: tooManyRows(count) }
  const widest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  if (widest > mostColumns) return { refused: say('list.too_many_columns', { count: widest, most: mostColumns }) }
  const isOneColumn = widest <= 1
  const cut = isOneColumn ? withoutTabs(lines.map(([cell = '']) => cell)) : lines
  return { grid: withStruck(gridOf(cut ?? lines), table), is_unclear: cut === null }
}

/** What is crossed out in the table that was copied, at its place; where text and table are cut unlike, each cell with such a text. */
function withStruck(grid: Grid, table: CopiedTable | null): Grid {
  if (!table || table.struck.size === 0) return grid
  const { struck, lines } = table
  const isSame = lines.length === grid.rows.length
  const texts = new Set([...struck].map((key) => textOf(lines, key)))
  return {
    ...grid,
    rows: grid.rows.map((row, line) => ({
      ...row,
      cells: row.cells.map((cell, at) =>
        (isSame ? struck.has(`${line} ${at}`) : texts.has(cell.shown.trim())) ? { ...cell, is_struck: true } : cell,
      ),
    })),
  }
}

function textOf(lines: CopiedTable['lines'], key: string): string {
  const [line = 0, at = 0] = key.split(' ').map(Number)
  return lines[line]?.[at] ?? ''
}

/** A bare number may be a question's, and a mark. */
const isHead = (line: readonly string[]) =>
  line.some((cell) => /\p{L}/u.test(cell) && readHeading(cell).heading !== null)

export const tooManyRows = (count: number): Sentence => say('list.too_many_rows', { count, most: mostPastedRows })

/** Lines of a text that hold something; the lines of a cell in quotes are one. */
export function linesPasted(text: string): number {
  let count = 0
  let isFilled = false
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if ((sign === '\n' || sign === '\r') && !isQuoted) {
      if (isFilled) count += 1
      isFilled = false
    } else if (sign !== ' ' && sign !== '\t') isFilled = true
  }
  return isFilled ? count + 1 : count
}

export const gridOf = (lines: readonly (readonly string[])[], name = ''): Grid => ({
  ...{ name, is_hidden: false },
  rows: lines.map((cells, at) => ({ row: at + 1, cells: cells.map((shown): GridCell => ({ shown })) })),
})

/** Lines and tabs; a cell that holds either, or a quote, stands in quotes, doubled inside of it. */
function cellsOfText(whole: string): string[][] {
  const text = whole.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (text === '') return []
  const lines: string[][] = [[]]
  let at = 0
  let unclosed = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' && unclosed < 20 ? quotedCell(text, at) : null
    if (quoted === 'open') unclosed += 1
    const { value, end } = quoted && quoted !== 'open' ? quoted : plainCell(text, at)
    lines.at(-1)?.push(value)
    if (text[end] === '\n') lines.push([])
    at = end + 1
  }
  return lines
}

function plainCell(text: string, from: number): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { value: text.slice(from, end), end }
}

/** null: a text that only begins with a quote. */
function quotedCell(text: string, from: number): { value: string; end: number } | 'open' | null {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return 'open'
    const after = text[quote + 1]
    if (after === '"') {
      at = quote + 2
      continue
    }
    const isEnd = after === undefined || after === '\t' || after === '\n'
    return isEnd ? { value: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 } : null
  }
}

const numbered = /^(\S{0,15}\d\S{0,15})\s+(\S.{0,200}?)\s+(\S{1,15})$/u

/** Lines without tabs: one column, `number name number`, or cut at another sign; null where none of these is so in every line. */
function withoutTabs(cells: readonly string[]): string[][] | null {
  const bare = withoutStamps(cells)
  const lines = joinedLines(bare, (line) => spokenLine(line) !== null)
  const filled = lines.filter((line) => line !== '')
  const whole =
    cellsInLines(lines) ??
    spokenLines(lines) ??
    rolledLines(lines) ??
    listedRolls(lines, isMark) ??
    runningPairs(lines, isMark) ??
    namedLines(lines)
  if (whole) return whole
  for (const sign of [';', '|', ',']) {
    const counts = new Set(filled.map((line) => line.split(sign).length - 1))
    const [count = 0] = counts
    const isHeaded = (filled[0] ?? '').split(sign).some((one) => readHeading(one).heading !== null)
    if (counts.size === 1 && (sign === ',' ? count > 1 || (count === 1 && isHeaded) : count > 0))
      return lines.map((line) => line.split(sign).map((cell) => cell.trim()))
  }
  if (filled.every((line) => !/\s/.test(line) || !/\d/.test(line))) return lines.map((line) => [line])
  const cut = lines.map((line) => (line === '' ? [] : (numbered.exec(line)?.slice(1) ?? null)))
  const isEach = cut.every((line) => line === null || line.length === 0 || /\p{L}/u.test(line[1] ?? ''))
  return isEach && cut.every((line) => line !== null) ? (cut as string[][]) : null
}
