import { expect, test } from 'vitest'
import { makeTheme, shadesOf } from './theme.ts'

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const brands = ['#3b5bdb', '#ffd43b', '#000000', '#ffffff', '#c2255c', '#12b886', '#808080']

test.each(brands)('the sixth shade of %s is the brand colour itself', (brand) => {
  expect(shadesOf(brand)[6]).toBe(brand)
})

test.each(brands)('the shades of %s go from light to dark', (brand) => {
  const lights = shadesOf(brand).slice(6).map(luminance)
  expect(shadesOf(brand)).toHaveLength(10)
  expect([...lights].sort((a, b) => b - a)).toEqual(lights)
})

test.each(brands)('text on %s is readable: black or white, whichever the threshold says, has 4.5 : 1', (brand) => {
  const light = luminance(brand)
  const threshold = makeTheme('Close', brand).luminanceThreshold ?? 0
  const contrast = light > threshold ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05)
  expect(contrast).toBeGreaterThanOrEqual(4.5)
})
