import type { Worker } from 'node:worker_threads'
import { ChildDiedError } from '../../workers/pool-errors.ts'
import { startThread } from '../../workers/threads/start-thread.ts'
import { createAnswers } from './similar-answers.ts'
import type { FromSimilarThread, SimilarAnswers, ToSimilarThread } from './similar-messages.ts'

export interface SimilarSearcher {
  /** One question at a time. `progress` is told in its order and may throw to give up. @throws ChildDiedError */
  ask<Task extends ToSimilarThread['task']>(
    message: Extract<ToSimilarThread, { task: Task }>,
    progress?: (compared: number) => Promise<void>,
  ): Promise<SimilarAnswers[Task]>
  /** Ends the thread at once. */
  close(): Promise<void>
}

/** Questions that are compared in less time than a thread takes to start: some 20 ms. */
const IN_PLACE = 300

/** What compares this many questions. */
export const startSearcher = (questions: number): SimilarSearcher =>
  questions <= IN_PLACE ? compareInPlace() : compareInThread()

/** In a thread after all from the first question on that is long: `read` knows nothing of what went before. */
function compareInPlace(): SimilarSearcher {
  const answer = createAnswers()
  let thread: SimilarSearcher | null = null
  const added: ToSimilarThread[] = []
  let size = 0
  return {
    async ask(message, progress) {
      size += sizeOf(message)
      if (!thread && size <= MOST_IN_PLACE) {
        if (message.task === 'add') added.push(message)
        return answer(message, () => undefined) as never
      }
      if (!thread) {
        thread = compareInThread()
        for (const one of added.splice(0)) await thread.ask(one as Extract<ToSimilarThread, { task: 'add' }>)
      }
      return thread.ask(message, progress)
    },
    close: async () => thread?.close(),
  }
}

/** Characters of questions, and of their terms, that are read and compared on the spot. */
const MOST_IN_PLACE = 100_000

function sizeOf(message: ToSimilarThread): number {
  const texts = message.task === 'read' ? message.contents : message.task === 'add' ? message.terms : []
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** Compares questions off the event loop, in a thread of its own. */
function compareInThread(): SimilarSearcher {
  const worker = startThread(import.meta.url, 'similar', { maxOldGenerationSizeMb: 1024 })
  worker.unref()
  let ended = false
  worker.once('exit', () => {
    ended = true
  })
  return {
    ask: (message, progress) => askThread(worker, message, () => ended, progress) as never,
    close: async () => {
      await worker.terminate()
    },
  }
}

function askThread(
  worker: Worker,
  message: ToSimilarThread,
  isEnded: () => boolean,
  progress?: (compared: number) => Promise<void>,
): Promise<SimilarAnswers[keyof SimilarAnswers]> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      worker.off('message', receive).off('error', fail).off('exit', leave)
      settle()
    }
    const giveUp = (error: unknown) => finish(() => reject(error))
    let latest = 0
    let reported = Promise.resolve()
    /** One after the other; what is out of date when its turn comes is passed over. */
    const tell = (compared: number) => {
      latest = compared
      reported = reported.then(() => (compared === latest ? progress?.(compared) : undefined))
      reported.catch(giveUp)
    }
    const receive = (answer: FromSimilarThread) => {
      if (answer.type === 'progress') tell(answer.compared)
      else if (answer.type === 'failed') giveUp(new ChildDiedError('The comparing thread failed.', answer.message))
      // Nothing is told any more once the answer is there.
      else reported.then(() => finish(() => resolve(answer.answer)), giveUp)
    }
    const fail = (error: Error) =>
      giveUp(new ChildDiedError('The comparing thread failed.', error.stack ?? error.message))
    const leave = () => giveUp(new ChildDiedError('The comparing thread ended.', ''))
    if (isEnded()) return leave()
    worker.on('message', receive).once('error', fail).once('exit', leave)
    worker.postMessage(message)
  })
}
