import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apportion, commonDivisor, isHundred, isQuarterStep, toQuarters } from './marks.ts'

it('shares marks out in whole steps that add up, each part within a step of its share', () => {
  const shares = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), (list, units, step) => {
      const sum = list.reduce((a, b) => a + b, 0)
      fc.pre(sum > 0)
      const parts = apportion(units * step, list, step)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(units * step)
      parts.forEach((part, index) => {
        expect(part % step).toBe(0)
        expect(Math.abs(part - (list[index]! * units * step) / sum)).toBeLessThan(step)
      })
    }),
  )
})

it('shares the largest remainders first, equally without shares, and leaves over what no step fills', () => {
  expect(apportion(80, [7, 8, 8, 14], 1)).toEqual([15, 18, 17, 30])
  expect(apportion(10, [1, 1, 1], 1)).toEqual([4, 3, 3])
  expect(apportion(10, [1, 1, 1], 2.5)).toEqual([5, 2.5, 2.5])
  expect(apportion(6, [0, 0, 0], 1)).toEqual([2, 2, 2])
  expect(apportion(6, [], 1)).toEqual([])
})

it('counts in quarters', () => {
  expect(toQuarters(2.75)).toBe(11)
  expect([0.25, 1.5, 0.1, 1.125].map(isQuarterStep)).toEqual([true, true, false, false])
  expect(commonDivisor([12, 18, 0])).toBe(6)
  expect([33.33 + 33.33 + 33.34, 99].map(isHundred)).toEqual([true, false])
})
