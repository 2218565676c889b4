import { type RemovalOptions, type RemovedRow, useRemoval } from '#web/api/use/use-removal.ts'
import ConfirmDeleteDialog from '#web/ui/dialog/confirm-delete-dialog.tsx'

export interface RowRemovalProps extends RemovalOptions {
  /** What is asked about, null for nothing. */
  row: RemovedRow | null
  onEnd: () => void
}

export default function RowRemovalDialog({ row, onEnd, ...options }: RowRemovalProps) {
  return <ConfirmDeleteDialog {...useRemoval(row, onEnd, options)} />
}
