import type { Element, Root } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { serialise } from '../../../../richtext/draft/serialise.ts'
import { isElement, readText, visitParents } from './hast-walk.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as the HTML of a paragraph. */
export const paragraphOf = (text: string): string => `<p>${text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`

/** "(a) ", "B. ", "3) " before an entry of a list. */
const mark = /^\s*(?:\([a-hA-H1-9]\)|[a-hA-H1-9][.)])\s+/

/**
 * The rows of what was pasted: of its only table, of its only list, else the lines of its text with tabs between cells.
 *
 * @param html cleaned by `cleanPastedHtml`; '' where only text was copied
 * @returns cells as HTML; [] for what has no rows
 */
export function readRows(html: string, text: string): string[][] {
  const tree = fromHtml(html, { fragment: true })
  const rows = findRows(tree)
  if (rows.length > 1) return rows
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => line.split('\t').map((cell) => paragraphOf(cell.replace(mark, '').trim())))
}

function findRows(tree: Root): string[][] {
  const rows: string[][] = []
  visitParents(tree, (parent) => {
    for (const child of parent.children) {
      if (isElement(child, 'tr')) rows.push(child.children.filter((cell) => isElement(cell, 'td', 'th')).map(htmlOf))
      else if (isElement(child, 'li')) rows.push([htmlOf(child)])
    }
  })
  return rows.filter((row) => row.length > 0)
}

function htmlOf(cell: Element['children'][number]): string {
  if (!isElement(cell)) return ''
  const holdsBlock = cell.children.some((child) => isElement(child, 'p', 'ul', 'ol'))
  const html = serialise({ type: 'root', children: cell.children })
  return readText(cell).trim() === '' && !html.includes('<img') ? '' : holdsBlock ? html : `<p>${html.trim()}</p>`
}
