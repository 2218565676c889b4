import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editionNames, pageSizes } from '../../domain/papers/documents.ts'
import type { PageLayout } from './answer-layout.ts'
import { type AnswerPlan, type AskedPlace, answerMeasures } from './answer-plan.ts'
import { layOutAnswers, layoutText } from './lay-out-answers.ts'
import type { PlacedText } from './page-flow.ts'
import { markPatterns } from './page-frame.ts'

const letters = [...'ABCDEFGHIJKLMNO']

const askedBy: Record<AskedPlace['as'], (id: string, label: string, n: number) => AskedPlace> = {
  CHOICE: (id, label, n) => ({ as: 'CHOICE', id, label, choices: letters.slice(0, 2 + (n % 7)), many: n % 2 === 0 }),
  NUMBER: (id, label) => ({ as: 'NUMBER', id, label, whole: 6, decimals: 4 }),
  GRID: (id, label, n) => ({ as: 'GRID', id, label, rows: 1 + (n % 10), choices: letters.slice(0, 1 + (n % 15)) }),
  LINE: (id, label) => ({ as: 'LINE', id, label }),
  BOX: (id, label, n) => ({ as: 'BOX', id, label, lines: n, is_drawn: n % 3 === 0 }),
}
const kinds = Object.keys(askedBy) as AskedPlace['as'][]

const anyPlan: fc.Arbitrary<AnswerPlan> = fc.record({
  kind: fc.constantFrom('NAMED', 'BLANK', 'EXTRA'),
  size: fc.constantFrom(...pageSizes),
  edition: fc.constantFrom(...editionNames),
  asked: fc
    .array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 28 })), { maxLength: 70 })
    .map((all) =>
      all.map(([as, n], at) => askedBy[as](`q:${at + 1}:0`, n % 9 === 8 ? `${at + 1} (viii)` : `${at + 1}`, n)),
    ),
  roll_digits: fc.integer({ min: 1, max: 12 }),
  sets: fc.constantFrom([], ['A', 'B'], ['A', 'B', 'C', 'D']),
  ruled_pages: fc.integer({ min: 0, max: 5 }),
})

const plan = (changes: Partial<AnswerPlan> = {}): AnswerPlan => ({
  ...{ kind: 'NAMED', size: 'A4', edition: 'standard', asked: [], roll_digits: 4, sets: [], ruled_pages: 0 },
  ...changes,
})
const choices = (count: number) =>
  Array.from({ length: count }, (_, at) => askedBy.CHOICE(`q:${at + 1}:0`, `${at + 1}`, 2))

interface Room {
  name: string
  x: number
  y: number
  w: number
  h: number
}

/** All that is printed inside of the frame, as rooms; circles with the pitch that is theirs. */
function roomsOf(page: PageLayout, texts: readonly PlacedText[]): Room[] {
  const circles = page.fields.flatMap(({ id, r, rows }) =>
    rows.flatMap((row) => row.map(({ v, x, y }) => ({ name: `${id} ${v}`, x: x - r, y: y - r, w: 2 * r, h: 2 * r }))),
  )
  const crops = page.crops.filter(({ kind }) => kind !== 'NAME').map(({ id, ...room }) => ({ name: id, ...room }))
  return [...circles, ...crops, ...texts.map(({ part, ...room }) => ({ name: part, ...room }))]
}

const overlap = (a: Room, b: Room) =>
  a.x + a.w > b.x + 0.02 && b.x + b.w > a.x + 0.02 && a.y + a.h > b.y + 0.02 && b.y + b.h > a.y + 0.02

describe('a layout', () => {
  it('S1 S3 has two like codes and four unlike marks on every page', () => {
    const { layout } = layOutAnswers(plan({ asked: choices(300), ruled_pages: 1 }))
    expect(layout.pages.length).toBeGreaterThan(2)
    for (const page of layout.pages) {
      expect(page.tags).toEqual([
        { id: 0, x: 10, y: 10, s: 7 },
        { id: 1, x: 193, y: 10, s: 7 },
        { id: 2, x: 193, y: 280, s: 7 },
        { id: 3, x: 10, y: 280, s: 7 },
      ])
      expect(page.codes).toEqual([
        { x: 176, y: 10, s: 14 },
        { x: 20, y: 273, s: 14 },
      ])
    }
  })

  it('S3 any two of the marks, in any turns, differ in eight cells', () => {
    const cells = (pattern: number) => Array.from({ length: 16 }, (_, at) => (pattern >> at) & 1)
    const turned = (own: number[]) => own.map((_, at) => own[(3 - (at % 4)) * 4 + Math.floor(at / 4)] as number)
    const all = markPatterns.flatMap((pattern) => {
      const turns = [cells(pattern)]
      while (turns.length < 4) turns.push(turned(turns.at(-1) as number[]))
      return turns
    })
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(one.filter((cell, i) => cell !== other[i]).length).toBeGreaterThanOrEqual(8)
  })

  it('S3 S4 keeps everything inside 20 and 30 mm of the paper, and no two things in one place', () => {
    fc.assert(
      fc.property(anyPlan, (one) => {
        const { layout, texts } = layOutAnswers(one)
        // What is wrong is gathered: an assertion for each pair of rooms takes ten times what the layouts do.
        const wrong = layout.pages.flatMap((page, at) => {
          const rooms = roomsOf(page, texts[at] ?? [])
          const outside = rooms.filter(
            ({ x, y, w, h }) => x < 19.98 || x + w > page.w - 19.98 || y < 29.98 || y + h > page.h - 29.98,
          )
          const over = rooms.flatMap((room, place) =>
            rooms
              .slice(place + 1)
              .flatMap((other) => (overlap(room, other) ? [`${room.name} over ${other.name}`] : [])),
          )
          return [...outside.map(({ name }) => `${name} outside`), ...over].map((one) => `page ${page.n}: ${one}`)
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('S4 S5 names each question once, by its id', () => {
    fc.assert(
      fc.property(anyPlan, (one) => {
        const { pages } = layOutAnswers(one).layout
        const fields = pages.flatMap((page) => page.fields.map(({ id }) => id))
        expect(new Set(fields).size).toBe(fields.length)
        const crops = new Set(pages.flatMap((page) => page.crops.map(({ id }) => id)))
        const wanted = one.kind === 'EXTRA' ? [] : one.asked.map(({ id }) => id)
        for (const id of wanted) expect(fields.includes(id) !== crops.has(id), id).toBe(true)
        expect(
          fields.filter((id) => id.startsWith('q:')).length + [...crops].filter((id) => id.startsWith('q:')).length,
        ).toBe(wanted.length)
      }),
    )
  })

  it('S7 has circles of 2.4 mm, 6.35 mm apart, larger in large print, in groups of five', () => {
    for (const edition of editionNames) {
      const { r, pitch } = answerMeasures[edition]
      const scale = edition === 'large-18' ? 1.4 : edition === 'large-24' ? 1.7 : 1
      expect(r).toBeCloseTo(2.4 * scale, 2)
      expect(Math.abs(pitch - 6.35 * scale)).toBeLessThan(0.01)
      const fields = layOutAnswers(plan({ edition, asked: choices(10) })).layout.pages.flatMap((page) => page.fields)
      const rows = fields.filter(({ id }) => id.startsWith('q:')).map(({ rows: [row = []] }) => row)
      for (const row of rows)
        for (const [at, box] of row.slice(1).entries()) expect(box.x - (row[at]?.x ?? 0)).toBeCloseTo(pitch, 1)
    }
    const five =
      layOutAnswers(plan({ asked: choices(40) })).layout.pages[0]?.fields.filter(({ id }) => /^q:/.test(id)) ?? []
    const [y4, y5, y6] = [3, 4, 5].map((at) => five[at]?.rows[0]?.[0]?.y ?? 0) as [number, number, number]
    expect(y5 - y4).toBeCloseTo(6.35, 1)
    expect(y6 - y5).toBeCloseTo(8.85, 1)
  })

  it('S8 a named one has no roll grid, a blank one has, an extra one has lines alone', () => {
    const fieldsOf = (kind: AnswerPlan['kind'], sets: string[] = []) =>
      layOutAnswers(plan({ kind, sets, asked: choices(2), ruled_pages: 2 })).layout.pages.map(({ fields, crops }) => [
        ...fields.map(({ id }) => id),
        ...crops.map(({ kind: of }) => of),
      ])
    expect(fieldsOf('NAMED')).toEqual([['absent', 'q:1:0', 'q:2:0', 'NAME'], ['RULED'], ['RULED']])
    expect(fieldsOf('BLANK')).toEqual([['roll', 'absent', 'q:1:0', 'q:2:0', 'NAME'], ['RULED'], ['RULED']])
    expect(fieldsOf('EXTRA')).toEqual([['roll', 'absent', 'NAME', 'RULED'], ['RULED']])
    const roll = layOutAnswers(plan({ kind: 'BLANK', roll_digits: 6 })).layout.pages[0]?.fields[0]
    expect(roll?.rows.map((row) => row.map(({ v }) => v).join(''))).toEqual(Array(6).fill('0123456789'))
  })

  it('S9 a paper of several sets has a row of their letters, on the first page with the flag of whoever is absent', () => {
    for (const kind of ['NAMED', 'BLANK', 'EXTRA'] as const) {
      const [first, ...more] = layOutAnswers(plan({ kind, sets: ['A', 'B', 'C'], asked: choices(300), ruled_pages: 2 }))
        .layout.pages
      expect(first?.fields.find(({ id }) => id === 'set')?.rows).toHaveLength(1)
      expect(first?.fields.find(({ id }) => id === 'set')?.rows[0]?.map(({ v }) => v)).toEqual(['A', 'B', 'C'])
      expect(first?.fields.find(({ id }) => id === 'absent')).toMatchObject({ kind: 'FLAG', rows: [[{}]] })
      expect(more.flatMap(({ fields }) => fields).filter(({ id }) => !id.startsWith('q:'))).toEqual([])
    }
  })

  it('goes on with a box on the next page, under the same id, losing no line', () => {
    const box = { as: 'BOX', id: 'q:9:0', label: '9', lines: 60, is_drawn: false } as const
    const { pages } = layOutAnswers(plan({ asked: [box] })).layout
    const crops = pages.flatMap((page) => page.crops.filter(({ kind }) => kind === 'BOX'))
    expect(crops.length).toBeGreaterThan(2)
    expect(crops.every(({ id, label }) => id === 'q:9:0' && label === '9')).toBe(true)
    expect(crops.reduce((sum, { h }) => sum + h, 0)).toBeGreaterThanOrEqual(60 * 8.5)
  })

  it('is the same for the same plan; its text is that of all but how its letters print', () => {
    const one = layOutAnswers(plan({ asked: choices(9) })).layout
    const again = layOutAnswers(plan({ asked: choices(9) })).layout
    expect(again).toEqual(one)
    for (const page of again.pages) page.prints = { 'A 2.4': '0012' }
    expect(layoutText(again)).toBe(layoutText(one))
    expect(layoutText(layOutAnswers(plan({ asked: choices(8) })).layout)).not.toBe(layoutText(one))
  })

  it('has no more pages than a code can name', () => {
    expect(() => layOutAnswers(plan({ ruled_pages: 1100 }))).toThrow(RangeError)
  })
})
