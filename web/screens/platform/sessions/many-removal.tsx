import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Session, sessionApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import ConfirmDeleteDialog from '#web/ui/dialog/confirm-delete-dialog.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { showUndo } from '#web/ui/message/toast.tsx'

interface ManyRemovalProps {
  /** What is asked about, null for nothing. */
  sessions: Session[] | null
  onEnd: () => void
}

/** Deletes several sessions, one call each. Those that are in use stay, each with its reason. */
export default function ManyRemoval({ sessions, onEnd }: ManyRemovalProps) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [pending, setPending] = useState(false)
  const removal = useAction(sessionApi.remove, { invalidates: [sessionApi.list], toasts: 'none' })
  const restoring = useAction(sessionApi.restore, { invalidates: [sessionApi.list], toasts: 'none' })
  const end = () => {
    setRefusal(null)
    setDone(new Set())
    onEnd()
  }
  const onYes = async () => {
    if (pending || !sessions) return
    setPending(true)
    const gone = new Set(done)
    const left: string[] = []
    for (const { id, name } of sessions.filter((one) => !done.has(one.id))) {
      try {
        await removal.run({ id })
        gone.add(id)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        left.push(`${name}: ${refusalText(error)}`)
      }
    }
    setPending(false)
    setDone(gone)
    const names = sessions.filter(({ id }) => gone.has(id) && !done.has(id)).map(({ name }) => name)
    const undo = async () => {
      for (const id of gone) await restoring.run({ id }).catch(() => undefined)
    }
    if (names.length > 0) showUndo(t`Deleted: ${names.join(', ')}`, () => void undo())
    if (left.length > 0) setRefusal(left.join(' '))
    else end()
  }
  const target = sessions?.map(({ name }) => name).join(', ') ?? null
  return <ConfirmDeleteDialog {...{ target, pending, refusal, onYes }} onNo={end} />
}
