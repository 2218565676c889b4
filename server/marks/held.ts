import { type RawBuilder, sql } from 'kysely'
import { askOften } from '../db/ask.ts'
import type { Databases } from '../db/connect.ts'
import { columnsOf, correctionsOf, type RowCells, type Rules, rulesOf, type SheetColumn } from '../exams/totals.ts'
import type { OpenRow } from './judge.ts'
import { openSheet, type Sheet, type Writing } from './sheet.ts'

type StoredRow = Omit<OpenRow, 'cells'>

/** Rows that values go into, locked, with all that stands in them and by which they are worked out. */
export interface Held {
  rules: Rules
  rows: readonly StoredRow[]
  cells: readonly RowCells[]
}

/** Columns of sheets that were written into lately, with the version of the exam that they are of. */
type KeptColumns = Map<string, { version: string; columns: readonly SheetColumn[] }>

/** By the database that they stand in. */
const keptOf = new WeakMap<object, KeptColumns>()
const MOST_KEPT = 500

/** One row is named by itself: of a list PostgreSQL makes another plan each time that it is asked. */
const among = (ids: readonly number[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::bigint[])`

/** The rows in one order, then their cells: read once the rows are locked, though sent at once. */
const lockRows = ({ db, client_id }: Writing, exam_id: number, ids: readonly number[]) =>
  Promise.all([
    askOften(
      { db, client_id },
      sql<StoredRow>`
      select id, row_version, section_id, set_letter, attendance, marks, grace, remarks from exam_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and id ${among(ids)} order by id for no key update`,
    ),
    askOften(
      { db, client_id },
      sql<RowCells>`
      select mark_id, exam_question_id, marks from exam_question_marks
      where client_id = ${client_id} and exam_id = ${exam_id} and mark_id ${among(ids)}`,
    ),
  ])

/** Rows of an exam that is open already. */
export async function holdRows(change: Writing, { exam }: Sheet, ids: readonly number[]): Promise<Held> {
  const [rules, [rows, cells]] = await Promise.all([rulesOf(change, exam), lockRows(change, exam.id, ids)])
  return { rules, rows, cells }
}

/**
 * An exam that is written into and rows of it, in one round trip: all that is asked goes out together and is answered in order, so that rows are read
 * as they are once the exam is held. @throws 404
 */
export async function holdSheet(
  change: Writing,
  exam_id: number,
  ids: readonly number[],
  databases: Databases,
): Promise<{ sheet: Sheet; held: Held }> {
  const kept: KeptColumns = keptOf.get(databases) ?? new Map()
  keptOf.set(databases, kept)
  const name = `${change.client_id} ${exam_id}`
  const known = kept.get(name)
  const [sheet, [rows, cells], read] = await Promise.all([
    openSheet(change, change.actor, exam_id, true),
    lockRows(change, exam_id, ids),
    known ? null : columnsOf(change, exam_id),
  ])
  const { exam } = sheet
  const columns = read ?? (known?.version === exam.version ? known.columns : await columnsOf(change, exam_id))
  if (kept.size >= MOST_KEPT) kept.clear()
  // The exam is held: no change of it was half done when they were read.
  kept.set(name, { version: exam.version, columns })
  const corrections = await correctionsOf(change, exam, columns)
  return { sheet, held: { rules: { exam, system: exam.system, columns, corrections }, rows, cells } }
}
