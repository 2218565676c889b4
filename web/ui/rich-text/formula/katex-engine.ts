import katex from 'katex'
import 'katex/contrib/mhchem'
import 'katex/dist/katex.min.css'
import { cleanLatex } from '../../../../richtext/clean-text.ts'
import { rewriteLatex } from '../../../../richtext/formula/rewrite.ts'
import { texOptions } from '../../../../richtext/tex-options.ts'

/** Draws a formula into an element, in place of what it holds, or only what is read out; false where it can't, with the element left empty. */
export function drawFormula(element: HTMLElement, latex: string, display: boolean, isHeard = false): boolean {
  const output = isHeard ? 'mathml' : 'htmlAndMathml'
  try {
    katex.render(rewriteLatex(cleanLatex(latex), false), element, { ...texOptions(display), output })
    return true
  } catch {
    element.replaceChildren()
    return false
  }
}
