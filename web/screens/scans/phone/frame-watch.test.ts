import { expect, test } from 'vitest'
import type { FrameHint } from '../../../../scanning/hints.ts'
import { FrameWatch } from './frame-watch.ts'

const size = { width: 480, height: 640 }
const mark = { id: 0, corners: [], edge: 1, size: 14 }
/** A page that fills the frame, moved by a share of its width. */
const pageAt = (shift: number, marks = 4) => ({
  ...{ plane: [2, 0, 30 + shift * size.width, 0, 2, 20, 0, 0, 1] as const, residual: 0, width: 210, height: 297 },
  marks: Array.from({ length: marks }, () => mark),
})
const seen = (watch: FrameWatch, hint: FrameHint, shift: number | null = 0) =>
  watch.follow({ hint, page: shift === null ? null : (pageAt(shift) as never) }, size)
const takes = (watch: FrameWatch, hint: FrameHint, shift: number | null = 0) => seen(watch, hint, shift).takes

test('three good frames alike take one picture, and none more of the same page', () => {
  const watch = new FrameWatch()
  expect([1, 2, 3, 4, 5, 6].map(() => takes(watch, 'ok'))).toEqual([false, false, true, false, false, false])
  // The page is taken away and the next one comes.
  takes(watch, 'move_closer', null)
  expect([1, 2, 3].map(() => takes(watch, 'ok'))).toEqual([false, false, true])
})

test('a hand that moves or a frame that is not good begins anew; who presses the button takes the page', () => {
  const watch = new FrameWatch()
  expect([0, 0.05, 0.1, 0.1].map((shift) => takes(watch, 'ok', shift))).toEqual([false, false, false, false])
  expect(takes(watch, 'hold_still', 0.1)).toBe(false)
  expect([1, 2, 3].map(() => takes(watch, 'ok', 0.1))).toEqual([false, false, true])
  takes(watch, 'ok', 0.4)
  watch.take()
  expect([1, 2, 3].map(() => takes(watch, 'ok', 0.4))).toEqual([false, false, false])
})

test('a page that is not seen is asked for, and so are corners that are not', () => {
  const watch = new FrameWatch()
  expect(seen(watch, 'move_closer', null)).toEqual({ hint: 'find_page', outline: null, takes: false })
  expect(watch.follow({ hint: 'move_closer', page: pageAt(0, 3) as never }, size).hint).toBe('whole_page')
  expect(seen(watch, 'turn').outline?.[0]).toEqual([30 / 480, 20 / 640])
})
