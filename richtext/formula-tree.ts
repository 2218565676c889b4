/**
 * A formula as data: what a typesetter has to draw, free of TeX. Compact tuples, because a paper carries hundreds of
 * them as JSON; the first element names the node. Lengths are in em of the surrounding text. A node never holds markup
 * or code, only characters to be printed. `null` stands for "nothing there" and only in `a` and `pre`.
 */
export type FormulaTree = FormulaNode

export type FormulaNode =
  | Glyph
  | Letters
  | RowNode
  | Styled
  | Operator
  | Attached
  | Prescripted
  | Fraction
  | Stack
  | SquareRoot
  | Root
  | Fenced
  | Delimiter
  | Big
  | Sized
  | Scaled
  | Coloured
  | Shaded
  | Classed
  | Space
  | Words
  | Brace
  | Line
  | Accent
  | Phantom
  | WidthlessPhantom
  | Overlap
  | Raised
  | Rule
  | FormulaBreak
  | Enclosed
  | Matrix
  | WideCell

/** One printed sign, always a single code point: letter, digit, operator. */
export type Glyph = ['s', character: string]

/** A number or several upright letters that belong together, e.g. "12.5". */
export type Letters = ['x', text: string]

/** Nodes side by side; the empty row `['r', []]` is an empty group. */
export type RowNode = ['r', nodes: FormulaNode[]]

/** A font variant, e.g. `['v', 'bb', ['s', 'R']]`; the inner node is always `s` or `x`. */
export type Styled = ['v', variant: Variant, node: Glyph | Letters]

export type Variant =
  | 'up'
  | 'b'
  | 'i'
  | 'bi'
  | 'bb'
  | 'cal'
  | 'bcal'
  | 'scr'
  | 'bscr'
  | 'frak'
  | 'bfrak'
  | 'sans'
  | 'bsans'
  | 'sansi'
  | 'mono'

/** A named function, set upright with operator spacing: sin, lim, mod. */
export type Operator = ['op', name: string]

/** A base with something below and above; `limits` 1 puts them under and over the base, 0 at its corner. */
export type Attached = ['a', base: FormulaNode, below: FormulaNode | null, above: FormulaNode | null, limits: 0 | 1]

/** Scripts at the left of a base, as in nuclides. */
export type Prescripted = ['pre', base: FormulaNode, below: FormulaNode | null, above: FormulaNode | null]

export type Fraction = ['f', numerator: FormulaNode, denominator: FormulaNode]

/** Like a fraction but without its bar: binomials, \atop. */
export type Stack = ['stk', above: FormulaNode, below: FormulaNode]

export type SquareRoot = ['q', radicand: FormulaNode]

export type Root = ['rt', index: FormulaNode, radicand: FormulaNode]

/** Delimiters that grow with what they hold; `nodes` has `d` for each visible one. */
export type Fenced = ['lr', nodes: FormulaNode[]]

/** A growing delimiter; only directly inside `lr`. Opening, middle or closing. */
export type Delimiter = ['d', character: string, side: 'o' | 'm' | 'c']

/** A character stretched to a size: \big( (height) or a long arrow of \xrightarrow (least width). */
export type Big = ['big', character: string, size: number]

/** Display, text, script or scriptscript style. */
export type Sized = ['st', style: 'd' | 't' | 's' | 'ss', node: FormulaNode]

/** Font size as a multiple of the surrounding one. */
export type Scaled = ['sz', factor: number, node: FormulaNode]

/** `colour` is `#rgb`, `#rrggbb` or a lower-case colour name of HTML. */
export type Coloured = ['col', colour: string, node: FormulaNode]

/** On a ground of that colour. */
export type Shaded = ['bg', colour: string, node: FormulaNode]
/** Spacing class forced on a node. */
export type Classed = ['cls', spacing: 'normal' | 'binary' | 'relation', node: FormulaNode]

/** Horizontal space; may be negative. */
export type Space = ['sp', width: number]

/** Words inside a formula, in any script; `variant` is '' for the text font as it is. */
export type Words = ['tx', text: string, variant: Variant | '']

/** Brace over (o) or under (u), bracket over (ob) or under (ub), arc over (op) or under (up). */
export type Brace = ['brace', kind: 'o' | 'u' | 'ob' | 'ub' | 'op' | 'up', node: FormulaNode]

/** Line over or under a node. */
export type Line = ['line', side: 'o' | 'u', node: FormulaNode]

/** `mark` is one combining character, e.g. U+20D7 for a vector. */
export type Accent = ['acc', mark: string, node: FormulaNode]

/** Takes the room of a node and prints nothing. */
export type Phantom = ['ph', node: FormulaNode]

/** Like `ph` but without width. */
export type WidthlessPhantom = ['vph', node: FormulaNode]

/** Printed without taking width: towards the left of the point (r), centred on it (c), towards the right (l). */
export type Overlap = ['lap', side: 'l' | 'c' | 'r', node: FormulaNode]

/** Shifted upwards; negative lowers. */
export type Raised = ['raise', height: number, node: FormulaNode]

/** A filled rectangle. */
export type Rule = ['rule', width: number, height: number]

/** A line break inside a formula; only in a row. */
export type FormulaBreak = ['br']

/**
 * Strokes through or around a node. `notation` is one or several of MathML's words, separated by a space:
 * updiagonalstrike, downdiagonalstrike, horizontalstrike, box, top, bottom, left, right, actuarial, phasorangle.
 * The four sides occur around `mt` only and are lines at its outer edges; `dashed-` before them says how they are drawn. `colour` is
 * that of the strokes where it isn't the formula's.
 */
export type Enclosed = ['enc', notation: string, node: FormulaNode, colour?: string]

/**
 * Rows of cells: matrices, cases, aligned equations, tables. `align` has one of l, c, r per column (the last one
 * repeats), and t for a last column with the equations' numbers. `rowLines[i]` is the line under row i, `columnLines[i]`
 * the line after column i. `columnGap` 0 means aligned equations: right and left columns touch in pairs, or all do
 * (alignat) where `touching` is 1. `partLines[i]` are lines under row i that reach from one column to another, counted from 0.
 */
export type Matrix = [
  'mt',
  rows: FormulaNode[][],
  align: string,
  columnGap: number,
  rowGap: number,
  rowLines: LineKind[],
  columnLines: LineKind[],
  touching?: 0 | 1,
  partLines?: [from: number, to: number][][],
]

/** A cell over several columns; only directly in a row of `mt`. */
export type WideCell = ['span', columns: number, align: string, node: FormulaNode]

/** None, solid, dashed. */
export type LineKind = 0 | 1 | 2
