import { describe, expect, it } from 'vitest'
import { isSameInk } from './alike.ts'
import { pictureInk } from './crop-ink.ts'
import { locate } from './locate.ts'
import { fieldOf, fillOthers, readPicture, scanned, testSheet, writtenPage } from './testing/a-page.ts'
import { blankCanvas, copyCanvas, fillRect } from './testing/canvas.ts'
import { photographPage } from './testing/devices.ts'
import { type MarkKind, writeLine } from './testing/marks-by-hand.ts'
import { handBy } from './testing/pens.ts'
import { seededRandom } from './testing/random.ts'

const sheet = testSheet({ choices: 40, roll: 4, boxes: 1 })
const { layout } = sheet

/** q:10, q:20, q:30 take several answers; q:1 … q:8 are A–D. @param but fields that aren't filled besides */
function readWith(seed: number, write: (page: ReturnType<typeof writtenPage>) => void, but: readonly string[]) {
  const page = writtenPage(sheet, seed)
  fillOthers(page, sheet, but)
  write(page)
  return readPicture(scanned(page), layout)
}

describe('what is clear', () => {
  const page = writtenPage(sheet, 1)
  fillOthers(page, sheet, ['q:2:0', 'q:10:0'])
  page.mark('q:10:0', 'B')
  page.mark('q:10:0', 'D')
  for (const [at, digit] of [...'0407'].entries()) page.mark('roll', digit, 'fill', at)
  const picture = scanned(page)
  const reading = readPicture(picture, layout)

  it('S24 is read: one mark, several, none, digits', () => {
    expect(fieldOf(reading, 'q:1:0')).toMatchObject({ state: 'READ', marked: [['A']] })
    expect(fieldOf(reading, 'q:10:0')).toMatchObject({ state: 'READ', marked: [['B', 'D']] })
    expect(fieldOf(reading, 'q:2:0')).toMatchObject({ state: 'READ', marked: [[]] })
    expect(fieldOf(reading, 'roll')).toMatchObject({ state: 'READ', marked: [['0'], ['4'], ['0'], ['7']] })
    expect(fieldOf(reading, 'absent')).toMatchObject({ state: 'READ', marked: [[]] })
  })

  it('S20 the same bytes give the same reading', () => {
    expect(readPicture({ ...picture, data: Uint8ClampedArray.from(picture.data) }, layout)).toEqual(reading)
  })

  it('S31 on a black-and-white scan a blank is asked about', () => {
    const bilevel = { ...picture, data: picture.data.map((grey) => (grey < 150 ? 0 : 255)) }
    const read = readPicture(bilevel, layout)
    expect(read.quality?.bilevel).toBe(true)
    expect(fieldOf(read, 'q:2:0')).toMatchObject({ state: 'OPEN', why: 'faint' })
    expect(fieldOf(read, 'q:1:0')).toMatchObject({ state: 'READ', marked: [['A']] })
  })

  it('S31 so is a fill of which it has left little: the line that struck it out would be lost', () => {
    const thinned = { ...picture, data: picture.data.map((grey) => (grey < 120 ? 0 : 255)) }
    const field = fieldOf(readPicture(thinned, layout), 'q:3:0')
    expect(field).toMatchObject({ state: 'OPEN', why: 'faint' })
    // Beyond what any tick or light fill of a grey picture has.
    expect(field.boxes[0]![0]!.ink).toBeGreaterThan(0.15)
  })

  it('S43 knows another picture of the same ink, and other ink', () => {
    const again = readPicture(scanned(page, 'copier_small', { dpi: 150, quarters: 2 }), layout)
    const other = readWith(
      2,
      (one) => one.mark('q:1:0', 'C'),
      layout.fields.map(({ id }) => id),
    )
    if (reading.refusal || again.refusal || other.refusal) throw new Error('refused')
    expect(isSameInk(reading.hand, again.hand)).toBe(true)
    expect(isSameInk(reading.hand, other.hand)).toBe(false)
    expect(isSameInk([0, 0, 0], [0, 0.01, 0])).toBe(true)
  })

  it('S33 reads any rotation, 92–104 % and a page photographed askew', () => {
    for (const [quarters, scale] of [
      [1, 0.92],
      [2, 1.04],
      [3, 1],
    ] as const) {
      const turned = readPicture(scanned(page, 'copier_grey', { quarters, scale, dpi: 150 }), layout)
      expect(turned.fields.map(({ marked }) => marked)).toEqual(reading.fields.map(({ marked }) => marked))
    }
    const photo = photographPage(page.canvas, seededRandom(5), { tilt: 20, density: 8, shadow: 0.35, curl: 2 })
    const { fields } = readPicture(photo.picture, layout)
    expect(fields.map(({ marked }) => marked)).toEqual(reading.fields.map(({ marked }) => marked))
  })
})

describe('what is not clear is asked about', () => {
  const marks: [string, string, MarkKind][] = [
    ['q:1:0', 'B', 'point'],
    ['q:2:0', 'C', 'traced'],
    ['q:3:0', 'A', 'ringed'],
    ['q:5:0', 'A', 'fill'],
    ['q:5:0', 'C', 'fill'],
    ['q:6:0', 'A', 'erased'],
    ['q:6:0', 'D', 'fill'],
    ['q:7:0', 'C', 'erased'],
    ['q:10:0', 'B', 'traced'],
    ['q:12:0', 'B', 'struck'],
    ['q:13:0', 'B', 'struck_once'],
    ['q:14:0', 'B', 'struck_twice'],
    ['q:20:0', 'A', 'fill'],
    ['q:20:0', 'D', 'struck'],
    ['q:30:0', 'A', 'fill'],
    ['q:30:0', 'D', 'struck_once'],
    ['q:40:0', 'A', 'fill'],
    ['q:40:0', 'D', 'struck_twice'],
  ]
  // All on one page, each far enough from the others.
  const reading = readWith(
    11,
    (page) => {
      for (const [id, v, kind] of marks) page.mark(id, v, kind)
      for (const row of [0, 1, 3]) page.mark('roll', '5', 'fill', row)
    },
    [...marks.map(([id]) => id), 'q:16:0'],
  )
  const field = (id: string) => fieldOf(reading, id)

  it('S22 two marks where one may be', () => {
    expect(field('q:5:0')).toMatchObject({ state: 'OPEN', why: 'two', marked: [['A', 'C']] })
  })

  it('S29 what was struck out by a cross, a line, two lines; with the proposal that it doesn’t count', () => {
    for (const id of ['q:12:0', 'q:13:0', 'q:14:0'])
      expect(field(id), id).toMatchObject({ state: 'OPEN', why: 'crossed', proposal: [[]] })
    for (const id of ['q:20:0', 'q:30:0', 'q:40:0'])
      expect(field(id), id).toMatchObject({ state: 'OPEN', why: 'crossed', proposal: [['A']] })
  })

  it('S24 a blank is only blank where nothing at all is: a point, a ring along the printed one, one around it', () => {
    for (const id of ['q:1:0', 'q:2:0', 'q:3:0', 'q:10:0'])
      expect(field(id), id).not.toMatchObject({ state: 'READ', marked: [[]] })
    expect(field('q:16:0')).toMatchObject({ state: 'READ', marked: [[]] })
  })

  it('S28 rubbed out beside a clear mark is nothing; alone, or where several may be marked, it is asked about', () => {
    expect(field('q:6:0')).toMatchObject({ state: 'READ', marked: [['D']] })
    expect(field('q:7:0')).toMatchObject({ state: 'OPEN', why: 'faint' })
  })

  it('a hole in a number, and a number that stands at neither end of its columns', () => {
    expect(field('roll')).toMatchObject({ state: 'OPEN', why: 'gap' })
    const all = layout.fields.map(({ id }) => id)
    const rollOf = (...rows: number[]) => {
      const read = readWith(12, (page) => rows.forEach((row) => void page.mark('roll', '5', 'fill', row)), all)
      return fieldOf(read, 'roll')
    }
    expect(rollOf(1, 2)).toMatchObject({ state: 'OPEN', why: 'gap' })
    for (const rows of [
      [0, 1],
      [2, 3],
    ])
      expect(rollOf(...rows)).toMatchObject({ state: 'READ' })
  })
})

describe('pages that are refused have no fields', () => {
  it('S25 S26 a block that lies a circle aside under good marks', () => {
    const page = writtenPage(sheet, 61)
    const { scale, width, data } = page.canvas
    // Rows of questions, moved by one circle to the right.
    const before = Uint8Array.from(data)
    const far = Math.round(6.35 * scale)
    for (let y = Math.round(100 * scale); y < Math.round(185 * scale); y += 1) {
      for (let x = Math.round(27 * scale); x < Math.round(190 * scale); x += 1) {
        data[y * width + x] = x - far < 27 * scale ? 255 : before[y * width + x - far]!
      }
    }
    expect(readPicture(scanned(page), layout)).toMatchObject({ refusal: 'bent', fields: [] })
  })

  it('S32 too small, blurred, pale', () => {
    const page = writtenPage(sheet, 62)
    fillOthers(page, sheet, [])
    expect(readPicture(scanned(page, 'copier_grey', { dpi: 72 }), layout)).toMatchObject({ refusal: 'too_small' })
    const pale = { ...page.canvas, data: page.canvas.data.map((grey) => 175 + grey * 0.3) }
    expect(readPicture(scanned({ ...page, canvas: pale }), layout)).toMatchObject({
      refusal: 'low_contrast',
      fields: [],
    })
  })

  it('two sheets in one picture, and half a sheet', () => {
    const { canvas } = sheet
    const both = blankCanvas(430, 297, canvas.scale)
    for (let y = 0; y < canvas.height; y += 1) {
      const row = canvas.data.subarray(y * canvas.width, (y + 1) * canvas.width)
      both.data.set(row, y * both.width)
      both.data.set(row, y * both.width + Math.round(220 * canvas.scale))
    }
    expect(locate(both)).toMatchObject({ refusal: 'two_pages' })
    const half = {
      ...canvas,
      height: canvas.height >> 1,
      data: canvas.data.subarray(0, canvas.width * (canvas.height >> 1)),
    }
    expect(
      locate({ ...half, width: canvas.width, data: half.data.map((v) => v) }).page?.marks.length ?? 0,
    ).toBeLessThan(3)
  })

  it('S34 an empty back has no ink, a note on it has', () => {
    const back = blankCanvas(210, 297, 8)
    expect(locate(back)).toMatchObject({ refusal: 'no_marks' })
    expect(pictureInk(back)).toBeLessThan(0.001)
    const random = seededRandom(3)
    for (let y = 60; y < 200; y += 9) writeLine(back, { x: 40, y, w: 120 }, handBy(random, 'pencil'), random)
    expect(pictureInk(back)).toBeGreaterThan(0.001)
  })
})

it('S35 crops say whether anybody wrote there', () => {
  const page = writtenPage(sheet, 71)
  const [crop] = layout.crops
  const blank = readPicture(scanned(page), layout)
  writeLine(page.canvas, { x: crop!.x + 8, y: crop!.y + 10, w: 60 }, handBy(page.random, 'blue_ball'), page.random)
  const written = readPicture(scanned(page), layout)
  if (blank.refusal || written.refusal) throw new Error('refused')
  expect(blank.crops[0]!.ink).toBeLessThan(0.001)
  expect(written.crops[0]!.ink).toBeGreaterThan(0.001)
})

it('a page without two of its marks is read as the others say', () => {
  const page = writtenPage(sheet, 81)
  fillOthers(page, sheet, [])
  const torn = copyCanvas(page.canvas)
  fillRect(torn, 0, 0, 20, 20, 255)
  fillRect(torn, 190, 277, 20, 20, 255)
  const reading = readPicture(scanned({ ...page, canvas: torn }), layout)
  expect(reading.quality?.marks).toBe(2)
  for (const field of reading.fields) if (field.id.startsWith('q:')) expect(field.marked[0]).toHaveLength(1)
})
