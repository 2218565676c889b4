import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconAlignCenter,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'

/** A button that acts on the text at once. */
export interface Tool {
  id: string
  icon: Icon
  label: MessageDescriptor
  /** In TipTap's spelling; Mod is Ctrl, or Cmd on a Mac. */
  keys?: string
  /** Absent where the button isn't a switch. */
  isActive?: (editor: Editor) => boolean
  isEnabled?: (editor: Editor) => boolean
  /** What is typed to the same end, and the text that takes its place. */
  typed?: { pattern: RegExp; text: (editor: Editor) => string }
  run: (editor: Editor) => boolean
}

const toggleAlign = (editor: Editor, align: 'center' | 'right') =>
  editor
    .chain()
    .focus()
    .updateAttributes('paragraph', { align: editor.isActive('paragraph', { align }) ? null : align })
    .run()

export const markTools: Tool[] = [
  {
    id: 'bold',
    icon: IconBold,
    label: msg`Bold`,
    keys: 'Mod+B',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    icon: IconItalic,
    label: msg`Italic`,
    keys: 'Mod+I',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    icon: IconUnderline,
    label: msg`Underline`,
    keys: 'Mod+U',
    isActive: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'strike',
    icon: IconStrikethrough,
    label: msg`Strike through`,
    keys: 'Mod+Shift+S',
    isActive: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    id: 'subscript',
    icon: IconSubscript,
    label: msg`Subscript`,
    keys: 'Mod+,',
    isActive: (editor) => editor.isActive('subscript'),
    run: (editor) => editor.chain().focus().toggleSubscript().run(),
  },
  {
    id: 'superscript',
    icon: IconSuperscript,
    label: msg`Superscript`,
    keys: 'Mod+.',
    isActive: (editor) => editor.isActive('superscript'),
    run: (editor) => editor.chain().focus().toggleSuperscript().run(),
  },
  {
    id: 'code',
    icon: IconCode,
    label: msg`Code`,
    keys: 'Mod+E',
    isActive: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
]

export const blockTools: Tool[] = [
  {
    id: 'bulletList',
    icon: IconList,
    label: msg`Bulleted list`,
    keys: 'Mod+Shift+8',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    icon: IconListNumbers,
    label: msg`Numbered list`,
    keys: 'Mod+Shift+7',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    icon: IconBlockquote,
    label: msg`Quotation`,
    keys: 'Mod+Shift+B',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'alignCenter',
    icon: IconAlignCenter,
    label: msg`Centre`,
    isActive: (editor) => editor.isActive('paragraph', { align: 'center' }),
    run: (editor) => toggleAlign(editor, 'center'),
  },
  {
    id: 'alignRight',
    icon: IconAlignRight,
    label: msg`Align right`,
    isActive: (editor) => editor.isActive('paragraph', { align: 'right' }),
    run: (editor) => toggleAlign(editor, 'right'),
  },
]

export const historyTools: Tool[] = [
  {
    id: 'undo',
    icon: IconArrowBackUp,
    label: msg`Undo`,
    keys: 'Mod+Z',
    isEnabled: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    icon: IconArrowForwardUp,
    label: msg`Redo`,
    keys: 'Mod+Shift+Z',
    isEnabled: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]
