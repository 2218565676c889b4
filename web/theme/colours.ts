/** A colour by day and by night. */
export type Pair = readonly [light: string, dark: string]

/**
 * The colours of the screens, by what they are for: paper by day, a blackboard by night. Each is the CSS variable `--q-<name>`. Text
 * colours have 4.5 : 1 on sheet, canvas and their tint, `control` has 3 : 1 on the sheet; colours.test.ts measures it.
 */
export const colours = {
  /** The desk on which the sheet lies: top bar, sidebar, behind the sign-in. */
  canvas: ['#f3f0e9', '#141917'],
  /** Page, dialog, menu, input. */
  sheet: ['#fffefc', '#1c2220'],
  /** Head of a table, foot of a dialog, behind a paper. */
  sunken: ['#f9f7f2', '#181e1b'],
  hover: ['#f5f2eb', '#252c29'],
  /** Between rows. */
  line: ['#e7e2d8', '#2e3633'],
  /** Under heads, around secondary buttons. */
  'line-2': ['#cfc8ba', '#46504c'],
  /** Around an input, a box, a switch that is off. */
  control: ['#8e887b', '#77837d'],
  ink: ['#211f1b', '#eceae3'],
  /** Secondary columns, the sidebar. */
  'ink-2': ['#524e46', '#c0c4bc'],
  /** Captions, placeholders, heads of tables. */
  'ink-3': ['#6b665b', '#9ca39c'],
  /** Approved, met, saved. */
  ok: ['#2a6540', '#8ccb9b'],
  'ok-tint': ['#e3f0e4', '#1d3527'],
  /** In review, a conflict, a closed session. */
  warn: ['#7f5200', '#e3b765'],
  'warn-tint': ['#faefd4', '#3a2e14'],
  /** Refused, deleted, failed. */
  bad: ['#a3271c', '#f2a093'],
  'bad-tint': ['#fbe7e3', '#432320'],
  /** Bars and lines of a chart, and those that stand beside others of it. */
  chart: ['#4460b3', '#8ea5ee'],
  'chart-odd': ['#cf6b58', '#cc6655'],
  'chart-2': ['#c07c15', '#c98a2c'],
  'chart-3': ['#14655c', '#7fd6c6'],
  'chart-5': ['#5f3b87', '#d0b6f0'],
  'chart-6': ['#82867c', '#838b84'],
  /** The margin line of an answer book. */
  margin: ['#dc9a96', '#8a4f4b'],
  /** What lies under an open menu or dialog of a phone. */
  veil: ['#00000073', '#00000099'],
} as const satisfies Record<string, Pair>

/** A floating thing's shadow: menu, dialog, toast. */
export const shadow: Pair = [
  '0 1px 2px rgb(60 50 30 / 8%), 0 8px 28px rgb(60 50 30 / 14%)',
  '0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 50%)',
]

/** The colours of a school's screens: its own, or ink blue. */
export interface Accent {
  /** The one primary button, what is checked, the current. */
  accent: Pair
  'accent-hover': Pair
  /** The logo, the current entry. */
  'brand-ink': Pair
  /** Links, the focus ring; ink blue where the school's colour is near the red of errors. */
  'accent-ink': Pair
  /** A chosen row, a filter that is set. */
  'accent-tint': Pair
}

export const inkBlue: Accent = {
  accent: ['#2f4a9e', '#4c69c6'],
  'accent-hover': ['#253c85', '#4460ba'],
  'brand-ink': ['#263d88', '#aec0f7'],
  'accent-ink': ['#263d88', '#aec0f7'],
  'accent-tint': ['#e8ecf8', '#232d4a'],
}
