import { type KeyboardEvent, useRef } from 'react'
import { attendanceOfKey } from '../../store/cell-text.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import { steps } from '../cell-range.ts'
import type { CellClipboard } from './cell-clipboard.ts'
import type { CellGrid, CellMoves, EditorPlace } from './use-cell-place.ts'
import type { CellTyping } from './use-cell-typing.ts'

interface KeysOptions extends CellGrid {
  store: SheetStore
  onSearch: () => void
  /** Asks for the number of a pupil and goes to that line. */
  onJump: () => void
  onHelp: () => void
}

/** What the keys work upon. */
interface CellParts {
  place: EditorPlace
  typing: CellTyping
  moves: CellMoves
  clipboard: CellClipboard
  undo: () => void
  redo: () => void
}

/** A key whose work is done, whatever that answers. */
const done = (_: unknown): true => true

/** Lines that Page Up and Page Down pass over. */
const pageOfLines = 10

/** A key together with Ctrl. */
function onCommand(event: KeyboardEvent, parts: CellParts, { ids, columns }: CellGrid): boolean {
  const { go } = parts.moves
  const key = event.key.toLowerCase()
  if (key === 'z') return done(event.shiftKey ? parts.redo() : parts.undo())
  if (key === 'y') return done(parts.redo())
  if (key === 'd') return done(parts.clipboard.fillDown())
  if (key === 'home') return done(go({ r: 0 }))
  if (key === 'end') return done(go({ r: ids.length - 1 }))
  if (key === 'arrowdown') return done(go({ r: ids.length - 1 }))
  if (key === 'arrowup') return done(go({ r: 0 }))
  if (parts.typing.isCaret) return false
  if (key === 'arrowleft') return done(go({ c: Math.min(1, columns) }))
  if (key === 'arrowright') return done(go({ c: columns }))
  return false
}

/** What a key that leads somewhere does; none where the key is no such. */
function moveOf(key: string, { place: { r }, typing, moves }: CellParts, columns: number): (() => unknown) | undefined {
  const { go, goOn } = moves
  const always: Record<string, () => unknown> = {
    Enter: () => go({ r: r + 1 }),
    ArrowDown: () => go({ r: r + 1 }),
    ArrowUp: () => go({ r: r - 1 }),
    PageDown: () => go({ r: r + pageOfLines }),
    PageUp: () => go({ r: r - pageOfLines }),
    Tab: () => goOn(1),
    Escape: () => {
      typing.setTyped(null)
      typing.setCaret(false)
      typing.setVanishing(null)
      typing.setNote(null)
    },
  }
  /** Within a text these move the caret, once it was asked for. */
  const ofLine: Record<string, () => unknown> = {
    ArrowRight: () => goOn(1),
    ArrowLeft: () => goOn(-1),
    Home: () => go({ c: 0 }),
    End: () => go({ c: columns }),
  }
  return always[key] ?? (typing.isCaret ? undefined : ofLine[key])
}

/** A key that writes a sign by itself. */
function onLetter(key: string, { place, typing }: CellParts, options: KeysOptions): boolean {
  const { store, onSearch, onJump, onHelp } = options
  const { c, field } = place
  const { draft, set } = typing
  const attendance = attendanceOfKey(key)
  if (draft?.state === 'conflict' && /^m$/i.test(key)) return done(store.putMine(draft))
  if (attendance) return done(typing.attend(attendance))
  if (/^n$/i.test(key) && field !== null && store.limits(field).mayBeNa) return done(set('NA'))
  if (key === '-' && typing.typed === null && field !== null && store.limits(field).least >= 0)
    return done(store.limits(field).mayBeNa && set('NA'))
  if (/^f$/i.test(key) && field !== null && c > 0) return done(set(store.limits(field).most))
  if (key === '/') return done(onSearch())
  if (/^g$/i.test(key)) return done(onJump())
  if (key === '?') return done(onHelp())
  // No other letter is part of a mark.
  return /^\p{L}$/u.test(key)
}

/** What each key does in the cell that is worked in. */
export function useCellKeys(parts: CellParts, options: KeysOptions) {
  const { place, typing, moves, clipboard } = parts
  const { store, columns } = options
  /** Esc was pressed where nothing was typed: the next Tab leads out of the sheet, of which it else reaches every cell. */
  const leaves = useRef(false)
  const { r, c, range } = place
  const { typed, isCaret, vanishing, draft } = typing

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    const { key } = event
    if (key === 'Tab' && leaves.current) return
    // Shift goes before Tab where the way out is back.
    if (key !== 'Shift') leaves.current = key === 'Escape' && typed === null && !vanishing
    const stop = (done: unknown) => done !== false && event.preventDefault()
    const aside = event.shiftKey && !event.ctrlKey && !isCaret && typed === null ? steps[key] : undefined
    if (aside) {
      const [down, right] = aside
      return stop(moves.extend({ r: r + down, c: c + right }))
    }
    if (range && (key === 'Delete' || key === 'Backspace')) return stop(clipboard.clearRange())
    if (event.ctrlKey || event.metaKey) return stop(onCommand(event, parts, options) || false)
    if (vanishing && (key === 'Enter' || key === 'Escape')) {
      typing.clearVanishing(key === 'Enter')
      return stop(true)
    }
    if (key === 'Enter' && draft?.state === 'conflict' && typed === null) return stop(done(store.keepTheirs(draft)))
    if (event.shiftKey && key === 'Enter') return stop(moves.go({ r: r - 1 }))
    if (event.shiftKey && key === 'Tab') return stop(moves.goOn(-1))
    const move = moveOf(key, parts, columns)
    if (move) return stop(move())
    if (key === 'F2') return stop(done(typing.editWithin()))
    if ((key === 'Delete' || key === 'Backspace') && typed === null && !isCaret) return stop(typing.set(null))
    if (key.length === 1 && onLetter(key, parts, options)) return stop(true)
  }

  const onBlur = () => {
    leaves.current = false
    typing.commit()
  }
  return { onKeyDown, onBlur }
}
