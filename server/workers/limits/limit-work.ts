/** Processor time that somebody has used by now, in milliseconds; null where the machine doesn't tell. */
export type CpuClock = () => number | null | Promise<number | null>

/** How much longer than its processor time work may take by the clock on the wall: it may wait for a crowded machine, and not for ever. */
const PATIENCE = 10
/** Milliseconds between two looks at least. */
const LEAST_MS = 20

/**
 * Calls `over` once when work has used `cpu_ms` of processor time, or has taken ten times as long; what a machine doesn't tell is ended by the latter alone.
 * A slow or crowded machine so ends no honest work. `before` is what was used until now. Looked at no earlier than after `cpu_ms`: most work costs one timer. Answers what ends it.
 */
export function limitWork(cpu_ms: number, clock: CpuClock, over: () => void, before = clock()): () => void {
  const began = performance.now()
  let ended = false
  let timer = setTimeout(look, cpu_ms)

  async function look(): Promise<void> {
    const [now, then] = await Promise.all([clock(), before]).catch(() => [null, null])
    if (ended) return
    const used = now === null || then === null ? 0 : now - then
    const left = Math.min(cpu_ms - used, cpu_ms * PATIENCE - (performance.now() - began))
    if (left <= 0) over()
    else timer = setTimeout(look, Math.max(left, LEAST_MS))
  }

  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** The same as a promise that resolves when it is over, or never once `signal` says that the work is done. */
export const whenOver = (cpu_ms: number, clock: CpuClock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = limitWork(cpu_ms, clock, resolve)
    signal.addEventListener('abort', stop, { once: true })
  })

/** The sentence about work that was ended for taking too long. */
export const tooLong = (cpu_ms: number) =>
  `The job needed more than ${cpu_ms / 1_000} s of processor time and was stopped.`
