import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { SheetStore } from '../store/sheet-store.ts'
import { readPasted } from './read-pasted.ts'
import type { Place } from './use-cell-editor.ts'
import '#web/ui/dialog/dialog.css'

interface PasteDialogProps {
  store: SheetStore
  ids: number[]
  columns: number
  fieldAt: (id: number, c: number) => string | null
  /** null keeps it closed. */
  pasted: { text: string; at: Place } | null
  onClose: () => void
}

/** Of what is refused so many are named. */
const named = 8

/** Says onto whom lines of a spreadsheet would go, before they do. */
export default function PasteDialog({ store, ids, columns, fieldAt, pasted, onClose }: PasteDialogProps) {
  const { t } = useLingui()
  const last = useRef(pasted)
  if (pasted) last.current = pasted
  const { text, at } = last.current ?? { text: '', at: { r: 0, c: 0 } }
  const read = readPasted(text, {
    rows: ids.map((id) => store.row(id).row),
    r: at.r,
    fieldAt: (id, offset) => {
      const c = at.c + offset
      if (c > columns) return null
      return c === 0 ? 'attendance' : fieldAt(id, c)
    },
    limits: (field) => store.limits(field),
  })
  const { cells, pupils, byNumber, refused } = read
  const nameOf = (id: number | undefined) => (id === undefined ? '' : store.row(id).row.student.name)
  const [first, end] = [nameOf(pupils[0]), nameOf(pupils.at(-1))]
  const take = () => {
    store.change(cells, 'PASTE')
    onClose()
  }
  const why = { nobody: t`no such pupil`, left_over: t`no pupil left`, value: t`no mark for its column` }
  return (
    <Modal opened={pasted !== null} onClose={onClose} title={t`Paste marks`}>
      <Stack gap="sm">
        <Text>
          <Plural value={pupils.length} one="# pupil:" other="# pupils:" />{' '}
          {byNumber ? (
            <Trans>
              found by number, {first} to {end}.
            </Trans>
          ) : (
            <Trans>
              in the order of the sheet, {first} to {end}.
            </Trans>
          )}
        </Text>
        {refused.length > 0 && (
          <>
            <Text c="var(--q-bad)">
              <Plural value={refused.length} one="# is left out:" other="# are left out:" />
            </Text>
            <List size="sm">
              {refused.slice(0, named).map((one) => {
                const { line } = one
                return (
                  <List.Item key={`${line} ${one.text}`}>
                    <Trans>Line {line}</Trans>: “{one.text}”, {why[one.why]}
                  </List.Item>
                )
              })}
            </List>
          </>
        )}
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button data-autofocus disabled={cells.length === 0} onClick={take}>
            <Trans>Paste</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
