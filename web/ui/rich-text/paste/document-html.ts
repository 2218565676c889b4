import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { sanitiseHtml } from '../../../../richtext/sanitise.ts'

/** Whether a document shows nothing, so that its placeholder may stand there. */
export function isBlank(document: Node): boolean {
  return document.childCount === 1 && document.firstChild?.type.name === 'paragraph' && document.content.size === 2
}

/** The HTML as it is stored, so that text that was changed and changed back compares equal; '' for an empty one. */
export function readHtml(editor: Editor): string {
  return sanitiseHtml(editor.getHTML())
}
