import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inSlices, slices } from './in-slices.ts'

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('several that work on the event loop go on one in each of its turns', async () => {
  let turn = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turn++) await nextTurn()
  })()
  const seen: number[] = []
  const work = async () => {
    const rest = slices()
    for (let piece = 0; piece < 4; piece++) {
      busy(9)
      await rest()
      seen.push(turn)
    }
  }
  await Promise.all([work(), work(), work()])
  isOver = true
  await counting
  expect(new Set(seen).size).toBe(seen.length)
})

it('pieces that take no time are done without a pause, in their order', async () => {
  let turns = 0
  setImmediate(() => turns++)
  expect(await inSlices([1, 2, 3], (one) => 2 * one)).toEqual([2, 4, 6])
  expect(turns).toBe(0)
})
