import { expect, test } from 'vitest'
import type { GreyPicture } from '../../../scanning/reading.ts'
import { fillOthers, scanned, testSheet, writtenPage } from '../../../scanning/testing/a-page.ts'
import { differencesOf } from './pages/compare-pages.ts'
import { FrameWatch } from './phone/frame-watch.ts'

const sheet = testSheet({ choices: 12 })
const [changed] = sheet.layout.fields.filter(({ kind }) => kind === 'CHOICE').slice(6)

function pageWith(letter: string, seed: number): GreyPicture {
  const page = writtenPage(sheet, seed)
  page.mark(changed!.id, letter)
  fillOthers(page, sheet, [changed!.id])
  return scanned(page, 'copier_grey', { dpi: 100 })
}

test('of two pages that should be one the places where somebody wrote something else are found', () => {
  const [one, other] = [pageWith('B', 3), pageWith('D', 4)]
  const found = differencesOf([one, other])!
  const rows = changed!.rows[0]!
  for (const letter of ['B', 'D']) {
    const { x, y } = rows.find(({ v }) => v === letter)!
    const [px, py] = [x / sheet.layout.w, y / sheet.layout.h]
    const isOutlined = found[0].some(
      (part) => px > part.x && px < part.x + part.w && py > part.y && py < part.y + part.h,
    )
    expect(isOutlined, letter).toBe(true)
  }
  expect(found[0]).toHaveLength(found[1].length)
  expect(differencesOf([one, one])).toEqual([[], []])
  const blank = { ...one, data: new Uint8Array(one.data.length).fill(255) }
  expect(differencesOf([one, blank])).toBeNull()
})

/** The page within a frame of the camera, `share` as large as the page was drawn. */
function frameOf({ width, height, data }: GreyPicture, step: number, ground: number): GreyPicture {
  const [w, h] = [Math.round(width * 1.1), Math.round(height * 1.1)]
  const frame = new Uint8Array(w * h).fill(ground)
  for (let y = 0; y < Math.floor(height / step); y += 1)
    for (let x = 0; x < Math.floor(width / step); x += 1)
      frame[(y + 20) * w + x + 20] = Math.round(data[y * step * width + x * step]! * 0.9)
  return { width: w, height: h, data: frame }
}

test('a frame says what would make it better: nothing, closer, more light', () => {
  const page = pageWith('A', 5)
  const seen = (frame: GreyPicture) => new FrameWatch().see(frame)
  expect(seen(frameOf(page, 1, 90))).toMatchObject({ hint: 'ok', outline: { length: 4 } })
  expect(seen(frameOf(page, 2, 90)).hint).toBe('move_closer')
  const night = { ...page, data: page.data.map((grey) => grey / 8) }
  expect(seen(night)).toEqual({ hint: 'too_dark', outline: null, takes: false })
  expect(seen({ ...page, data: new Uint8Array(page.data.length).fill(180) }).hint).toBe('find_page')
})
