import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AnyEndpoint, importApi, type UndoneImport } from '#contract'
import { showSuccess } from '#web/ui/message/toast.tsx'
import { useAction } from './use-action.ts'

/** Takes an import back as a whole; what had to stay is in `kept`, each row with its reason. */
export function useImportUndo(list: AnyEndpoint | AnyEndpoint[], reason?: string) {
  const { t } = useLingui()
  const [done, setDone] = useState<UndoneImport | null>(null)
  const undo = useAction(importApi.undo, {
    invalidates: [list, importApi.list].flat(),
    toasts: 'failures',
    conflicts: 'toast',
  })
  const run = async (id: number) => {
    if (undo.pending) return
    try {
      const { data } = await undo.run({ id, ...(reason && { reason }) })
      setDone(data)
      const removed = t`${plural(data.removed, { one: '# row removed', other: '# rows removed' })}`
      const restored = t`${plural(data.restored, { one: '# put back', other: '# put back' })}`
      showSuccess(data.restored > 0 ? `${removed}, ${restored}` : removed)
    } catch {
      // The toast has said it.
    }
  }
  return { run, pending: undo.pending, done }
}
