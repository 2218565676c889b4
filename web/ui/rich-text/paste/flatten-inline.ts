import type { Element, ElementContent, Parents, Root } from 'hast'
import { createElement, isElement } from './hast-walk.ts'

const blockTags = ['p', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

type Separator = 'space' | 'break'

/** A sanitised text as a single line: a separator stands between blocks, display formulas go into the line. */
export function flattenToInline(root: Root, separator: Separator = 'space'): Root {
  const flow: Flow = { collected: [], separator: separatorNodes[separator] }
  collectInline(root, flow)
  if (flow.collected.at(-1) === flow.separator) flow.collected.pop()
  return { type: 'root', children: flow.collected }
}

interface Flow {
  collected: ElementContent[]
  separator: ElementContent
}

const separatorNodes: Record<Separator, ElementContent> = {
  space: { type: 'text', value: ' ' },
  break: createElement('br', {}),
}

function collectInline(parent: Parents, flow: Flow): void {
  for (const child of parent.children) {
    if (child.type === 'doctype') continue
    if (isElement(child, ...blockTags)) {
      collectInline(child, flow)
      separate(flow)
    } else if (isElement(child, 'div')) {
      flow.collected.push(toInlineFormula(child))
      separate(flow)
    } else if (isElement(child, 'br')) separate(flow)
    else flow.collected.push(child)
  }
}

function toInlineFormula({ properties }: Element): Element {
  return createElement('span', { ...properties, dataType: 'inline-math' })
}

function separate({ collected, separator }: Flow): void {
  if (collected.length > 0 && collected.at(-1) !== separator) collected.push(separator)
}
