import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useBack } from './use-back.ts'
import '#web/ui/dialog/dialog.css'

interface DiscardDialogProps {
  opened: boolean
  onDiscard: () => void
  onStay: () => void
}

/** Asks before a dialog is closed that something was typed into. */
export default function DiscardDialog({ opened, onDiscard, onStay }: DiscardDialogProps) {
  useBack(opened, { onBack: onStay })
  return (
    <Modal opened={opened} onClose={onStay} title={<Trans>Throw away what you typed?</Trans>} withCloseButton={false}>
      <Group className="dialog-foot" mt="xs">
        <Button variant="default" onClick={onDiscard}>
          <Trans>Throw away</Trans>
        </Button>
        <Button onClick={onStay} data-autofocus>
          <Trans>Keep typing</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
