import { parentPort } from 'node:worker_threads'
import type { FromTexts, TextJob } from './rich-text-messages.ts'
import { textTasks } from './rich-text-tasks.ts'
import { tellThread } from './tell-thread.ts'

/** The thread that reads texts and checks formulas, so that the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
const send = (message: FromTexts) => port.postMessage(message)

port.on('message', ({ id, task, htmls, place }: TextJob) => {
  const at = new Int32Array(place)
  try {
    const answer = textTasks[task](htmls, (text, formula) => {
      at[0] = text
      at[1] = formula
    })
    send({ type: 'done', id, answer })
  } catch (error) {
    send({ type: 'failed', id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

send({ type: 'ready' })
