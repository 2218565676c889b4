import type { Message } from '#contract'
import { isRefusal } from '#web/ui/message/refusal.ts'

/** What keeps a section from being complete, as submit answers it. */
export interface Shortfall extends Message {
  section: string
}

const isShortfall = (one: unknown): one is Shortfall =>
  typeof one === 'object' && one !== null && 'section' in one && 'message' in one && typeof one.message === 'string'

/** The sentences of a refused submit, a section each; null when it was refused for another reason. */
export function readShortfall(error: unknown): Shortfall[] | null {
  if (!isRefusal(error) || error.errorCode !== 'shortfall') return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('shortfall' in data) || !Array.isArray(data.shortfall)) return null
  return data.shortfall.filter(isShortfall)
}
