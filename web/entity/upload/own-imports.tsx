import { useState } from 'react'
import { type AnyEndpoint, importApi } from '#contract'
import { useImportUndo } from '#web/api/use/use-import-undo.ts'
import { useList } from '#web/api/use/use-list.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { AskedUndo, ConfirmUndoProps } from '#web/ui/upload/confirm-undo-dialog.tsx'
import { ImportList } from '#web/ui/upload/import-list.tsx'
import { UndoImport } from '#web/ui/upload/undo-import.tsx'

const ConfirmUndo = lazyDialog<ConfirmUndoProps>(
  () => import('#web/ui/upload/confirm-undo-dialog.tsx'),
  ({ asked }) => asked !== null,
)

interface UndoProps {
  /** The list that shows the rows; several where others show them too. */
  list: AnyEndpoint | AnyEndpoint[]
  /** Why something is taken back, where that needs a reason. */
  reason?: string | undefined
  /** Told when the question comes and goes: a dialog below it leaves Escape to it. */
  onAsk?: ((asking: boolean) => void) | undefined
}

/** Asks before an import is taken back. */
function useAskedUndo({ list, reason, onAsk }: UndoProps) {
  const undo = useImportUndo(list, reason)
  const [asked, setAsked] = useState<AskedUndo | null>(null)
  const ask = (next: AskedUndo | null) => {
    if (undo.pending) return
    setAsked(next)
    onAsk?.(next !== null)
  }
  const onYes = () => {
    if (asked) void undo.run(asked.id)
    ask(null)
  }
  return { undo, ask, question: <ConfirmUndo {...{ asked, onYes }} onNo={() => ask(null)} /> }
}

interface OwnImportsProps extends UndoProps {
  /** What was imported: the module's name. */
  entity: 'chapter' | 'topic' | 'question' | 'staff' | 'student' | 'exam-marks'
  /** Imports that are shown: the newest ones. */
  most: number
  /** Of these alone. */
  ids?: number[] | undefined
  /** For imports of marks: the exam that they were brought into. */
  exam_id?: number | undefined
}

/** The files that this person has brought in. */
export function OwnImports({ entity, most, ids, exam_id, ...props }: OwnImportsProps) {
  const filter = { entity, ...(ids && { id: ids }), ...(exam_id !== undefined && { exam_id }) }
  const { rows = [] } = useList(importApi.list, { filter, range: { page: 1, pageSize: most } })
  const { undo, ask, question } = useAskedUndo(props)
  return (
    <>
      {undo.done && <UndoImport pending={false} done={undo.done} onUndo={() => undefined} />}
      <ImportList imports={rows} pending={undo.pending} onUndo={ask} />
      {question}
    </>
  )
}

/** The way back from the import that has just been made. */
export function UndoThisImport({ made, ...props }: UndoProps & { made: AskedUndo }) {
  const { undo, ask, question } = useAskedUndo(props)
  return (
    <>
      <UndoImport pending={undo.pending} done={undo.done} onUndo={() => ask(made)} />
      {question}
    </>
  )
}
