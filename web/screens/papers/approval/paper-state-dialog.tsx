import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { PaperStateProps } from './paper-state.tsx'

/** Takes a submitted paper a step on or back. */
export const PaperStateDialog = lazyDialog<PaperStateProps>(
  () => import('./paper-state.tsx'),
  ({ paper }) => paper !== null,
)
