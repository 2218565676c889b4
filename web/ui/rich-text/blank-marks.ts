import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import classes from './rich-text.module.css'

/** Draws `{{1}}` as a place to write on; the text stays what it is. */
export const blankMarks = Extension.create({
  name: 'blankMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { decorations: ({ doc }) => DecorationSet.create(doc, findBlanks(doc)) },
    }),
  ],
})

function findBlanks(doc: Node): Decoration[] {
  const found: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isText) return
    for (const match of (node.text ?? '').matchAll(/\{\{\d{1,3}\}\}/g)) {
      const from = position + match.index
      found.push(Decoration.inline(from, from + match[0].length, { class: classes.blank ?? '' }))
    }
  })
  return found
}
