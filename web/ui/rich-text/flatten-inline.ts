import type { Element, ElementContent, Parents, Root } from 'hast'
import { createElement, isElement } from './hast-walk.ts'

const blockTags = ['p', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** A sanitised text as a run of words for one line of a list: blocks become spaces, display formulas stand in the line. */
export function flattenToInline(root: Root): Root {
  const children: ElementContent[] = []
  collectInline(root, children)
  if (isSpace(children.at(-1))) children.pop()
  return { type: 'root', children }
}

function collectInline(parent: Parents, collected: ElementContent[]): void {
  for (const child of parent.children) {
    if (child.type === 'doctype') continue
    if (isElement(child, ...blockTags)) {
      collectInline(child, collected)
      addSpace(collected)
    } else if (isElement(child, 'div')) {
      collected.push(toInlineFormula(child))
      addSpace(collected)
    } else if (isElement(child, 'br')) addSpace(collected)
    else collected.push(child)
  }
}

function toInlineFormula({ properties }: Element): Element {
  return createElement('span', { ...properties, dataType: 'inline-math' })
}

function addSpace(collected: ElementContent[]): void {
  if (collected.length > 0 && !isSpace(collected.at(-1))) collected.push({ type: 'text', value: ' ' })
}

function isSpace(node: ElementContent | undefined): boolean {
  return node?.type === 'text' && node.value === ' '
}
