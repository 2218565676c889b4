import type { ChainedCommands } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** Changes a formula or picture and leaves the caret behind it, ready to write on. */
export function changeNode(
  chain: ChainedCommands,
  position: number,
  type: string,
  attributes: Record<string, unknown>,
): ChainedCommands {
  return chain
    .setNodeSelection(position)
    .updateAttributes(type, attributes)
    .command(({ tr }) => {
      setCaret(tr, position + (tr.doc.nodeAt(position)?.nodeSize ?? 0))
      return true
    })
}

/** Puts the caret at the first text from a place on; where there is none, into a new paragraph. */
export function setCaret(tr: Transaction, position: number): void {
  const behind = Selection.findFrom(tr.doc.resolve(position), 1, true)
  if (behind) tr.setSelection(behind)
  else tr.insert(position, createParagraph(tr)).setSelection(TextSelection.create(tr.doc, position + 1))
}

function createParagraph({ doc }: Transaction): Node {
  const type = doc.type.schema.nodes.paragraph
  if (!type) throw new Error('The schema has no paragraph')
  return type.create()
}
