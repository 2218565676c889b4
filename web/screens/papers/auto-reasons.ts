import { NearestPaper, Shortfall } from '#contract'
import { isRefusal } from '#web/ui/refusal.ts'

/** Why the server could not assemble a paper; null when it was refused for another reason. */
export function readReasons(error: unknown): Shortfall[] | null {
  if (!isRefusal(error) || error.errorCode !== 'shortfall') return null
  return Shortfall.array().safeParse((error.data as { shortfall?: unknown } | null)?.shortfall).data ?? null
}

/** The paper that misses least, where the refusal brings it. */
export function readNearest(error: unknown): NearestPaper | null {
  if (!isRefusal(error)) return null
  return NearestPaper.safeParse((error.data as { nearest?: unknown } | null)?.nearest).data ?? null
}
