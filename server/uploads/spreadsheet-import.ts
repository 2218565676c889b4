import { isDeepStrictEqual } from 'node:util'
import type { OpenReading, UploadProblem, UploadResult } from '#contract'
import type { Write } from '../db/connect.ts'
import { type ErrorFile, recordErrorFile, writeErrorFile } from './error-file.ts'
import { recordImport } from './import-record.ts'
import type { FileKind, ReadFile, SpreadsheetWork, Taken } from './spreadsheet-kind.ts'

interface Imported {
  result: UploadResult
  taken: Taken
}

type Read = ReadFile<{ row: number }>

/**
 * Looks at the rows and writes down those that can't be taken in; what it answers takes in the others, in one transaction, and tells what
 * became of all of them.
 */
export async function importFile(
  work: SpreadsheetWork<unknown>,
  kind: FileKind,
  read: Read,
): Promise<(db: Write) => Promise<Imported>> {
  const faulty = new Set(read.problems.map(({ row }) => row))
  const sound = read.records.filter(({ row }) => !faulty.has(row))
  const lost = read.records.filter(({ row }) => faulty.has(row))
  const { problems, takeIn } = await kind.take(work, sound, lost, read)
  const file = await writeProblems(work, read, problems)
  return async (db) => finishImport({ ...work, db }, kind, read, await takeIn(db), { problems, file })
}

const writeProblems = ({ files, client_id, actor }: SpreadsheetWork<unknown>, read: Read, problems: UploadProblem[]) =>
  writeErrorFile(files, { client_id, account_id: actor.account_id }, read, [...read.problems, ...problems])

async function finishImport(
  work: SpreadsheetWork<unknown> & { db: Write },
  kind: FileKind,
  read: Read,
  taken: Taken,
  foretold: { problems: UploadProblem[]; file: ErrorFile | null },
): Promise<Imported> {
  const problems = [...read.problems, ...taken.problems]
  const failed = new Set(problems.map(({ row }) => row))
  const total = read.records.length
  // A header that is at fault is no row.
  const failed_rows = read.records.filter(({ row }) => failed.has(row)).length
  if (taken.created + taken.updated + failed_rows !== total) throw new Error('Rows got lost in an import')
  await work.progress(total, total)
  const owner = { ...work, account_id: work.actor.account_id }
  // Somebody may have saved the same since it was looked at.
  const isForetold = isDeepStrictEqual(taken.problems, foretold.problems)
  const file = isForetold ? foretold.file : await writeProblems(work, read, taken.problems)
  const error_file_url = file && (await recordErrorFile(owner, file))
  const import_id = await recordImport(owner, { ...taken, entity: kind.entity, name: work.name })
  const { created, updated, detail, missing, document } = taken
  const { unread, counted, open } = read
  // Notes keep no row out: they are errors only where an answer has nothing else to say them in.
  const errors = inOrder(taken.warnings ? problems : [...read.notes, ...problems], counted)
  const warnings = taken.warnings && inOrder([...read.notes, ...taken.warnings], counted)
  const beside = {
    ...(warnings && { warnings }),
    ...(detail && { detail }),
    ...(missing && { missing }),
    ...document,
    ...(await taken.keepRead?.(work.db, import_id)),
    ...(unread && { unread }),
    ...(open && fitting(withWaiting(open, taken, counted), read, { fits: created + updated, of: total })),
    ...(counted?.is_workbook && { workbook: true as const }),
  }
  const result = { total, created, updated, failed: failed_rows, errors, error_file_url, import_id, ...beside }
  return { result, taken }
}

/** A table fits as far as its rows are taken in; another reader has counted for itself. */
const fitting = ({ reading, asks }: OpenReading, { head }: Read, counted: { fits: number; of: number }): OpenReading =>
  head ? { reading: { ...reading, layout: { ...reading.layout, ...counted } }, asks } : { reading, asks }

/** So many rows are shown, those that wait behind the others. */
const mostShown = 60

function withWaiting({ reading, asks }: OpenReading, { waiting = [] }: Taken, counted: Read['counted']): OpenReading {
  if (waiting.length === 0) return { reading, asks }
  const shown = waiting.map((one) => ({ ...one, row: counted?.shown.get(one.row) ?? one.row }))
  return { reading: { ...reading, preview: [...reading.preview, ...shown].slice(0, mostShown) }, asks }
}

/** By row, each with the number that a spreadsheet shows for it where that is another. */
const inOrder = (problems: UploadProblem[], counted: Read['counted']) =>
  problems
    .map((problem) => {
      const sheet_row = counted?.shown.get(problem.row)
      return sheet_row === undefined ? problem : { ...problem, sheet_row }
    })
    .sort((a, b) => a.row - b.row)
