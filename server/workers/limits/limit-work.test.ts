import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPsTime } from './cpu-time.ts'
import { type CpuClock, limitWork } from './limit-work.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** When work of such a clock is over, in milliseconds by the wall. */
async function overAfter(clock: CpuClock): Promise<number> {
  const began = performance.now()
  let over: number | null = null
  const stop = limitWork(1_000, clock, () => {
    over = performance.now() - began
  })
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  return over ?? Number.POSITIVE_INFINITY
}

it('work is over once it has used its processor time, however long that takes', async () => {
  const spinning = () => performance.now()
  const atAThird = () => performance.now() / 3
  expect([await overAfter(spinning), await overAfter(atAThird)].map((ms) => Math.round(ms / 100))).toEqual([10, 30])
})

it('what only waits, or is of a machine that tells nothing, is over after ten times as long', async () => {
  const clocks: CpuClock[] = [() => 0, () => null, async () => null, () => performance.now() / 50]
  for (const clock of clocks) expect(Math.round((await overAfter(clock)) / 100)).toBe(100)
})

it('what has ended is not over', async () => {
  let over = 0
  const stop = limitWork(
    1_000,
    () => performance.now(),
    () => {
      over += 1
    },
  )
  stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(over).toBe(0)
})

it('the time of a process is read as ps writes it', () => {
  expect(['0:00.52', '1:02.50', '03:04:05', '1-00:00:01', 'nothing'].map(readPsTime)).toEqual([
    520,
    62_500,
    11_045_000,
    86_401_000,
    null,
  ])
})
