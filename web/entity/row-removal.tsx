import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { RowRemovalProps } from './row-removal-dialog.tsx'

/** Asks before the row is deleted, deletes it, offers Undo. */
export const RowRemoval = lazyDialog<RowRemovalProps>(
  () => import('./row-removal-dialog.tsx'),
  ({ row }) => row !== null,
)
