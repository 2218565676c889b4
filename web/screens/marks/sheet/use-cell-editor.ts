import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useSyncExternalStore } from 'react'
import type { CellRef } from '../store/history.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { clipboardOf } from './cell-editor/cell-clipboard.ts'
import { useCellKeys } from './cell-editor/use-cell-keys.ts'
import { type CellGrid, movesFrom, useCellPlace } from './cell-editor/use-cell-place.ts'
import { useCellTyping } from './cell-editor/use-cell-typing.ts'
import type { PastedList } from './dialogs/pasted-list.ts'

interface EditorOptions extends CellGrid {
  store: SheetStore
  onPaste: (pasted: PastedList) => void
  onSearch: () => void
  /** Asks for the number of a pupil and goes to that line. */
  onJump: () => void
  onHelp: () => void
  /** A digit that can be all of a mark is taken at once, and the next cell is gone to. */
  goesOn?: boolean | undefined
  /** Where that is. */
  goesOnTo?: 'pupil' | 'question' | undefined
  /** While a dialog is on its way, or open, the keys are its own: none of them falls into the cell. */
  onHeldKey?: ((key: string) => void) | null | undefined
}

/** One input goes from cell to cell; this is what it holds and what its keys do: its place, what is typed, keys and clipboard. */
export function useCellEditor(options: EditorOptions) {
  const { store } = options
  const place = useCellPlace(options)
  const { r, c, id, field, isReadOnly, range } = place
  // Drawn anew when something of this pupil changes.
  useSyncExternalStore(
    (listener) => (id === null ? () => undefined : store.subscribeRow(id, listener)),
    () => (id === null ? null : store.row(id)),
  )
  const typing = useCellTyping(place, options)
  const { typed, isCaret, cell, draft, value, input, note, vanishing, attend, set, write, clearVanishing } = typing
  const moves = movesFrom(place, typing.go, options)
  const { go, goOn, goTo, extend } = moves
  const clipboard = clipboardOf(place, typing.commit, options)

  const back = (step: CellRef | null) => {
    const to = step && place.placeOf(step)
    if (!to) return
    typing.setTyped(null)
    typing.setNote(null)
    typing.setVanishing(null)
    place.stand(to)
  }
  const undo = () => back(store.undo())
  const redo = () => back(store.redo())
  const { onKeyDown, onBlur } = useCellKeys({ place, typing, moves, clipboard, undo, redo }, options)

  return {
    ...{ place: { r, c }, id, field, isReadOnly, cell, draft, value, input, note, vanishing },
    ...{ attend, set, go, goOn, goTo, range, extend, clearVanishing, undo, redo },
    /** A key on the screen: it goes on with what was typed, the first replaces what stood there. */
    press: (sign: string) => write((typed ?? '') + sign),
    rub: () => (typed ? typing.setTyped(typed.slice(0, -1)) : set(null)),
    isTyping: typed !== null,
    inputProps: {
      onKeyDown,
      onBlur,
      // A click on the cell that is worked in leaves it whole: what is typed then replaces it, and does not go in between.
      onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
        if (typed !== null || isCaret) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.select()
      },
      onDoubleClick: typing.editWithin,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => write(currentTarget.value),
      onCopy: clipboard.onCopy,
      onPaste: clipboard.onPaste,
      ...(options.onHeldKey && heldBy(options.onHeldKey)),
    },
  }
}
export type CellEditor = ReturnType<typeof useCellEditor>

/** What the input does with keys that are a dialog's. */
const heldBy = (onHeldKey: (key: string) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    event.preventDefault()
    if (!event.ctrlKey && !event.metaKey && !event.altKey) onHeldKey(event.key)
  },
  onChange: () => undefined,
  onPaste: (event: ClipboardEvent) => event.preventDefault(),
})
