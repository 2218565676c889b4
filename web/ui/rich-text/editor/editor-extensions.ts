import { Extension, type Extensions } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { blankMarks } from '../blank-marks.ts'
import type { OpenFormula } from '../formula/formula-commands.ts'
import { formulaNodes } from '../formula/formula-nodes.ts'
import { lineDocument } from '../paste/line-document.ts'
import { paragraphAttributes } from '../paste/paragraph-attributes.ts'
import { rowIntake, type TakeRows } from '../paste/row-intake.ts'
import type { Tool } from '../tools/editor-tools.ts'
import { fieldTools } from '../tools/field-tools.ts'
import type { ImageTarget } from '../tools/image-commands.ts'
import { imageIntake, type TakeImages } from '../tools/image-intake.ts'
import { imageNode } from '../tools/image-node.ts'

export interface EditorParts {
  /** Only one paragraph: no lists, tables or formulas on a line of their own. */
  line: boolean
  openFormula: OpenFormula
  takeImages: TakeImages
  /** Asks about a picture that stands in the text. */
  openImage?: (target: ImageTarget) => void
  /** Tools of one field. */
  tools?: Tool[]
  takeRows?: TakeRows
}

/** What question text may hold and no more: links, headings and rules would be dropped when it is saved. */
const neverStored = { heading: false, horizontalRule: false, link: false, codeBlock: false } as const
const blocksOff = {
  document: false,
  bulletList: false,
  orderedList: false,
  listItem: false,
  listKeymap: false,
  blockquote: false,
  trailingNode: false,
} as const

export function buildExtensions({
  line,
  openFormula,
  takeImages,
  openImage,
  tools = [],
  takeRows,
}: EditorParts): Extensions {
  return [
    StarterKit.configure(line ? { ...neverStored, ...blocksOff } : neverStored),
    Subscript.extend({ excludes: 'subscript superscript' }),
    Superscript.extend({ excludes: 'subscript superscript' }),
    paragraphAttributes,
    submitKey,
    imageNode,
    imageIntake(takeImages, (target) => openImage?.(target)),
    ...(takeRows ? [rowIntake(takeRows)] : []),
    fieldTools(tools),
    blankMarks,
    ...formulaNodes(openFormula, !line),
    ...(line ? lineDocument : [TableKit]),
  ]
}

/** Ctrl+Enter belongs to the form around the editor; StarterKit would break the line. */
const submitKey = Extension.create({
  name: 'submitKey',
  priority: 200,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
})
