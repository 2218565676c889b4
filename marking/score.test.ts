import { describe, expect, it } from 'vitest'
import { type NumberKey, type ResponseRules, type ResponseValue, score } from './score.ts'

const usual: ResponseRules = { multi: 'ALL', match: 'SHARE', order: 'SHARE', several: 'WRONG' }
const asked = (type: string, max_q = 16, min_q = -4) => ({ type, max_q, min_q })
const options = (...chosen: number[]): ResponseValue => ({ kind: 'OPTIONS', chosen })
const number = (value: string): ResponseValue => ({ kind: 'NUMBER', value })
const places = (...all: (number | null)[]): ResponseValue => ({ kind: 'PLACES', places: all })
const right = (...accepted: number[][]) => ({ kind: 'OPTIONS' as const, accepted })
const numbers = (...accepted: NumberKey[]) => ({ kind: 'NUMBER' as const, accepted })
const about = (value: number, tolerance = 0, tolerance_kind: NumberKey['tolerance_kind'] = 'ABSOLUTE') =>
  numbers({ value, tolerance, tolerance_kind })

describe('S70 one answer', () => {
  it('S70 is right, wrong, or blank; what is accepted beside the key counts like it', () => {
    const single = asked('MCQ_SINGLE')
    expect(score(single, right([2]), options(2), usual)).toBe(16)
    expect(score(single, right([2]), options(1), usual)).toBe(-4)
    expect(score(single, right([2]), options(), usual)).toBe('NA')
    expect(score(single, right([2], [1]), options(1), usual)).toBe(16)
    expect(score(asked('TRUE_FALSE', 4, 0), right([1]), options(0), usual)).toBe(0)
  })

  it('S70 two marks that a person confirmed are wrong, or worth nothing', () => {
    const single = asked('ASSERTION_REASON')
    expect(score(single, right([2]), options(1, 2), usual)).toBe(-4)
    expect(score(single, right([2]), options(1, 2), { ...usual, several: 'ZERO' })).toBe(0)
    expect(score(single, right([2]), options(2, 2), usual)).toBe(16)
  })

  it('S70 without a key, or with one of another kind, a person marks it; a blank is a blank all the same', () => {
    expect(score(asked('SHORT'), null, { kind: 'TEXT', value: 'Because' }, usual)).toBeNull()
    expect(score(asked('SHORT'), null, { kind: 'TEXT', value: ' ' }, usual)).toBe('NA')
    expect(score(asked('MCQ_SINGLE'), right([2]), number('2'), usual)).toBeNull()
    expect(score(asked('MCQ_SINGLE'), right(), options(2), usual)).toBeNull()
  })
})

describe('S70 several answers', () => {
  const multi = asked('MCQ_MULTI')
  const key = right([0, 1, 3])
  const by = (rule: ResponseRules['multi'], ...chosen: number[]) =>
    score(multi, key, options(...chosen), { ...usual, multi: rule })

  it('S70 ALL: exactly the right ones', () => {
    expect([by('ALL', 0, 1, 3), by('ALL', 3, 1, 0), by('ALL', 0, 1), by('ALL', 0, 1, 2, 3)]).toEqual([16, 16, -4, -4])
  })

  it('S70 SHARE: hits less misses, floored to a quarter; nothing left is wrong', () => {
    expect([by('SHARE', 0, 1), by('SHARE', 0, 1, 2), by('SHARE', 0, 1, 2, 3)]).toEqual([10, 5, 10])
    expect([by('SHARE', 0, 2), by('SHARE', 2), by('SHARE', 0, 1, 3)]).toEqual([-4, -4, 16])
    // A third of a quarter: nothing wrong was chosen, so nothing is taken.
    expect(score(asked('MCQ_MULTI', 1, -1), key, options(0), { ...usual, multi: 'SHARE' })).toBe(0)
  })

  it('S70 STEPS: a quarter of the marks for each right one, nothing wrong among them', () => {
    expect([by('STEPS', 0), by('STEPS', 0, 3), by('STEPS', 0, 2), by('STEPS', 0, 1, 3)]).toEqual([4, 8, -4, 16])
  })

  it('S70 of several accepted sets the best counts', () => {
    expect(score(multi, right([0, 1], [0]), options(0), usual)).toBe(16)
    expect(score(multi, right([0, 1], [2]), options(0), { ...usual, multi: 'SHARE' })).toBe(8)
  })
})

describe('S70 places', () => {
  const key = { kind: 'PLACES' as const, accepted: [[0, 1, 2]] }

  it('S70 SHARE: those in their place, floored to a quarter, never below nothing', () => {
    expect(score(asked('MATCH', 4), key, places(0, 2, 1), usual)).toBe(1)
    expect(score(asked('MATCH', 4), key, places(1, 2, 0), usual)).toBe(0)
    expect(score(asked('MATCH', 4), key, places(0, null, 2), usual)).toBe(2)
    expect(score(asked('ORDER', 4), key, places(0, 1, 2), usual)).toBe(4)
    expect(score(asked('ORDER', 4), key, places(null, null, null), usual)).toBe('NA')
  })

  it('S70 ALL: all of them, each type by its own rule', () => {
    const rules = { ...usual, match: 'ALL' as const }
    expect(score(asked('MATCH', 4), key, places(0, 2, 1), rules)).toBe(-4)
    expect(score(asked('MATCH', 4), key, places(0, 1, 2), rules)).toBe(4)
    expect(score(asked('ORDER', 4), key, places(0, 2, 1), rules)).toBe(1)
  })
})

describe('S70 numbers are exact decimals', () => {
  const of = (value: string, key = about(7.5)) => score(asked('NUMERIC'), key, number(value), usual)

  it('S70 as they are written, with zeros around', () => {
    expect(['7.5', '007.50', '+7.5', '7.50000000000000000001', '-7.5'].map((one) => of(one))).toEqual([
      ...[16, 16, 16, -4, -4],
    ])
    expect(['-0', '0.0', '.0', '000'].map((one) => of(one, about(0)))).toEqual([16, 16, 16, 16])
    expect(of('.5', about(0.5))).toBe(16)
  })

  it('S70 a sign or a point alone is blank; what is no number a person marks', () => {
    expect(['', ' ', '-', '−', '.', '-.'].map((one) => of(one))).toEqual(['NA', 'NA', 'NA', 'NA', 'NA', 'NA'])
    expect(['1_2', '7,5', '--1', '1e3'].map((one) => of(one))).toEqual([null, null, null, null])
  })

  it('S70 within the tolerance, its ends too, absolute or in percent of the key', () => {
    const near = about(0.3, 0.1)
    expect(['0.2', '0.4', '0.40000001', '0.1999'].map((one) => of(one, near))).toEqual([16, 16, -4, -4])
    const percent = about(-200, 2.5, 'PERCENT')
    expect(['-195', '-205', '-205.01', '195'].map((one) => of(one, percent))).toEqual([16, 16, -4, -4])
    expect(of('0.0000001', about(1e-7))).toBe(16)
    expect(
      of(
        '9.9',
        numbers(
          { value: 9.8, tolerance: 0, tolerance_kind: 'ABSOLUTE' },
          { value: 10, tolerance: 1, tolerance_kind: 'PERCENT' },
        ),
      ),
    ).toBe(16)
  })
})
