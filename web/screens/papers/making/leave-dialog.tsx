import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'

interface LeaveDialogProps {
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

export default function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal
      ofGuard
      opened={opened}
      onClose={onStay}
      title={<Trans>Leave without saving?</Trans>}
      withCloseButton={false}
    >
      <Text size="sm">
        <Trans>What you changed last is not saved and would be lost.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={onLeave}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={onStay} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
