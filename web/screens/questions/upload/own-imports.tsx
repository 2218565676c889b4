import { importApi, questionApi } from '#contract'
import { useImportUndo } from '#web/api/use/use-import-undo.ts'
import { useList } from '#web/api/use/use-list.ts'
import { ImportList } from '#web/ui/upload/import-list.tsx'
import { UndoImport } from '#web/ui/upload/undo-import.tsx'

/** Imports that are shown: the newest ones. */
const shown = 10

/** The files of questions that this person has brought in. */
export function OwnImports() {
  const { rows = [] } = useList(importApi.list, {
    filter: { entity: 'question' },
    range: { page: 1, pageSize: shown },
  })
  const undo = useImportUndo(questionApi.list)
  return (
    <>
      {undo.done && <UndoImport pending={false} done={undo.done} onUndo={() => undefined} />}
      <ImportList imports={rows} pending={undo.pending} onUndo={undo.run} />
    </>
  )
}

/** The way back from the import that has just been made. */
export function UndoThisImport({ import_id }: { import_id: number }) {
  const undo = useImportUndo(questionApi.list)
  return <UndoImport pending={undo.pending} done={undo.done} onUndo={() => undo.run(import_id)} />
}
