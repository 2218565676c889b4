import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import '#web/ui/dialog/dialog.css'

interface LeaveGuardProps {
  isDirty: () => boolean
  /** Saves what can be saved without asking, before it is looked at again. */
  flush?: () => Promise<void>
}

/** Asks before the page is left with work that isn't saved. Steps of the same page don't count as leaving. */
export function LeaveGuard({ isDirty, flush }: LeaveGuardProps) {
  const act = useRef({ isDirty, flush })
  act.current = { isDirty, flush }
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (current.pathname === next.pathname || !act.current.isDirty()) return false
      await act.current.flush?.().catch(() => undefined)
      return act.current.isDirty()
    },
    [],
  )
  const enableBeforeUnload = useCallback(() => act.current.isDirty(), [])
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      withCloseButton={false}
    >
      <Text size="sm">
        <Trans>What you changed last is not saved and would be lost.</Trans>
      </Text>
      <Group className="dialog-foot" mt="lg">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          <Trans>Leave</Trans>
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
