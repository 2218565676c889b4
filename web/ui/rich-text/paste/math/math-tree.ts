import type { Element, ElementContent } from 'hast'
import { isElement } from '../hast-walk.ts'

/** A formula's element by its name without the prefix of its vocabulary. */
export const localName = ({ tagName }: Element): string => tagName.toLowerCase().replace(/^(?:mml|m):/, '')

export const childElements = (element: Element): Element[] => element.children.filter((child) => isElement(child))

/** An attribute, whatever its prefix: `m:val`, `val`. */
export function mathAttribute(element: Element, name: string): string | null {
  const found = Object.entries(element.properties).find(([key]) => key.toLowerCase().replace(/^\w+:/, '') === name)
  return found ? String(found[1]) : null
}

/** Parts of an element; loose words, as `<mfrac>1 2</mfrac>` has them, are numbers or names. */
export function mathParts(element: Element): Element[] {
  return element.children.flatMap((child: ElementContent): Element[] => {
    if (isElement(child)) return [child]
    const words = child.type === 'text' ? child.value.trim() : ''
    return words === '' ? [] : words.split(/\s+/).map((word) => tokenOf(word))
  })
}

const tokenOf = (word: string): Element => ({
  type: 'element',
  tagName: /^[\d.,]+$/.test(word) ? 'mn' : 'mtoken',
  properties: {},
  children: [{ type: 'text', value: word }],
})

/** The first element of a name at or below another, not looking into formulas of other names. */
export function findBelow(element: Element, name: string): Element | null {
  for (const child of childElements(element)) {
    if (localName(child) === name) return child
    const inner = findBelow(child, name)
    if (inner) return inner
  }
  return null
}

/** Parts of TeX in a row: a command needs a blank before a letter. */
export const joinTex = (parts: readonly string[]): string =>
  parts.reduce((tex, part) => (/\\[a-zA-Z]+$/.test(tex) && /^[a-zA-Z]/.test(part) ? `${tex} ${part}` : tex + part), '')

export const group = (tex: string): string => `{${tex.trim()}}`

/** What a script hangs on: one letter or a command as it is, else a group. */
export const baseGroup = (tex: string): string =>
  /^(?:[a-zA-Z0-9)\]|]|\\[a-zA-Z]+)$/.test(tex.trim()) ? tex.trim() : group(tex)
