import type { CountedQuestions } from '../../assembly/model/bank.ts'

/** What was counted of subjects, kept in this process until something happens to one of their questions. */
export interface CountCache {
  /** @param changed_at when a question of the subject was last changed or used; null = there is none */
  find(key: string, changed_at: string | null): CountedQuestions[] | null
  keep(key: string, counted: Counted): void
}

export interface Counted {
  rows: CountedQuestions[]
  changed_at: string | null
  /** By the clock that stamps changes. */
  counted_at: Date
}

/**
 * Older than any transaction that may still be open, in ms: a change bears the time at which its call began, and shows when it is
 * committed. Counts that were taken sooner after a change are not kept, because an earlier one may come to light.
 */
export const settled = 600_000

const mostSubjects = 40
/** Beyond it counting anew costs little more than what is held in memory for it. */
const mostRows = 20_000

export function keepCounts(): CountCache {
  const cache = new Map<string, Counted>()
  return {
    find(key, changed_at) {
      const found = cache.get(key)
      if (!found) return null
      cache.delete(key)
      if (found.changed_at !== changed_at) return null
      // Read last, dropped last.
      cache.set(key, found)
      return found.rows
    },
    keep(key, counted) {
      const { rows, changed_at, counted_at } = counted
      const isSettled = changed_at === null || counted_at.getTime() - Date.parse(changed_at) > settled
      if (!isSettled || rows.length > mostRows) return
      cache.set(key, counted)
      const [oldest] = cache.keys()
      if (cache.size > mostSubjects && oldest !== undefined) cache.delete(oldest)
    },
  }
}
