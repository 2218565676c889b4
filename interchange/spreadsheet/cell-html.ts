import { checkRichText } from '../../richtext/check.ts'
import { plainToHtml } from './plain-html.ts'

/** How rich text begins as it is stored; a cell that begins so holds HTML. */
const BEGINS_AS_HTML = /^<(?:p|ul|ol|table|blockquote|div)[\s>]/i

/** Between the brackets no paragraph or line may end. */
const INLINE = /\\\(((?:(?!<\/?p>|<br>).)+?)\\\)/g
const DISPLAY = /\\\[((?:(?!<\/?p>|<br>).)+?)\\\]/g

const attribute = (latex: string) => latex.trim().replaceAll('"', '&quot;')

/**
 * A cell of a spreadsheet → question HTML, not yet cleaned. Plain text with a paragraph after each empty line and formulas between
 * `\(` and `\)`, or `\[` and `\]` on lines of their own; a cell that begins with a tag such as `<p>` is HTML.
 */
export function cellToHtml(cell: string): string {
  const text = cell.trim()
  if (BEGINS_AS_HTML.test(text)) return text
  const html = plainToHtml(text)
  if (!html.includes('\\(') && !html.includes('\\[')) return html
  return html
    .replace(INLINE, (_, latex: string) => `<span data-type="inline-math" data-latex="${attribute(latex)}"></span>`)
    .replace(
      DISPLAY,
      (_, latex: string) => `</p><div data-type="block-math" data-latex="${attribute(latex)}"></div><p>`,
    )
}

const REFERENCES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#96;': '`',
}

/** Stored HTML → the cell that cellToHtml reads as the same HTML: plain text wherever that says it all, else the HTML itself. */
export function htmlToCell(html: string): string {
  const bare = html
    .replace(/<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g, '\\($1\\)')
    .replace(/<div data-type="block-math" data-latex="([^"]*)"><\/div>/g, '<p>\\[$1\\]</p>')
    .replace(/<br>/g, '\n')
    .replace(/<\/p><p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
  if (/[<>]/.test(bare)) return html
  const text = bare.replace(/&(?:amp|lt|gt|quot|nbsp|#96);/g, (reference) => REFERENCES[reference] ?? reference)
  return checkRichText(cellToHtml(text)).html === html ? text : html
}
