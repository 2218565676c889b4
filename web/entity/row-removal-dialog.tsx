import { type RemovalOptions, type RemovedRow, useRemoval } from '#web/api/use/use-removal.ts'
import { currentArea } from '#web/landing.ts'
import ConfirmDeleteDialog from '#web/ui/dialog/confirm-delete-dialog.tsx'

export interface RowRemovalProps extends RemovalOptions {
  /** What is asked about, null for nothing. */
  row: RemovedRow | null
  onEnd: () => void
}

export default function RowRemovalDialog({ row, onEnd, ...options }: RowRemovalProps) {
  const { uses, ...removal } = useRemoval(row, onEnd, options)
  const links = uses.map(({ text, path, search }) => ({ text, to: path && `/${currentArea()}/${path}`, search }))
  return <ConfirmDeleteDialog {...removal} uses={links} />
}
