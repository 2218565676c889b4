import { readFileSync } from 'node:fs'

/** Resident memory of a running process in bytes; `null` where the system doesn't tell, as anywhere but on Linux. */
export function findResidentMemory(pid: number): number | null {
  try {
    // In kB whatever the size of the machine's pages is, unlike statm.
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}
