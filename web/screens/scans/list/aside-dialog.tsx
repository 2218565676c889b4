import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ScanRow, scanApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'

interface AsideDialogProps {
  scan: ScanRow | null
  onClose: () => void
}

/** A scan is set aside as a whole, with the reason: none of its pages counts then, until it is brought back. */
export default function AsideDialog({ scan, onClose }: AsideDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { run, pending, error, reset } = useAction(scanApi.discard, { invalidates: [scanApi.list] })
  const isUsed = error instanceof CallError && error.errorCode === 'in_use'
  const close = () => {
    reset()
    setReason('')
    setAsked(false)
    onClose()
  }
  const setAside = async () => {
    setAsked(true)
    if (!scan || reason.trim() === '') return
    const { id, row_version } = scan
    await run({ id, row_version, reason, ...(isUsed && { confirm: true }) })
      .then(close)
      .catch(() => undefined)
  }
  return (
    <Modal opened={scan !== null} onClose={close} typed="watched" title={<Trans>Set the scan aside?</Trans>}>
      <Stack gap="sm">
        <Trans>None of its pages counts then. It can be brought back for 30 days.</Trans>
        <Textarea
          label={t`Reason`}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          error={isAsked && reason.trim() === '' && t`Say why, for whoever looks for the pages later.`}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {error instanceof CallError && error.status === 409 && (
          <Alert color="yellow" role="alert">
            {refusalText(error)}
          </Alert>
        )}
        <Group className="dialog-foot">
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={pending} onClick={() => void setAside()}>
            {isUsed ? <Trans>Set aside all the same</Trans> : <Trans>Set it aside</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
