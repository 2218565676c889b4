import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import classes from './rich-text.module.css'

/**
 * Draws `{{1}}` as a place to write on that has its number, without the braces; the text stays what it is. Backspace behind a blank
 * and Delete before it take all of it.
 */
export const blankMarks = Extension.create({
  name: 'blankMarks',
  addKeyboardShortcuts() {
    return { Backspace: () => dropBlankBefore(this.editor), Delete: () => dropBlankAfter(this.editor) }
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
      const to = from + match[0].length
      const brace = { class: classes.blankBrace ?? '' }
      found.push(
        Decoration.inline(from, from + 2, brace),
        Decoration.inline(from + 2, to - 2, { class: classes.blank ?? '' }),
      )
      found.push(Decoration.inline(to - 2, to, brace))
    }
  })
  return found
}

function dropBlankBefore({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection
  const blank = empty ? /\{\{\d{1,3}\}\}$/.exec($from.parent.textBetween(0, $from.parentOffset, null, '\ufffc')) : null
  return blank !== null && commands.deleteRange({ from: $from.pos - blank[0].length, to: $from.pos })
}

function dropBlankAfter({ state, commands }: Editor): boolean {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const blank = empty
    ? /^\{\{\d{1,3}\}\}/.exec(parent.textBetween(parentOffset, parent.content.size, null, '\ufffc'))
    : null
  return blank !== null && commands.deleteRange({ from: $from.pos, to: $from.pos + blank[0].length })
}
