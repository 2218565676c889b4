import { useBlocker } from '@tanstack/react-router'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

const LeaveDialog = lazyDialog(
  () => import('./leave-dialog.tsx'),
  ({ opened }) => opened,
)

interface LeaveGuardProps {
  /** Whether something would be lost; asked at the moment of leaving. */
  isUnsaved: () => boolean
  /** Writes the draft, to be found again. */
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before unsaved work is left: stay, or leave with or without a draft. */
export function LeaveGuard({ isUnsaved, onKeep, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true })
  const leave = (prepare: () => void) => {
    prepare()
    blocker.proceed?.()
  }
  return (
    <LeaveDialog
      opened={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onKeep={() => leave(onKeep)}
      onDiscard={() => leave(onDiscard)}
    />
  )
}
