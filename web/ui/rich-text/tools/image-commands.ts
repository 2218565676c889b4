import type { Editor } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
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
  return imageTarget(selection.node, selection.from)
}

/** The picture at a place of the document. */
export function imageTarget({ attrs: { src, alt, width } }: DocumentNode, position: number): ImageTarget {
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

/** `source` stands in for the stored picture where there is one. */
export function updateImage(editor: Editor, position: number, text: ImageText, source: string | null): void {
  changeNode(editor.chain(), position, 'image', { ...text, ...(source && { src: source }) }).run()
}

export function removeImage(editor: Editor, position: number): void {
  editor.chain().setNodeSelection(position).deleteSelection().run()
}
