import { expect, test } from 'vitest'
import { AutoShutter } from './auto-shutter.ts'
import type { FrameHint } from './judge-frame.ts'

const page = (shift: number) =>
  (
    [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
    ] as const
  ).map(([x, y]) => [x + shift, y] as const)
const seen = (shutter: AutoShutter, hint: FrameHint, shift: number | null = 0) =>
  shutter.see({ hint, outline: shift === null ? null : page(shift) })

test('three good frames alike take one picture, and none more of the same page', () => {
  const shutter = new AutoShutter()
  expect([1, 2, 3, 4, 5, 6].map(() => seen(shutter, 'ok'))).toEqual([false, false, true, false, false, false])
  // The page is taken away and the next one comes.
  seen(shutter, 'find_page', null)
  expect([1, 2, 3].map(() => seen(shutter, 'ok'))).toEqual([false, false, true])
})

test('a hand that moves or a frame that is not good begins anew', () => {
  const shutter = new AutoShutter()
  expect([0, 0.05, 0.1, 0.1].map((shift) => seen(shutter, 'ok', shift))).toEqual([false, false, false, false])
  expect(seen(shutter, 'hold_still', 0.1)).toBe(false)
  expect([1, 2, 3].map(() => seen(shutter, 'ok', 0.1))).toEqual([false, false, true])
})
