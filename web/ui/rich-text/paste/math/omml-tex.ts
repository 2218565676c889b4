import type { Element } from 'hast'
import { isElement, readText } from '../hast-walk.ts'
import { baseGroup, childElements, findBelow, group, joinTex, localName, mathAttribute } from './math-tree.ts'
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

/*
 * Word's own formulas, `<m:f><m:num>…`, as its clipboard has them. Elements of HTML in between, which set letters in italics, say nothing.
 */

const WRITERS: Record<string, (element: Element) => string> = {
  omathpara: writeInside,
  omath: writeInside,
  r: writeRun,
  t: (element) => signsTex(readText(element)),
  e: writeInside,
  num: writeInside,
  den: writeInside,
  sub: writeInside,
  sup: writeInside,
  deg: writeInside,
  lim: writeInside,
  fname: (element) => (findBelow(element, 'limlow') ? writeInside(element) : nameTex(readText(element))),
  box: (element) => partTex(element, 'e'),
  phant: (element) => partTex(element, 'e'),
  borderbox: (element) => `\\boxed${group(partTex(element, 'e'))}`,
  f: writeFraction,
  ssup: (element) => `${baseGroup(partTex(element, 'e'))}^${group(partTex(element, 'sup'))}`,
  ssub: (element) => `${baseGroup(partTex(element, 'e'))}_${group(partTex(element, 'sub'))}`,
  ssubsup: (element) =>
    `${baseGroup(partTex(element, 'e'))}_${group(partTex(element, 'sub'))}^${group(partTex(element, 'sup'))}`,
  spre: (element) =>
    `{}_${group(partTex(element, 'sub'))}^${group(partTex(element, 'sup'))}${baseGroup(partTex(element, 'e'))}`,
  rad: writeRoot,
  nary: writeNary,
  d: writeBrackets,
  func: (element) => joinTex([partTex(element, 'fname'), partTex(element, 'e')]),
  acc: (element) =>
    `\\${overCommand(settingOf(element, 'accpr', 'chr') ?? '^') ?? 'hat'}${group(partTex(element, 'e'))}`,
  bar: (element) =>
    `\\${settingOf(element, 'barpr', 'pos') === 'top' ? 'overline' : 'underline'}${group(partTex(element, 'e'))}`,
  limlow: (element) => limitTex(element, '_'),
  limupp: (element) => limitTex(element, '^'),
  m: (element) => matrixTex(partsOf(element, 'mr').map((row) => partsOf(row, 'e'))),
  eqarr: (element) => matrixTex(partsOf(element, 'e').map((row) => [row])),
  groupchr: writeGroupSign,
}

/** Settings of a formula, which print nothing. */
const SETTINGS = /pr$/

export const isOmmlElement = ({ tagName }: Element): boolean =>
  tagName.toLowerCase().startsWith('m:') && tagName.slice(2).toLowerCase() in WRITERS

/** @throws UnknownFormulaError where the formula has parts that TeX can't say here */
export function ommlTex(element: Element): string {
  const write = isOmmlElement(element) ? WRITERS[localName(element)] : null
  if (write) return write(element)
  if (element.tagName.includes(':') && localName(element) !== element.tagName.toLowerCase()) {
    if (SETTINGS.test(localName(element))) return ''
    throw new UnknownFormulaError(element.tagName)
  }
  return element.tagName.includes(':') ? '' : writeInside(element)
}

function writeInside(element: Element): string {
  return joinTex(
    element.children.map((child) => {
      if (isElement(child)) return ommlTex(child)
      return child.type === 'text' ? signsTex(child.value) : ''
    }),
  )
}

/** Letters of a formula; words where Word says that they are no formula. */
function writeRun(element: Element): string {
  const settings = findBelow(element, 'rpr')
  const isWords = settings !== null && findBelow(settings, 'nor') !== null
  const text = readText(element)
  return isWords ? wordsTex(text) : signsTex(text)
}

/** The parts of a name, looking through elements of HTML but into no other part of the formula. */
function partsOf(element: Element, name: string): Element[] {
  return childElements(element).flatMap((child) => {
    if (child.tagName.toLowerCase() === `m:${name}`) return [child]
    return child.tagName.includes(':') ? [] : partsOf(child, name)
  })
}

function partTex(element: Element, name: string): string {
  const [part] = partsOf(element, name)
  if (!part) throw new UnknownFormulaError(`${element.tagName} ${name}`)
  return ommlTex(part)
}

/** A setting's value, '' where it stands without one; null where it is not set. */
function settingOf(element: Element, settings: string, name: string): string | null {
  const [found] = partsOf(element, settings)
  const setting = found ? findBelow(found, name) : null
  return setting ? (mathAttribute(setting, 'val') ?? '') : null
}

const isOn = (value: string | null) => value !== null && !/^(?:0|off|false)$/.test(value)

function writeFraction(element: Element): string {
  const [above, below] = [partTex(element, 'num'), partTex(element, 'den')]
  const type = settingOf(element, 'fpr', 'type')
  if (type === 'lin' || type === 'skw') return `${group(above)}/${group(below)}`
  if (type === 'nobar') return `\\genfrac{}{}{0pt}{}${group(above)}${group(below)}`
  return `\\frac${group(above)}${group(below)}`
}

function writeRoot(element: Element): string {
  const degree = partsOf(element, 'deg')[0]
  const tex = degree && !isOn(settingOf(element, 'radpr', 'deghide')) ? ommlTex(degree).trim() : ''
  return `\\sqrt${tex ? `[${tex}]` : ''}${group(partTex(element, 'e'))}`
}

function writeNary(element: Element): string {
  const sign = signsTex(settingOf(element, 'narypr', 'chr') || '∫').trim()
  const script = (name: string, mark: string) => {
    const part = partsOf(element, name)[0]
    const tex = part ? ommlTex(part).trim() : ''
    return tex ? `${mark}${group(tex)}` : ''
  }
  return joinTex([`${sign}${script('sub', '_')}${script('sup', '^')} `, partTex(element, 'e')])
}

function writeBrackets(element: Element): string {
  const open = fenceTex(settingOf(element, 'dpr', 'begchr') ?? '(')
  const close = fenceTex(settingOf(element, 'dpr', 'endchr') ?? ')')
  const separator = signsTex(settingOf(element, 'dpr', 'sepchr') ?? '|')
  return `\\left${open} ${partsOf(element, 'e').map(ommlTex).join(separator)}\\right${close}`
}

function limitTex(element: Element, mark: '_' | '^'): string {
  const base = nameTex(readText(partsOf(element, 'e')[0] ?? element))
  const limit = partTex(element, 'lim')
  if (LARGE.test(base)) return `${base.trim()}${mark}${group(limit)} `
  return `\\${mark === '_' ? 'underset' : 'overset'}${group(limit)}${group(partTex(element, 'e'))}`
}

const matrixTex = (rows: Element[][]): string =>
  `\\begin{matrix}${rows.map((row) => row.map(ommlTex).join(' & ')).join(' \\\\ ')}\\end{matrix}`

function writeGroupSign(element: Element): string {
  const sign = settingOf(element, 'groupchrpr', 'chr') ?? '⏟'
  const command = settingOf(element, 'groupchrpr', 'pos') === 'top' ? overCommand(sign) : underCommand(sign)
  if (!command) throw new UnknownFormulaError('m:groupchr')
  return `\\${command}${group(partTex(element, 'e'))}`
}
