import { parentPort } from 'node:worker_threads'
import { tellThread } from '../../workers/threads/tell-thread.ts'
import { type Exported, type ExportedRow, exportedRows, writeBook } from './export-rows.ts'
import type { FromBook, ToBook } from './export-writer.ts'

/** The thread that writes workbooks of questions, one after the other. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
let rows: ExportedRow[] = []

async function take(message: ToBook): Promise<FromBook> {
  if (message !== null) {
    rows.push(...(JSON.parse(message) as Exported[]).flatMap(exportedRows))
    return { bytes: null }
  }
  const written = rows
  rows = []
  return { bytes: Uint8Array.from(await writeBook(written)) }
}

port.on('message', (message: ToBook) => {
  take(message).then(
    (answer) => port.postMessage(answer, 'bytes' in answer && answer.bytes ? [answer.bytes.buffer as ArrayBuffer] : []),
    (error: unknown) =>
      port.postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
