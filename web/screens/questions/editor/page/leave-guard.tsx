import { useBlocker } from '@tanstack/react-router'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { dialogOfStep } from '#web/ui/dialog/open-dialogs.ts'

const LeaveDialog = lazyDialog(
  () => withTextsOf('question-windows', import('./leave-dialog.tsx')),
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
  const shouldBlockFn = (step: { action: string }) => !dialogOfStep(step) && isUnsaved()
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isUnsaved, withResolver: true })
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
