import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/**
 * CPU time in ms of this process with its threads, and of every process of the database, which /proc counts in ns: on a shared machine
 * the wall clock tells of the neighbours.
 */
export async function cpuMeter(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  return () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + childrenOf(postmaster).reduce((sum, pid) => sum + onCpu(pid), 0)
  }
}

/** Fields after the name, which may hold spaces and brackets itself. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const parentOf = (pid: number) => Number(statOf(pid)[1])

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.filter((pid) => {
    try {
      return parentOf(pid) === parent
    } catch {
      return false
    }
  })
}

function onCpu(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
