import { askOften } from '../db/ask.ts'
import type { Databases } from '../db/connect.ts'
import { often } from '../db/pool/prepared-statements.ts'
import { columnsOf, correctionsOf, type RowCells, type Rules, rulesOf, type SheetColumn } from '../results/totals.ts'
import type { OpenRow } from './judge.ts'
import { type MarkChange, openSheet, reopenSheet, type Sheet, type SheetExam } from './sheet.ts'

type StoredRow = Omit<OpenRow, 'cells'>

/** Rows that values go into, locked, with all that stands in them and by which they are worked out. */
export interface LockedMarks {
  rules: Rules
  rows: readonly StoredRow[]
  cells: readonly RowCells[]
}

/** Exams that were written into lately, with their columns, as they were in the version that the exam names. */
type CachedExams = Map<string, { exam: SheetExam; columns: readonly SheetColumn[] }>

/** By the database that they stand in. */
const cacheOf = new WeakMap<object, CachedExams>()
const MOST_CACHED = 500

/** One row is named by itself: for a list PostgreSQL makes a plan each time that it is asked. */
const rowsLocked = (client_id: number, exam_id: number, ids: readonly number[]) =>
  ids.length === 1
    ? often<StoredRow>`
      select id, row_version, section_id, set_letter, attendance, marks, grace, remarks, updated_at from exam_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and id = ${ids[0]} for no key update`
    : often<StoredRow>`
      select id, row_version, section_id, set_letter, attendance, marks, grace, remarks, updated_at from exam_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and id = any(${ids}::bigint[]) order by id for no key update`

const cellsIn = (client_id: number, exam_id: number, ids: readonly number[]) =>
  ids.length === 1
    ? often<RowCells>`
      select mark_id, exam_question_id, marks from exam_question_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and mark_id = ${ids[0]}`
    : often<RowCells>`
      select mark_id, exam_question_id, marks from exam_question_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and mark_id = any(${ids}::bigint[])`

/** The rows in one order, then their cells: read once the rows are locked, though sent at once. */
const lockRows = (change: MarkChange, exam_id: number, ids: readonly number[]) =>
  Promise.all([
    askOften(change, rowsLocked(change.client_id, exam_id, ids)),
    askOften(change, cellsIn(change.client_id, exam_id, ids)),
  ])

/** Rows of an exam that is open already. */
export async function lockMarks(change: MarkChange, { exam }: Sheet, ids: readonly number[]): Promise<LockedMarks> {
  const [rules, [rows, cells]] = await Promise.all([rulesOf(change, exam), lockRows(change, exam.id, ids)])
  return { rules, rows, cells }
}

/**
 * An exam that is written into and rows of it, in one round trip: all that is asked goes out together and is answered in order, so that rows are read
 * as they are once the exam is held. @throws 404
 */
export async function lockSheet(
  change: MarkChange,
  exam_id: number,
  ids: readonly number[],
  databases: Databases,
): Promise<{ sheet: Sheet; locked: LockedMarks }> {
  const cached: CachedExams = cacheOf.get(databases) ?? new Map()
  cacheOf.set(databases, cached)
  const name = `${change.client_id} ${exam_id}`
  const known = cached.get(name)
  const [sheet, [rows, cells], read] = await Promise.all([
    known ? reopenSheet(change, change.actor, known.exam) : openSheet(change, change.actor, exam_id, true),
    lockRows(change, exam_id, ids),
    known ? null : columnsOf(change, exam_id),
  ])
  const { exam } = sheet
  const columns = read ?? (known?.exam === exam ? known.columns : await columnsOf(change, exam_id))
  if (cached.size >= MOST_CACHED) cached.clear()
  // The exam is held: no change of it was half done when they were read.
  cached.set(name, { exam, columns })
  const corrections = await correctionsOf(change, exam, columns)
  return { sheet, locked: { rules: { exam, system: exam.system, columns, corrections }, rows, cells } }
}
