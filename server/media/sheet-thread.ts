import { parentPort, type TransferListItem } from 'node:worker_threads'
import { ApiError } from '../ground/errors.ts'
import type { PackedTable, ReadingAnswer, ReadingJob } from './sheet-messages.ts'
import { readTable, type SheetTable } from './sheet-table.ts'

/** The thread that unpacks and reads spreadsheets, so that the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
const port = parentPort

const PIECE = 250

function pack({ lines, records: _records, pictures, ...table }: SheetTable): PackedTable {
  const pieces: string[] = []
  for (let from = 0; from < lines.length; from += PIECE) {
    pieces.push(JSON.stringify(lines.slice(from, from + PIECE).map(({ row, cells }) => [row, ...cells])))
  }
  // Copies that own their memory can be handed over.
  const own = pictures && new Map([...pictures.bytes].map(([name, bytes]) => [name, Uint8Array.from(bytes)]))
  return { ...table, pieces, pictures: pictures && own ? { ...pictures, bytes: own } : null }
}

function answer({ id, layout, input }: ReadingJob): ReadingAnswer {
  try {
    return { id, table: pack(readTable(layout, input)) }
  } catch (error) {
    if (!(error instanceof ApiError)) {
      return { id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    const { code, told, errors, data } = error
    return { id, refusal: { code, told, errors, data } }
  }
}

port.on('message', (job: ReadingJob) => {
  const message = answer(job)
  const handed: TransferListItem[] = []
  if ('table' in message) {
    for (const { buffer } of message.table.pictures?.bytes.values() ?? [])
      if (buffer instanceof ArrayBuffer) handed.push(buffer)
  }
  port.postMessage(message, handed)
})
