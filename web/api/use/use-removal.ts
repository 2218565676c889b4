import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AnyEndpoint } from '#contract'
import { translateServerText } from '#web/ui/message/server-text.ts'
import { showFailure, showUndo } from '#web/ui/message/toast.tsx'
import { CallError } from '../call-error.ts'
import { errorText } from '../call-toasts.ts'
import { useAction } from './use-action.ts'

type ById = AnyEndpoint & { path: `${string}{id}${string}` }

interface RemovalOptions<R> {
  remove: ById
  /** Offers Undo in the toast. */
  restore?: ById
  /** The lists that show the row. */
  invalidates: AnyEndpoint[]
  nameOf: (row: R) => string
  /** Said when the server gives no reason. */
  fallback?: string
}

/**
 * The whole of a delete: ask, delete, say so with Undo. Spread `dialog` into ConfirmDelete; `ask(row)` opens it. A refusal (the
 * row is in use) stays in the dialog.
 */
export function useRemoval<R extends { id: number }>(options: RemovalOptions<R>) {
  const { remove, restore, invalidates, nameOf, fallback } = options
  const { _ } = useLingui()
  const [row, setRow] = useState<R | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const removal = useAction<ById>(remove, { invalidates, toasts: 'failures', fallback })
  const restoring = useAction<ById>(restore ?? remove, { invalidates, conflicts: 'toast' })

  const ask = (target: R) => {
    setRefusal(null)
    setRow(target)
  }
  const onYes = async () => {
    if (removal.pending) return
    if (!row?.id) return showFailure(_(msg`Cannot delete: No ID provided`))
    const { id } = row
    try {
      const { message } = await removal.run({ id })
      setRow(null)
      if (restore) showUndo(translateServerText(message), () => restoring.run({ id }).catch(() => undefined))
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setRefusal(errorText(error))
    }
  }
  const dialog = {
    target: row && nameOf(row),
    pending: removal.pending,
    refusal,
    onYes,
    onNo: () => setRow(null),
  }
  return { ask, dialog }
}
