import { findPairs } from '../../../similarity/find-pairs.ts'
import type { Terms } from '../../../similarity/terms.ts'
import { weigh } from '../../../similarity/weights.ts'
import type { Worded } from './search-text.ts'
import type { SimilarAnswers, ToSimilarThread } from './similar-messages.ts'
import { questionTerms } from './similar-text.ts'

type Progress = (compared: number) => void

/** Answers the questions of one search, which it remembers the bank of. */
export function createAnswers(): (
  message: ToSimilarThread,
  progress: Progress,
) => SimilarAnswers[keyof SimilarAnswers] {
  const ids: number[] = []
  const documents: Terms[] = []
  return (message, progress) => {
    switch (message.task) {
      case 'read':
        return message.contents.map((content) => writeTerms(questionTerms(JSON.parse(content) as Worded)))
      case 'add':
        ids.push(...message.ids)
        documents.push(...message.terms.map(readTerms))
        return null
      case 'compare': {
        const { pairs, complete } = findPairs(documents, weigh(documents), { ...message, progress })
        const idOf = (place: number) => ids[place] as number
        return {
          pairs: pairs.map(({ first, second, score }) => ({ first_id: idOf(first), second_id: idOf(second), score })),
          complete,
        }
      }
    }
  }
}

export const writeTerms = (terms: Terms) => `{${terms.join(',')}}`
const readTerms = (text: string): Terms => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
