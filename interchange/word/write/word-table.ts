import type { Block, Cell, Table } from '../../../richtext/tree.ts'
import { cell, table, tableRow } from './properties.ts'
import type { TextPlace } from './word-tools.ts'

const LETTER = 115
const PADDING = 230
const LONGEST = 60

/** Letters of the longest line that blocks ask for, roughly. */
const lengthOf = (blocks: readonly Block[]): number =>
  Math.max(
    1,
    ...blocks.map((block) => {
      if (block.type === 'list') return 2 + Math.max(0, ...block.items.map(lengthOf))
      if (block.type === 'quote') return lengthOf(block.children)
      if (block.type !== 'paragraph') return block.type === 'table' ? LONGEST : 24
      return block.children.reduce(
        (sum, child) => sum + (child.type === 'text' ? child.text.length : child.type === 'image' ? 30 : 10),
        0,
      )
    }),
  )

/** A table of a text: cells with lines around them, as wide as their texts ask for and never wider than the room. */
export class WordTable {
  #table: Table
  #place: TextPlace
  #write: (cell: Cell, place: TextPlace) => string
  #widths: number[]

  constructor(source: Table, place: TextPlace, write: (cell: Cell, place: TextPlace) => string) {
    this.#table = source
    this.#place = place
    this.#write = write
    this.#widths = this.#columnWidths()
  }

  xml(): string {
    const { head, body } = this.#table
    const open: { rows: number; columns: number }[] = []
    const rows = [...head, ...body].map((row, at) => this.#row(row, at < head.length, open))
    return table(rows, { has_lines: true, widths: this.#widths, indent: this.#place.left })
  }

  #columnWidths(): number[] {
    const { columns, head, body } = this.#table
    const most = Array.from({ length: Math.max(1, columns) }, () => 2)
    for (const row of [...head, ...body]) {
      let column = 0
      for (const { colspan, children } of row) {
        if (colspan === 1) most[column] = Math.max(most[column] ?? 0, Math.min(LONGEST, lengthOf(children)))
        column += colspan
      }
    }
    const wanted = most.map((letters) => letters * LETTER + PADDING)
    const sum = wanted.reduce((total, one) => total + one, 0)
    const { room } = this.#place
    if (sum <= room) return wanted
    const least = Math.floor(room / most.length / 3)
    const rest = room - least * most.length
    return wanted.map((one) => least + Math.floor((one / sum) * rest))
  }

  /** `open`: by column, how many rows a cell above still covers. */
  #row(row: readonly Cell[], is_head: boolean, open: { rows: number; columns: number }[]): string {
    const cells: string[] = []
    let column = 0
    const skip = () => {
      for (let above = open[column]; above && above.rows > 0; above = open[column]) {
        above.rows -= 1
        cells.push(
          cell('<w:p/>', { width: this.#width(column, above.columns), columns: above.columns, merge: 'continue' }),
        )
        column += above.columns
      }
    }
    for (const one of row) {
      skip()
      if (column >= this.#widths.length) break
      const columns = Math.min(one.colspan, this.#widths.length - column)
      cells.push(this.#cell(one, column, columns))
      open[column] = { rows: one.rowspan - 1, columns }
      column += columns
    }
    skip()
    for (; column < this.#widths.length; column++) cells.push(cell('<w:p/>', { width: this.#width(column, 1) }))
    return tableRow(cells, { is_head })
  }

  #width(column: number, columns: number): number {
    return this.#widths.slice(column, column + columns).reduce((sum, one) => sum + one, 0)
  }

  #cell(one: Cell, column: number, columns: number): string {
    const width = this.#width(column, columns)
    const align = one.align ?? (one.header ? 'center' : undefined)
    const close = { ...(align && { align }), spacing: { before: 20, after: 20 } }
    const content = this.#write(one, {
      language: this.#place.language,
      first: close,
      rest: close,
      look: { ...this.#place.look, ...(one.header && { bold: true }) },
      left: 0,
      room: Math.max(400, width - PADDING),
    })
    return cell(content, { width, columns, ...(one.rowspan > 1 && { merge: 'restart' as const }) })
  }
}
