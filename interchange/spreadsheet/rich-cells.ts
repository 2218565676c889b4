import { findLooseTex } from '../../richtext/formulas-in-text.ts'
import { sanitiseHtml } from '../../richtext/sanitise.ts'
import type { GridCell } from '../doors/grid/grid-cells.ts'
import type { Spreadsheet } from './cells.ts'
import type { SpreadsheetColumn } from './columns/columns.ts'
import { htmlToCell, isHtmlCell, markedToHtml, textToHtml } from './text/cell-html.ts'
import { isLaidOut } from './text/indented.ts'
import { withoutEmptyEnds } from './text/plain-html.ts'
import { REASON_COLUMN } from './worksheet/worksheet-names.ts'

/**
 * Whether tags in a file are markup. `ours`: it came out of here, so a cell of elements is HTML. `template`: it has our headings, where HTML is
 * what an export would write and nothing else. `text`: tags are the subject of questions, as `<p>` is.
 */
export type Markup = 'ours' | 'template' | 'text'

/** What the columns of a file say of its tags; `exported` stand behind those of an export. */
export function markupOf(
  { header }: Pick<Spreadsheet, 'header'>,
  columns: readonly SpreadsheetColumn[],
  exported: readonly string[] = [],
): Markup {
  const isLast = (names: readonly string[], after = header) =>
    names.length > 0 && names.every((name, at) => after[after.length - names.length + at] === name)
  if (header.at(-1) === REASON_COLUMN || isLast(exported)) return 'ours'
  const own = new Set(columns.map(({ name }) => name))
  return header.every((name) => name === '' || own.has(name)) ? 'template' : 'text'
}

/** Programs of tests write each question as HTML from end to end: tags are markup there, and the subject of none. */
export function holdsHtml(
  { rows }: Pick<Spreadsheet, 'rows'>,
  columns: readonly SpreadsheetColumn[],
  places: ReadonlyMap<string, number>,
): boolean {
  const main = columns.find(({ takes, required }) => takes === 'rich' && required)
  const at = main && places.get(main.name)
  const filled = at === undefined ? [] : rows.flatMap(({ cells }) => cells[at] || [])
  return filled.length > 1 && filled.every(isHtmlCell)
}

/**
 * A cell of rich text in the form in which cells hold it here: plain text, indentation kept, or HTML where text can't say it. What only looks like
 * HTML becomes HTML that shows it as it stands.
 */
export function richCell({ shown, html }: GridCell, markup: Markup): string {
  if (shown.trim() === '') return ''
  // TeX that stands loose in a text is refused, which HTML would hide.
  if (html !== undefined && findLooseTex(shown) === null) return markedToHtml(html)
  const text = withoutEmptyEnds(shown)
  if (!linesOf(text).some(isHtmlCell) || isMarkup(text.trim(), markup)) return text
  return textToHtml(text, isLaidOut(text))
}

/** Entries of a list are cells of their own. */
const linesOf = (text: string): string[] =>
  text.trim().startsWith('<') || /^\s*\d{1,2}[.)]\s+</m.test(text)
    ? [text, ...text.split('\n').map((line) => line.replace(/^\s*\d{1,2}[.)]\s+/, ''))]
    : []

function isMarkup(text: string, markup: Markup): boolean {
  if (markup === 'text') return false
  if (markup === 'ours') return true
  return linesOf(text).every((line) => !isHtmlCell(line) || (sanitiseHtml(line) === line && htmlToCell(line) === line))
}
