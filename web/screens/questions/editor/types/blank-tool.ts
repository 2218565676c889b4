import { msg } from '@lingui/core/macro'
import { IconForms } from '@tabler/icons-react'
import { blanksIn } from '#contract'
import type { Tool } from '#web/ui/rich-text/tools/editor-tools.ts'

/** The lowest number that no blank of a text has. */
export function nextBlank(text: string): number {
  const taken = new Set(blanksIn(text))
  let number = 1
  while (taken.has(number)) number++
  return number
}

const blankText = (text: string) => `{{${nextBlank(text)}}}`

/** Puts the next blank where the caret is; three underscores do the same. */
export const blankTool: Tool = {
  id: 'blank',
  icon: IconForms,
  label: msg`Blank`,
  keys: 'Mod+Shift+L',
  typed: { pattern: /_{3}$/, text: (editor) => blankText(editor.getText()) },
  run: (editor) => editor.chain().focus().insertContent(blankText(editor.getText())).run(),
}
