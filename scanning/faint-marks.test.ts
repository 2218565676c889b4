import { describe, expect, it } from 'vitest'
import { fieldOf, fillOthers, readPicture, scanned, testSheet, writtenPage } from './testing/a-page.ts'
import type { ScannerName } from './testing/devices.ts'
import { drawMark } from './testing/marks-by-hand.ts'
import { handBy } from './testing/pens.ts'

/** q:9 and its like ask for T or F, q:11 and its like for A to E: of these letters a page has too few circles to show what they look like. */
const sheet = testSheet({ choices: 40, roll: 4, boxes: 1 })
const { layout } = sheet
const few = ['q:9:0 T', 'q:18:0 F', 'q:27:0 T', 'q:36:0 F', 'q:11:0 E', 'q:22:0 E', 'q:33:0 E']
const clean = ['q:5:0', 'q:6:0', 'q:7:0']

describe('a mark of which a scanner leaves next to nothing', () => {
  it.each<[ScannerName, number, number]>([
    ['flatbed', 200, 41],
    ['copier_grey', 200, 42],
    ['worn_copier', 150, 43],
    ['copier_small', 100, 44],
  ])('S24 a point set down on the very letter is no blank (%s)', (name, dpi, seed) => {
    const page = writtenPage(sheet, seed)
    const hand = handBy(page.random, 'pencil')
    const ids = few.map((one) => one.split(' ')[0]!)
    fillOthers(page, sheet, [...ids, ...clean])
    for (const one of few) {
      const [id, v] = one.split(' ')
      const field = layout.fields.find((other) => other.id === id)!
      const { x, y } = field.rows[0]!.find((box) => box.v === v)!
      drawMark(page.canvas, 'point', { x, y, r: 0.6 }, hand, page.random)
    }
    const reading = readPicture(scanned(page, name, { dpi }), layout)
    for (const id of ids) expect(fieldOf(reading, id), id).toMatchObject({ state: 'OPEN', why: 'faint' })
    for (const id of clean) expect(fieldOf(reading, id), id).toMatchObject({ state: 'READ', marked: [[]] })
  })

  it('S31 at 90 dpi a pencil’s point is as dark as a letter: a blank is asked about', () => {
    const page = writtenPage(sheet, 46)
    fillOthers(page, sheet, clean)
    const reading = readPicture(scanned(page, 'copier_small', { dpi: 90 }), layout)
    for (const id of clean) expect(fieldOf(reading, id), id).toMatchObject({ state: 'OPEN', why: 'faint' })
    expect(fieldOf(reading, 'q:1:0')).toMatchObject({ state: 'READ', marked: [['A']] })
    expect(fieldOf(reading, 'absent')).toMatchObject({ state: 'READ', marked: [[]] })
  })

  it('S31 in black and white a light mark beside good ones is lost: where several may be marked, what isn’t is a blank too', () => {
    const page = writtenPage(sheet, 55, 'blue_ball')
    fillOthers(page, sheet, ['q:10:0', 'q:20:0'])
    for (const v of 'AC') page.mark('q:10:0', v)
    page.mark('q:10:0', 'D', 'light')
    for (const v of 'ABCD') page.mark('q:20:0', v)
    const reading = readPicture(scanned(page, 'copier_text', { dpi: 300 }), layout)
    const field = fieldOf(reading, 'q:10:0')
    expect(field).toMatchObject({ state: 'OPEN', why: 'faint', marked: [['A', 'C']] })
    // As little ink as an empty circle has.
    expect(field.boxes[0]![3]).toMatchObject({ state: 'empty' })
    expect(fieldOf(reading, 'q:20:0')).toMatchObject({ state: 'READ' })
    expect(fieldOf(reading, 'q:1:0')).toMatchObject({ state: 'READ', marked: [['A']] })
  })
})
