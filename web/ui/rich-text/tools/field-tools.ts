import { Extension, InputRule } from '@tiptap/core'
import type { Tool } from './editor-tools.ts'

/** The keys of a field's own tools, and what is typed to the same end. */
export function fieldTools(tools: Tool[]): Extension {
  return Extension.create({
    name: 'fieldTools',
    priority: 200,
    addKeyboardShortcuts() {
      const withKeys = tools.flatMap(({ keys, run }) => (keys ? [[keys.replace(/[A-Z]$/, toLower), run] as const] : []))
      return Object.fromEntries(withKeys.map(([keys, run]) => [keys, () => run(this.editor)]))
    },
    addInputRules() {
      return tools.flatMap(({ typed }) =>
        typed
          ? [
              new InputRule({
                find: typed.pattern,
                handler: ({ state, range }) => {
                  state.tr.insertText(typed.text(this.editor), range.from, range.to)
                },
              }),
            ]
          : [],
      )
    },
  })
}

/** ProseMirror reads the key of "Mod+Shift+L" in lower case. */
const toLower = (key: string) => key.toLowerCase()
