import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

/** How a pupil's marks add up, and their history. */
export const MarkDialog = lazyDialog(
  () => import('./mark-dialog.tsx'),
  ({ mark }) => mark !== null,
)

export const RemarkDialog = lazyDialog(
  () => import('./remark-dialog.tsx'),
  ({ mark }) => mark !== null,
)
