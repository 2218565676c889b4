import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Tells one run of a process number from the next one: the system gives numbers out again, after a restart of the machine even
 * soon. Linux: boot id and start time in clock ticks (proc(5), /proc/<pid>/stat field 22); elsewhere what `ps` says; Windows, which
 * has none, tells only that the process runs.
 * Null when no such process runs; a dead process that nobody has collected (a zombie) counts as gone.
 */
export function findStartMark(pid: number): string | null {
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : null
  if (process.platform !== 'linux') return askPs(pid, 'lstart')
  const stat = readProc(`${pid}/stat`)
  if (stat === null) return null
  // The name in brackets may hold spaces and brackets itself; the fields after the last one can't.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return `${readProc('sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

/** As findStartMark() tells, but cheap enough to ask often on every system. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return findStartMark(pid) !== null
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a running process, its arguments divided by spaces; null when none runs. Any user may read it. */
export function findCommand(pid: number): string | null {
  if (findStartMark(pid) === null) return null
  if (process.platform !== 'linux') return askPs(pid, 'command')
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ') ?? null
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return null
  }
}

function askPs(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
