import {
  attendances,
  type ExamState,
  type ItemCode,
  type MarkField,
  type Params,
  type Sentence,
  type SentenceArguments,
  say,
} from '#contract'
import { computeMark, mostGrace, withinGrace } from '../../marking/mark.ts'
import { exactQ, readMarks, toQ } from '../../marking/quarters.ts'
import type { Attendance, Cell } from '../../marking/sheet.ts'
import { columnsFor, inputOf, type Rules, type SheetColumn } from '../results/totals.ts'
import type { Sheet } from './sheet.ts'

/** What a field of a row holds, as it is compared and kept: marks as numbers, null for nothing. */
export type Value = number | string | null

/** A row while values are put into it. */
export interface OpenRow {
  id: number
  row_version: number
  section_id: number
  set_letter: string | null
  attendance: Attendance | null
  marks: number | null
  grace: number
  remarks: string | null
  updated_at: string
  cells: Map<number, Cell>
}

export interface WantedMark {
  field: MarkField
  exam_question_id: number | null
  value: Value
  reason: string | null
  confirm: boolean
}

export type Refusal = { code: ItemCode; sentence: Sentence }

type ParamsOf<Code extends ItemCode> =
  SentenceArguments<`item.${Code}`> extends [string, infer P extends Params] ? [P] : []

const refuse = <Code extends ItemCode>(code: Code, ...[params]: ParamsOf<Code>): Refusal => ({
  code,
  sentence: { code: `item.${code}`, ...(params && { params }) },
})

const shown: Record<Attendance, string> = { P: 'P', A: 'A', ML: 'ML', EX: 'EX', UFM: 'UFM' }

/** Marks as people type them become numbers, NA stays, blank texts are nothing. What is no value at all is null. */
export function normalised(field: MarkField, value: Value): Value {
  if (typeof value !== 'string') return value
  const text = value.trim().normalize('NFC')
  if (text === '') return null
  if (field === 'remarks') return text
  if (field === 'attendance') return text.toUpperCase()
  if (field === 'question' && /^na$/i.test(text)) return 'NA'
  return readMarks(text) ?? text
}

/** What stands in a row now. */
export function stored(row: OpenRow, field: MarkField, exam_question_id: number | null): Value {
  if (field !== 'question') return row[field]
  const cell = row.cells.get(exam_question_id ?? 0)
  return cell === undefined ? null : cell === 'NA' ? cell : cell / 4
}

export const columnOf = (rules: Rules, row: OpenRow, id: number | null): SheetColumn | undefined =>
  columnsFor(rules.columns, row.set_letter).find((column) => column.id === id)

/** What is said of a single value; who closed the exam, and when, is said where only one was sent. */
function closed(state: ExamState): Refusal {
  if (state !== 'DRAFT' && state !== 'SCHEDULED' && state !== 'CANCELLED') return refuse('exam_closed')
  const isCancelled = state === 'CANCELLED'
  return {
    code: 'exam_closed',
    sentence: isCancelled ? say('mark.exam_closed', { state: say('exam.state.CANCELLED') }) : notBegun(state),
  }
}

export const notBegun = (state: ExamState): Sentence =>
  say('mark.not_yet_marked', { state: say(`exam.state.${state}`) })

const isBlank = (row: OpenRow) => row.marks === null && row.cells.size === 0

/** Whether the row may be written at all, by whom and in which state the exam is; null where it may. */
export function assess(sheet: Sheet, row: OpenRow, wanted: WantedMark): Refusal | null {
  const { exam, sections, may_verify } = sheet
  if (exam.is_locked) return refuse('session_locked')
  const isOpen = exam.state === 'MARKING' && (sections.get(row.section_id) ?? 'OPEN') === 'OPEN'
  if (!isOpen) {
    const isSettled = exam.state === 'MARKING' || exam.state === 'SUBMITTED' || exam.state === 'VERIFIED'
    if (!isSettled || !may_verify) return closed(exam.state)
    if (!wanted.reason) return refuse('reason_required')
  }
  if (wanted.field === 'grace' && !may_verify) return refuse('not_permitted')
  if (wanted.field === 'grace' && !wanted.reason) return refuse('reason_required')
  return null
}

/** Whether somebody may mark this row, or this question of it. */
export function isTheirs({ marking }: Sheet, row: OpenRow, column: SheetColumn | undefined): boolean {
  const own = marking.get(row.section_id)
  if (!own) return false
  return own.item_ids === null || (column !== undefined && own.item_ids.includes(column.item_id))
}

/** Whether a value fits its field; null where it does. */
export function judge(sheet: Sheet, rules: Rules, row: OpenRow, wanted: WantedMark): Refusal | null {
  const { field, value } = wanted
  if (field === 'remarks')
    return typeof value === 'string' && value.length > 200 ? refuse('too_long', { most: 200 }) : null
  if (field === 'attendance') {
    if (value !== null && !(attendances as readonly Value[]).includes(value))
      return { code: 'wrong_field', sentence: say('mark.attendance_unknown', { names: attendances.join(', ') }) }
    return value !== 'P' && !isBlank(row) && !wanted.confirm ? refuse('marks_would_vanish') : null
  }
  const isPerQuestion = sheet.exam.entry_mode === 'PER_QUESTION'
  if (field !== 'grace' && isPerQuestion !== (field === 'question')) return refuse('wrong_field')
  if (value !== null && row.attendance !== null && row.attendance !== 'P')
    return refuse('not_present', { attendance: shown[row.attendance] })
  if (value === null) return null
  if (value === 'NA' && field === 'question') return null
  if (typeof value !== 'number' || exactQ(value) === null) return refuse('step')
  if (field === 'grace') return judgeGrace(sheet, rules, row, value)
  const column = columnOf(rules, row, wanted.exam_question_id)
  const most = column ? column.max_q / 4 : sheet.exam.max_marks
  const least = column ? column.min_q / 4 : 0
  if (value > most) return refuse('above_max', { max: most })
  if (value < least) return refuse('below_min', { min: least })
  return null
}

/** What keeps a row from being verified; null where nothing does. */
export function unsettled(rules: Rules, row: OpenRow): Refusal | null {
  if (row.attendance === 'UFM') return row.remarks ? null : refuse('remark_required')
  return computeMark(inputOf(rules, row, row.cells)).result === 'PENDING' ? refuse('incomplete') : null
}

/** What of a row's grace its marks still need to pass. */
export const graceNeeded = (rules: Rules, row: OpenRow): number =>
  withinGrace(inputOf(rules, row, row.cells)).grace_q / 4

function judgeGrace({ exam }: Sheet, rules: Rules, row: OpenRow, value: number): Refusal | null {
  if (value < 0) return refuse('below_min', { min: 0 })
  const without = computeMark({ ...inputOf(rules, row, row.cells), grace_q: 0 })
  const most = Math.max(0, mostGrace(without, toQ(exam.grace_limit))) / 4
  return value > most ? refuse('grace_limit', { most }) : null
}
