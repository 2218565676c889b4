import { parentPort } from 'node:worker_threads'
import { tellThread } from '../../workers/threads/tell-thread.ts'
import { createAnswers } from './similar-answers.ts'
import type { FromSimilarThread, ToSimilarThread } from './similar-messages.ts'

/** The thread that compares the questions of one subject; a job starts and ends it. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
const send = (message: FromSimilarThread) => port.postMessage(message)
const answer = createAnswers()

port.on('message', (message: ToSimilarThread) => {
  try {
    send({ type: 'done', answer: answer(message, (compared) => send({ type: 'progress', compared })) })
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
