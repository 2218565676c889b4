import { escapeHtml } from '../../items/item-html.ts'
import type { WordBlock } from '../docx/blocks.ts'
import { inlineHtml } from '../question/to-html.ts'
import { exampleLines, isBlankLine } from './example-lines.ts'

/** A line of the file by itself, for somebody to show what it is. */
export interface ShowableLine {
  p: number
  line: number
  /** All text of the file is escaped in it; a picture's source is as in a question. */
  html: string
}

/** The lines of a file, cells of tables one after the other; empty ones are left out. */
export function showableLines(blocks: readonly WordBlock[]): ShowableLine[] {
  return exampleLines(blocks, null)
    .filter((line) => !isBlankLine(line))
    .map(({ place, line, pieces, number }) => ({
      ...{ p: place, line },
      html: `<p>${escapeHtml(number && `${number} `)}${inlineHtml(pieces)}</p>`,
    }))
}
