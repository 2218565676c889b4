import { useSyncExternalStore } from 'react'
import { confirmFirst } from '#web/api/confirm-first.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

const ConfirmDialog = lazyDialog(
  () => withTextsOf('windows', import('./confirm-dialog.tsx')),
  ({ asked }) => asked !== null,
)

/** Comes up by itself where a call needs that somebody shows anew who they are; what is open stays as it is. */
export function ConfirmFirst() {
  return <ConfirmDialog asked={useSyncExternalStore(confirmFirst.subscribe, confirmFirst.current)} />
}
