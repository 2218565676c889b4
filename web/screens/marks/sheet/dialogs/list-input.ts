import { type ExamRow, type MarkKey, questionHeading, questionKey } from '#contract'
import type {
  ExamQuestion,
  MarkListExam,
  MarkListInput,
  MarkListPupil,
} from '../../../../../interchange/doors/marks/reading.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import type { PastedList } from './pasted-list.ts'

/** A mark goes in quarters, as it does in a cell. */
const step = 0.25

interface ListPlace {
  store: SheetStore
  exam: ExamRow
  /** The pupils' lines, as shown. */
  ids: readonly number[]
  fieldAt: (id: number, c: number) => MarkKey | null
  pasted: PastedList
}

/** What the reader of lists is to know of the sheet that was pasted into. */
export function listInput({ store, exam, ids, fieldAt, pasted: { clipboard, at } }: ListPlace): MarkListInput {
  const line = ids[at.r]
  const field = line === undefined || at.c === 0 ? null : fieldAt(line, at.c)
  const pupils = pupilsOf(store, ids, clipboard.text)
  const pupil = Math.max(
    0,
    pupils.findIndex(({ id }) => id === line),
  )
  const question_id = field?.startsWith('q') ? Number(field.slice(1)) : null
  return {
    door: 'marks',
    source: { clipboard },
    exam: examOf(store, exam),
    pupils,
    into: { pupil, question_id },
  }
}

/** The same without a list: what its columns and words can be here. */
export const examInput = (store: SheetStore, exam: ExamRow): MarkListInput => ({
  door: 'marks',
  source: { grids: [] },
  exam: examOf(store, exam),
  pupils: pupilsOf(store, store.ids, ''),
})

/** Whoever stands in a list by number is found though a search hides them; what is pasted line by line goes to lines that are seen. */
function pupilsOf(store: SheetStore, shown: readonly number[], text: string): MarkListPupil[] {
  const hidden = text.includes('\t') ? store.ids.filter((id) => !shown.includes(id)) : []
  return [...shown, ...hidden].flatMap((id) => {
    const { row, attendance } = store.row(id)
    if (row.left) return []
    const { student, section, set } = row
    const { name, admission_no, roll_no } = student
    return [{ id, name, admission_no, roll_no, section, set, stored: storedOf(store, id, attendance) }]
  })
}

function storedOf(store: SheetStore, id: number, attendance: MarkListPupil['stored']['attendance']) {
  const { row } = store.row(id)
  const marks = store.value(id, 'marks')
  const questions: Record<number, number | 'NA'> = {}
  for (const column of store.exam?.entry_mode === 'TOTAL' ? [] : store.columnsOf(row)) {
    const value = store.value(id, questionKey(column.id))
    if (typeof value === 'number' || value === 'NA') questions[column.id] = value
  }
  return { attendance, marks: typeof marks === 'number' ? marks : null, questions }
}

function examOf(store: SheetStore, row: ExamRow): MarkListExam {
  const { id, name, grade, sections, subject, max_marks, session, date, component } = row
  const isTotal = store.exam?.entry_mode === 'TOTAL'
  return {
    ...{ id, title: name, class: grade, maximum: max_marks, step },
    sections: sections.map((section) => ({ id: section.id, title: section.title })),
    subject: { code: '', title: subject.title },
    ...{ session: session.title, date, component },
    questions: isTotal ? null : store.columns.filter(({ treatment }) => treatment !== 'DROP').map(questionOf),
  }
}

function questionOf({ id, labels, max_marks, min_marks, set }: SheetStore['columns'][number]): ExamQuestion {
  const label = labels.A ?? Object.values(labels)[0] ?? ''
  const heading = questionHeading({ label, labels, set, maximum: max_marks })
  const isOfSets = Object.keys(labels).length > 1
  return { id, label, ...(isOfSets && { labels }), maximum: max_marks, least: min_marks, set, heading }
}
