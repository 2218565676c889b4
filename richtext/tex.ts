import katex from 'katex'
import 'katex/contrib/mhchem'
import { cleanLatex } from './clean-text.ts'
import { convertMathml } from './formula/convert.ts'
import { measureDepth } from './formula/depth.ts'
import { mark } from './formula/marks.ts'
import { findElement, type MathElement, readMathml } from './formula/mathml.ts'
import { refuseCommands } from './formula/refused-commands.ts'
import { rewriteLatex } from './formula/rewrite.ts'
import { settleSpaces } from './formula/spaces.ts'
import { TAG_MACROS } from './formula/table.ts'
import { toTexError } from './formula/tex-complaint.ts'
import { TexError } from './formula/tex-error.ts'
import type { FormulaTree } from './formula-tree.ts'
import { isChemistry, MAX_CHEMISTRY_LENGTH, MAX_LATEX_LENGTH, texOptions } from './tex-options.ts'

export { TexError } from './formula/tex-error.ts'

/** What a typesetter that calls itself for every node can follow; a fraction in a fraction takes two or three. */
export const MAX_FORMULA_DEPTH = 20

/** The same in as many tables within each other, which call one another too. */
const MAX_DEPTH_IN_TABLES: Readonly<Record<number, number>> = { 3: 14, 4: 10, 5: 5, 6: 3 }

function refuseLength(latex: string): void {
  if (!latex) throw new TexError({ code: 'tex.empty' })
  const [most, code] = isChemistry(latex)
    ? [MAX_CHEMISTRY_LENGTH, 'tex.chemistry_too_long' as const]
    : [MAX_LATEX_LENGTH, 'tex.too_long' as const]
  if (latex.length > most) throw new TexError({ code, params: { length: latex.length, most } })
}

function readFormula(latex: string, display: boolean, macros: Record<string, string>): MathElement {
  const options = texOptions(display)
  const all = { ...options, macros: { ...options.macros, ...SCRIPT_MACROS, ...macros }, output: 'mathml' } as const
  const math = findElement(readMathml(katex.renderToString(latex, all)), 'math')
  if (!math) throw new TexError({ code: 'tex.unknown' })
  return math
}

/** Read a second time where rows have tags of their own: the first way says what is wrong, and loses them. */
function readMath(latex: string, display: boolean): MathElement {
  const math = readFormula(latex, display, {})
  const hasTag = /\\tag(?![a-zA-Z])/.test(latex)
  return hasTag && findElement(math, 'mtable')?.attributes.width !== '100%'
    ? readFormula(latex, display, TAG_MACROS)
    : math
}

/** KaTeX writes \mathscr and \mathcal alike. */
const SCRIPT_MACROS = { '\\mathscr': mark('script', '\\mathcal{#1}') }

/** What is refused behind the first place that was rewritten has no place in the source. */
function refuseRewritten(latex: string, source: string): void {
  try {
    refuseCommands(latex)
  } catch (error) {
    const isPlaced = error instanceof TexError && error.position !== null
    if (!isPlaced || source.startsWith(latex.slice(0, error.position ?? 0))) throw error
    throw new TexError(error.complaint, null, { cause: error })
  }
}

function refuseDepth(tree: FormulaTree, tables: number): void {
  const depth = measureDepth(tree)
  if (depth > MAX_FORMULA_DEPTH) throw new TexError({ code: 'tex.deep' })
  if (depth > (MAX_DEPTH_IN_TABLES[tables] ?? depth))
    throw new TexError({ code: 'tex.deep_in_tables', params: { tables } })
}

/** Groups in groups: past so many, whether KaTeX has stack enough for them depends on what ran before. */
const MAX_GROUPS = 400

function refuseGroups(source: string): void {
  let depth = 0
  for (const sign of source) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth > MAX_GROUPS) throw new TexError({ code: 'tex.deep' })
  }
}

function convertLatex(source: string, display: boolean, tables: number): FormulaTree {
  refuseLength(source)
  refuseGroups(source)
  const latex = rewriteLatex(source, true)
  refuseRewritten(latex, source)
  const tree = settleSpaces(convertMathml(readMath(latex, display)))
  refuseDepth(tree, tables)
  return tree
}

/**
 * Checks a formula and turns it into the tree that is printed; `tables` is how many tables stand around it.
 * @throws TexError with a complaint for the teacher and, where known, the position in the trimmed source.
 */
export function parseTex(source: string, display: boolean, tables = 0): FormulaTree {
  const latex = cleanLatex(source)
  try {
    return convertLatex(latex, display, tables)
  } catch (error) {
    throw toTexError(error, latex)
  }
}
