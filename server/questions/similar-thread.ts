import { parentPort } from 'node:worker_threads'
import { findPairs } from '../../similarity/find-pairs.ts'
import type { Terms } from '../../similarity/terms.ts'
import { weigh } from '../../similarity/weights.ts'
import type { Worded } from './search-text.ts'
import type { FromSimilarThread, SimilarAnswers, ToSimilarThread } from './similar-messages.ts'
import { questionTerms } from './similar-text.ts'

/** The thread that compares the questions of one subject; a job starts and ends it. */
if (!parentPort) throw new Error('This program is a thread of the server; it is not started by itself.')
const port = parentPort
const send = (message: FromSimilarThread) => port.postMessage(message)

const ids: number[] = []
const documents: Terms[] = []

function answer(message: ToSimilarThread): SimilarAnswers[keyof SimilarAnswers] {
  switch (message.task) {
    case 'read':
      return message.contents.map((content) => writeTerms(questionTerms(JSON.parse(content) as Worded)))
    case 'add':
      ids.push(...message.ids)
      documents.push(...message.terms.map(readTerms))
      return null
    case 'compare':
      return compare(message)
  }
}

function compare({ threshold, limit }: Extract<ToSimilarThread, { task: 'compare' }>): SimilarAnswers['compare'] {
  const progress = (compared: number) => send({ type: 'progress', compared })
  const { pairs, complete } = findPairs(documents, weigh(documents), { threshold, limit, progress })
  const idOf = (place: number) => ids[place] as number
  return {
    pairs: pairs.map(({ first, second, score }) => ({ first_id: idOf(first), second_id: idOf(second), score })),
    complete,
  }
}

const writeTerms = (terms: Terms) => `{${terms.join(',')}}`
const readTerms = (text: string): Terms => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))

port.on('message', (message: ToSimilarThread) => {
  try {
    send({ type: 'done', answer: answer(message) })
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
