import type { Element, ElementContent, Parents, RootContent } from 'hast'

export type Child = RootContent | ElementContent

/** Says what an element becomes: the element itself (maybe changed), other nodes, or nothing. */
export type Rewrite = (element: Element) => ElementContent[]

/** Rewrites every element from the innermost outwards, so that a rewrite sees its children finished. */
export function rewriteElements(parent: Parents, rewrite: Rewrite): void {
  const children: ElementContent[] = []
  for (const child of parent.children) {
    if (child.type === 'element') {
      rewriteElements(child, rewrite)
      children.push(...rewrite(child))
    } else if (child.type !== 'doctype') {
      children.push(child)
    }
  }
  parent.children = children
}

/** Visits every element that holds children, the outermost first. */
export function visitParents(parent: Parents, visit: (parent: Parents) => void): void {
  visit(parent)
  for (const child of parent.children) if (child.type === 'element') visitParents(child, visit)
}

export function readText(node: Child): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(readText).join('') : ''
}

export function isElement(node: Child | undefined, ...tagNames: string[]): node is Element {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName))
}

/** Spaces and line ends of the source, which HTML doesn't show; a no-break space is not one of them. */
export function isBlankText(node: Child): boolean {
  return node.type === 'text' && /^[ \t\r\n\f]*$/.test(node.value)
}

export function createElement(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}

/** An attribute as written, or '' where it is missing or a list. */
export function readAttribute(element: Element, name: string): string {
  const value = element.properties[name]
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
