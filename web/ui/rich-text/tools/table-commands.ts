import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconArrowMerge,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'

/** What can be done to the table around the caret. */
export interface TableCommand {
  id: string
  icon: Icon
  label: MessageDescriptor
  isEnabled?: (editor: Editor) => boolean
  run: (editor: Editor) => boolean
}

export const tableCommands: TableCommand[] = [
  {
    id: 'rowAbove',
    icon: IconRowInsertTop,
    label: msg`Add a row above`,
    run: (editor) => editor.chain().focus().addRowBefore().run(),
  },
  {
    id: 'rowBelow',
    icon: IconRowInsertBottom,
    label: msg`Add a row below`,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    id: 'columnBefore',
    icon: IconColumnInsertLeft,
    label: msg`Add a column before`,
    run: (editor) => editor.chain().focus().addColumnBefore().run(),
  },
  {
    id: 'columnAfter',
    icon: IconColumnInsertRight,
    label: msg`Add a column after`,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: 'headerRow',
    icon: IconTableRow,
    label: msg`Header row on or off`,
    run: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  },
  {
    id: 'merge',
    icon: IconArrowMerge,
    label: msg`Merge the selected cells`,
    isEnabled: (editor) => editor.can().mergeCells(),
    run: (editor) => editor.chain().focus().mergeCells().run(),
  },
  {
    id: 'split',
    icon: IconArrowsSplit2,
    label: msg`Split the cell`,
    isEnabled: (editor) => editor.can().splitCell(),
    run: (editor) => editor.chain().focus().splitCell().run(),
  },
]

export const tableRemovals: TableCommand[] = [
  {
    id: 'deleteRow',
    icon: IconRowRemove,
    label: msg`Delete the row`,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    id: 'deleteColumn',
    icon: IconColumnRemove,
    label: msg`Delete the column`,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    id: 'deleteTable',
    icon: IconTableOff,
    label: msg`Delete the table`,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]
