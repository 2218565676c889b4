import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

export const defaultBrand = '#3b5bdb'

const shadeCount = 10
/** The step that shows the brand colour itself. */
const brandShade = 6
const lightest = 0.96
/** How much darker each step past the brand gets, as a part of its lightness. */
const darkening = 0.13

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
  const shades = Array.from({ length: shadeCount }, (_, step) => toHex({ ...base, lightness: lightnessAt(step) }))
  return shades as unknown as MantineColorsTuple
}

const dialog = {
  transitionProps: { duration: 300 },
  overlayProps: { transitionProps: { duration: 150 } },
  centered: true,
}

/** Mantine's own shades of secondary text, placeholders and errors fall short of WCAG's 4.5 : 1 on the page's background. */
export const readableColours: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': theme.colors.gray[7],
    '--mantine-color-placeholder': theme.colors.gray[7],
    '--mantine-color-error': theme.colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': theme.colors.dark[1],
    '--mantine-color-placeholder': theme.colors.dark[1],
    '--mantine-color-error': theme.colors.red[4],
  },
})

/** Text on the brand colour turns dark where white would be hard to read; 0.179 is where both contrasts are equal (WCAG). */
export const makeTheme = (closeLabel: string, brand: string = defaultBrand) =>
  createTheme({
    colors: { brand: shadesOf(brand) },
    primaryColor: 'brand',
    primaryShade: brandShade,
    autoContrast: true,
    luminanceThreshold: 0.179,
    // 768 px: below it the sidebar is hidden; 991 px: below it the tablet layout.
    breakpoints: { xs: '36em', sm: '48em', md: '61.9375em', lg: '75em', xl: '88em' },
    respectReducedMotion: true,
    fontFamily: '"Noto Sans Devanagari", system-ui, "Noto Sans", "Noto Sans Arabic", sans-serif',
    components: {
      Modal: { defaultProps: { ...dialog, closeButtonProps: { 'aria-label': closeLabel } } },
      // Its <header> would count as a second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': closeLabel } } },
    },
  })
