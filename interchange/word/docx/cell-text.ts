import type { WordCell, WordTable } from './blocks.ts'
import { plainOf } from './pieces.ts'

export const textOfCell = (cell: WordCell): string =>
  cell.blocks
    .map((block) => {
      if (block.kind === 'table') return block.rows.flat().map(textOfCell).join(' ')
      return `${block.label ? `${block.label.text} ` : ''}${plainOf(block.pieces)}`
    })
    .join('\n')

/** Cells of a row by a blank, rows by a line. */
export const textOfTable = (table: WordTable): string =>
  table.rows.map((row) => row.map((cell) => textOfCell(cell).trim()).join(' | ')).join('\n')
