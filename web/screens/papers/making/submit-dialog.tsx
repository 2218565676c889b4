import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { SubmitDialogProps } from './submit-paper.tsx'

/** Asks before a draft becomes a paper. */
export const SubmitDialog = lazyDialog<SubmitDialogProps>(
  () => import('./submit-paper.tsx'),
  ({ opened }) => opened,
)
