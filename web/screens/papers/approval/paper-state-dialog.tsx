import type { PaperRow } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

export interface PaperStateProps {
  /** null keeps it closed. */
  paper: (Pick<PaperRow, 'id' | 'name' | 'state'> & { row_version?: number | undefined }) | null
  onClose: () => void
}

/** Takes a submitted paper a step on or back. */
export const PaperStateDialog = lazyDialog<PaperStateProps>(
  () => import('./paper-state.tsx'),
  ({ paper }) => paper !== null,
)
