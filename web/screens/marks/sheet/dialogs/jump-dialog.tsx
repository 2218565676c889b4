import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import '#web/ui/dialog/dialog.css'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { SheetStore } from '../../store/sheet-store.ts'

interface JumpDialogProps {
  /** What is typed so far, some of it while the dialog was still on its way; null keeps it closed. */
  number: string | null
  onNumber: (number: string) => void
  store: SheetStore
  /** The lines that are shown. */
  ids: number[]
  onJump: (line: number) => void
  onClose: () => void
}

/** Leads to a pupil's line by the number on the answer book; all others stay where they are. */
export function JumpDialog({ number, onNumber, store, ids, onJump, onClose }: JumpDialogProps) {
  const { t } = useLingui()
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const jump = () => {
    const words = (number ?? '').trim().toLocaleLowerCase()
    const by = (key: 'roll_no' | 'admission_no') =>
      ids.findIndex((id) => store.row(id).row.student[key]?.toLocaleLowerCase() === words)
    const line = [by('roll_no'), by('admission_no')].find((at) => at >= 0)
    if (words === '') return setError(t`Type a roll number or an admission number.`)
    if (line === undefined) return setError(t`No pupil with this number is shown.`)
    onJump(line)
    close()
  }
  return (
    <Modal opened={number !== null} onClose={close} title={t`Go to a pupil`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          jump()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t`Roll number or admission number`}
            data-autofocus
            autoComplete="off"
            error={error}
            value={number ?? ''}
            onFocus={toEnd}
            onChange={({ currentTarget }) => {
              onNumber(currentTarget.value)
              setError(null)
            }}
          />
          <Group className="dialog-foot">
            <Button variant="default" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit">
              <Trans>Go there</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** What is typed next follows what came before the field did. */
const toEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  const end = currentTarget.value.length
  currentTarget.setSelectionRange(end, end)
}
