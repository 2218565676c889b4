import type { Editor } from '@tiptap/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { leaveNode } from './formula-commands.ts'

/** A picture to be added (`file`) or changed (`source`, which is selected in the document). */
export type ImageTarget =
  | { kind: 'new'; file: File; position: number | null }
  | { kind: 'stored'; source: string; alt: string; width: number | null }

export interface ImageText {
  alt: string
  /** In CSS pixels; null for the picture's own width. */
  width: number | null
}

/** The picture that is selected, or null. */
export function findSelectedImage({ selection }: EditorState): ImageTarget | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null
  const { src, alt, width } = selection.node.attrs
  return {
    kind: 'stored',
    source: String(src),
    alt: String(alt ?? ''),
    width: typeof width === 'number' ? width : null,
  }
}

/** Puts a stored picture at a place, or at the caret. A place that is gone by now counts as the end. */
export function insertImage(editor: Editor, source: string, text: ImageText, position: number | null): void {
  const image = { type: 'image', attrs: { src: source, ...text } }
  const chain = editor.chain().focus()
  const end = editor.state.doc.content.size
  if (position === null) chain.insertContent(image).run()
  else chain.insertContentAt(Math.min(position, end), image).run()
}

export function updateImage(editor: Editor, text: ImageText): void {
  editor.chain().focus().updateAttributes('image', text).command(leaveNode).run()
}
