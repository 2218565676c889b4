import type { ElementContent, Parents } from 'hast'
import { serialise } from '../../../../richtext/draft/serialise.ts'
import { splitWrittenFormulas } from '../../../../richtext/formulas-in-text.ts'
import { createElement, isElement } from './hast-walk.ts'

/** Inside of these TeX is what it says. */
const VERBATIM = ['code', 'pre', 'kbd', 'samp', 'tt', 'script', 'style']

const mayHoldFormula = /\$|\\[([]/

/** Formulas that are written as TeX in a parent's own text, between `\\(` and `\\)`, `\\[` and `\\]` or dollars, as ours. */
export function replaceWrittenFormulas(parent: Parents): void {
  if (isElement(parent as ElementContent, ...VERBATIM)) return
  parent.children = parent.children.flatMap((child) =>
    child.type === 'text' && mayHoldFormula.test(child.value) ? writtenNodes(child.value) : [child],
  ) as typeof parent.children
}

function writtenNodes(text: string): ElementContent[] {
  return splitWrittenFormulas(text).flatMap((piece): ElementContent[] => {
    if (typeof piece === 'string') return piece === '' ? [] : [{ type: 'text', value: piece }]
    const properties = { dataType: piece.display ? 'block-math' : 'inline-math', dataLatex: piece.latex }
    return [createElement(piece.display ? 'div' : 'span', properties)]
  })
}

/** Plain text that holds formulas as HTML with them, a paragraph for each line; null for any other. */
export function writtenToHtml(text: string): string | null {
  const markup = /^\s*(?:<\?xml[^>]*\?>\s*)?(<(?:mml:)?math[\s>][\s\S]*<\/(?:mml:)?math>)\s*$/i.exec(text)?.[1]
  if (markup) return markup
  if (!mayHoldFormula.test(text)) return null
  const pieces = splitWrittenFormulas(text.replace(/\r\n?/g, '\n'))
  if (pieces.length === 1) return null
  const lines: ElementContent[][] = [[]]
  for (const piece of pieces) {
    if (typeof piece !== 'string')
      lines.at(-1)?.push(...writtenNodes(piece.display ? `\\[${piece.latex}\\]` : `\\(${piece.latex}\\)`))
    else
      for (const [index, words] of piece.split('\n').entries()) {
        if (index > 0) lines.push([])
        if (words !== '') lines.at(-1)?.push({ type: 'text', value: words })
      }
  }
  return serialise({ type: 'root', children: lines.map((line) => createElement('p', {}, line)) })
}
