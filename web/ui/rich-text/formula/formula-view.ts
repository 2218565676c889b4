import type { NodeViewRenderer } from '@tiptap/core'
import classes from '../rich-text.module.css'
import type { OpenFormula } from './formula-commands.ts'
import { findKatex, type KatexEngine, loadKatex } from './load-katex.ts'

/**
 * A formula in the text: KaTeX's drawing, or its source until KaTeX is there and, in a marked box, when it can't be
 * drawn. A click opens it.
 */
export function viewFormula(open: OpenFormula, display: boolean): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    let latex = String(node.attrs.latex)
    const dom = document.createElement(display ? 'div' : 'span')
    dom.className = (display ? classes.displayFormula : classes.formula) ?? ''
    const draw = () => drawOrLoad(dom, () => latex, display)
    dom.addEventListener('click', () => {
      const position = getPos()
      if (editor.isEditable && position !== undefined) open({ latex, display, position })
    })
    draw()
    return {
      dom,
      update(changed) {
        if (changed.type !== node.type) return false
        if (changed.attrs.latex === latex) return true
        latex = String(changed.attrs.latex)
        draw()
        return true
      },
    }
  }
}

function drawOrLoad(dom: HTMLElement, readLatex: () => string, display: boolean): void {
  const engine = findKatex()
  if (engine) drawFormula(engine, dom, readLatex(), display)
  else {
    showSource(dom, readLatex(), classes.formulaSource)
    loadKatex().then(
      (loaded) => drawFormula(loaded, dom, readLatex(), display),
      // Offline the source stays; the next formula that is drawn tries again.
      () => undefined,
    )
  }
}

function drawFormula(engine: KatexEngine, dom: HTMLElement, latex: string, display: boolean): void {
  if (!engine.drawFormula(dom, latex, display)) showSource(dom, latex, classes.faultyFormula)
}

function showSource(dom: HTMLElement, latex: string, className: string | undefined): void {
  const source = document.createElement('code')
  source.className = className ?? ''
  source.textContent = latex
  dom.replaceChildren(source)
}
