import { Extension, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
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
import { imageNode, type SourceOf } from '../tools/image-node.ts'

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
  /** Where pictures are fetched that are not at their own address. */
  sourceOf?: SourceOf
}

/** What question text may hold and no more: headings, links, rules and blocks of code would be dropped when it is saved. */
const words: Extensions = [Bold, Code, HardBreak, Italic, Paragraph, Strike, Text, Underline]
const editing: Extensions = [Dropcursor, Gapcursor, UndoRedo]
const blocks: Extensions = [Document, Blockquote, BulletList, OrderedList, ListItem, ListKeymap, TrailingNode]

export function buildExtensions({
  line,
  openFormula,
  takeImages,
  openImage,
  tools = [],
  takeRows,
  sourceOf = () => undefined,
}: EditorParts): Extensions {
  return [
    ...words,
    ...editing,
    ...(line ? [] : blocks),
    Subscript.extend({ excludes: 'subscript superscript' }),
    Superscript.extend({ excludes: 'subscript superscript' }),
    paragraphAttributes,
    submitKey,
    imageNode(sourceOf),
    imageIntake(takeImages, (target) => openImage?.(target)),
    ...(takeRows ? [rowIntake(takeRows)] : []),
    fieldTools(tools),
    blankMarks,
    ...formulaNodes(openFormula, !line),
    ...(line ? lineDocument : [TableKit]),
  ]
}

/** Ctrl+Enter belongs to the form around the editor; HardBreak would break the line. */
const submitKey = Extension.create({
  name: 'submitKey',
  priority: 200,
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
})
