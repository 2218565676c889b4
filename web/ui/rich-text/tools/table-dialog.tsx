import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NumberInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { DialogForm, EditorDialog } from '../editor/editor-dialog.tsx'

export interface TableDialogProps {
  opened: boolean
  editor: Editor
  onClose: () => void
}

/** Most that fits on a page; more rows can be added in the table itself. */
const most = { rows: 30, cols: 12 }

type Size = string | number

const clampSize = (size: Size, max: number) => Math.min(Math.max(Math.trunc(Number(size)) || 1, 1), max)

export function TableDialog({ opened, editor, onClose }: TableDialogProps) {
  const { t } = useLingui()
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <EditorDialog opened={opened} onClose={close} title={t`Insert a table`} size="xs">
      <TableForm editor={editor} onClose={close} />
    </EditorDialog>
  )
}

function TableForm({ editor, onClose }: Omit<TableDialogProps, 'opened'>) {
  const { t } = useLingui()
  const [rows, setRows] = useState<Size>(3)
  const [cols, setCols] = useState<Size>(3)
  const [withHeaderRow, setHeaderRow] = useState(true)
  const insert = () => {
    const size = { rows: clampSize(rows, most.rows), cols: clampSize(cols, most.cols) }
    editor
      .chain()
      .focus()
      .insertTable({ ...size, withHeaderRow })
      .run()
    onClose()
  }
  return (
    <DialogForm onSubmit={insert} submitLabel={<Trans>Insert</Trans>}>
      <Group grow>
        <NumberInput
          clampBehavior="blur"
          data-autofocus
          label={t`Rows`}
          min={1}
          max={most.rows}
          allowDecimal={false}
          value={rows}
          onChange={setRows}
        />
        <NumberInput
          clampBehavior="blur"
          label={t`Columns`}
          min={1}
          max={most.cols}
          allowDecimal={false}
          value={cols}
          onChange={setCols}
        />
      </Group>
      <Checkbox
        label={t`The first row is a header`}
        checked={withHeaderRow}
        onChange={(event) => setHeaderRow(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
