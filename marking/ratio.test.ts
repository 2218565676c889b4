import { describe, expect, it } from 'vitest'
import { ratio, rounded, roundedNumber } from './ratio.ts'

describe('a number that was divided out in binary', () => {
  it.each([
    [38.925, 2, 38.93],
    [(58.75 + 19.1) / 2, 2, 38.93],
    [(23 / 160) * 100, 2, 14.38],
    [-1.005, 2, -1.01],
    [-0.125, 2, -0.13],
    [12.005, 2, 12.01],
    [33.3349999, 2, 33.33],
    [2.44445, 4, 2.4445],
  ])('is rounded half away from zero as what it stands for: %f with %i decimals is %f', (value, decimals, shown) => {
    expect(roundedNumber(value, decimals)).toBe(shown)
  })

  it('is as the fraction is, of every share of up to 640 parts', () => {
    const wrong: string[] = []
    for (let of = 1; of <= 640; of += 1)
      for (let part = 0; part <= of; part += 1) {
        const shown = roundedNumber((part / of) * 100, 2)
        if (shown !== rounded(ratio(part * 100, of), 2)) wrong.push(`${part}/${of}: ${shown}`)
      }
    expect(wrong).toEqual([])
  })

  it('is no negative zero', () => {
    expect(Object.is(roundedNumber(-0.001, 2), 0)).toBe(true)
  })
})
