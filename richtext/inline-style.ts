import type { Mark } from './tree.ts'

/** Declarations of a style attribute; property names in lower case. */
export function readDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 1) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return declarations
}

/** What a style attribute does to the marks of the text in it. */
export interface StyledMarks {
  added: Mark[]
  /** Those that end here though they came from outside. */
  removed: Mark[]
}

type Declarations = ReadonlyMap<string, string>

/** A raise in lengths below these aligns a line and means nothing: 20 %, 0.2em, 2px or 2pt. */
const LENGTH = /^([-+]?[\d.]+)(%|r?em|ex|px|pt)$/
const LEAST: Record<string, number> = { '%': 20, em: 0.2, rem: 0.2, ex: 0.4, px: 2, pt: 2 }

/** The place beside the line that a shift says in figures; `top` counts downwards. */
function shiftOf(style: Declarations): string {
  const length = (name: string) => style.get(name) ?? ''
  if (style.get('position') !== 'relative') return length('mso-text-raise')
  return length('mso-text-raise') || length('bottom') || length('top').replace(/^-?/, (sign) => (sign ? '' : '-'))
}

function raisedBy(style: Declarations): 'sup' | 'sub' | null {
  const align = style.get('font-variant-position') ?? style.get('baseline-shift') ?? style.get('vertical-align') ?? ''
  if (align === 'super' || align === 'text-top') return 'sup'
  if (align === 'sub' || align === 'text-bottom') return 'sub'
  const [, amount = '', unit = ''] = LENGTH.exec(align) ?? LENGTH.exec(shiftOf(style)) ?? []
  const raise = Number(amount)
  if (unit === '' || Math.abs(raise) < (LEAST[unit] ?? 0)) return null
  return raise > 0 ? 'sup' : 'sub'
}

/** A word of "font: italic bold 12pt Arial" before the size. */
const shorthand = (style: Declarations, word: RegExp): string =>
  (style.get('font') ?? '')
    .replace(/(?:^|\s)[\d.]+(?:p[tx]|r?em|ex|%).*$/, '')
    .split(/\s+/)
    .find((one) => word.test(one)) ?? ''

function weighs(style: Declarations): boolean | null {
  const weight = style.get('font-weight') ?? shorthand(style, /^(?:bold(?:er)?|[1-9]00)$/)
  if (/^bold(?:er)?$/.test(weight)) return true
  if (/^(?:normal|lighter)$/.test(weight)) return false
  return /^\d{1,4}$/.test(weight) ? Number(weight) >= 600 : null
}

function slants(style: Declarations): boolean | null {
  const slant = style.get('font-style') ?? shorthand(style, /^(?:italic|oblique)$/)
  if (/^(?:italic|oblique)/.test(slant)) return true
  return slant === 'normal' ? false : null
}

/** Marks that CSS says where HTML has an element for them: `vertical-align: super`, `font-weight: 700` and the like. */
export function marksOfStyle(text: string): StyledMarks {
  const style = readDeclarations(text)
  const [isBold, isItalic, raise] = [weighs(style), slants(style), raisedBy(style)]
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const added: Mark[] = []
  if (isBold) added.push('bold')
  if (isItalic) added.push('italic')
  if (line.includes('underline')) added.push('underline')
  if (line.includes('line-through')) added.push('strike')
  if (raise) added.push(raise)
  const removed: Mark[] = []
  if (isBold === false) removed.push('bold')
  if (isItalic === false) removed.push('italic')
  return { added, removed }
}
