// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { buildExtensions } from '../editor/editor-extensions.ts'

/** What stands in the text after its last character was typed. */
function type(text: string): string {
  const handlers = { openFormula: () => undefined, takeImages: () => undefined }
  const extensions = buildExtensions({ ...handlers, line: false })
  const editor = new Editor({
    extensions,
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: text.slice(0, -1) }] }] },
  })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  const { from, to } = editor.state.selection
  editor.view.someProp('handleTextInput', (handle) =>
    handle(editor.view, from, to, text.slice(-1), () => editor.state.tr),
  )
  const html = editor.getHTML()
  editor.destroy()
  return html
}

test.each([
  ['$$x$$', 'x'],
  ['Its area is $\\frac{1}{2}bh$', '\\frac{1}{2}bh'],
  ['where $x^2$', 'x^2'],
  ['and $a_1$', 'a_1'],
  ['Let $x$', 'x'],
  ['so $a + b$', 'a + b'],
  ['with $y=2x$', 'y=2x'],
  ['Solve \\(x\\)', 'x'],
  ['Solve \\[x=1\\]', 'x=1'],
])('%s becomes a formula', (text, latex) => {
  expect(type(text)).toContain(`data-latex="${latex}"`)
})

test.each([
  'It costs $5 and $',
  'from $5_000 to $',
  '\\$x^2$',
  'US$ and AU$',
  'costs $a lot of money$',
  '$5$',
])('%s stays as it is', (text) => {
  expect(type(text)).not.toContain('data-latex')
})
