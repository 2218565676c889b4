import type { ExamRow } from '#contract'
import type { SheetStore } from '../store/sheet-store.ts'

/** What of an exam's sheet can be changed, and what only with a reason. */
export function locksOf(store: SheetStore, exam: ExamRow, may: string[], reason: string) {
  const isShut = (id: number | null) => id !== null && isHandedIn(exam, store, id)
  // The exam is being marked still, and nothing of what is here.
  const isAllIn = store.ids.length > 0 && store.ids.every(isShut)
  // What was handed in is changed with a reason only, and of an exam that is still being marked by whoever verifies.
  const isClosed = isAllIn || (exam.state !== 'MARKING' && exam.state !== 'SCHEDULED')
  const mayUpdate = may.includes(isAllIn ? 'grace' : 'update')
  const isReadOnly = !mayUpdate || (isClosed && reason.trim() === '')
  return { isShut, isAllIn, isClosed, mayUpdate, isReadOnly }
}

/** Of an exam that is still being marked, the pupil's section is handed in. */
const isHandedIn = ({ state, sections }: ExamRow, store: SheetStore, id: number) =>
  state === 'MARKING' && sections.some((one) => one.id === store.row(id).row.section.id && one.state === 'SUBMITTED')
