import type { Element, ElementContent, Parents } from 'hast'
import { fromHtmlIsomorphic as fromHtml } from 'hast-util-from-html-isomorphic'
import { createElement, isBlankText, isElement } from '#web/ui/rich-text/paste/hast-walk.ts'
import { serialise } from '../../../../../richtext/draft/serialise.ts'

/** A line of pasted text. `role` is what a list of Word makes of it; `block` a table or a formula on a line of its own. */
export interface PastedLine {
  html: string
  role: 'question' | 'option' | null
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
    else if (isElement(child)) lines.push({ html: serialise(child), role: null, block: true })
  }
  return lines
}

function splitAtBreaks(paragraph: Element): PastedLine[] {
  const rows: ElementContent[][] = [[]]
  for (const child of paragraph.children) {
    if (isElement(child, 'br')) rows.push([])
    else rows.at(-1)?.push(child)
  }
  return rows.map((row) => ({ html: htmlOf(row), role: null, block: false }))
}

/** A list of letters, and any list inside another, holds options. */
function linesOfList(list: Element, depth: number): PastedLine[] {
  const isLettered = /^a$/i.test(String(list.properties.type ?? ''))
  const role = depth > 0 || isLettered ? 'option' : 'question'
  return list.children.filter((item) => isElement(item, 'li')).flatMap((item) => linesOfItem(item, role, depth))
}

function linesOfItem(item: ElementContent, role: PastedLine['role'], depth: number): PastedLine[] {
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
  return first ? [{ ...first, role }, ...others] : []
}
