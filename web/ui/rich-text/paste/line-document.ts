import { Extension, type Extensions, Node } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/** A document of one paragraph, for options. Several lines that are pasted are joined by line breaks. */
export const lineDocument: Extensions = [
  Node.create({ name: 'doc', topNode: true, content: 'paragraph' }),
  Extension.create({
    name: 'lineDocument',
    addKeyboardShortcuts: () => ({ Enter: () => true }),
    addProseMirrorPlugins() {
      const { schema } = this.editor
      return [new Plugin({ props: { transformPasted: (slice) => joinLines(slice, schema) } })]
    },
  }),
]

export function joinLines(slice: Slice, schema: Schema): Slice {
  if (slice.content.firstChild?.isInline) return slice
  const lines: DocumentNode[][] = []
  slice.content.descendants((node) => collectLine(node, lines))
  const nodes = lines.flatMap((line, number) => (number === 0 ? line : [getBreak(schema), ...line]))
  return new Slice(Fragment.from(nodes), 0, 0)
}

function collectLine(node: DocumentNode, lines: DocumentNode[][]): boolean {
  if (!node.isTextblock) return true
  lines.push([...node.children])
  return false
}

function getBreak(schema: Schema): DocumentNode {
  const type = schema.nodes.hardBreak
  if (!type) throw new Error('The schema of a line has no hardBreak')
  return type.create()
}
