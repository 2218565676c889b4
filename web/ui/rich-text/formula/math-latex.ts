import { slot } from './formula-palette.ts'

/** Commands that MathLive writes for letters with a meaning; on paper they are the letters. */
const letters: Record<string, string> = {
  differentialD: '\\mathrm{d}',
  capitalDifferentialD: '\\mathrm{D}',
  exponentialE: 'e',
  imaginaryI: 'i',
  imaginaryJ: 'j',
}

/** MathLive's LaTeX in commands that are printed. Boxes that are still empty stay, for `hasEmptyBox`. */
export function plainLatex(latex: string): string {
  const names = Object.keys(letters).join('|')
  return latex.replace(new RegExp(`\\\\(${names})(?![a-zA-Z])`, 'g'), (_, name) => letters[name] ?? '').trim()
}

/** Whether a box of the formula waits to be filled in. */
export const hasEmptyBox = (latex: string): boolean => /\\placeholder(?![a-zA-Z])/.test(latex)

/** A construct of the palette as MathLive wants it: the selection goes into the first slot. */
export const toMathLive = (construct: string): string => construct.replace(slot, '#0')
