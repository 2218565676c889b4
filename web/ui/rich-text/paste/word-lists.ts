import type { Element, ElementContent, Parents } from 'hast'
import { createElement, isBlankText, isElement, readAttribute, readText } from './hast-walk.ts'
import { readStyle } from './inline-style.ts'
import { type ListMarker, readListMarker } from './list-marker.ts'

/** Word writes lists as paragraphs; this is what such a paragraph says about its list. */
interface WordItem {
  /** Depth, from 1. */
  level: number
  marker: ListMarker
  content: ElementContent[]
}

interface OpenList {
  level: number
  marker: ListMarker
  element: Element
}

/** Turns Word's list paragraphs among a parent's children into real lists, nested as their levels say. */
export function buildWordLists(parent: Parents): void {
  const children: ElementContent[] = []
  let open: OpenList[] = []
  for (const child of parent.children) {
    if (child.type === 'doctype') continue
    if (isElement(child, 'p') && isListParagraph(child)) {
      open = addItem(children, open, readItem(child, findSibling(open, readLevel(child))))
    } else {
      if (!isBlankText(child)) open = []
      children.push(child)
    }
  }
  parent.children = children
}

function isListParagraph(paragraph: Element): boolean {
  const list = readStyle(paragraph).get('mso-list')
  return list ? /level\d/.test(list) : readAttribute(paragraph, 'className').includes('MsoListParagraph')
}

function readLevel(paragraph: Element): number {
  return Number(/level(\d)/.exec(readStyle(paragraph).get('mso-list') ?? '')?.[1] ?? 1)
}

function findSibling(open: OpenList[], level: number): ListMarker | null {
  return open.find((list) => list.level === level)?.marker ?? null
}

function readItem(paragraph: Element, sibling: ListMarker | null): WordItem {
  const mark = takeMark(paragraph)
  return { level: readLevel(paragraph), marker: readListMarker(mark, sibling), content: trimStart(paragraph.children) }
}

/** Removes the printed number or bullet and answers its text. Word puts it between two conditional comments. */
function takeMark(parent: Element): string {
  let mark = ''
  let inMark = false
  const content: ElementContent[] = []
  for (const child of parent.children) {
    if (child.type === 'comment' && /if !supportLists/i.test(child.value)) inMark = true
    else if (child.type === 'comment' && /endif/i.test(child.value)) inMark = false
    else if (inMark || isMark(child)) mark += readText(child)
    else {
      if (isElement(child)) mark += takeMark(child)
      content.push(child)
    }
  }
  parent.children = content
  return mark
}

function isMark(node: ElementContent): boolean {
  return isElement(node, 'span') && /^ignore$/i.test(readStyle(node).get('mso-list') ?? '')
}

function trimStart(content: ElementContent[]): ElementContent[] {
  const first = content[0]
  return first?.type === 'text' ? [{ ...first, value: first.value.trimStart() }, ...content.slice(1)] : content
}

function addItem(siblings: ElementContent[], open: OpenList[], item: WordItem): OpenList[] {
  const lists = open.filter((list) => list.level <= item.level)
  const last = lists.at(-1)
  const entry = createElement('li', {}, [createElement('p', {}, item.content)])
  if (last?.level === item.level && isSameKind(last.marker, item.marker)) {
    last.element.children.push(entry)
    return lists
  }
  if (last?.level === item.level) lists.pop()
  const element = createList(item.marker, entry)
  const around = lists.at(-1)?.element.children.at(-1)
  if (isElement(around)) around.children.push(element)
  else siblings.push(element)
  return [...lists, { level: item.level, marker: item.marker, element }]
}

function isSameKind(left: ListMarker, right: ListMarker): boolean {
  if (!left.ordered || !right.ordered) return left.ordered === right.ordered
  return left.numbering === right.numbering
}

function createList(marker: ListMarker, entry: Element): Element {
  if (!marker.ordered) return createElement('ul', {}, [entry])
  const properties: Element['properties'] = {}
  if (marker.start > 1) properties.start = marker.start
  if (marker.numbering !== '1') properties.type = marker.numbering
  return createElement('ol', properties, [entry])
}
