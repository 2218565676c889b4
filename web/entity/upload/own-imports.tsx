import { type AnyEndpoint, importApi } from '#contract'
import { useImportUndo } from '#web/api/use/use-import-undo.ts'
import { useList } from '#web/api/use/use-list.ts'
import { ImportList } from '#web/ui/upload/import-list.tsx'
import { UndoImport } from '#web/ui/upload/undo-import.tsx'

interface OwnImportsProps {
  /** What was imported: the module's name. */
  entity: 'chapter' | 'topic' | 'question' | 'staff' | 'student' | 'exam-marks'
  /** The list that shows the rows. */
  list: AnyEndpoint
  /** Imports that are shown: the newest ones. */
  most: number
  /** Why something is taken back, where that needs a reason. */
  reason?: string | undefined
}

/** The files that this person has brought in. */
export function OwnImports({ entity, list, most, reason }: OwnImportsProps) {
  const { rows = [] } = useList(importApi.list, { filter: { entity }, range: { page: 1, pageSize: most } })
  const undo = useImportUndo(list, reason)
  return (
    <>
      {undo.done && <UndoImport pending={false} done={undo.done} onUndo={() => undefined} />}
      <ImportList imports={rows} pending={undo.pending} onUndo={undo.run} />
    </>
  )
}

/** The way back from the import that has just been made. */
export function UndoThisImport({
  import_id,
  list,
  reason,
}: { import_id: number } & Pick<OwnImportsProps, 'list' | 'reason'>) {
  const undo = useImportUndo(list, reason)
  return <UndoImport pending={undo.pending} done={undo.done} onUndo={() => undo.run(import_id)} />
}
