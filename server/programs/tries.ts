const MINUTE = 60
const HOUR = 60 * MINUTE
/** After which a message that was not taken is sent again, in seconds; ten tries in 75 hours and a half. */
const pauses = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]
const MOST_WAIT = 24 * HOUR

/** What a program's answer means: thanks, not now, or never again. */
export function meaningOf(status: number | null): 'sent' | 'again' | 'gone' {
  if (status !== null && status >= 200 && status < 300) return 'sent'
  return status === 410 ? 'gone' : 'again'
}

/** When a program asks to be left alone until, in seconds from now; 0 where it says nothing that can be read. */
export function waitOf(retry_after: string | undefined, now: Date): number {
  if (retry_after === undefined) return 0
  const seconds = /^\d{1,9}$/.test(retry_after) ? Number(retry_after) : (Date.parse(retry_after) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MOST_WAIT) : 0
}

/**
 * Seconds until the next try of what was tried so often; null: it is given up. A tenth more or less, so that what failed together does not come again
 * together.
 */
export function pauseAfter(tries: number, wait = 0, chance = Math.random()): number | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : Math.max(pause * (0.9 + chance * 0.2), wait)
}
