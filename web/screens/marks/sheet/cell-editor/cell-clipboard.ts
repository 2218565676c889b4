import type { ClipboardEvent } from 'react'
import type { CellRef } from '../../store/history.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import { cellsIn } from '../cell-range.ts'
import type { PastedList } from '../dialogs/pasted-list.ts'
import type { CellGrid, EditorPlace } from './use-cell-place.ts'

interface ClipboardOptions extends CellGrid {
  store: SheetStore
  onPaste: (pasted: PastedList) => void
}

/** What is done with several cells at once: filled down, cleared, copied and pasted. */
export function clipboardOf(
  { r, c, id, field, range, isReadOnly }: EditorPlace,
  commit: () => void,
  { store, ids, fieldAt, onPaste, ...grid }: ClipboardOptions,
) {
  const rangeLines = () => (range ? cellsIn(range, ids, fieldAt) : [])
  return {
    fillDown: () => {
      if (id === null || field === null || isReadOnly) return
      commit()
      const after = store.value(id, field)
      if (after === null || c === 0) return
      const blank = ids.slice(r + 1).flatMap((mark_id) => {
        const own = fieldAt(mark_id, c)
        const { attendance, row } = store.row(mark_id)
        const isOpen =
          own !== null && !grid.isReadOnly(mark_id) && (attendance === null || attendance === 'P') && !row.left
        return isOpen && store.value(mark_id, own) === null ? [{ mark_id, field: own, after }] : []
      })
      store.change(blank, 'PASTE')
    },
    clearRange: () => {
      const cells = rangeLines().flat()
      const marks = cells.filter(
        (one): one is CellRef => one !== null && one.field !== 'attendance' && !grid.isReadOnly(one.mark_id),
      )
      store.change(marks.map((one) => ({ ...one, after: null })))
    },
    // Of one cell the text that is selected is copied by itself.
    onCopy: (event: ClipboardEvent<HTMLInputElement>) => {
      if (!range) return
      event.preventDefault()
      const textOf = (one: CellRef | null) => (one && store.row(one.mark_id).cells.get(one.field)?.text) ?? ''
      const lines = rangeLines().map((cells) => cells.map(textOf).join('\t'))
      event.clipboardData.setData('text/plain', lines.join('\n'))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (!/[\t\n]/.test(text.trim())) return
      event.preventDefault()
      if (isReadOnly) return
      const html = event.clipboardData.getData('text/html') || undefined
      onPaste({ clipboard: { text, html }, at: range ? { r: range.top, c: range.left } : { r, c } })
    },
  }
}
export type CellClipboard = ReturnType<typeof clipboardOf>
