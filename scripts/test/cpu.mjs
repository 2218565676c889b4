import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second here, on whatever processor. */
const TICKS = 100

/**
 * Seconds of processor time, user and system, of all processes that this one started and waited for until now, with those that they started and
 * waited for in turn. Null where the system does not say: `process.cpuUsage()` of a program knows nothing of what it started itself.
 */
function secondsOfChildren() {
  if (process.platform !== 'linux') return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The program's name, in brackets, may have blanks and brackets of its own.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}

/** Counts from now on what each process took that ends: asked when one has, it answers what came since the last that did. */
export function countFromNow() {
  let counted = secondsOfChildren()
  return () => {
    const now = secondsOfChildren()
    const since = now === null ? null : now - counted
    counted = now
    return since
  }
}

/** `431 s`, or a dash. */
export const said = (seconds) => (seconds === null ? '–' : `${Math.round(seconds)} s`)
