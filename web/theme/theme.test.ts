import { expect, test } from 'vitest'
import { accentOf, contrast, shadesOf } from './brand.ts'
import { colours, inkBlue } from './colours.ts'
import { makeTheme } from './theme.ts'

const brands = ['#3b5bdb', '#ffd43b', '#000000', '#ffffff', '#c2255c', '#12b886', '#808080']
const schemes = [0, 1] as const

test.each(brands)('the sixth shade of %s is the brand colour itself', (brand) => {
  expect(shadesOf(brand)[6]).toBe(brand)
})

test.each(brands)('the shades of %s go from light to dark', (brand) => {
  const onBlack = shadesOf(brand)
    .slice(6)
    .map((shade) => contrast(shade, '#000000'))
  expect(shadesOf(brand)).toHaveLength(10)
  expect([...onBlack].sort((a, b) => b - a)).toEqual(onBlack)
})

test.each(brands)('text on %s is readable: dark or light, whichever the threshold says, has 4.5 : 1', (brand) => {
  const { white = '', black = '', luminanceThreshold = 0 } = makeTheme('Close', brand)
  const luminance = contrast(brand, '#000000') * 0.05 - 0.05
  expect(contrast(brand, luminance > luminanceThreshold ? black : white)).toBeGreaterThanOrEqual(4.5)
})

test.each([undefined, ...brands])('links and tints of %s are readable by day and by night', (brand) => {
  const accent = accentOf(brand)
  for (const scheme of schemes) {
    const grounds = [colours.sheet[scheme], colours.canvas[scheme], accent['accent-tint'][scheme]]
    for (const ground of grounds) expect(contrast(accent['accent-ink'][scheme], ground)).toBeGreaterThanOrEqual(4.5)
  }
})

test('every text colour has 4.5 : 1 on what it stands on, and what marks a control 3 : 1', () => {
  for (const scheme of schemes) {
    const { sheet, canvas, sunken, hover } = colours
    for (const text of ['ink', 'ink-2', 'ink-3'] as const) {
      for (const ground of [sheet, canvas, sunken, hover]) {
        expect(contrast(colours[text][scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5)
      }
    }
    for (const state of ['ok', 'warn', 'bad'] as const) {
      for (const ground of [sheet, sunken, colours[`${state}-tint`]]) {
        expect(contrast(colours[state][scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(contrast(colours.control[scheme], sheet[scheme])).toBeGreaterThanOrEqual(3)
    expect(contrast(inkBlue.accent[scheme], colours.sheet[0])).toBeGreaterThanOrEqual(4.5)
  }
})
