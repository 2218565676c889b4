import { parentPort } from 'node:worker_threads'
import { proposeDates } from '../../../planning/dates/propose-dates.ts'
import { proposeDuties } from '../../../planning/duties/propose-duties.ts'
import type { FromPlanner, ToPlanner } from './planner-messages.ts'
import { tellThread } from './tell-thread.ts'

/** The thread that seeks date sheets and duties: the event loop of the server stays free. */
if (!parentPort) throw new Error('This program is the planner of the server; it is not started by itself.')
tellThread()
const port = parentPort
const send = (message: FromPlanner) => port.postMessage(message)

async function run({ id, job, stop }: ToPlanner): Promise<void> {
  const flag = new Int32Array(stop)
  try {
    const proposal =
      'plan' in job
        ? proposeDuties(job.plan, job.asked)
        : await proposeDates(job.school, {
            ...job.asked,
            progress: (progress) => send({ type: 'progress', id, progress }),
            stopped: () => Atomics.load(flag, 0) === 1,
          })
    send({ type: 'done', id, proposal })
  } catch (error) {
    send({ type: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

port.on('message', (message: ToPlanner) => void run(message))
