import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type ExamAttendance, readAttendance } from '#contract'
import { attendanceOfKey, cellText } from '../store/cell-text.ts'
import type { CellRef } from '../store/history.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { type CellPlace, cellsIn, rangeOf, steps } from './cell-range.ts'

export interface Vanishing {
  mark_id: number
  attendance: ExamAttendance
  marks: number
}

/** What is said of the cell that is worked in, beside what its own state says. */
export type CellNote = { kind: 'not_present'; attendance: ExamAttendance } | null

interface EditorOptions {
  store: SheetStore
  /** The pupils' lines, as shown. */
  ids: number[]
  /** Columns of marks. */
  columns: number
  fieldAt: (id: number, c: number) => string | null
  /** The pupil's line takes nothing. */
  isReadOnly: (id: number | null) => boolean
  onPaste: (text: string, at: CellPlace) => void
  onSearch: () => void
  /** To a pupil by number. */
  onJump: () => void
  onHelp: () => void
  /** A digit that can be all of a mark is taken at once, and the next cell is gone to. */
  goesOn?: boolean
}

/** A key whose work is done, whatever that answers. */
const done = (_: unknown): true => true

/** Lines that Page Up and Page Down pass over. */
const pageOfLines = 10

/** One input goes from cell to cell; this is what it holds and what its keys do. */
export function useCellEditor(options: EditorOptions) {
  const { store, ids, columns, fieldAt, onPaste, onSearch, onJump, onHelp } = options
  const [place, setPlace] = useState<CellPlace>({ r: 0, c: Math.min(1, columns) })
  const [typed, setTyped] = useState<string | null>(null)
  const [isCaret, setCaret] = useState(false)
  const [vanishing, setVanishing] = useState<Vanishing | null>(null)
  const [note, setNote] = useState<CellNote>(null)
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Esc was pressed where nothing was typed: the next Tab leads out of the sheet, of which it else reaches every cell. */
  const leaves = useRef(false)

  const r = Math.max(0, Math.min(place.r, ids.length - 1))
  const c = Math.min(place.c, columns)
  const id = ids[r] ?? null
  const isReadOnly = options.isReadOnly(id)
  const field = id === null ? null : c === 0 ? 'attendance' : fieldAt(id, c)

  // Drawn anew when something of this pupil changes.
  useSyncExternalStore(
    (listener) => (id === null ? () => undefined : store.subscribeRow(id, listener)),
    () => (id === null ? null : store.row(id)),
  )
  // With the cell, not after it: a digit that was typed meanwhile would be taken for what stood there, and go with the next.
  useLayoutEffect(() => {
    const element = input.current
    if (element && document.activeElement === element && typed === null && !isCaret) element.select()
  })

  /** Takes what was typed; what is no value stays in its cell, marked. */
  const commit = () => {
    if (typed === null || id === null || field === null) return
    setTyped(null)
    setCaret(false)
    if (field !== 'attendance') return void store.type(id, field, typed)
    const attendance = readAttendance(typed)
    if (attendance) attend(attendance)
  }

  const commitNow = useRef(commit)
  commitNow.current = commit
  // What stands in the input when the page is left is typed too, before the sheet hands over what is to be sent.
  useLayoutEffect(() => {
    const leave = () => {
      commitNow.current()
      store.queue.keepLast()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [store])

  const go = (to: Partial<CellPlace>) => {
    commit()
    setNote(null)
    setVanishing(null)
    setAnchor(null)
    setPlace({
      r: Math.max(0, Math.min(ids.length - 1, to.r ?? r)),
      c: Math.max(0, Math.min(columns, to.c ?? c)),
    })
  }

  /** Of the pupil who is worked on, or of that of another line, which is gone to. */
  function attend(attendance: ExamAttendance, line = r): void {
    const mark_id = ids[line]
    if (mark_id === undefined || options.isReadOnly(mark_id)) return
    if (line !== r) go({ r: line, c: 0 })
    setTyped(null)
    setNote(null)
    const marks = store.setAttendance(mark_id, attendance)
    setVanishing(marks > 0 ? { mark_id, attendance, marks } : null)
  }

  const set = (value: number | 'NA' | null) => {
    if (id === null || field === null || field === 'attendance' || isReadOnly || !isPresent()) return
    setTyped(null)
    if (value === null && store.row(id).cells.get(field)?.shown === 'wrong') store.giveUp({ mark_id: id, field })
    else store.change([{ mark_id: id, field, after: value }])
  }

  /** Marks go to who was there. */
  const isPresent = () => {
    const attendance = id === null ? null : store.row(id).attendance
    if (attendance === null || attendance === 'P') return true
    setNote({ kind: 'not_present', attendance })
    return false
  }

  const fillDown = () => {
    if (id === null || field === null || isReadOnly) return
    commit()
    const after = store.value(id, field)
    if (after === null || c === 0) return
    const blank = ids.slice(r + 1).flatMap((mark_id) => {
      const own = fieldAt(mark_id, c)
      const { attendance, row } = store.row(mark_id)
      const isOpen =
        own !== null && !options.isReadOnly(mark_id) && (attendance === null || attendance === 'P') && !row.left
      return isOpen && store.value(mark_id, own) === null ? [{ mark_id, field: own, after }] : []
    })
    store.change(blank, 'PASTE')
  }

  /** Goes to the next column, from the last to the next pupil's first of marks: attendance takes no digit. false at the very end. */
  const goOn = (step: 1 | -1): boolean => {
    const next = c + step
    if (next >= 0 && next <= columns) go({ c: next })
    else if (step > 0 && r < ids.length - 1) go({ r: r + 1, c: 1 })
    else if (step < 0 && r > 0) go({ r: r - 1, c: columns })
    else return false
    return true
  }

  /** Where a cell stands; null where it is not shown. */
  const placeOf = ({ mark_id, field }: CellRef): CellPlace | null => {
    const at = ids.indexOf(mark_id)
    if (at < 0) return null
    if (field === 'attendance') return { r: at, c: 0 }
    const column = Array.from({ length: columns }, (_, one) => one + 1).find((one) => fieldAt(mark_id, one) === field)
    return column === undefined ? null : { r: at, c: column }
  }

  /** Goes to a cell. false where it is not shown. */
  const goTo = (cell: CellRef): boolean => {
    const to = placeOf(cell)
    if (to) go(to)
    return to !== null
  }

  const back = (step: CellRef | null) => {
    const to = step && placeOf(step)
    if (!to) return
    setTyped(null)
    setAnchor(null)
    setPlace(to)
  }

  /** From where one stood to there. */
  const extend = (to: CellPlace) => {
    const from = anchor ?? { r, c }
    go(to)
    setAnchor(from)
  }
  const range = anchor && rangeOf(anchor, { r, c })
  const rangeLines = () => (range ? cellsIn(range, ids, fieldAt) : [])
  const clearRange = () => {
    const cells = rangeLines().flat()
    const marks = cells.filter(
      ({ mark_id, field }) => field !== '' && field !== 'attendance' && !options.isReadOnly(mark_id),
    )
    store.change(marks.map((one) => ({ ...one, after: null })))
  }

  /** What the input holds now. A digit that can be all of a mark is taken, where somebody wants that. */
  const write = (text: string) => {
    if (isReadOnly || c === 0 || id === null || field === null || !isPresent()) return
    if (!options.goesOn || !/^\p{Nd}$/u.test(text) || store.limits(field).most >= 10) return setTyped(text)
    setTyped(null)
    setCaret(false)
    if (store.type(id, field, text)) setPlace({ r: Math.min(ids.length - 1, r + 1), c })
  }

  /** A key on the screen: it goes on with what was typed, the first replaces what stood there. */
  const press = (sign: string) => write((typed ?? '') + sign)
  const rub = () => (typed ? setTyped(typed.slice(0, -1)) : set(null))

  const cell = id !== null && field !== null ? store.row(id).cells.get(field) : undefined
  const kept = cell?.kept ?? null

  const onCommand = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'z') return done(back(event.shiftKey ? store.redo() : store.undo()))
    if (key === 'y') return done(back(store.redo()))
    if (key === 'd') return done(fillDown())
    if (key === 'home') return done(go({ r: 0 }))
    if (key === 'end') return done(go({ r: ids.length - 1 }))
    if (key === 'arrowdown') return done(go({ r: ids.length - 1 }))
    if (key === 'arrowup') return done(go({ r: 0 }))
    if (isCaret) return false
    if (key === 'arrowleft') return done(go({ c: Math.min(1, columns) }))
    if (key === 'arrowright') return done(go({ c: columns }))
    return false
  }

  const moves: Record<string, () => unknown> = {
    Enter: () => go({ r: r + 1 }),
    ArrowDown: () => go({ r: r + 1 }),
    ArrowUp: () => go({ r: r - 1 }),
    PageDown: () => go({ r: r + pageOfLines }),
    PageUp: () => go({ r: r - pageOfLines }),
    Tab: () => goOn(1),
    Escape: () => {
      setTyped(null)
      setCaret(false)
      setVanishing(null)
      setNote(null)
    },
  }
  /** Within a text these move the caret, once it was asked for. */
  const movesOfLine: Record<string, () => unknown> = {
    ArrowRight: () => goOn(1),
    ArrowLeft: () => goOn(-1),
    Home: () => go({ c: 0 }),
    End: () => go({ c: columns }),
  }

  const onLetter = (key: string): boolean => {
    const attendance = attendanceOfKey(key)
    if (kept?.state === 'conflict' && /^m$/i.test(key)) return done(store.putMine(kept))
    if (attendance) return done(attend(attendance))
    if (/^n$/i.test(key) && field !== null && store.limits(field).mayBeNa) return done(set('NA'))
    if (key === '-' && typed === null && field !== null && store.limits(field).least >= 0)
      return done(store.limits(field).mayBeNa && set('NA'))
    if (/^f$/i.test(key) && field !== null && c > 0) return done(set(store.limits(field).most))
    if (key === '/') return done(onSearch())
    if (/^g$/i.test(key)) return done(onJump())
    if (key === '?') return done(onHelp())
    // No other letter is part of a mark.
    return /^\p{L}$/u.test(key)
  }

  /** Goes into the text, at its end. */
  const editWithin = () => {
    setCaret(true)
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }

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
      return stop(extend({ r: r + down, c: c + right }))
    }
    if (range && (key === 'Delete' || key === 'Backspace')) return stop(clearRange())
    if (event.ctrlKey || event.metaKey) return stop(onCommand(event) || false)
    if (vanishing && (key === 'Enter' || key === 'Escape')) {
      if (key === 'Enter') store.setAttendance(vanishing.mark_id, vanishing.attendance, true)
      setVanishing(null)
      return stop(true)
    }
    if (key === 'Enter' && kept?.state === 'conflict' && typed === null) return stop(done(store.keepTheirs(kept)))
    if (event.shiftKey && key === 'Enter') return stop(go({ r: r - 1 }))
    if (event.shiftKey && key === 'Tab') return stop(goOn(-1))
    const move = moves[key] ?? (isCaret ? undefined : movesOfLine[key])
    if (move) return stop(move())
    if (key === 'F2') return stop(done(editWithin()))
    if ((key === 'Delete' || key === 'Backspace') && typed === null && !isCaret) return stop(set(null))
    if (key.length === 1 && onLetter(key)) return stop(true)
  }

  const value = typed ?? cell?.text ?? cellText(null)

  return {
    ...{
      place: { r, c },
      id,
      field,
      isReadOnly,
      cell,
      kept,
      value,
      input,
      note,
      vanishing,
      attend,
      set,
      go,
      goOn,
      goTo,
    },
    ...{ press, rub, range, extend },
    isTyping: typed !== null,
    clearVanishing: (yes: boolean) => {
      if (yes && vanishing) store.setAttendance(vanishing.mark_id, vanishing.attendance, true)
      setVanishing(null)
    },
    undo: () => back(store.undo()),
    redo: () => back(store.redo()),
    inputProps: {
      onKeyDown,
      onBlur: () => {
        leaves.current = false
        commit()
      },
      // A click on the cell that is worked in leaves it whole: what is typed then replaces it, and does not go in between.
      onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
        if (typed !== null || isCaret) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.select()
      },
      onDoubleClick: editWithin,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => write(currentTarget.value),
      // Of one cell the text that is selected is copied by itself.
      onCopy: (event: ClipboardEvent<HTMLInputElement>) => {
        if (!range) return
        event.preventDefault()
        const textOf = (one: CellRef) => store.row(one.mark_id).cells.get(one.field)?.text ?? ''
        const lines = rangeLines().map((cells) => cells.map(textOf).join('\t'))
        event.clipboardData.setData('text/plain', lines.join('\n'))
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\t\n]/.test(text.trim())) return
        event.preventDefault()
        if (!isReadOnly) onPaste(text, range ? { r: range.top, c: range.left } : { r, c })
      },
    },
  }
}
export type CellEditor = ReturnType<typeof useCellEditor>
