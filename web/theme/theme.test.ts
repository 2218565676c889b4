import { expect, test } from 'vitest'
import { accentOf, contrast, isNearBad, shadesOf } from './brand.ts'
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

/** CIE 1976, from sRGB by D65. */
function lab(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const apart = (one: string, other: string) => Math.hypot(...lab(one).map((part, at) => part - (lab(other)[at] ?? 0)))

test.each([
  '#7a1420',
  '#a3271c',
  '#ff0000',
  '#c0392b',
  '#8e1b4a',
  '#d35400',
])('F52 near the red of errors, as %s, focus and chips are ink blue, at least ΔE 20 from a wrong field; the button is the brand', (brand) => {
  const accent = accentOf(brand)
  expect(accent.accent).toEqual([brand, brand])
  const near = isNearBad(brand)
  for (const scheme of schemes) {
    expect(apart(accent['accent-ink'][scheme], colours.bad[scheme])).toBeGreaterThanOrEqual(20)
    if (near) expect(accent['accent-ink'][scheme]).toBe(inkBlue['accent-ink'][scheme])
    if (near) expect(accent['accent-tint'][scheme]).toBe(inkBlue['accent-tint'][scheme])
    expect(contrast(accent['brand-ink'][scheme], colours.sheet[scheme])).toBeGreaterThanOrEqual(4.5)
  }
})

test('F52 within 25 degrees of hue, and no grey', () => {
  expect(['#7a1420', '#a3271c', '#ff0000', '#c0392b'].map(isNearBad)).toEqual([true, true, true, true])
  expect(['#3b5bdb', '#12b886', '#ffd43b', '#808080', '#5f3b87'].map(isNearBad)).toEqual(Array(5).fill(false))
})
