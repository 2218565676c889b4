import type { Element } from 'hast'
import { readText } from '../hast-walk.ts'
import { baseGroup, group, joinTex, localName, mathAttribute, mathParts } from './math-tree.ts'
import {
  fenceTex,
  LARGE,
  nameTex,
  overCommand,
  signsTex,
  UnknownFormulaError,
  underCommand,
  wordsTex,
} from './signs.ts'

/** How each element of MathML is said in TeX. */
const WRITERS: Record<string, (element: Element) => string> = {
  mi: (element) => variant(element, nameTex(readText(element))),
  mn: (element) => signsTex(readText(element)),
  mo: (element) => nameTex(readText(element)),
  mtoken: (element) => signsTex(readText(element)),
  mtext: (element) => wordsTex(readText(element)),
  ms: (element) => wordsTex(readText(element)),
  mspace: () => '\\:',
  mrow: writeRow,
  math: writeRow,
  mstyle: writeRow,
  mpadded: writeRow,
  mphantom: (element) => `\\phantom${group(writeRow(element))}`,
  semantics: (element) => partTex(element, 0),
  maction: (element) => partTex(element, 0),
  annotation: () => '',
  'annotation-xml': () => '',
  none: () => '',
  mfrac: writeFraction,
  msqrt: (element) => `\\sqrt${group(writeRow(element))}`,
  mroot: (element) => `\\sqrt[${partTex(element, 1).trim()}]${group(partTex(element, 0))}`,
  msup: (element) => `${baseGroup(partTex(element, 0))}^${group(partTex(element, 1))}`,
  msub: (element) => `${baseGroup(partTex(element, 0))}_${group(partTex(element, 1))}`,
  msubsup: (element) => `${baseGroup(partTex(element, 0))}_${group(partTex(element, 1))}^${group(partTex(element, 2))}`,
  mover: writeOver,
  munder: writeUnder,
  munderover: (element) => {
    const base = partTex(element, 0)
    if (LARGE.test(base)) return `${base.trim()}_${group(partTex(element, 1))}^${group(partTex(element, 2))}`
    return `\\underset${group(partTex(element, 1))}{\\overset${group(partTex(element, 2))}${group(base)}}`
  },
  mfenced: writeFenced,
  mtable: (element) => `\\begin{matrix}${rowsTex(element)}\\end{matrix}`,
  menclose: writeEnclosed,
  mmultiscripts: writeScripts,
}

/** Names that stand for a formula by themselves where `<math>` was left out. */
export const isMathElement = (element: Element): boolean => localName(element) in WRITERS

/** @throws UnknownFormulaError where the formula has parts that TeX can't say here */
export function mathmlTex(element: Element): string {
  const write = WRITERS[localName(element)]
  if (!write) throw new UnknownFormulaError(element.tagName)
  return write(element)
}

function partTex(element: Element, index: number): string {
  const part = mathParts(element)[index]
  if (!part) throw new UnknownFormulaError(element.tagName)
  return mathmlTex(part)
}

const VARIANTS: Record<string, string> = {
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
}

function variant(element: Element, tex: string): string {
  const command = VARIANTS[mathAttribute(element, 'mathvariant') ?? '']
  return command ? `\\${command}${group(tex)}` : tex
}

const TALL = new Set(['mtable', 'mfrac', 'munderover', 'msqrt'])
const OPENING = /^[([{|⌊⌈⟨‖]$/
const CLOSING = /^[)\]}|⌋⌉⟩‖]$/

const signOf = (part: Element | undefined) => (part && localName(part) === 'mo' ? readText(part).trim() : '')

/** Parts in a row; brackets around something tall grow with it. */
function writeRow(element: Element): string {
  const parts = mathParts(element)
  const isTall = parts.some(
    (part) => TALL.has(localName(part)) || mathParts(part).some((inner) => TALL.has(localName(inner))),
  )
  const first = signOf(parts[0])
  const last = parts.length > 1 ? signOf(parts.at(-1)) : ''
  if (!isTall || !OPENING.test(first)) return joinTex(parts.map(mathmlTex))
  const closes = CLOSING.test(last)
  // Brackets inside of the row belong to it only where the first is closed by the last.
  const inside = parts.slice(1, closes ? -1 : undefined)
  if (!closes && !inside.some((part) => localName(part) === 'mtable')) return joinTex(parts.map(mathmlTex))
  if (inside.some((part) => OPENING.test(signOf(part)) || CLOSING.test(signOf(part))))
    return joinTex(parts.map(mathmlTex))
  return `\\left${fenceTex(first)} ${joinTex(inside.map(mathmlTex))}\\right${closes ? fenceTex(last) : '.'}`
}

function writeFraction(element: Element): string {
  const [above, below] = [partTex(element, 0), partTex(element, 1)]
  if (mathAttribute(element, 'bevelled') === 'true') return `${group(above)}/${group(below)}`
  const thickness = mathAttribute(element, 'linethickness') ?? ''
  if (/^0(?:\.0+)?(?:\D*)$/.test(thickness)) return `\\genfrac{}{}{0pt}{}${group(above)}${group(below)}`
  return `\\frac${group(above)}${group(below)}`
}

function writeOver(element: Element): string {
  const base = partTex(element, 0)
  const over = mathParts(element)[1]
  const command = over ? overCommand(readText(over)) : undefined
  if (command) return `\\${command}${group(base)}`
  if (LARGE.test(base)) return `${base.trim()}^${group(partTex(element, 1))}`
  return `\\overset${group(partTex(element, 1))}${group(base)}`
}

function writeUnder(element: Element): string {
  const base = partTex(element, 0)
  const under = mathParts(element)[1]
  const command = under ? underCommand(readText(under)) : undefined
  if (command) return `\\${command}${group(base)}`
  if (LARGE.test(base)) return `${base.trim()}_${group(partTex(element, 1))}`
  return `\\underset${group(partTex(element, 1))}${group(base)}`
}

function writeFenced(element: Element): string {
  const open = fenceTex(mathAttribute(element, 'open') ?? '(')
  const close = fenceTex(mathAttribute(element, 'close') ?? ')')
  const separators = [...(mathAttribute(element, 'separators') ?? ',').replace(/\s/g, '')]
  const parts = mathParts(element).map(mathmlTex)
  const inside = parts.flatMap((part, index) => {
    const separator = separators[Math.min(index - 1, separators.length - 1)]
    return index > 0 && separator ? [signsTex(separator), part] : [part]
  })
  return `\\left${open} ${joinTex(inside)}\\right${close}`
}

function rowsTex(table: Element): string {
  return mathParts(table)
    .map((row) => {
      const cells = localName(row) === 'mlabeledtr' ? mathParts(row).slice(1) : mathParts(row)
      return cells.map(writeRow).join(' & ')
    })
    .join(' \\\\ ')
}

const ENCLOSED: Record<string, string> = {
  box: 'boxed',
  roundedbox: 'boxed',
  radical: 'sqrt',
  top: 'overline',
  bottom: 'underline',
  updiagonalstrike: 'cancel',
  downdiagonalstrike: 'bcancel',
}

function writeEnclosed(element: Element): string {
  const notations = (mathAttribute(element, 'notation') ?? '').split(/\s+/).filter(Boolean)
  const commands = notations.map((notation) => ENCLOSED[notation])
  if (commands.length === 0 || commands.some((command) => !command)) throw new UnknownFormulaError('menclose')
  return commands.reduce<string>((tex, command) => `\\${command}${group(tex)}`, writeRow(element))
}

/** Scripts before and behind: base, pairs of lower and upper, and after `mprescripts` those in front. */
function writeScripts(element: Element): string {
  const [base, ...scripts] = mathParts(element)
  if (!base) throw new UnknownFormulaError('mmultiscripts')
  const at = scripts.findIndex((part) => localName(part) === 'mprescripts')
  const behind = at < 0 ? scripts : scripts.slice(0, at)
  const before = at < 0 ? [] : scripts.slice(at + 1)
  const pairTex = ([lower, upper]: Element[]) => {
    const [below, above] = [lower, upper].map((part) => (part ? mathmlTex(part).trim() : ''))
    return `${below ? `_${group(below)}` : ''}${above ? `^${group(above)}` : ''}`
  }
  const front = before.length > 0 ? `{}${pairTex(before)}` : ''
  return `${front}${baseGroup(mathmlTex(base))}${pairTex(behind)}`
}
