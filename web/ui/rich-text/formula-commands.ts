import type { Editor } from '@tiptap/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'

/** The formula to be written or changed. `position` is its place in the document, null for a new one. */
export interface FormulaTarget {
  latex: string
  display: boolean
  position: number | null
}

const nodeNames = { inline: 'inlineMath', display: 'blockMath' } as const

/** The formula that is selected, else a new one made of the selected text. */
export function readFormulaTarget(state: EditorState): FormulaTarget {
  return findSelectedFormula(state) ?? { latex: readSelectedText(state), display: false, position: null }
}

export function findSelectedFormula({ selection }: EditorState): FormulaTarget | null {
  if (!(selection instanceof NodeSelection)) return null
  const { node, from } = selection
  const display = node.type.name === nodeNames.display
  if (!display && node.type.name !== nodeNames.inline) return null
  return { latex: String(node.attrs.latex), display, position: from }
}

/** Only text of one paragraph can become a formula; anything else would be lost. */
function readSelectedText({ selection, doc }: EditorState): string {
  if (!selection.$from.sameParent(selection.$to)) return ''
  let onlyText = true
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isInline && !node.isText) onlyText = false
  })
  return onlyText ? doc.textBetween(selection.from, selection.to) : ''
}

/** Writes the formula where its target says and gives the focus back to the text. */
export function writeFormula(editor: Editor, target: FormulaTarget, latex: string, display: boolean): void {
  const type = display ? nodeNames.display : nodeNames.inline
  const chain = editor.chain().focus()
  if (target.position === null) {
    const takesSelection = target.latex !== ''
    const place = takesSelection ? chain : chain.setTextSelection(editor.state.selection.to)
    place.insertContent({ type, attrs: { latex } }).run()
  } else if (target.display === display) {
    chain.setNodeSelection(target.position).updateAttributes(type, { latex }).run()
  } else {
    chain.setNodeSelection(target.position).insertContent({ type, attrs: { latex } }).run()
  }
}
