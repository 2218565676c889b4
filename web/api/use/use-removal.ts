import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AnyEndpoint } from '#contract'
import { showFailure, showUndo } from '#web/ui/message/toast.tsx'
import { CallError } from '../call-error.ts'
import { errorText, sayDone } from '../call-toasts.ts'
import { useAction } from './use-action.ts'
import { usesOf } from './used-by.ts'

type ById = AnyEndpoint & { path: `${string}{id}${string}` }

export interface RemovedRow {
  id: number
  name: string
  /** The row itself: lists of what uses it are narrowed to its place. */
  of?: object | undefined
  /** What the calls need besides the id. */
  sent?: Record<string, unknown> | undefined
}

export interface RemovalOptions {
  remove: ById
  /** Offers Undo in the toast. */
  restore?: ById | undefined
  /** The lists that show the row. */
  invalidates: AnyEndpoint[]
  /** The text that is shown when the server gives no reason. */
  fallback?: string | undefined
}

/**
 * The whole of a delete: ask, delete, say so with Undo. `row` is what is asked about, null for nothing; the answer is spread into
 * ConfirmDelete. A refusal (the row is in use) stays in the dialog.
 */
export function useRemoval(row: RemovedRow | null, onEnd: () => void, options: RemovalOptions) {
  const { remove, restore, invalidates, fallback } = options
  const { _ } = useLingui()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const removal = useAction<ById>(remove, { invalidates, toasts: 'failures', fallback })
  const restoring = useAction<ById>(restore ?? remove, { invalidates, conflicts: 'toast' })

  const end = () => {
    setRefusal(null)
    onEnd()
  }
  const onYes = async () => {
    if (removal.pending) return
    if (!row?.id) return showFailure(_(msg`Cannot delete: No ID provided`))
    const sent = { id: row.id, ...row.sent }
    // The way back needs no more than it takes.
    const back = restore?.body.safeParse(row.sent ?? {}).success ? sent : { id: row.id }
    try {
      await removal.run(sent)
      end()
      if (restore && remove.message)
        showUndo(await sayDone(remove.message), () => restoring.run(back).catch(() => undefined))
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setRefusal(error)
    }
  }
  const { used_by } = (refusal?.data ?? {}) as { used_by?: unknown }
  return {
    target: row?.name ?? null,
    pending: removal.pending,
    refusal: refusal && errorText(refusal),
    uses: refusal && row ? usesOf(refusal, used_by, { ...row.of, id: row.id }) : [],
    onYes,
    onNo: end,
  }
}
