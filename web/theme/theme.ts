import { type ButtonProps, type CSSVariablesResolver, colorsTuple, createTheme, type InputProps } from '@mantine/core'
import { accentOf, brandShade, shadesOf } from './brand.ts'
import { colours, inkBlue, type Pair, shadow } from './colours.ts'

const sans = '"Source Sans 3 Variable", "Noto Sans Devanagari", system-ui, "Noto Sans Arabic", sans-serif'
const serif = '"Source Serif 4", "Noto Serif Devanagari", Georgia, serif'

const tuple = (...shades: string[]) => colorsTuple(shades)

/** The kit's own greys, warm. */
const greys = {
  gray: tuple(
    '#f9f7f2',
    '#f5f2eb',
    '#eeeae1',
    '#e7e2d8',
    '#cfc8ba',
    '#aea798',
    '#8e887b',
    '#6b665b',
    '#524e46',
    '#211f1b',
  ),
  dark: tuple(
    '#eceae3',
    '#c0c4bc',
    '#9ca39c',
    '#77837d',
    '#46504c',
    '#252c29',
    '#1c2220',
    '#1c2220',
    '#181e1b',
    '#141917',
  ),
}

/** Ink blue's shades: the sixth by day, the fifth by night. */
const inkShades = tuple(
  '#e8ecf8',
  '#d0d9f1',
  '#aec0f7',
  '#8ea5ee',
  '#6e87dc',
  '#4c69c6',
  '#2f4a9e',
  '#263d88',
  '#1e3070',
  '#162556',
)

const dialog = {
  transitionProps: { duration: 300 },
  overlayProps: { transitionProps: { duration: 150 } },
  centered: true,
  radius: 'lg',
}

/** Tokens that stand for a colour of the kit: its ink, and its tint. */
const kitColours: Record<string, [ink: Pair, tint: Pair]> = {
  green: [colours.ok, colours['ok-tint']],
  yellow: [colours.warn, colours['warn-tint']],
  red: [colours.bad, colours['bad-tint']],
  gray: [colours['ink-2'], colours.hover],
  blue: [inkBlue['accent-ink'], inkBlue['accent-tint']],
}

/** Every token as a CSS variable, and the kit's own variables by them. */
const variablesOf = (scheme: 0 | 1, accent: Record<string, Pair>): Record<string, string> => {
  const tokens: Record<string, Pair> = { ...colours, ...accent, shadow }
  const own = Object.entries(tokens).map(([name, pair]) => [`--q-${name}`, pair[scheme]])
  const tints = Object.entries({ ...kitColours, brand: [accent['accent-ink']!, accent['accent-tint']!] as const })
  const kit = tints.flatMap(([name, [ink, tint]]) => [
    [`--mantine-color-${name}-light`, tint[scheme]],
    [`--mantine-color-${name}-light-hover`, tint[scheme]],
    [`--mantine-color-${name}-light-color`, ink[scheme]],
    [`--mantine-color-${name}-outline`, ink[scheme]],
  ])
  return {
    ...Object.fromEntries([...own, ...kit]),
    '--mantine-color-brand-filled': 'var(--q-accent)',
    '--mantine-color-brand-filled-hover': 'var(--q-accent-hover)',
    // Filled, red is the button that deletes, green the one that approves: white on them in either scheme.
    '--mantine-color-green-filled': colours.ok[0],
    '--mantine-color-green-filled-hover': colours.ok[0],
    '--mantine-color-red-filled': colours.bad[0],
    '--mantine-color-red-filled-hover': colours.bad[0],
    '--mantine-color-anchor': 'var(--q-accent-ink)',
    '--mantine-color-text': 'var(--q-ink)',
    '--mantine-color-bright': 'var(--q-ink)',
    '--mantine-color-default-color': 'var(--q-ink)',
    '--mantine-color-dimmed': 'var(--q-ink-3)',
    '--mantine-color-placeholder': 'var(--q-ink-3)',
    '--mantine-color-error': 'var(--q-bad)',
    '--mantine-color-default': 'var(--q-sheet)',
    '--mantine-color-default-hover': 'var(--q-hover)',
    '--mantine-color-default-border': 'var(--q-line-2)',
    '--mantine-color-disabled': 'var(--q-sunken)',
    '--mantine-color-disabled-color': 'var(--q-ink-3)',
    '--mantine-color-disabled-border': 'var(--q-line)',
    '--mantine-shadow-md': 'var(--q-shadow)',
  }
}

/** The variables of a school's screens; without a colour of its own they are ink blue. */
export const variables = (brand?: string): CSSVariablesResolver => {
  const accent = { ...accentOf(brand) }
  return () => ({ variables: {}, light: variablesOf(0, accent), dark: variablesOf(1, accent) })
}

/** 28 px, by finger 44. */
const closeSize = { '--cb-size': 'max(1.75rem, var(--q-finger))' }

/** Other than the kit's default one. */
const isOther = (size: unknown) => size !== undefined && size !== 'sm'

/** The heights of app.css: 34 px, in rows 28, by finger 44. Plain objects: a component's own `extend` would bring it into every first visit. */
const controls = {
  Button: {
    vars: (_: unknown, { size }: ButtonProps) => ({
      root: isOther(size)
        ? { '--button-height': `max(var(--button-height-${size}), var(--q-finger))` }
        : {
            '--button-height': 'var(--q-control-height)',
            '--button-padding-x': '13px',
            '--button-fz': 'var(--mantine-font-size-md)',
          },
    }),
  },
  Input: {
    vars: (_: unknown, { size, error }: InputProps) => ({
      wrapper: {
        ...(isOther(size) ? {} : { '--input-height': 'var(--q-control-height)', '--input-fz': 'var(--q-input-size)' }),
        // A style sheet loses to the kit's own rule; a field with an error keeps the kit's.
        ...(error ? {} : { '--input-bd': 'var(--q-control)' }),
      },
    }),
  },
  // What is too much stays as it was typed, beside what is said of it.
  NumberInput: { defaultProps: { clampBehavior: 'none' } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'xs', tt: 'none', fw: 600 },
    vars: () => ({
      root: { '--badge-height': '22px', '--badge-fz': 'var(--mantine-font-size-xs)', '--badge-padding-x': '8px' },
    }),
  },
  Checkbox: { defaultProps: { radius: 'xs' } },
  Switch: { defaultProps: { withThumbIndicator: false } },
}

/** Text on the brand colour turns dark where white would be hard to read; 0.179 is where both contrasts are equal (WCAG). */
export const makeTheme = (closeLabel: string, brand?: string) =>
  createTheme({
    white: colours.sheet[0],
    // Not the ink: on a school's colour nothing lighter is readable wherever white isn't.
    black: '#000000',
    colors: {
      ...greys,
      brand: brand === undefined ? inkShades : shadesOf(brand),
      green: shadesOf(colours.ok[0]),
      yellow: shadesOf(colours.warn[0]),
      red: shadesOf(colours.bad[0]),
    },
    primaryColor: 'brand',
    primaryShade: brand === undefined ? { light: brandShade, dark: 5 } : brandShade,
    autoContrast: true,
    luminanceThreshold: 0.179,
    // 768 px: below it a phone; 991 px: below it the tablet layout.
    breakpoints: { xs: '36em', sm: '48em', md: '61.9375em', lg: '75em', xl: '88em' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: sans,
    fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.35', xl: '1.35' },
    fontWeights: { regular: '400', medium: '600', bold: '600' },
    headings: {
      fontFamily: serif,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: 'var(--q-title-size)', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.35' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
        h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '3px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
    defaultRadius: 'sm',
    components: {
      ...controls,
      Modal: {
        defaultProps: { ...dialog, closeButtonProps: { 'aria-label': closeLabel } },
        styles: { close: closeSize },
      },
      // Its <header> would count as a second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': closeLabel } } },
    },
  })
