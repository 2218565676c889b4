import { useEffect } from 'react'
import { questionIn } from '#contract'
import type { CellDraft } from '#web/api/marks/cell-draft.ts'
import type { MarkingState } from '../marking-url.ts'
import type { CellRef } from '../store/history.ts'
import { nextCell } from '../store/next-cell.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import type { CellEditor } from './use-cell-editor.ts'

/** A cell that is to be gone to as soon as it is shown. */
export interface Aim extends CellRef {
  at: number
  /** What hides it was lifted already. */
  isLifted: boolean
}

/** ms after which a cell that did not come into sight is given up. */
const longest = 5000

interface AimOptions {
  store: SheetStore
  editor: CellEditor
  ids: number[]
  /** One question is shown for all pupils. */
  isOneColumn: boolean
  change: (changes: Partial<MarkingState>) => void
  /** The cell that is led to. It is kept outside of the sheet, which is drawn anew with another section. */
  aim: Aim | null
  setAim: (aim: Aim | null) => void
}

/** Leads to the next cell in a state. Where a search, a switch or the choice of a question hides it, that is lifted. */
export function useAim(options: AimOptions): (states: readonly CellDraft['state'][]) => void {
  const { store, editor, ids, isOneColumn, change, aim, setAim } = options
  // After every drawing: what lifts it takes a few of them.
  useEffect(() => {
    if (!aim) return
    if (editor.goTo(aim)) {
      editor.input.current?.focus({ preventScroll: true })
      return setAim(null)
    }
    if (Date.now() - aim.at > longest) return setAim(null)
    if (aim.isLifted) return
    setAim({ ...aim, isLifted: true })
    const question = questionIn(aim.field)
    change({
      ...(!ids.includes(aim.mark_id) && { search: '', incomplete: null }),
      ...(!store.has(aim.mark_id) && { section: null }),
      ...(isOneColumn && question && { question }),
    })
  })
  return (states) => {
    // Those in sight first, then those that a search hides, and those of another section last.
    const lines = new Map([...new Set([...ids, ...store.ids])].map((id, line) => [id, line]))
    const cell = nextCell(
      store.queue.cells.values(),
      states,
      ({ mark_id, field }) => [
        lines.get(mark_id) ?? Number.MAX_SAFE_INTEGER,
        store.has(mark_id) ? store.fields(store.row(mark_id).row).indexOf(field) : 0,
      ],
      editor.id !== null && editor.field !== null ? { mark_id: editor.id, field: editor.field } : null,
    )
    if (cell) setAim({ mark_id: cell.mark_id, field: cell.field, at: Date.now(), isLifted: false })
  }
}
