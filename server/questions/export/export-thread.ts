import { parentPort } from 'node:worker_threads'
import { tellThread } from '../../workers/threads/tell-thread.ts'
import type { Exported } from './export-rows.ts'
import type { FromBook, ToBook } from './export-writer.ts'
import { type Book, openBook } from './open-book.ts'

/** The thread that writes files of questions, one after the other. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
let book: Book | null = null

async function take(message: ToBook): Promise<FromBook> {
  if ('plan' in message) {
    book = openBook(message.plan)
    return { written: null }
  }
  if (!book) throw new Error('No file of questions was begun.')
  if ('questions' in message) book.add(JSON.parse(message.questions) as Exported[])
  else if ('pictures' in message) book.show(message.pictures)
  else {
    const { bytes, ...rest } = await book.finish()
    book = null
    return { written: { ...rest, bytes: Uint8Array.from(bytes) } }
  }
  return { written: null }
}

port.on('message', (message: ToBook) => {
  take(message).then(
    (answer) =>
      port.postMessage(
        answer,
        'written' in answer && answer.written ? [answer.written.bytes.buffer as ArrayBuffer] : [],
      ),
    (error: unknown) =>
      port.postMessage({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
