/** Signs and commands that TeX prints alike, each by one of its names. */
const ALIKE: Record<string, string> = {
  '\\le': '\\leq',
  '\\ge': '\\geq',
  '\\ne': '\\neq',
  '\\to': '\\rightarrow',
  '\\gets': '\\leftarrow',
  '\\land': '\\wedge',
  '\\lor': '\\vee',
  '\\lnot': '\\neg',
  '\\lbrace': '\\{',
  '\\rbrace': '\\}',
  '\\vert': '|',
  '\\ast': '*',
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\cfrac': '\\frac',
  '\\degree': '^\\circ',
  '\\mathrm': '\\text',
  '\\textrm': '\\text',
  '\\rm': '\\text',
  '×': '\\times',
  '÷': '\\div',
  '±': '\\pm',
  '∓': '\\mp',
  '·': '\\cdot',
  '⋅': '\\cdot',
  '≤': '\\leq',
  '≥': '\\geq',
  '≠': '\\neq',
  '≈': '\\approx',
  '∞': '\\infty',
  '→': '\\rightarrow',
  '∠': '\\angle',
  '−': '-',
  α: '\\alpha',
  β: '\\beta',
  γ: '\\gamma',
  δ: '\\delta',
  θ: '\\theta',
  λ: '\\lambda',
  μ: '\\mu',
  µ: '\\mu',
  π: '\\pi',
  ρ: '\\rho',
  σ: '\\sigma',
  ω: '\\omega',
  Δ: '\\Delta',
  Ω: '\\Omega',
}
/** Narrow blanks, and what only sizes a bracket. */
const UNSEEN = new Set(['\\,', '\\;', '\\:', '\\!', '\\>', '\\ ', '~', '\\left', '\\right', '\\limits', '\\relax'])
const RAISED: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
}
/** Their argument is text, in which blanks are seen. */
const WORDS = /\\(?:text|textrm|textbf|textit|mbox|operatorname)\s*\{[^{}]*\}/y
const TOKEN = /\\[a-zA-Z]+|\\[\s\S]|[^\s]/y

function tokensOf(latex: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < latex.length; ) {
    WORDS.lastIndex = at
    TOKEN.lastIndex = at
    const found = WORDS.exec(latex)?.[0] ?? TOKEN.exec(latex)?.[0]
    at += found?.length ?? 1
    if (found) tokens.push(...plainTokens(found))
  }
  return tokens
}

function plainTokens(token: string): string[] {
  if (UNSEEN.has(token)) return []
  if (token === "'") return ['^', '\\prime']
  if (token === '\\degree' || token === '°') return ['^', '\\circ']
  const raised = RAISED[token]
  if (raised) return ['^', raised]
  return [ALIKE[token] ?? token.replace(/^\\(?:textrm|mbox|mathrm)\s*\{/, '\\text{')]
}

/** A part of a formula: a token, or what stands in braces. */
type TexPart = string | TexPart[]

function groupsOf(tokens: string[]): TexPart[] {
  const open: TexPart[][] = [[]]
  for (const token of tokens) {
    if (token === '{') open.push([])
    else if (token === '}' && open.length > 1) {
      const group = open.pop() ?? []
      const [only] = group
      // Braces around one letter or digit print nothing; around a sign they change the blanks beside it.
      const isBare = group.length === 1 && typeof only === 'string' && /^(?:[\p{L}\p{N}]|\\[a-zA-Z]+)$/u.test(only)
      open.at(-1)?.push(isBare ? only : group)
    } else open.at(-1)?.push(token)
  }
  while (open.length > 1) {
    const rest = open.pop() ?? []
    open.at(-1)?.push(...rest)
  }
  return open[0] ?? []
}

/** What is lowered stands before what is raised at the same place. */
function inOrder(parts: TexPart[]): TexPart[] {
  const ordered = parts.map((part) => (typeof part === 'string' ? part : inOrder(part)))
  for (let at = 0; at + 3 < ordered.length; at++) {
    if (ordered[at] === '^' && ordered[at + 2] === '_') {
      const [, raised = '', , lowered = ''] = ordered.slice(at, at + 4)
      ordered.splice(at, 4, '_', lowered, '^', raised)
    }
  }
  return ordered
}

const write = (parts: TexPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `{${write(part)}}`)).join(' ')

/** Longer formulas are compared as they stand. */
const MOST = 2_000

/** TeX by what it prints: `x^{2}`, `x ^2` and `x²` are one. */
export const printedTex = (latex: string): string =>
  latex.length > MOST ? latex : write(inOrder(groupsOf(tokensOf(latex.normalize('NFC')))))
