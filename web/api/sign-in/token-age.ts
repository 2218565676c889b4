/** ms before its end at which a token is exchanged, so that no call is refused for its age. */
const early = 60_000

/** When tokens of this page came, by `performance.now()`: a computer whose clock is wrong knows how old they are all the same. */
const came = new Map<string, number>()

/** What a token says of its own time, in ms; null of one that says nothing. */
function timesOf(token: string): { from: number; until: number } | null {
  try {
    const { iat, exp } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof iat === 'number' && typeof exp === 'number' ? { from: iat * 1000, until: exp * 1000 } : null
  } catch {
    return null
  }
}

/** Remembers when a token came. */
export function noteToken(token: string): void {
  came.clear()
  came.set(token, performance.now())
}

/** Whether a token has run out, or does within the minute. */
export function isRunningOut(token: string): boolean {
  const times = timesOf(token)
  if (!times) return false
  const since = came.get(token)
  if (since === undefined) return Date.now() > times.until - early
  return performance.now() - since > times.until - times.from - early
}
