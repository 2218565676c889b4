import { Extension, type Extensions, type NodeViewRenderer } from '@tiptap/core'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { type FormulaTarget, findSelectedFormula, readFormulaTarget } from './formula-commands.ts'
import { drawFormula } from './katex-engine.ts'
import classes from './rich-text.module.css'

export type OpenFormula = (target: FormulaTarget) => void

/** The nodes for formulas, in exactly the form in which questions are stored, and the keys that open one. */
export function formulaNodes(open: OpenFormula, withDisplay: boolean): Extensions {
  const inline = InlineMath.extend({
    // In a document of one line a pasted display formula goes into the line instead of being lost.
    parseHTML: () => [
      { tag: 'span[data-type="inline-math"]' },
      ...(withDisplay ? [] : [{ tag: 'div[data-type="block-math"]' }]),
    ],
    addNodeView: () => viewFormula(open, false),
  })
  const block = BlockMath.extend({
    addNodeView: () => viewFormula(open, true),
  })
  return [inline, ...(withDisplay ? [block] : []), formulaKeys(open)]
}

/** Draws the formula with KaTeX; one that can't be drawn shows its source in a marked box. A click opens it. */
function viewFormula(open: OpenFormula, display: boolean): NodeViewRenderer {
  return ({ node, getPos, editor }) => {
    let latex = String(node.attrs.latex)
    const dom = document.createElement(display ? 'div' : 'span')
    dom.className = (display ? classes.displayFormula : classes.formula) ?? ''
    const draw = () => {
      if (drawFormula(dom, latex, display)) return
      const source = document.createElement('code')
      source.className = classes.faultyFormula ?? ''
      source.textContent = latex
      dom.replaceChildren(source)
    }
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

/** Ctrl+M on every system: Cmd+M would minimise the window on a Mac. Enter opens the formula that is selected. */
function formulaKeys(open: OpenFormula): Extension {
  return Extension.create({
    name: 'formulaKeys',
    priority: 200,
    addKeyboardShortcuts() {
      return {
        'Ctrl-m': ({ editor }) => {
          open(readFormulaTarget(editor.state))
          return true
        },
        Enter: ({ editor }) => {
          const selected = findSelectedFormula(editor.state)
          if (selected) open(selected)
          return selected !== null
        },
      }
    },
  })
}
