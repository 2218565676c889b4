import type { ConfirmDeleteProps } from './confirm-delete-dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

/** 'Are you sure you want to delete?'; `useRemoval().dialog` is spread into it. */
export const ConfirmDelete = lazyDialog<ConfirmDeleteProps>(
  () => import('./confirm-delete-dialog.tsx'),
  ({ target }) => target !== null,
)
