import type { Clipboard } from '../grid/grid-cells.ts'
import { htmlTable } from '../grid/html-table.ts'
import type { SheetRow } from './sheet-form.ts'

const bare = (text: string) => text.replace(/\s+/g, '')

/**
 * A cell over several days or classes is one text and blanks in the clipboard; the table beside it says how far it reaches. A text over a whole row is a
 * title or a note and stays one cell. A table that isn't that of the text is left alone.
 */
export function withMerged(rows: readonly SheetRow[], { html }: Clipboard): SheetRow[] {
  const table = html ? (htmlTable(html)?.lines ?? null) : null
  const isSame = rows.every((row, line) =>
    row.every(({ text }, at) => text === '' || bare(table?.[line]?.[at] ?? '') === bare(text)),
  )
  if (!table || !isSame) return [...rows]
  return rows.map((row, line) => {
    const reaching = table[line] ?? []
    if (new Set(reaching.filter((text) => text !== '')).size < 2) return row
    return row.map((cell, at) => (cell.text === '' ? { ...cell, text: reaching[at] ?? '' } : cell))
  })
}
