import type { UploadResult } from '#contract'
import type { Write } from '../db/connect.ts'
import { storeFailedRows } from './error-file.ts'
import { recordImport } from './import-record.ts'
import type { FileKind, ReadFile, SheetWork, Taken } from './sheet-kind.ts'

interface Imported {
  result: UploadResult
  taken: Taken
}

/** Looks at the rows; what it answers takes in those that are in order, in one transaction, and tells what became of all of them. */
export async function importFile(
  work: SheetWork<unknown>,
  kind: FileKind,
  read: ReadFile<{ row: number }>,
): Promise<(db: Write) => Promise<Imported>> {
  const faulty = new Set(read.problems.map(({ row }) => row))
  const sound = read.records.filter(({ row }) => !faulty.has(row))
  const lost = read.records.filter(({ row }) => faulty.has(row))
  const takeIn = await kind.take(work, sound, lost)
  return async (db) => finishImport({ ...work, db }, kind, read, await takeIn(db))
}

async function finishImport(
  work: SheetWork<unknown> & { db: Write },
  kind: FileKind,
  read: ReadFile<{ row: number }>,
  taken: Taken,
): Promise<Imported> {
  const problems = [...read.problems, ...taken.problems]
  const failed = new Set(problems.map(({ row }) => row))
  const total = read.records.length
  // A header that is at fault is no row.
  const failed_rows = read.records.filter(({ row }) => failed.has(row)).length
  if (taken.created + taken.updated + failed_rows !== total) throw new Error('Rows got lost in an import')
  await work.progress(total, total)
  const owner = { ...work, account_id: work.actor.account_id }
  const error_file_url = await storeFailedRows(owner, read, problems)
  const errors = [...read.notes, ...problems].sort((a, b) => a.row - b.row)
  const import_id = await recordImport(owner, { ...taken, entity: kind.entity, name: work.name })
  const { created, updated } = taken
  return { result: { total, created, updated, failed: failed_rows, errors, error_file_url, import_id }, taken }
}
