import type { Element } from 'hast'
import { MAX_COLSPAN, MAX_ROWS, MAX_ROWSPAN } from '../limits.ts'
import type { Cell } from '../tree.ts'
import { readAlignment, readPlace } from './attributes.ts'
import type { DraftCell, DraftTable } from './draft.ts'
import { countColumns, fillRow, type PlacedRow, placeRows, type Span } from './grid.ts'
import { noteLoss, type ReadBlocks, type Reading, type ReadingPlace } from './reading.ts'

interface RawCell extends Span, Pick<Cell, 'header' | 'align'> {
  /** Null for a cell that only fills a gap. */
  element: Element | null
}

interface RawTable {
  head: RawCell[][]
  body: RawCell[][]
}

const elementsOf = (element: Element): Element[] => element.children.filter((child) => child.type === 'element')

function readSpan(value: unknown, most: number): number {
  const span = Number(value)
  return span >= 1 ? Math.floor(Math.min(span, most)) : 1
}

function readRawCell(element: Element): RawCell {
  const align = readAlignment(element)
  return {
    header: element.tagName === 'th',
    rowspan: readSpan(element.properties.rowSpan, MAX_ROWSPAN),
    colspan: readSpan(element.properties.colSpan, MAX_COLSPAN),
    ...(align && { align }),
    element,
  }
}

const readRow = (row: Element): RawCell[] =>
  elementsOf(row)
    .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
    .map(readRawCell)

/** The rows in the order of their sections: head, bodies, foot. */
function readRows(table: Element): RawTable {
  const sections = elementsOf(table)
  const rowsOf = (tag: string) =>
    sections.filter(({ tagName }) => tagName === tag).flatMap((section) => elementsOf(section).map(readRow))
  const loose = sections.filter(({ tagName }) => tagName === 'tr').map(readRow)
  return { head: rowsOf('thead'), body: [...loose, ...rowsOf('tbody'), ...rowsOf('tfoot')] }
}

/**
 * Editors write no head section: leading rows of header cells are one, unless nothing follows or a cell reaches out of
 * it into the body.
 */
function findHead({ head, body: rows }: RawTable): RawTable {
  if (head.length > 0) return { head, body: rows }
  const body = placeRows(rows).map(({ cells }) => cells)
  const length = body.findIndex((row) => row.length === 0 || row.some((cell) => !cell.header))
  const reachesOut = body.slice(0, length).some((row, index) => row.some((cell) => index + cell.rowspan > length))
  return length < 1 || reachesOut ? { head, body } : { head: body.slice(0, length), body: body.slice(length) }
}

/** Cuts rows so that they and their cells, filled up to whole rows, are no more than the text may still hold. */
function cutRows({ head, body }: RawTable, reading: Reading): RawTable {
  const columns = countColumns([...placeRows(head), ...placeRows(body)])
  const rows = Math.min(MAX_ROWS, Math.floor(reading.nodesLeft / (columns + 1)))
  if (head.length + body.length <= rows) return { head, body }
  noteLoss(reading, { kind: 'size' })
  return { head: head.slice(0, rows), body: body.slice(0, Math.max(0, rows - head.length)) }
}

/** A row of header cells stays one. */
function fillGaps(row: PlacedRow<RawCell>, columns: number): RawCell[] {
  const header = row.cells.length > 0 && row.cells.every((cell) => cell.header)
  return fillRow(row, columns, () => ({ header, rowspan: 1, colspan: 1, element: null }))
}

/** The table with every row filled, so that cells placed one after the other come to lie where HTML puts them. */
export function readTable(
  table: Element,
  place: ReadingPlace,
  reading: Reading,
  readBlocks: ReadBlocks,
): DraftTable | null {
  const { head, body } = findHead(cutRows(readRows(table), reading))
  const [headRows, bodyRows] = [placeRows(head), placeRows(body)]
  const columns = countColumns([...headRows, ...bodyRows])
  if (columns === 0) return null
  const [rawHead, rawBody] = [
    headRows.map((row) => fillGaps(row, columns)),
    bodyRows.map((row) => fillGaps(row, columns)),
  ]
  reading.nodesLeft -= [...rawHead, ...rawBody].reduce((nodes, row) => nodes + 1 + row.length, 0)
  const readCell = ({ element, ...cell }: RawCell): DraftCell => ({
    ...cell,
    // A cell's own alignment is kept with the cell and not repeated by what is in it.
    children: element ? readBlocks(element.children, { ...readPlace(element, place), align: undefined }, reading) : [],
  })
  return {
    type: 'table',
    columns,
    head: rawHead.map((row) => row.map(readCell)),
    body: rawBody.map((row) => row.map(readCell)),
  }
}
