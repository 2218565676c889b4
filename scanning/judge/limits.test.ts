import { expect, it } from 'vitest'
import { type CircleInk, RAYS, rayDistances } from '../circles/ink.ts'
import type { LayoutField } from '../layout/answer-layout.ts'
import { judgeField } from './judge-field.ts'
import { bilevelLimits, limits, type ReadingLimits } from './limits.ts'
import { handOf } from './page-hand.ts'

const field: LayoutField = {
  ...{ id: 'q:1:0', kind: 'CHOICE', label: '1', many: false, r: 2.4 },
  rows: [[...'AB'].map((v, at) => ({ v, x: 30 + 6.35 * at, y: 60 }))],
}

const circle = (ink: number): CircleInk => ({
  ...{ r: 2.4, ink, strokes: 0, peak: ink, solid: 1, rim: 0, halo: 0, alone: false, learned: true, letter_peak: null },
  map: new Float32Array(0),
  rays: new Float32Array(RAYS * rayDistances.length),
  outer: new Float32Array(RAYS),
  crowded: new Uint8Array(RAYS),
})

const none = { blank: false, coarse: false, strikes: false, beside: false }

/** What is thought of a circle with so much ink, alone on its page. */
function stateOf(table: ReadingLimits, ink: number): string {
  const rows = [[circle(ink), circle(0)]]
  return judgeField(field, rows, handOf(rows, table), none).boxes[0]![0]!.state
}

it('S30 empty ends and marked begins where the one table says, of grey pictures and of black-and-white ones', () => {
  for (const table of [limits, bilevelLimits]) {
    const states = [0, table.empty - 0.001, table.empty, table.fill - 0.001, table.fill, 1].map((ink) =>
      stateOf(table, ink),
    )
    expect(states).toEqual(['empty', 'empty', 'ask', 'ask', 'marked', 'marked'])
  }
  expect(Object.keys(bilevelLimits)).toEqual(Object.keys(limits))
})

it('S28 on a coarse picture one of several fills with far more ink around it than the others is asked: it may be struck through', () => {
  const filled = (around: number) => {
    const one = circle(0.8)
    // Less than a quarter of the directions, all of them where neighbours' ink may come from.
    for (let k = 0; k < RAYS * around; k += 1) one.rays.fill(0.5, k * rayDistances.length, k * rayDistances.length + 4)
    return one
  }
  const many = { ...field, many: true, rows: [[...'ABC'].map((v, at) => ({ v, x: 30 + 6.35 * at, y: 60 }))] }
  const why = (arounds: number[], strikes: boolean, of = many) => {
    const rows = [[...arounds.map(filled), circle(0)]]
    return judgeField(of, rows, handOf(rows, limits), { ...none, strikes }).why
  }
  expect(why([0.03, 0.22], true)).toBe('crossed')
  expect(why([0.03, 0.15], true)).toBeNull()
  expect(why([0.19, 0.22], true)).toBeNull()
  expect(why([0.03, 0.22], false)).toBeNull()
  expect(why([0.22], true)).toBeNull()
})

it('S28 a stroke that is less than half as dark as the page’s fills is asked: a stain’s rim is no mark', () => {
  const stroke = (peak: number): CircleInk => ({ ...circle(0.3), strokes: 0.9, solid: 0.2, peak })
  const fills = Array.from({ length: 6 }, () => [{ ...circle(0.8), strokes: 1 }, circle(0)])
  const why = (peak: number, others = fills) => {
    const row = [stroke(peak), circle(0)]
    return judgeField(field, [row], handOf([...others, row], limits), none).why
  }
  expect(why(0.38)).toBe('faint')
  expect(why(0.45)).toBeNull()
  expect(why(0.38, [])).toBeNull()
})
