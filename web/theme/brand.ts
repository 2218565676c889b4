import { colorsTuple, type MantineColorsTuple } from '@mantine/core'
import { type Accent, colours, inkBlue } from './colours.ts'

const shadeCount = 10
/** The step that shows the brand colour itself. */
export const brandShade = 6 as const
const lightest = 0.96
/** How much darker each step past the brand gets, as a part of its lightness. */
const darkening = 0.13
/** WCAG 2.2, 1.4.3: text on its ground. */
const readable = 4.5

interface Hsl {
  hue: number
  saturation: number
  lightness: number
}

function toHsl(hex: string): Hsl {
  const value = Number.parseInt(hex.slice(1), 16)
  const red = (value >> 16) / 255
  const green = ((value >> 8) & 255) / 255
  const blue = (value & 255) / 255
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const lightness = most - spread / 2
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  if (most === red) return { hue: ((green - blue) / spread + 6) % 6, saturation, lightness }
  if (most === green) return { hue: (blue - red) / spread + 2, saturation, lightness }
  return { hue: (red - green) / spread + 4, saturation, lightness }
}

/** CSS Color 4, section 7.1: HSL to sRGB; `hue` counts sixths of the circle. */
function toHex({ hue, saturation, lightness }: Hsl): string {
  const chroma = (1 - Math.abs(2 * lightness - 1)) * saturation
  const channel = (offset: number) => {
    const angle = (offset + hue * 2) % 12
    const part = lightness - (chroma / 2) * Math.max(-1, Math.min(angle - 3, 9 - angle, 1))
    return Math.round(255 * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** Ten shades around a school's colour: the same hue, the lightness walking from near white past the brand. */
export function shadesOf(brand: string): MantineColorsTuple {
  const base = toHsl(brand)
  const lightnessAt = (step: number) =>
    step <= brandShade
      ? lightest - (lightest - base.lightness) * (step / brandShade)
      : base.lightness * (1 - (step - brandShade) * darkening)
  return colorsTuple(Array.from({ length: shadeCount }, (_, step) => toHex({ ...base, lightness: lightnessAt(step) })))
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The brand's hue as text: as light as it is, or by so much darker or lighter that it is readable on every ground. */
function textOn(grounds: string[], base: Hsl, direction: 1 | -1): string {
  for (let lightness = base.lightness; lightness >= 0 && lightness <= 1; lightness += direction * 0.01) {
    const shade = toHex({ ...base, lightness })
    if (grounds.every((ground) => contrast(shade, ground) >= readable)) return shade
  }
  return direction > 0 ? colours.ink[1] : colours.ink[0]
}

/** Degrees of hue within which a colour is taken for the red of errors. */
const nearBad = 25
/** Below it a colour is a grey, whatever its hue. */
const hued = 0.15

/** Whether a colour is so near the red of errors that a focused and a wrong field would look alike. */
export function isNearBad(brand: string): boolean {
  const [{ hue, saturation }, bad] = [toHsl(brand), toHsl(colours.bad[0])]
  const apart = Math.abs(hue - bad.hue) * 60
  return saturation >= hued && Math.min(apart, 360 - apart) <= nearBad
}

/**
 * A school's colour as the accent of its screens; ink blue where it has none. The fill stays the very colour. Near the red of errors focus, links and
 * what is chosen are ink blue too.
 */
export function accentOf(brand: string | undefined): Accent {
  if (brand === undefined) return inkBlue
  const base = toHsl(brand)
  const saturation = Math.min(base.saturation, 0.6)
  const tint = [
    toHex({ ...base, saturation, lightness: 0.94 }),
    toHex({ ...base, saturation: saturation / 2, lightness: 0.2 }),
  ] as const
  const grounds = (scheme: 0 | 1) => [
    colours.sheet[scheme],
    colours.canvas[scheme],
    colours.hover[scheme],
    tint[scheme],
  ]
  const ink = [textOn(grounds(0), base, -1), textOn(grounds(1), base, 1)] as const
  const hover = shadesOf(brand)[brandShade + 1] as string
  return {
    accent: [brand, brand],
    'accent-hover': [hover, hover],
    'brand-ink': ink,
    ...(isNearBad(brand)
      ? { 'accent-ink': inkBlue['accent-ink'], 'accent-tint': inkBlue['accent-tint'] }
      : { 'accent-ink': ink, 'accent-tint': tint }),
  }
}
