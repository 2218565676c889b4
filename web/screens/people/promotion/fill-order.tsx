import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { gradeApi } from '#contract'
import { call, type Sent } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { fillOrder } from './class-order.ts'

interface FillOrderProps {
  /** In the order of the list of classes. */
  grades: Parameters<typeof fillOrder>[0]
  onDone: () => void
}

/** Says of each class that the one after it in the list follows it, for those who may change classes. */
export function FillOrder({ grades, onDone }: FillOrderProps) {
  const may = useMay()
  const { fill, pending } = useFilling(onDone)
  const missing = fillOrder(grades)
  if (missing.length === 0 || !may(gradeApi.update)) return null
  return (
    <Button variant="default" size="compact-sm" aria-disabled={pending} onClick={() => void fill(missing)}>
      <Trans>Fill in from the order of the classes</Trans>
    </Button>
  )
}

function useFilling(onDone: () => void) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(false)
  /** One call each, and none after one that was refused; answers what was changed. */
  const update = async (changes: Sent<typeof gradeApi.update>[]) => {
    const changed: { id: number; row_version: number }[] = []
    try {
      for (const change of changes) {
        const { data } = await call(gradeApi.update, change, { toasts: 'failures', conflicts: 'toast' })
        changed.push({ id: data.id, row_version: data.row_version })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await queryClient.invalidateQueries({ queryKey: [gradeApi.list.path] })
    onDone()
    return changed
  }
  const fill = async (missing: ReturnType<typeof fillOrder>) => {
    if (pending) return
    setPending(true)
    const changed = await update(missing).finally(() => setPending(false))
    const count = changed.length
    if (count === 0) return
    const text = t`${plural(count, { one: '# class is followed by the next', other: '# classes are followed by the next' })}`
    // Whoever has been changed since is left as it is.
    await showUndo(text, () => void update(changed.map((one) => ({ ...one, next_grade_id: null }))))
  }
  return { fill, pending }
}
