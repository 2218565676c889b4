import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { dialogOfStep } from '#web/ui/dialog/open-dialogs.ts'

const LeaveDialog = lazyDialog(
  () => import('./leave-dialog.tsx'),
  ({ opened }) => opened,
)

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
    async (step: { current: { pathname: string }; next: { pathname: string }; action: string }) => {
      if (dialogOfStep(step) || step.current.pathname === step.next.pathname || !act.current.isDirty()) return false
      await act.current.flush?.().catch(() => undefined)
      return act.current.isDirty()
    },
    [],
  )
  const enableBeforeUnload = useCallback(() => act.current.isDirty(), [])
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  return (
    <LeaveDialog
      opened={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
