import { execFileSync } from 'node:child_process'

/** Stops every typesetter of this process in the middle of what it does; answers what lets them go on. */
export function holdTypesetters(): () => void {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n')
  const children = lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number)
    return pid && parent === process.pid && line.includes('typeset-child') ? [pid] : []
  })
  if (children.length === 0) throw new Error('No typesetter runs')
  for (const pid of children) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of children.splice(0)) process.kill(pid, 'SIGCONT')
  }
}
