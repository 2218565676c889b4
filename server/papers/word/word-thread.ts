import { parentPort } from 'node:worker_threads'
import { markingSchemeDocument } from '../../../typeset/documents/marking-scheme.ts'
import { paperDocument } from '../../../typeset/paper/paper.ts'
import { tellThread } from '../../workers/threads/tell-thread.ts'
import { paperWord } from './paper-word.ts'
import { schemeWord } from './scheme-word.ts'
import type { FromWord, ToWord } from './word-messages.ts'

/** The thread that writes papers as Word, one after the other: the formulas of a long one take a second. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort

function written({ input, pictures }: ToWord): Uint8Array {
  return input.document === 'marking-scheme'
    ? schemeWord(markingSchemeDocument(input), pictures)
    : paperWord(paperDocument(input), pictures)
}

function send(message: FromWord): void {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : [])
}

port.on('message', (message: ToWord) => {
  try {
    send({ bytes: Uint8Array.from(written(message)) })
  } catch (error) {
    send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
