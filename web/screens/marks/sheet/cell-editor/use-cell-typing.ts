import { useLayoutEffect, useRef, useState } from 'react'
import { type ExamAttendance, readAttendance } from '#contract'
import { cellText } from '../../store/cell-text.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import type { CellPlace } from '../cell-range.ts'
import type { CellGrid, EditorPlace } from './use-cell-place.ts'

export interface Vanishing {
  mark_id: number
  attendance: ExamAttendance
  marks: number
}

/** What is said of the cell that is worked in, beside what its own state says. */
export type CellNote = { kind: 'not_present'; attendance: ExamAttendance } | null

interface TypingOptions extends CellGrid {
  store: SheetStore
  /** A digit that can be all of a mark is taken at once, and the next cell is gone to. */
  goesOn?: boolean | undefined
  /** Where that is: the same question of the next pupil, or the next question of the same. */
  goesOnTo?: 'pupil' | 'question' | undefined
}

/** With the next sign there would be half a mark more, which whoever goes on by itself does not give. */
const wholeSign = /^[\p{Nd}½¼¾]$/u

/** What is typed into the cell that is worked in, and what becomes of it. */
export function useCellTyping(place: EditorPlace, { store, ids, goesOn, goesOnTo = 'pupil', ...grid }: TypingOptions) {
  const { r, c, id, field, isReadOnly } = place
  const input = useCellInput()
  const { typed, setTyped, isCaret, setCaret } = input
  const [vanishing, setVanishing] = useState<Vanishing | null>(null)
  const [note, setNote] = useState<CellNote>(null)

  /** Takes what was typed; what is no value stays in its cell, marked. */
  const commit = () => {
    if (typed === null || id === null || field === null) return
    input.drop()
    if (field !== 'attendance') return void store.type(id, field, typed)
    const attendance = readAttendance(typed)
    if (attendance) attend(attendance)
  }
  useCommitOnLeave(commit)

  const go = (to: Partial<CellPlace>) => {
    commit()
    setNote(null)
    setVanishing(null)
    place.stand(to)
  }

  /** Of the pupil who is worked on, or of that of another line, which is gone to. */
  function attend(attendance: ExamAttendance, line = r): void {
    const mark_id = ids[line]
    if (mark_id === undefined || grid.isReadOnly(mark_id)) return
    if (line !== r) go({ r: line, c: 0 })
    setTyped(null)
    setNote(null)
    const marks = store.setAttendance(mark_id, attendance)
    setVanishing(marks > 0 ? { mark_id, attendance, marks } : null)
  }

  /** Marks go to who was there. */
  const isPresent = () => {
    const attendance = id === null ? null : store.row(id).attendance
    if (attendance === null || attendance === 'P') return true
    setNote({ kind: 'not_present', attendance })
    return false
  }

  const set = (value: number | 'NA' | null) => {
    if (id === null || field === null || field === 'attendance' || isReadOnly || !isPresent()) return
    setTyped(null)
    if (value === null && store.row(id).cells.get(field)?.shown === 'wrong') store.giveUp({ mark_id: id, field })
    else store.change([{ mark_id: id, field, after: value }])
    if (goesOn && value === 'NA') goOnByItself()
  }

  const goOnByItself = () => (goesOnTo === 'pupil' ? place.stepDown() : place.stepOn())

  /** What the input holds now. A digit that can be all of a mark is taken, where somebody wants that. */
  const write = (text: string) => {
    if (isReadOnly || c === 0 || id === null || field === null || !isPresent()) return
    if (!goesOn || !wholeSign.test(text) || store.limits(field).most >= 10) return setTyped(text)
    input.drop()
    if (store.type(id, field, text)) goOnByItself()
  }

  /** Answers whether the marks of who was not there go. */
  const clearVanishing = (yes: boolean) => {
    if (yes && vanishing) store.setAttendance(vanishing.mark_id, vanishing.attendance, true)
    setVanishing(null)
  }

  // Attendance changes by other ways as well: by Undo, by another person.
  const isSaid = note !== null && id !== null && store.row(id).attendance === note.attendance
  const cell = id !== null && field !== null ? store.row(id).cells.get(field) : undefined
  return {
    ...{ typed, setTyped, isCaret, setCaret, input: input.element, editWithin: input.editWithin },
    ...{ note: isSaid ? note : null, setNote, vanishing, setVanishing, clearVanishing },
    ...{ commit, go, attend, set, write },
    ...{ cell, draft: cell?.draft ?? null, value: typed ?? cell?.text ?? cellText(null) },
  }
}
export type CellTyping = ReturnType<typeof useCellTyping>

/** The input itself: its text as long as it is not taken, and whether the caret moves within it. */
function useCellInput() {
  const [typed, setTyped] = useState<string | null>(null)
  const [isCaret, setCaret] = useState(false)
  const element = useRef<HTMLInputElement>(null)
  // With the cell, not after it: a digit that was typed meanwhile would be taken for what stood there, and go with the next.
  useLayoutEffect(() => {
    const { current } = element
    if (current && document.activeElement === current && typed === null && !isCaret) current.select()
  })
  const drop = () => {
    setTyped(null)
    setCaret(false)
  }
  /** Goes into the text, at its end. */
  const editWithin = () => {
    setCaret(true)
    const end = element.current?.value.length ?? 0
    element.current?.setSelectionRange(end, end)
  }
  return { typed, setTyped, isCaret, setCaret, element, drop, editWithin }
}

/** What stands in the input when the page is left is typed too. */
function useCommitOnLeave(commit: () => void) {
  const commitNow = useRef(commit)
  commitNow.current = commit
  useLayoutEffect(() => {
    const leave = () => commitNow.current()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
}
