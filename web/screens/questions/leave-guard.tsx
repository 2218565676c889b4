import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

interface LeaveGuardProps {
  /** Whether something would be lost; asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Writes the draft, to be found again. */
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved work is left: stay, or leave with or without a draft. */
export function LeaveGuard({ isUnsaved, onKeep, onDiscard }: LeaveGuardProps) {
  const { t } = useLingui()
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const leave = (prepare: () => void) => {
    prepare()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      withCloseButton={false}
      title={t`Leave without saving?`}
    >
      <Text size="sm">
        <Trans>The question is not saved yet. A draft stays on this device until you come back.</Trans>
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="subtle" color="red" onClick={() => leave(onDiscard)}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="default" onClick={() => leave(onKeep)}>
          <Trans>Leave, keep the draft</Trans>
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          <Trans>Stay here</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
