import { newEntry, newPair } from '../form/form-schema.ts'
import type { Made, Making } from './making.ts'
import { findColumns, readPairs } from './pasted-columns.ts'
import { findEntries, readOrder } from './pasted-order.ts'
import type { PastedDoubt } from './question-draft.ts'

/** Keys of options say nothing of columns and orders. */
const others = (doubts: readonly PastedDoubt[]) => doubts.filter(({ code }) => !code.startsWith('key'))

/** Without an answer, or with one that can't be read, the entries stand as they are printed, and the card is in doubt. */
function doubtOf(of: 'pairs' | 'order', key: string, isRead: boolean): PastedDoubt[] {
  if (isRead) return []
  if (key.trim() === '') return [{ code: 'unkeyed', of }]
  return [{ code: of === 'pairs' ? 'pairs_unread' : 'order_unread', key }]
}

export function makeMatch({ question, values, changes }: Making): Made {
  const found = findColumns(question)
  const doubts = others(question.doubts)
  if (!found) return { values, doubts: [...doubts, { code: 'no_columns' }] }
  const { text, left, right } = found
  const key = changes.answer ?? question.key
  const places = readPairs(key, left.length, right.length)
  const pairs = left.map((one, at) => ({ ...newPair(), left: one, right: right[places?.[at] ?? at] ?? '' }))
  const distractors = right.filter((_, at) => !(places ? places.includes(at) : at < left.length))
  return {
    values: { ...values, question_text: text, match: { pairs, distractors: distractors.map((one) => newEntry(one)) } },
    doubts: [...doubts, ...doubtOf('pairs', key, places !== null)],
  }
}

export function makeOrder({ question, values, changes }: Making): Made {
  const found = findEntries(question)
  const doubts = others(question.doubts)
  if (!found) return { values, doubts: [...doubts, { code: 'no_entries' }] }
  const key = changes.answer ?? question.key
  const places = readOrder(key, found.entries.length)
  const sequence = found.entries.map((_, at) => newEntry(found.entries[places?.[at] ?? at]))
  return {
    values: { ...values, question_text: found.text, order: { sequence } },
    doubts: [...doubts, ...doubtOf('order', key, places !== null)],
  }
}
