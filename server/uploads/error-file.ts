import { randomBytes } from 'node:crypto'
import { columnTitle, type UploadProblem } from '#contract'
import { writeFailedRows } from '../../interchange/spreadsheet/write-workbook.ts'
import type { Write } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Whose } from '../workers/fair-turns.ts'
import { askAside } from './spreadsheet-aside.ts'
import type { ReadFile } from './spreadsheet-kind.ts'
import { piecesOf } from './write-book.ts'

/** The workbook of the rows that failed, which lies in the store. */
export interface ErrorFile {
  key: string
  bytes: number
}

/** Characters of rows that are written at once, in some 10 ms. */
const SMALL = 16 * 1024

/**
 * Writes the rows that failed, each with its problems; null when none failed. Many in a thread, and outside of a transaction.
 * @throws too_large where they take too long
 */
export async function writeErrorFile(
  files: FileStore,
  whose: Whose,
  { header, lines, places, belongs }: Pick<ReadFile<never>, 'header' | 'lines' | 'places' | 'belongs'>,
  problems: readonly UploadProblem[],
): Promise<ErrorFile | null> {
  const own = new Map(places?.map(([column, at]) => [column, header[at]]))
  // The heading that stands in the file; where it has none, the words by which the screens name the column.
  const headingOf = (column: string) => own.get(column)?.trim() || columnTitle(column)
  const reasons = new Map<number, string[]>()
  for (const { row, column, message } of problems) {
    const reason = column ? `${headingOf(column)}: ${message}` : message
    reasons.set(row, [...(reasons.get(row) ?? []), reason])
  }
  const failed = lines.flatMap(({ row, cells }) => {
    const told = reasons.get(row) ?? reasons.get(belongs?.get(row) ?? 0)
    return told ? [[...cells, told.join('\n')]] : []
  })
  if (failed.length === 0) return null
  const bytes = await toWorkbook(whose, header, failed)
  const key = `${randomBytes(16).toString('hex')}.xlsx`
  await files.put(key, bytes)
  return { key, bytes: bytes.length }
}

async function toWorkbook(whose: Whose, header: string[], rows: string[][]): Promise<Uint8Array> {
  const characters = rows.reduce((sum, cells) => sum + cells.join('').length, 0)
  if (characters <= SMALL) return writeFailedRows(header, rows)
  return askAside(whose, { task: 'write', header, pieces: await piecesOf(rows) })
}

interface Owner {
  db: Write
  client_id: number
  account_id: number | null
  now: Date
}

/** Makes the file the uploader's; answers its address. */
export async function recordErrorFile(
  { db, client_id, account_id, now }: Owner,
  { key, bytes }: ErrorFile,
): Promise<string> {
  await db
    .insertInto('media_files')
    .values({
      client_id,
      key,
      kind: ERROR_FILE,
      bytes,
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
