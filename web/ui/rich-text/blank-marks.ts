import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import classes from './rich-text.module.css'

/** Draws `{{1}}` as a place to write on; the text stays what it is. Backspace behind a blank takes all of it. */
export const blankMarks = Extension.create({
  name: 'blankMarks',
  addKeyboardShortcuts() {
    return { Backspace: () => dropBlankBefore(this.editor) }
  },
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

function dropBlankBefore({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection
  const blank = empty ? /\{\{\d{1,3}\}\}$/.exec($from.parent.textBetween(0, $from.parentOffset, null, '\ufffc')) : null
  return blank !== null && commands.deleteRange({ from: $from.pos - blank[0].length, to: $from.pos })
}
