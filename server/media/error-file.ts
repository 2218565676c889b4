import { randomBytes } from 'node:crypto'
import type { UploadProblem } from '#contract'
import { writeFailedRows } from '../../interchange/spreadsheet/sheet-book.ts'
import type { Write } from '../db/connect.ts'
import type { FileStore } from './file-store.ts'
import type { ReadFile } from './sheet-kind.ts'

interface Owner {
  db: Write
  files: FileStore
  client_id: number
  account_id: number | null
  now: Date
}

/** Stores the rows that failed, each with its problems, and answers the address of the workbook; null when none failed. */
export async function storeFailedRows(
  { db, files, client_id, account_id, now }: Owner,
  { header, lines }: Pick<ReadFile<never>, 'header' | 'lines'>,
  problems: UploadProblem[],
): Promise<string | null> {
  const reasons = new Map<number, string[]>()
  for (const { row, column, message } of problems) {
    const reason = column ? `${column}: ${message}` : message
    reasons.set(row, [...(reasons.get(row) ?? []), reason])
  }
  const failed = lines.filter(({ row }) => reasons.has(row))
  if (failed.length === 0) return null
  const bytes = await writeFailedRows(header, failed, (row) => (reasons.get(row) ?? []).join('\n'))
  const key = `${randomBytes(16).toString('hex')}.xlsx`
  await files.put(key, bytes)
  await db
    .insertInto('media_files')
    .values({
      client_id,
      key,
      kind: ERROR_FILE,
      bytes: bytes.length,
      width: null,
      height: null,
      name: 'rows-to-correct.xlsx',
      created_at: now.toISOString(),
      created_by: account_id,
    })
    .execute()
  return `/v1/media/error-file/${key}`
}

/** `kind` of such a file among the media. */
export const ERROR_FILE = 'failed-rows'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
