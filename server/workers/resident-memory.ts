import { readFileSync } from 'node:fs'

/** Linux counts in pages; 4 KiB on every platform the compiler has a binary for. */
const pageBytes = 4096

/** Resident memory of a running process in bytes; `null` where the system doesn't tell. */
export function findResidentMemory(pid: number): number | null {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
    return pages === undefined ? null : Number(pages) * pageBytes
  } catch {
    return null
  }
}
