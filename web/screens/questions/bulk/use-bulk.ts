import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { z } from 'zod'
import { type ChangedMany, type ChangeManyInput, questionApi, questionBulkApi, questionReviewApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { showSuccess, showUndo, showWarning } from '#web/ui/message/toast.tsx'

export type Changed = z.output<typeof ChangedMany>
type Sent = z.input<typeof ChangeManyInput>
/** One change, without the questions that it is for. */
export type BulkChange = Omit<Sent, 'ids' | 'filter'>
export type Chosen = Pick<Sent, 'ids' | 'filter'>

const invalidates = [questionApi.list, questionBulkApi.counts, questionReviewApi.history]

/** Changes many questions at once: says how many, offers Undo, and keeps those that stayed with their reasons in `left`. */
export function useBulk(onDone: () => void) {
  const { t } = useLingui()
  const [left, setLeft] = useState<Changed['failed']>([])
  const change = useAction(questionBulkApi.changeMany, { invalidates, toasts: 'failures', conflicts: 'toast' })
  const undo = useAction(questionBulkApi.undoChange, { invalidates, toasts: 'failures', conflicts: 'toast' })

  const say = (changed: number, failed: number) => {
    const done = t`${plural(changed, { one: '# question changed', other: '# questions changed' })}`
    return failed === 0 ? done : `${done}, ${t`${plural(failed, { one: '# not', other: '# not' })}`}`
  }
  const putBack = async (id: number) => {
    const { data } = await undo.run({ id })
    showSuccess(t`${plural(data.changed, { one: '# question put back', other: '# questions put back' })}`)
    setLeft(data.failed)
  }
  /** Rejects with the refusal when nothing could be done at all. */
  const run = async (chosen: Chosen, wanted: BulkChange) => {
    const { data } = await change.run({ ...chosen, ...wanted })
    const { change_id, changed, failed } = data
    setLeft(failed)
    const message = say(changed, failed.length)
    if (change_id === null) showWarning(message)
    else showUndo(message, () => putBack(change_id).catch(() => undefined))
    onDone()
  }
  return { run, pending: change.pending, left, clearLeft: () => setLeft([]) }
}
