/** Marks a place to fill in; the first one takes over what was selected. */
export const slot = '#?'

export interface Construct {
  id: string
  latex: string
  /** Drawn on the button where the construct with empty boxes would say too little. */
  sample?: string
}

/** What school formulas are made of, by group, the most used first. */
export const palette = {
  basic: [
    { id: 'fraction', latex: '\\frac{#?}{#?}' },
    { id: 'power', latex: '{#?}^{#?}', sample: 'x^{n}' },
    { id: 'index', latex: '{#?}_{#?}', sample: 'x_{n}' },
    { id: 'squareRoot', latex: '\\sqrt{#?}' },
    { id: 'root', latex: '\\sqrt[#?]{#?}' },
    { id: 'brackets', latex: '\\left(#?\\right)' },
    { id: 'absolute', latex: '\\left|#?\\right|' },
    { id: 'times', latex: '\\times' },
    { id: 'divide', latex: '\\div' },
    { id: 'plusMinus', latex: '\\pm' },
    { id: 'words', latex: '\\text{#?}', sample: '\\text{abc}' },
  ],
  relation: [
    { id: 'notEqual', latex: '\\neq' },
    { id: 'atMost', latex: '\\leq' },
    { id: 'atLeast', latex: '\\geq' },
    { id: 'approximately', latex: '\\approx' },
    { id: 'proportional', latex: '\\propto' },
    { id: 'implies', latex: '\\Rightarrow' },
    { id: 'infinity', latex: '\\infty' },
    { id: 'elementOf', latex: '\\in' },
    { id: 'union', latex: '\\cup' },
    { id: 'intersection', latex: '\\cap' },
  ],
  greek: [
    { id: 'alpha', latex: '\\alpha' },
    { id: 'beta', latex: '\\beta' },
    { id: 'theta', latex: '\\theta' },
    { id: 'lambda', latex: '\\lambda' },
    { id: 'mu', latex: '\\mu' },
    { id: 'pi', latex: '\\pi' },
    { id: 'rho', latex: '\\rho' },
    { id: 'delta', latex: '\\Delta' },
    { id: 'omega', latex: '\\Omega' },
  ],
  calculus: [
    { id: 'sum', latex: '\\sum_{#?}^{#?}' },
    { id: 'integral', latex: '\\int_{#?}^{#?} #? \\, dx', sample: '\\int_a^b' },
    { id: 'limit', latex: '\\lim_{#? \\to #?}', sample: '\\lim_{x \\to a}' },
    { id: 'derivative', latex: '\\frac{d#?}{d#?}', sample: '\\frac{dy}{dx}' },
    { id: 'logarithm', latex: '\\log_{#?} #?', sample: '\\log_{b}' },
  ],
  geometry: [
    { id: 'angle', latex: '\\angle' },
    { id: 'triangle', latex: '\\triangle' },
    { id: 'degree', latex: '^{\\circ}', sample: '30^{\\circ}' },
    { id: 'perpendicular', latex: '\\perp' },
    { id: 'parallel', latex: '\\parallel' },
    { id: 'vector', latex: '\\vec{#?}', sample: '\\vec{v}' },
    { id: 'segment', latex: '\\overline{#?}', sample: '\\overline{AB}' },
    { id: 'sine', latex: '\\sin' },
    { id: 'cosine', latex: '\\cos' },
    { id: 'tangent', latex: '\\tan' },
  ],
  array: [
    { id: 'matrix', latex: '\\begin{bmatrix} #? & #? \\\\ #? & #? \\end{bmatrix}' },
    { id: 'determinant', latex: '\\begin{vmatrix} #? & #? \\\\ #? & #? \\end{vmatrix}' },
    { id: 'cases', latex: '\\begin{cases} #? & #? \\\\ #? & #? \\end{cases}' },
    { id: 'aligned', latex: '\\begin{aligned} #? &= #? \\\\ &= #? \\end{aligned}' },
  ],
  chemistry: [
    { id: 'chemical', latex: '\\ce{#?}', sample: '\\ce{H2O}' },
    { id: 'reaction', latex: '\\ce{#? -> #?}', sample: '\\ce{A -> B}' },
    { id: 'equilibrium', latex: '\\ce{#? <=> #?}', sample: '\\ce{A <=> B}' },
    { id: 'ion', latex: '\\ce{#?^{#?}}', sample: '\\ce{SO4^2-}' },
    { id: 'isotope', latex: '\\ce{^{#?}_{#?}#?}', sample: '\\ce{^{14}_{6}C}' },
  ],
} as const satisfies Record<string, readonly Construct[]>

export type PaletteGroup = keyof typeof palette
export type ConstructId = (typeof palette)[PaletteGroup][number]['id']

/** What the button of a construct shows, as LaTeX. */
export function samplePicture(construct: Construct): string {
  return construct.sample ?? construct.latex.replaceAll(slot, '\\square ')
}

/** The text of an input with the range selected in it. */
export interface EditedText {
  text: string
  from: number
  to: number
}

/**
 * Puts a construct in the place of the selection. The selected text goes into the first slot, or before a construct
 * without one; the caret into the first slot still empty, else behind the construct.
 */
export function insertConstruct({ text, from, to }: EditedText, latex: string): EditedText {
  const selected = text.slice(from, to)
  const [head = '', behind, ...others] = latex.split(slot)
  const start = behind === undefined ? selected + separateCommand(latex) : head + selected
  const filled = start + (behind ?? '')
  const end = others.join('')
  const toFirst = selected === '' && behind !== undefined
  const caret = from + (toFirst ? head.length : filled.length)
  return { text: text.slice(0, from) + filled + end + text.slice(to), from: caret, to: caret }
}

/** A command's name would run together with a letter typed behind it. */
function separateCommand(latex: string): string {
  return /\\[a-zA-Z]+$/.test(latex) ? `${latex} ` : latex
}
