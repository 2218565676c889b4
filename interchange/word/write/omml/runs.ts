import type { FormulaNode, Variant } from '../../../../richtext/formula-tree.ts'
import { escapeXml } from '../../../xml/xml-text.ts'

/** How the letters of a run look (ECMA-376, part 1, 22.1.2.94, 22.1.2.111): p upright, b bold upright, i italic, bi both. */
export interface FormulaLook {
  style?: 'p' | 'b' | 'i' | 'bi'
  script?: 'double-struck' | 'script' | 'fraktur' | 'sans-serif' | 'monospace'
}

/** Letters that can't be seen: they hold a place that would be drawn as a box of dots where it is empty. */
export const UNSEEN = '\u200b'

const looks: Readonly<Record<Variant, FormulaLook>> = {
  up: { style: 'p' },
  b: { style: 'b' },
  i: { style: 'i' },
  bi: { style: 'bi' },
  bb: { style: 'p', script: 'double-struck' },
  cal: { style: 'p', script: 'script' },
  bcal: { style: 'b', script: 'script' },
  scr: { style: 'p', script: 'script' },
  bscr: { style: 'b', script: 'script' },
  frak: { style: 'p', script: 'fraktur' },
  bfrak: { style: 'b', script: 'fraktur' },
  sans: { style: 'p', script: 'sans-serif' },
  bsans: { style: 'b', script: 'sans-serif' },
  sansi: { style: 'i', script: 'sans-serif' },
  mono: { style: 'p', script: 'monospace' },
}
export const lookOf = (variant: Variant): FormulaLook => looks[variant]

/** The colours that TeX names most; others are left as they are told. */
const named: Readonly<Record<string, string>> = {
  ...{ red: 'FF0000', blue: '0000FF', green: '008000', black: '000000', white: 'FFFFFF', yellow: 'FFFF00' },
  ...{ orange: 'FFA500', purple: '800080', gray: '808080', grey: '808080', brown: 'A52A2A', pink: 'FFC0CB' },
  ...{ cyan: '00FFFF', magenta: 'FF00FF', teal: '008080', violet: 'EE82EE', olive: '808000', lime: '00FF00' },
}

/** RRGGBB; null for a name that is not known. */
export function hexOf(colour: string): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) return named[colour] ?? null
  return (digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toUpperCase()
}

const coloured = (colour: string) => (colour === '' ? '' : `<w:color w:val="${colour}"/>`)
const text = (letters: string) => `<m:t xml:space="preserve">${escapeXml(letters)}</m:t>`

/** Signs of a formula. @param colour RRGGBB, or '' */
export function signRun(letters: string, { style, script }: FormulaLook = {}, colour = ''): string {
  const own = `${script ? `<m:scr m:val="${script}"/>` : ''}${style ? `<m:sty m:val="${style}"/>` : ''}`
  const words = `<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>${coloured(colour)}`
  return `<m:r>${own && `<m:rPr>${own}</m:rPr>`}<w:rPr>${words}</w:rPr>${text(letters)}</m:r>`
}

/** Words within a formula, in the font of the text around it. */
export function wordRun(words: string, variant: Variant | '', colour = ''): string {
  const isBold = variant === 'b' || variant === 'bi'
  const isItalic = variant === 'i' || variant === 'bi'
  const own = `${isBold ? '<w:b/><w:bCs/>' : ''}${isItalic ? '<w:i/><w:iCs/>' : ''}${coloured(colour)}`
  return `<m:r><m:rPr><m:nor/></m:rPr>${own && `<w:rPr>${own}</w:rPr>`}${text(words)}</m:r>`
}

/** Blanks from wide to narrow, in em. */
const blanks = [
  [1, '\u2003'],
  [0.5, '\u2002'],
  [0.3333, '\u00a0'],
  [0.2778, '\u2004'],
  [0.2222, '\u205f'],
  [0.1667, '\u2009'],
  [0.05, '\u200a'],
] as const

/** A space as blanks that are as wide together, at most a line's worth; '' for none, and for one that goes back. */
export function blanksOf(width: number): string {
  let signs = ''
  for (let rest = Math.min(width, 20); rest > 0.03; ) {
    const found = blanks.find(([own]) => own <= rest + 0.02)
    if (!found) break
    signs += found[1]
    rest -= found[0]
  }
  return signs
}

/** Rows in rows are one; spacing and size of a node are Word's own. */
export const flattened = (nodes: readonly FormulaNode[]): FormulaNode[] =>
  nodes.flatMap((node): FormulaNode[] => {
    if (node[0] === 'r') return flattened(node[1])
    if (node[0] === 'cls' || node[0] === 'st' || node[0] === 'sz') return flattened([node[2]])
    return [node]
  })

/** The one node that a node is, whatever is around it. */
export function coreOf(node: FormulaNode): FormulaNode {
  const [only, ...more] = flattened([node])
  return only !== undefined && more.length === 0 ? only : node
}
