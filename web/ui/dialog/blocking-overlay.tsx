import { alsoOffline } from '../../load-screen.ts'
import type { BlockingOverlayProps } from './blocking-dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

/** Covers everything until the work is done: 'Please wait...' and a spinner. */
export const BlockingOverlay = lazyDialog<BlockingOverlayProps>(
  alsoOffline(() => import('./blocking-dialog.tsx')),
  ({ opened }) => opened,
)
