import { parentPort, type TransferListItem } from 'node:worker_threads'
import { readRoster } from '../../interchange/roster/read-roster.ts'
import {
  type FigureTable,
  type SpreadsheetRecord,
  writeFailedRows,
  writeFigures,
  writeRows,
} from '../../interchange/spreadsheet/write-workbook.ts'
import { ApiError } from '../ground/errors.ts'
import { tellThread } from '../workers/threads/tell-thread.ts'
import { readAgain, readText } from './read-text.ts'
import { readCardFile } from './reading/card-file.ts'
import { readMarkFile } from './reading/mark-file.ts'
import type { SpreadsheetTable } from './spreadsheet-kind.ts'
import {
  type PackedTable,
  PIECE,
  type SpreadsheetAnswer,
  type SpreadsheetAnswers,
  type SpreadsheetJob,
} from './spreadsheet-messages.ts'
import { orRefuse, readTable } from './spreadsheet-table.ts'

/** The thread that unpacks, reads and writes spreadsheets, so that the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort

function pack({ lines, records: _records, pictures, ...table }: SpreadsheetTable): PackedTable {
  const pieces: string[] = []
  for (let from = 0; from < lines.length; from += PIECE) {
    pieces.push(JSON.stringify(lines.slice(from, from + PIECE).map(({ row, cells }) => [row, ...cells])))
  }
  // Copies that own their memory can be handed over.
  const own = pictures && new Map([...pictures.bytes].map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
  return { ...table, pieces, pictures: pictures && own ? { ...pictures, bytes: own } : null }
}

async function work(
  job: SpreadsheetJob,
): Promise<{ done: SpreadsheetAnswers[SpreadsheetJob['task']]; handed: Uint8Array[] }> {
  if (job.task === 'read') {
    const done = pack(readTable(job.layout, job.input))
    return { done, handed: [...(done.pictures?.bytes.values() ?? [])] }
  }
  if (job.task === 'roster') return { done: orRefuse(() => readRoster(job.bytes, job.school)), handed: [] }
  if (job.task === 'marks') return { done: readMarkFile(job.file, job.given), handed: [] }
  if (job.task === 'cards') return { done: readCardFile(job.file, job.given), handed: [] }
  if (job.task === 'text') return { done: readText(job.format, job.bytes), handed: [] }
  if (job.task === 'again') return { done: readAgain(job), handed: [] }
  const done = Uint8Array.from(await write(job))
  return { done, handed: [done] }
}

function write(
  job: Exclude<SpreadsheetJob, { task: 'read' | 'text' | 'again' | 'marks' | 'cards' | 'roster' }>,
): Promise<Uint8Array> {
  const rowsOf = <Row>(pieces: readonly string[]) => pieces.flatMap((piece) => JSON.parse(piece) as Row[])
  switch (job.task) {
    case 'write':
      return writeFailedRows(job.header, rowsOf<string[]>(job.pieces))
    case 'rows':
      return writeRows(job.title, job.columns, rowsOf<SpreadsheetRecord>(job.pieces), job.notes)
    case 'figures':
      return writeFigures(
        job.tables.map(({ pieces, ...table }) => ({ ...table, rows: rowsOf<FigureTable['rows'][number]>(pieces) })),
      )
  }
}

async function answer({ id, ...job }: SpreadsheetJob & { id: number }): Promise<void> {
  try {
    const { done, handed } = await work(job)
    const buffers = handed.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer)
    send({ id, done }, buffers)
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    const { code, shown, errors, data } = error
    send({ id, refusal: { code, shown, errors, data } })
  }
}

const send = (message: SpreadsheetAnswer, handed: TransferListItem[] = []) => port.postMessage(message, handed)

port.on('message', (job: SpreadsheetJob & { id: number }) => void answer(job))
