/** Signs of formulas with their TeX; what has no command of its own stands as itself. */
const COMMANDS: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'varepsilon',
  ϵ: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ϑ: 'vartheta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  µ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'varsigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'varphi',
  ϕ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Υ: 'Upsilon',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
  '∆': 'Delta',
  '×': 'times',
  '÷': 'div',
  '±': 'pm',
  '∓': 'mp',
  '⋅': 'cdot',
  '·': 'cdot',
  '∗': 'ast',
  '∘': 'circ',
  '°': 'degree',
  '•': 'bullet',
  '≤': 'leq',
  '≥': 'geq',
  '⩽': 'leqslant',
  '⩾': 'geqslant',
  '≠': 'neq',
  '≈': 'approx',
  '≅': 'cong',
  '≡': 'equiv',
  '∼': 'sim',
  '≃': 'simeq',
  '∝': 'propto',
  '≪': 'll',
  '≫': 'gg',
  '∥': 'parallel',
  '⊥': 'perp',
  '∠': 'angle',
  '△': 'triangle',
  '∞': 'infty',
  '∂': 'partial',
  '∇': 'nabla',
  '∑': 'sum',
  '∏': 'prod',
  '∫': 'int',
  '∬': 'iint',
  '∭': 'iiint',
  '∮': 'oint',
  '⋃': 'bigcup',
  '⋂': 'bigcap',
  '∪': 'cup',
  '∩': 'cap',
  '∈': 'in',
  '∉': 'notin',
  '∋': 'ni',
  '⊂': 'subset',
  '⊆': 'subseteq',
  '⊃': 'supset',
  '⊇': 'supseteq',
  '∅': 'emptyset',
  '∖': 'setminus',
  '∀': 'forall',
  '∃': 'exists',
  '¬': 'neg',
  '∧': 'wedge',
  '∨': 'vee',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '→': 'rightarrow',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↑': 'uparrow',
  '↓': 'downarrow',
  '⟶': 'longrightarrow',
  '⇌': 'rightleftharpoons',
  '↦': 'mapsto',
  '∴': 'therefore',
  '∵': 'because',
  '…': 'ldots',
  '⋯': 'cdots',
  '⋮': 'vdots',
  '⋱': 'ddots',
  '′': 'prime',
  '″': 'prime\\prime',
  ℏ: 'hbar',
  ℓ: 'ell',
  '⌊': 'lfloor',
  '⌋': 'rfloor',
  '⌈': 'lceil',
  '⌉': 'rceil',
  '⟨': 'langle',
  '⟩': 'rangle',
  '〈': 'langle',
  '〉': 'rangle',
  '‖': 'Vert',
  '∣': 'mid',
  '√': 'surd',
  '⊙': 'odot',
  '≜': 'triangleq',
  '∎': 'blacksquare',
  '□': 'square',
}
const ESCAPED = new Set(['%', '#', '&', '$', '_', '{', '}'])
const PLAIN: Record<string, string> = {
  '−': '\u002d',
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\wedge ',
  '⁄': '/',
  '∕': '/',
  ℝ: '\\mathbb{R}',
  ℕ: '\\mathbb{N}',
  ℤ: '\\mathbb{Z}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
}
/** The function application and its like say nothing in print. */
const UNSEEN = /[\u2061-\u2064\u200b-\u200d\ufeff]/g

export const FUNCTIONS = new Set([
  ...[
    'sin',
    'cos',
    'tan',
    'cot',
    'sec',
    'csc',
    'sinh',
    'cosh',
    'tanh',
    'coth',
    'arcsin',
    'arccos',
    'arctan',
    'log',
    'ln',
    'lg',
  ],
  ...['exp', 'lim', 'max', 'min', 'sup', 'inf', 'det', 'dim', 'gcd', 'ker', 'arg', 'deg', 'hom', 'Pr'],
])

/** Mathematical letters such as 𝑥 as the letters that they are. */
const plainLetters = (text: string) => text.replace(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (letter) => letter.normalize('NFKC'))

/** The TeX of one sign or letter; a command has a blank after it. */
function signTex(sign: string): string {
  const command = COMMANDS[sign]
  if (command) return `\\${command} `
  if (ESCAPED.has(sign)) return `\\${sign}`
  return PLAIN[sign] ?? (/\s/.test(sign) ? '' : sign)
}

/** Letters and signs of a formula as TeX. */
export const signsTex = (text: string): string =>
  [...plainLetters(text).replace(UNSEEN, '').normalize('NFC')].map(signTex).join('')

/** Words within a formula. */
export const wordsTex = (text: string): string => {
  const words = text.replace(/[\s\u00a0]+/g, ' ')
  return words === '' ? '' : `\\text{${words.replace(/[%#&$_{}]/g, '\\$&').replace(/\\(?![%#&$_{}])|\^|~/g, ' ')}}`
}

/** A name such as sin, or of a unit. */
export function nameTex(text: string): string {
  const name = plainLetters(text).replace(UNSEEN, '').trim()
  if (FUNCTIONS.has(name)) return `\\${name} `
  return /^[A-Za-z ]{2,}$/.test(name) ? `\\mathrm{${name}}` : signsTex(name)
}

/** Signs over a letter with the command that sets them. */
const OVER: Record<string, string> = {
  '¯': 'overline',
  '‾': 'overline',
  _: 'overline',
  '―': 'overline',
  '\u0305': 'overline',
  '\u0304': 'bar',
  '^': 'hat',
  '\u0302': 'hat',
  ˆ: 'hat',
  '→': 'overrightarrow',
  '⃗': 'vec',
  '⇀': 'vec',
  '←': 'overleftarrow',
  '↔': 'overleftrightarrow',
  '˙': 'dot',
  '\u0307': 'dot',
  '.': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '⏞': 'overbrace',
  '˘': 'breve',
  ˇ: 'check',
  '´': 'acute',
  '`': 'grave',
  '⌢': 'overset{\\frown}',
}
const UNDER: Record<string, string> = {
  _: 'underline',
  '¯': 'underline',
  '‾': 'underline',
  '\u0332': 'underline',
  '⏟': 'underbrace',
}

export const overCommand = (sign: string): string | undefined => OVER[sign.trim()]
export const underCommand = (sign: string): string | undefined => UNDER[sign.trim()]

/** Signs that carry limits. */
export const LARGE = /^(?:\\(?:sum|prod|int|iint|iiint|oint|bigcup|bigcap|lim|max|min|sup|inf) ?)$/

/** A bracket of growing size; '.' for none. */
export function fenceTex(sign: string): string {
  const fence = sign.trim()
  if (fence === '') return '.'
  const tex = signsTex(fence).trim()
  return /^(?:[()[\]|/]|\\[{}]|\\(?:l|r)(?:floor|ceil|angle)|\\Vert|\\vert|\\mid)$/.test(tex)
    ? tex.replace('\\mid', '|')
    : '.'
}

/** A formula that has parts which TeX can't say here. */
export class UnknownFormulaError extends Error {}
