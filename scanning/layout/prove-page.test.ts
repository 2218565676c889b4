import { describe, expect, it } from 'vitest'
import type { PageLayout } from './answer-layout.ts'
import { isDarkCell, markCells } from './page-frame.ts'
import { type DrawnPage, provePage } from './prove-page.ts'

const scale = 300 / 25.4

/** Paints what is dark by a rule of places in millimetres, four samples a pixel. */
function paint({ w, h }: PageLayout, isDark: (x: number, y: number) => boolean): DrawnPage {
  const [width, height] = [Math.round(w * scale), Math.round(h * scale)]
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dark = [0.25, 0.75].flatMap((dy) => [0.25, 0.75].map((dx) => isDark((x + dx) / scale, (y + dy) / scale)))
      data[y * width + x] = 255 - 255 * (dark.filter(Boolean).length / 4)
    }
  return { width, height, data }
}

/** A small page is painted fast. */
const circle = { x: 30, y: 30, r: 2.4 }
const page: PageLayout = {
  ...{ n: 1, w: 60, h: 60, codes: [], crops: [], prints: {} },
  tags: ([0, 1, 2, 3] as const).map((id) => ({ id, x: id === 1 || id === 2 ? 50 : 3, y: id > 1 ? 50 : 3, s: 7 })),
  fields: [
    {
      id: 'q:1:0',
      kind: 'CHOICE',
      label: '1',
      many: false,
      r: circle.r,
      rows: [[{ v: 'A', x: circle.x, y: circle.y }]],
    },
  ],
}

const inMarks = (x: number, y: number) =>
  page.tags.some(({ id, x: left, y: top, s }) => {
    const [across, down] = [Math.floor(((x - left) / s) * markCells), Math.floor(((y - top) / s) * markCells)]
    const isInside = [across, down].every((at) => at >= 0 && at < markCells)
    return isInside && isDarkCell(id as 0, across, down)
  })
const onRing = (x: number, y: number, dx = 0) => Math.abs(Math.hypot(x - circle.x - dx, y - circle.y) - circle.r) < 0.1

describe('a page that is drawn', () => {
  it('S6 is proven where its marks and rings are; the print of a letter is its darkness at places 0.2 mm apart', () => {
    const dot = (x: number, y: number) => Math.hypot(x - circle.x, y - circle.y) < 0.5
    const { faults, farthest, prints } = provePage(
      paint(page, (x, y) => inMarks(x, y) || onRing(x, y) || dot(x, y)),
      page,
    )
    expect(faults).toEqual([])
    expect(farthest).toBeLessThan(0.05)
    const digits = prints['A 2.4'] ?? ''
    expect(digits).toHaveLength(19 ** 2)
    expect([digits[9 * 19 + 9], digits[9 * 19 + 12], digits[0]]).toEqual(['9', '0', '0'])
  })

  it('S6 is refused with a ring 0.3 mm aside, without it, with a dark letter, without a mark, or drawn smaller', () => {
    const faultsOf = (isDark: (x: number, y: number) => boolean) => provePage(paint(page, isDark), page).faults
    expect(faultsOf((x, y) => inMarks(x, y) || onRing(x, y, 0.3))).toEqual([
      expect.stringMatching(/^q:1:0 A: 0\.(?:2[7-9]|3[0-3]) mm$/),
    ])
    expect(faultsOf((x, y) => inMarks(x, y) || onRing(x, y, 0.15))).toEqual([])
    expect(faultsOf(inMarks)).toEqual(['q:1:0 A: Infinity mm'])
    const dark = (x: number, y: number) => Math.hypot(x - circle.x, y - circle.y) < 0.9
    expect(faultsOf((x, y) => inMarks(x, y) || onRing(x, y) || dark(x, y))).toEqual(['A 2.4: 0.21'])
    expect(faultsOf((x, y) => (inMarks(x, y) && x < 40) || onRing(x, y))).toEqual(['mark 1', 'mark 2'])
    expect(faultsOf((x, y) => inMarks(x / 0.95, y / 0.95) || onRing(x, y)).length).toBeGreaterThan(2)
  })
})
