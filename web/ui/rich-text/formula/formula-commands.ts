import type { ChainedCommands, Editor } from '@tiptap/core'
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import { changeNode, setCaret } from '../tools/node-commands.ts'

/** The formula to be written or changed. `position` is its place in the document, null for a new one. */
export interface FormulaTarget {
  latex: string
  display: boolean
  position: number | null
}

export type OpenFormula = (target: FormulaTarget) => void

export const nodeNames = { inline: 'inlineMath', display: 'blockMath' } as const

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

/** Writes the formula where its target says, with the caret behind it, and gives the focus back to the text. */
export function writeFormula(editor: Editor, target: FormulaTarget, latex: string, display: boolean): void {
  const type = display ? nodeNames.display : nodeNames.inline
  const chain = editor.chain().focus()
  if (target.position !== null && target.display === display) {
    changeNode(chain, target.position, type, { latex }).run()
  } else {
    placeChain(chain, editor, target).insertContent({ type, attrs: { latex } }).command(leaveNode).run()
  }
}

/** Selects what the formula replaces: the former one, the text it is made of, or nothing. */
function placeChain(chain: ChainedCommands, editor: Editor, target: FormulaTarget): ChainedCommands {
  if (target.position !== null) return chain.setNodeSelection(target.position)
  return target.latex === '' ? chain.setTextSelection(editor.state.selection.to) : chain
}

/** Moves the caret behind a selected node: what is typed next would replace it. */
function leaveNode({ tr }: { tr: Transaction }): boolean {
  if (tr.selection instanceof NodeSelection) setCaret(tr, tr.selection.to)
  return true
}
