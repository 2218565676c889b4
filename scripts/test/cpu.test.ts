import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { countFromNow, said } from './cpu.mjs'

/** Works for so many milliseconds of processor time in a program of its own. */
const working = (ms: number) =>
  `"${process.execPath}" -e "while (process.cpuUsage().user + process.cpuUsage().system < ${ms}000);"`

it.runIf(process.platform === 'linux')('what a program started takes counts with it, each time anew', () => {
  const sinceLast = countFromNow()
  // The shell waits for its program and goes on: the work is a grandchild's.
  spawnSync('sh', ['-c', `${working(300)}; exit 0`])
  expect(sinceLast()).toBeGreaterThanOrEqual(0.25)
  expect(sinceLast()).toBe(0)
})

it('seconds that nobody knows are a dash, not none', () => {
  expect(said(null)).toBe('–')
  expect(said(12.6)).toBe('13 s')
})
