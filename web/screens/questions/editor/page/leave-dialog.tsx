import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface LeaveDialogProps {
  opened: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

export default function LeaveDialog({ opened, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <Modal ofGuard opened={opened} onClose={onStay} withCloseButton={false} title={t`Leave without saving?`} size={540}>
      <Text size="sm">
        <Trans>The question is not saved yet. A draft stays on this device until you come back.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg" gap="xs">
        <Button variant="subtle" color="red" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="default" onClick={onKeep}>
          <Trans>Leave, keep the draft</Trans>
        </Button>
        <Button onClick={onStay} data-autofocus>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
