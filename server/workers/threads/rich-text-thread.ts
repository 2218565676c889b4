import { parentPort } from 'node:worker_threads'
import { checkTogether } from '../../../richtext/check-together.ts'
import type { CheckingJob, FromChecking } from './rich-text-messages.ts'
import { tellThread } from './tell-thread.ts'

/** The thread that checks formulas and texts, so that the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
tellThread()
const port = parentPort
const send = (message: FromChecking) => port.postMessage(message)

port.on('message', ({ id, htmls, place }: CheckingJob) => {
  const at = new Int32Array(place)
  try {
    const checked = checkTogether(htmls, (text, formula) => {
      at[0] = text
      at[1] = formula
    })
    send({ type: 'checked', id, checked })
  } catch (error) {
    send({ type: 'failed', id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

send({ type: 'ready' })
