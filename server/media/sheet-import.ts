import type { UploadResult } from '#contract'
import type { Write } from '../db/connect.ts'
import { storeFailedRows } from './error-file.ts'
import { recordImport } from './import-record.ts'
import type { SheetKind, SheetWork, Taken } from './sheet-kind.ts'
import type { SheetTable } from './sheet-table.ts'

interface Imported {
  result: UploadResult
  taken: Taken
}

/** Reads the rows; what it answers takes in those that are in order, in one transaction, and tells what became of all of them. */
export async function importTable(
  work: SheetWork,
  kind: SheetKind,
  table: SheetTable,
): Promise<(db: Write) => Promise<Imported>> {
  const faulty = new Set(table.problems.map(({ row }) => row))
  const sound = table.records.filter(({ row }) => !faulty.has(row))
  const lost = table.records.filter(({ row }) => faulty.has(row))
  const takeIn = await kind.take(work, sound, lost)
  return async (db) => finishImport({ ...work, db }, kind, table, await takeIn(db))
}

async function finishImport(
  work: SheetWork & { db: Write },
  kind: SheetKind,
  table: SheetTable,
  taken: Taken,
): Promise<Imported> {
  const problems = [...table.problems, ...taken.problems]
  const failed = new Set(problems.map(({ row }) => row))
  const total = table.records.length
  // A header that is at fault is no row.
  const failed_rows = table.records.filter(({ row }) => failed.has(row)).length
  if (taken.created + taken.updated + failed_rows !== total) throw new Error('Rows got lost in an import')
  await work.progress(total, total)
  const owner = { ...work, account_id: work.actor.account_id }
  const error_file_url = await storeFailedRows(owner, table, problems)
  const errors = [...table.notes, ...problems].sort((a, b) => a.row - b.row)
  const import_id = await recordImport(owner, { ...taken, entity: kind.entity, name: work.name })
  const { created, updated } = taken
  return { result: { total, created, updated, failed: failed_rows, errors, error_file_url, import_id }, taken }
}
