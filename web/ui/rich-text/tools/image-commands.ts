import type { Editor } from '@tiptap/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { changeNode } from './node-commands.ts'

/** A picture to be added (`file`) or changed (`source`, which is selected in the document). */
export type ImageTarget =
  | { kind: 'new'; file: File; position: number | null }
  | { kind: 'stored'; source: string; position: number; alt: string; width: number | null }

export interface ImageText {
  alt: string
  /** In CSS pixels; null for the picture's own width. */
  width: number | null
}

/** The picture that is selected, or null. */
export function findSelectedImage({ selection }: EditorState): ImageTarget | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { from: position, node } = selection
  const { src, alt, width } = node.attrs
  const text = { alt: String(alt ?? ''), width: typeof width === 'number' ? width : null }
  return { kind: 'stored', source: String(src), position, ...text }
}

/** Puts a stored picture at a place, or at the caret. A place that is gone by now counts as the end. Keeps the focus. */
export function insertImage(editor: Editor, source: string, text: ImageText, position: number | null): void {
  const image = { type: 'image', attrs: { src: source, ...text } }
  const end = editor.state.doc.content.size
  if (position === null) editor.commands.insertContent(image)
  else editor.commands.insertContentAt(Math.min(position, end), image)
}

export function updateImage(editor: Editor, position: number, text: ImageText): void {
  changeNode(editor.chain(), position, 'image', { ...text }).run()
}
