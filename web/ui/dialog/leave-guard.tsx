import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'
import { dialogOfStep } from './open-dialogs.ts'

const DiscardDialog = lazyDialog(
  () => import('./discard-dialog.tsx'),
  ({ opened }) => opened,
)

/** Asks before a form of the page is left with what was typed into it. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const act = useRef(isDirty)
  act.current = isDirty
  const shouldBlockFn = useCallback(
    (step: { current: { pathname: string }; next: { pathname: string }; action: string }) =>
      !dialogOfStep(step) && step.current.pathname !== step.next.pathname && act.current(),
    [],
  )
  const enableBeforeUnload = useCallback(() => act.current(), [])
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  return (
    <DiscardDialog
      opened={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  )
}
