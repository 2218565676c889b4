import type { KatexOptions } from 'katex'

/** Longest source of one formula, in characters. */
export const MAX_LATEX_LENGTH = 5_000

/** The same for a formula with chemistry or units: the time mhchem takes grows with the square of the length. */
export const MAX_CHEMISTRY_LENGTH = 800

/** Whether a formula has chemistry or units in it. */
export const isChemistry = (latex: string): boolean => /\\(?:ce|pu)(?![a-zA-Z])/.test(latex)

/** Commands that school texts use and KaTeX lacks, or (segments) writes without their character. */
const MACROS: Record<string, string> = {
  '\\require': '\\@secondoftwo{#1}{}',
  '\\euro': '\\text{€}',
  '\\rupee': '\\text{₹}',
  '\\unit': '\\mathrm{#1}',
  '\\si': '\\mathrm{#1}',
  '\\SI': '#1\\,\\mathrm{#2}',
  '\\degC': '{}^{\\circ}\\mathrm{C}',
  '\\celsius': '{}^{\\circ}\\mathrm{C}',
  '\\ohm': '\\Omega',
  '\\dv': '\\frac{d #1}{d #2}',
  '\\pdv': '\\frac{\\partial #1}{\\partial #2}',
  '\\abs': '\\left|#1\\right|',
  '\\norm': '\\left\\|#1\\right\\|',
  '\\hcf': '\\operatorname{HCF}',
  '\\lcm': '\\operatorname{LCM}',
  '\\sgn': '\\operatorname{sgn}',
  '\\arccot': '\\operatorname{arccot}',
  '\\arcsec': '\\operatorname{arcsec}',
  '\\arccsc': '\\operatorname{arccsc}',
  '\\overparen': '\\overgroup{#1}',
  '\\wideparen': '\\overgroup{#1}',
  '\\overarc': '\\overgroup{#1}',
  '\\underparen': '\\undergroup{#1}',
  '\\overlinesegment': '\\overline{#1}',
  '\\underlinesegment': '\\underline{#1}',
  '\\mbox': '\\text{#1}',
  '\\cancelto': '{\\cancel{#2}}^{#1}',
  '\\longdiv': '\\overline{\\smash{\\big)}\\,#1}',
}

/**
 * KaTeX's options, the same for checking, printing and showing, so that what is refused and what is drawn agree.
 * A fresh object each time: KaTeX may write into `macros`.
 */
export function texOptions(display: boolean) {
  return {
    displayMode: display,
    throwOnError: true,
    trust: false,
    strict: 'ignore',
    maxExpand: 500,
    maxSize: 20,
    macros: { ...MACROS },
  } satisfies KatexOptions
}
