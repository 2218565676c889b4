import type { Element, ElementContent, Parents } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { createElement, isBlankText, isElement } from '#web/ui/rich-text/paste/hast-walk.ts'
import { serialise } from '../../../../../richtext/draft/serialise.ts'
import { type LineLabel, listLabel } from './line-label.ts'

/** A line of pasted text. */
export interface PastedLine {
  html: string
  /** What a list of Word, or of the editor, prints before it. */
  item: LineLabel | null
  /** A table or a formula on a line of its own. */
  block: boolean
}

/** The lines of a text of the editor, lists taken apart. */
export function readLines(html: string): PastedLine[] {
  return linesOf(fromHtml(html, { fragment: true })).filter((line) => line.html !== '')
}

const htmlOf = (children: ElementContent[]) => serialise({ type: 'root', children }).trim()

function linesOf(parent: Parents): PastedLine[] {
  const lines: PastedLine[] = []
  for (const child of parent.children) {
    if (isElement(child, 'p')) lines.push(...splitAtBreaks(child))
    else if (isElement(child, 'ol', 'ul')) lines.push(...linesOfList(child, 0))
    else if (isElement(child, 'blockquote')) lines.push(...linesOf(child))
    else if (isElement(child)) lines.push({ html: serialise(child), item: null, block: true })
  }
  return lines
}

/** A line end within bold text ends the bold text too, so that each line is whole. */
function splitAtBreaks(paragraph: Element): PastedLine[] {
  const rows: ElementContent[][] = [[]]
  for (const child of paragraph.children) {
    if (isElement(child, 'br')) rows.push([])
    else rows.at(-1)?.push(child)
  }
  return rows.map((row) => ({ html: htmlOf(row), item: null, block: false }))
}

function linesOfList(list: Element, depth: number): PastedLine[] {
  const start = Number(list.properties.start ?? 1)
  const type = list.tagName === 'ul' ? null : String(list.properties.type ?? '1')
  return list.children
    .filter((item) => isElement(item, 'li'))
    .flatMap((item, index) => linesOfItem(item, listLabel(type, start + index, depth), depth))
}

function linesOfItem(item: ElementContent, label: LineLabel, depth: number): PastedLine[] {
  if (!isElement(item)) return []
  const lines: PastedLine[] = []
  let open: ElementContent[] = []
  const close = () => {
    if (open.some((child) => !isBlankText(child))) lines.push(...splitAtBreaks(createElement('p', {}, open)))
    open = []
  }
  for (const child of item.children) {
    if (isElement(child, 'ol', 'ul')) {
      close()
      lines.push(...linesOfList(child, depth + 1))
    } else if (isElement(child, 'p', 'table', 'div', 'blockquote')) {
      close()
      lines.push(...linesOf(createElement('li', {}, [child])))
    } else open.push(child)
  }
  close()
  const [first, ...others] = lines
  return first ? [{ ...first, item: label }, ...others] : []
}
