import { execFileSync } from 'node:child_process'

/** Numbers of the typesetters of this process. */
export function findTypesetters(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n')
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number)
    return pid && parent === process.pid && line.includes('typeset-child') ? [pid] : []
  })
}

/** Stops every typesetter of this process in the middle of what it does; answers what lets them go on. */
export function holdTypesetters(): () => void {
  const children = findTypesetters()
  if (children.length === 0) throw new Error('No typesetter runs')
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of children.splice(0)) process.kill(pid, 'SIGCONT')
  }
}
