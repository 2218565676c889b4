import { describe, expect, it } from 'vitest'
import { clearBeside } from './circles/clear-beside.ts'
import { fieldOf, fillOthers, readPicture, scanned, testSheet, writtenPage } from './testing/a-page.ts'
import { photographPage } from './testing/devices.ts'
import { writeLine } from './testing/marks-by-hand.ts'
import { handBy } from './testing/pens.ts'
import { seededRandom } from './testing/random.ts'

const sheet = testSheet({ choices: 40, roll: 4 })
const { layout } = sheet

describe('ink outside of the circles that may mean something', () => {
  const page = writtenPage(sheet, 5, 'blue_ball')
  // q:1 and q:11 stand under nothing, q:21 under a gap between groups.
  fillOthers(page, sheet, ['q:1:0', 'q:11:0', 'q:3:0'])
  page.mark('q:1:0', 'B', 'arrow')
  page.mark('q:11:0', 'C', 'arrow')
  page.mark('q:3:0', 'B', 'scribbled')
  const last = layout.fields.find(({ id }) => id === 'q:7:0')!.rows[0]!.at(-1)!
  writeLine(page.canvas, { x: last.x + 5, y: last.y, w: 3 }, handBy(page.random, 'blue_ball'), page.random)
  const pictures = {
    flatbed: scanned(page, 'flatbed', { dpi: 300 }),
    copier: scanned(page),
    phone: photographPage(page.canvas, seededRandom(5), { tilt: 10, density: 8, shadow: 0.3, curl: 1 }).picture,
  }
  for (const [name, picture] of Object.entries(pictures)) {
    const reading = readPicture(picture, layout)

    it(`S24 an arrow that points at a circle of a blank row is no blank (${name})`, () => {
      for (const id of ['q:1:0', 'q:11:0'])
        expect(fieldOf(reading, id), id).toMatchObject({ state: 'OPEN', marked: [[]] })
    })

    it(`S29 a fill that was scribbled over isn't counted (${name})`, () => {
      expect(fieldOf(reading, 'q:3:0')).toMatchObject({ state: 'OPEN', why: 'crossed', proposal: [[]] })
    })

    it(`S27 a word beside a clear mark is asked about, and no other row (${name})`, () => {
      expect(fieldOf(reading, 'q:7:0')).toMatchObject({ state: 'OPEN', why: 'around', marked: [['A']] })
      const others = reading.fields.filter(
        ({ id }) => id.startsWith('q:') && !['q:1:0', 'q:11:0', 'q:3:0'].includes(id),
      )
      expect(
        others
          .filter(({ why }) => why === 'around')
          .map(({ id }) => id)
          .slice(0, 2),
      ).toContain('q:7:0')
      expect(others.filter(({ state }) => state === 'OPEN').length).toBeLessThanOrEqual(2)
    })
  }
})

describe('notes where there is little room, and fills that were scribbled over but a little', () => {
  const page = writtenPage(sheet, 6, 'black_ball')
  fillOthers(page, sheet, ['q:3:0', 'q:13:0'])
  page.mark('q:3:0', 'B', 'partly_scribbled')
  page.mark('q:13:0', 'C', 'partly_scribbled')
  const at = (id: string) => layout.fields.findIndex((field) => field.id === id)
  const beside = (id: string) => clearBeside(layout).filter(({ fields }) => fields.includes(at(id)))
  const between = beside('q:6:0').find(({ fields }) => fields.length === 2)!
  const before = beside('q:8:0').find(({ beyond, x }) => beyond === x)!
  const hand = handBy(page.random, 'black_ball')
  // As wide as "No", in the last of the room before the next column's numbers.
  writeLine(page.canvas, { x: between.x + between.w - 3.5, y: between.y + 2, w: 2.5 }, hand, page.random)
  writeLine(page.canvas, { x: before.x + 1, y: before.y + 2, w: 3 }, hand, page.random)
  const owners = between.fields.map((one) => layout.fields[one]!.id)
  for (const [name, picture] of Object.entries({
    flatbed: scanned(page, 'flatbed', { dpi: 300 }),
    copier: scanned(page),
  })) {
    const reading = readPicture(picture, layout)

    it(`S27 a word between two columns is asked about of both, one before a number of that alone (${name})`, () => {
      for (const id of [...owners, 'q:8:0'])
        expect(fieldOf(reading, id), id).toMatchObject({ state: 'OPEN', why: 'around' })
      const others = reading.fields.filter(({ id, why }) => why === 'around' && ![...owners, 'q:8:0'].includes(id))
      expect(others).toEqual([])
    })

    it(`S29 where all others keep within their rings a small scribble isn't counted (${name})`, () => {
      for (const id of ['q:3:0', 'q:13:0'])
        expect(fieldOf(reading, id), id).toMatchObject({ state: 'OPEN', why: 'crossed', proposal: [[]] })
    })
  }
})

describe('a line under a circle of a blank row, as far off as the next row lets it be', () => {
  const blank = ['q:2:0', 'q:12:0', 'q:22:0', 'q:5:0']
  const page = writtenPage(sheet, 9)
  fillOthers(page, sheet, blank)
  for (const id of blank.slice(0, 3)) page.mark(id, 'B', 'underlined')
  for (const [name, picture] of Object.entries({
    flatbed: scanned(page, 'flatbed', { dpi: 150 }),
    copier: scanned(page),
  }))
    it(`S24 is no blank, a row without one is (${name})`, () => {
      const reading = readPicture(picture, layout)
      expect(blank.map((id) => fieldOf(reading, id).state)).toEqual(['OPEN', 'OPEN', 'OPEN', 'READ'])
    })
})

it('S33 the sharp edge of a shadow that falls across rows is no mark', () => {
  const blank = layout.fields.filter(({ id }) => id.startsWith('q:')).map(({ id }) => id)
  const page = writtenPage(sheet, 8)
  fillOthers(page, sheet, blank.slice(0, 20))
  const { width, height, data } = scanned(page)
  // Slantwise, so that it lies at every distance from the middle of some circle.
  const shaded = data.map((grey, at) => ((at % width) + 0.25 * (at / width) < width * 0.6 ? grey * 0.6 : grey))
  const { fields } = readPicture({ width, height, data: shaded }, layout)
  const seen = fields.filter(({ id }) => blank.slice(0, 20).includes(id))
  expect(seen).toHaveLength(20)
  expect(seen.filter(({ state, marked }) => state === 'READ' && marked.flat().length > 0)).toEqual([])
})

it('S27 beside sheets of others nobody knows what is printed: nothing is said of it', () => {
  expect(
    clearBeside({ ...layout, fields: layout.fields.map((field) => ({ ...field, id: `other ${field.id}` })) }),
  ).toEqual([])
})

it('S27 no clear paper beside a row reaches into what is printed for another', () => {
  for (const { x, w, y, h, fields } of clearBeside(layout))
    for (const [at, { rows, r }] of layout.fields.entries())
      for (const box of rows.flat())
        if (!fields.includes(at) && box.y > y && box.y < y + h) expect(box.x < x || box.x - r > x + w).toBe(true)
})
