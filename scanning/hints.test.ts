import { expect, it } from 'vitest'
import { isSteady, judgeFrame } from './hints.ts'
import { shrinkPicture } from './picture/sample.ts'
import { testSheet } from './testing/a-page.ts'
import { blankCanvas } from './testing/canvas.ts'
import { type PhotoWish, photographPage } from './testing/devices.ts'
import { seededRandom } from './testing/random.ts'

const { canvas } = testSheet({ choices: 20 })
const good: PhotoWish = { tilt: 8, density: 4, shadow: 0, curl: 1, spin: 0.02 }
const frameOf = (seed: number, wish: PhotoWish = {}) => {
  const { picture } = photographPage(canvas, seededRandom(seed), { ...good, ...wish })
  return shrinkPicture(picture, Math.max(1, Math.round(Math.max(picture.width, picture.height) / 640)))
}

it('S36 says what to do with the phone, frame by frame', () => {
  const frame = frameOf(1)
  expect(judgeFrame(frame).hint).toBe('ok')
  expect(judgeFrame({ ...frame, data: frame.data.map((grey) => grey / 5) }).hint).toBe('too_dark')
  expect(judgeFrame(frameOf(2, { spin: 0.8 })).hint).toBe('turn')
  expect(judgeFrame(blankCanvas(160, 120, 4)).hint).toBe('move_closer')
  const far = blankCanvas(160, 213, 4)
  const small = shrinkPicture(canvas, 5)
  for (let y = 0; y < small.height; y += 1)
    far.data.set(small.data.subarray(y * small.width, (y + 1) * small.width), y * far.width)
  expect(judgeFrame(far).hint).toBe('move_closer')
  const dim = { ...frame, data: Uint8Array.from(frame.data, (grey) => grey * 0.75) }
  for (let y = Math.floor(frame.height * 0.4); y < frame.height * 0.6; y += 1) {
    dim.data.fill(255, y * frame.width + (frame.width >> 2), y * frame.width + (frame.width >> 1))
  }
  expect(judgeFrame(dim).hint).toBe('glare')
})

it('S36 takes the picture when three frames in a row are good and alike', () => {
  const side = 640
  const frames = [frameOf(1), frameOf(1), frameOf(1)].map(judgeFrame)
  expect(isSteady(frames, side)).toBe(true)
  expect(isSteady(frames.slice(1), side)).toBe(false)
  expect(isSteady([frames[0]!, frames[1]!, judgeFrame(frameOf(9))], side)).toBe(false)
})
