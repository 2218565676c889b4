import { childrenOf, type MathElement } from './mathml.ts'

/*
 * What KaTeX leaves out of its MathML is put through it as a colour that no page has, by which it is found again. A name of a
 * colour is letters only.
 */

const PREFIX = 'mark'

/** TeX that comes out of KaTeX as a marked element. */
export const mark = (name: string, content: string): string => `\\textcolor{${PREFIX}${name}}{${content}}`

/** The mark of an element, or null. */
export function findMark({ attributes: { mathcolor } }: MathElement): string | null {
  return mathcolor?.startsWith(PREFIX) ? mathcolor.slice(PREFIX.length) : null
}

/** Takes the marked elements that fit out of an element, wherever they stand in it; within a table of its own they are that one's. */
export function takeMarks(element: MathElement, fits: RegExp): MathElement[] {
  const taken: MathElement[] = []
  element.children = element.children.filter((child) => {
    if (typeof child === 'string' || !fits.test(findMark(child) ?? '')) return true
    taken.push(child)
    return false
  })
  for (const child of childrenOf(element)) if (child.name !== 'mtable') taken.push(...takeMarks(child, fits))
  return taken
}
