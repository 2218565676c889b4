import type { ChainedCommands, Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

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

/** Writes the formula where its target says, with the caret behind it, and gives the focus back to the text. */
export function writeFormula(editor: Editor, target: FormulaTarget, latex: string, display: boolean): void {
  const type = display ? nodeNames.display : nodeNames.inline
  const formula = { type, attrs: { latex } }
  const chain = editor.chain().focus()
  if (target.position !== null && target.display === display) {
    chain.setNodeSelection(target.position).updateAttributes(type, { latex }).command(leaveNode).run()
  } else {
    placeChain(chain, editor, target).insertContent(formula).command(leaveNode).run()
  }
}

/** Selects what the formula replaces: the former one, the text it is made of, or nothing. */
function placeChain(chain: ChainedCommands, editor: Editor, target: FormulaTarget): ChainedCommands {
  if (target.position !== null) return chain.setNodeSelection(target.position)
  return target.latex === '' ? chain.setTextSelection(editor.state.selection.to) : chain
}

/** Moves the caret behind a selected node: what is typed next would replace it. */
export function leaveNode({ tr }: { tr: Transaction }): boolean {
  const { selection } = tr
  if (!(selection instanceof NodeSelection)) return true
  const behind = Selection.findFrom(tr.doc.resolve(selection.to), 1, true)
  if (behind) tr.setSelection(behind)
  else tr.insert(selection.to, getParagraph(tr)).setSelection(TextSelection.create(tr.doc, selection.to + 1))
  return true
}

function getParagraph({ doc }: Transaction): Node {
  const type = doc.type.schema.nodes.paragraph
  if (!type) throw new Error('The schema has no paragraph')
  return type.create()
}
