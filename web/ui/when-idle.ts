/** ms after which work is done whatever else there is to do. */
const latest = 3000

/** Does some work once the browser has no other. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Not every browser has it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, latest)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: latest })
  return () => cancelIdleCallback(asked)
}
