import { score } from '../../../marking/score.ts'
import type { Cell } from '../../../marking/sheet.ts'
import { sumSections } from '../../../marking/units.ts'
import { columnsFor } from '../../results/totals.ts'
import type { AnsweredExam, AnsweredRow, Pupil } from './answered-marks.ts'
import { type AskedQuestion, kindOf } from './asked.ts'
import type { StoredResponse } from './store.ts'

/** What becomes of a pupil's mark by the answer: marks in quarters. */
export interface MarkOutcome {
  mark_id: number
  section_id: number
  student: Pupil
  /** null: the total of an exam that is marked by totals. */
  question: AskedQuestion | null
  label: string
  response: StoredResponse | null
  /** What stands there; null: nothing. */
  stored: Cell | null
  /** null: marks were written from an answer that is no longer there. */
  computed: Cell | null
  /** A conflict holds what somebody entered otherwise. */
  standing: 'new' | 'same' | 'changed' | 'conflict'
  at: string | null
  by: { id: number; name: string } | null
}

export interface SectionOutcome {
  marks: MarkOutcome[]
  open: number
  unread: number
  /** Pupils who are left out: pages of theirs are missing. */
  incomplete: AnsweredRow[]
  attendance: { row: AnsweredRow; proposed: 'P' | 'A' }[]
}

export interface OutcomeScope {
  /** Pupils who count though pages are missing. */
  partial: ReadonlySet<number>
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  /** In quarters. */
  max_q: number
  /** Whether the answer to a question is the caller's to mark. */
  isTheirs(section_id: number, question: AskedQuestion): boolean
  /** Marks are settled: what differs is for a recheck or a correction. */
  isSettled: boolean
}

const isMachineRead = ({ type }: AskedQuestion) => kindOf(type) !== 'TEXT'

/** What becomes of the marks of all rows, by their answers. */
export function outcomesOf(exam: AnsweredExam, scope: OutcomeScope): SectionOutcome {
  const all: SectionOutcome = { marks: [], open: 0, unread: 0, incomplete: [], attendance: [] }
  for (const row of exam.rows) {
    const proposed = row.is_absent ? 'A' : row.has_sheet ? 'P' : null
    if (proposed && row.attendance !== proposed) all.attendance.push({ row, proposed })
    all.marks.push(...withdrawn(exam, row, scope))
    if (row.responses.size === 0 && row.open.size === 0) continue
    if (row.is_partial && !scope.partial.has(row.id)) {
      all.incomplete.push(row)
      continue
    }
    // Whoever was not there has no marks; what speaks against it is shown with the attendance.
    if (row.is_absent || (row.attendance !== null && row.attendance !== 'P')) continue
    const written = writtenBy(exam, row)
    all.open += written.filter(({ id }) => row.open.has(id)).length
    all.unread += written.filter(
      (one) => isMachineRead(one) && !row.open.has(one.id) && !row.responses.has(one.id),
    ).length
    if (scope.entry_mode === 'TOTAL') all.marks.push(...totalOf(exam, row, written, scope))
    else all.marks.push(...written.flatMap((question) => outcomeOf(exam, row, question, scope)))
  }
  return all
}

/** The questions that a pupil's set has. */
const writtenBy = ({ questions, columns }: AnsweredExam, { set_letter }: AnsweredRow) => {
  const ids = new Set(columnsFor(columns, set_letter).map(({ id }) => id))
  return questions.filter(({ id }) => ids.has(id))
}

const labelOf = ({ columns }: AnsweredExam, { set_letter }: AnsweredRow, id: number) =>
  columnsFor(columns, set_letter).find((column) => column.id === id)?.label ?? ''

/** What an answer is worth; null: a person marks it. */
export const scoreOf = ({ rules }: Pick<AnsweredExam, 'rules'>, question: AskedQuestion, { value }: StoredResponse) =>
  score(question, question.key, value, rules)

function outcomeOf(exam: AnsweredExam, row: AnsweredRow, question: AskedQuestion, scope: OutcomeScope): MarkOutcome[] {
  const response = row.responses.get(question.id)
  if (!response || row.open.has(question.id) || !scope.isTheirs(row.section_id, question)) return []
  const computed = scoreOf(exam, question, response)
  if (computed === null) return []
  const cell = row.cells.get(question.id)
  const last = response.is_marked ? cellOf(response.marked) : null
  const stored = cell?.mark ?? null
  return [
    {
      ...{ mark_id: row.id, section_id: row.section_id, student: row.student, question, response, stored, computed },
      label: labelOf(exam, row, question.id),
      standing: standingOf({ stored, computed, last, isSettled: scope.isSettled }),
      ...{ at: cell?.at ?? null, by: cell?.by ?? null },
    },
  ]
}

const cellOf = (marks: number | null): Cell => (marks === null ? 'NA' : Math.round(marks * 4))

interface Compared {
  stored: Cell | null
  computed: Cell
  /** Last written from the answer. */
  last: Cell | null
  isSettled: boolean
}

function standingOf({ stored, computed, last, isSettled }: Compared): MarkOutcome['standing'] {
  if (stored === computed) return 'same'
  if (isSettled) return 'conflict'
  if (stored === null) return 'new'
  return stored === last ? 'changed' : 'conflict'
}

/** Marks that stand though their answer is gone: somebody looks at them. */
function withdrawn(exam: AnsweredExam, row: AnsweredRow, scope: OutcomeScope): MarkOutcome[] {
  if (scope.entry_mode === 'TOTAL') return []
  return writtenBy(exam, row).flatMap((question): MarkOutcome[] => {
    const stored = row.left.get(question.id)
    if (stored === undefined || row.open.has(question.id) || !scope.isTheirs(row.section_id, question)) return []
    const cell = row.cells.get(question.id)
    return [
      {
        ...{ mark_id: row.id, section_id: row.section_id, student: row.student, question, response: null, stored },
        ...{ computed: null, label: labelOf(exam, row, question.id), standing: 'conflict' },
        ...{ at: cell?.at ?? null, by: cell?.by ?? null },
      },
    ]
  })
}

/** The total of a pupil whose every question a machine has read; the paper's marks are those of the exam. */
function totalOf(
  exam: AnsweredExam,
  row: AnsweredRow,
  written: readonly AskedQuestion[],
  { max_q, isSettled, isTheirs }: OutcomeScope,
): MarkOutcome[] {
  const worth = new Map<number, Cell>()
  const before = new Map<number, Cell>()
  for (const question of written) {
    const response = row.responses.get(question.id)
    const cell = response && !row.open.has(question.id) ? scoreOf(exam, question, response) : null
    if (cell === null || !isTheirs(row.section_id, question)) return []
    worth.set(question.id, cell)
    if (response?.is_marked) before.set(question.id, cellOf(response.marked))
  }
  const columns = columnsFor(exam.columns, row.set_letter).map((one) => ({ ...one, treatment: 'COUNT' as const }))
  const sections = sumSections(columns, worth)
  if (worth.size === 0 || sections.reduce((sum, { max }) => sum + max, 0) !== max_q) return []
  const sum = (cells: ReadonlyMap<number, Cell>) =>
    Math.max(
      0,
      sumSections(columns, cells).reduce((total, { value }) => total + value, 0),
    )
  const stored = row.marks === null ? null : Math.round(row.marks * 4)
  const last = before.size === worth.size ? sum(before) : null
  const computed = sum(worth)
  return [
    {
      ...{ mark_id: row.id, section_id: row.section_id, student: row.student, question: null, response: null },
      ...{ label: '', stored, computed, standing: standingOf({ stored, computed, last, isSettled }) },
      ...{ at: row.updated_at, by: row.by },
    },
  ]
}
