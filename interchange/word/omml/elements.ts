import { attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../../xml/xml-tree.ts'
import { isOn } from '../docx/styles.ts'
import { type FormulaRun, readFormulaRun, runToTex } from './run.ts'
import { accents, arrows, brackets, functionNames, groupings, signs } from './signs.ts'

const valueIn = (properties: XmlNode | undefined, name: string, otherwise: string): string => {
  const node = nodeAt(properties, name)
  return node ? attributeOf(node, 'val') : otherwise
}

/** One behind another: a command and a letter behind it need a blank. */
export function joinTex(parts: readonly string[]): string {
  const joined: string[] = []
  let tail = ''
  for (const part of parts) {
    if (part === '') continue
    if (/\\[a-zA-Z]+$/.test(tail) && /^[a-zA-Z]/.test(part)) joined.push(' ')
    joined.push(part)
    tail = (tail + part).slice(-40)
  }
  return joined.join('')
}

export const tidyTex = (tex: string): string =>
  tex
    .replace(/\s+/g, ' ')
    .replace(/ ([_^])/g, '$1')
    .trim()

const inside = (node: XmlNode | undefined): string => tidyTex(joinTex(piecesOf(node)))
const isSingle = (tex: string) => /^(?:[a-zA-Z0-9]|\\[a-zA-Z]+|\\[{}|%$#&_])$/.test(tex)

/** Whether the text is one group in braces. */
function isGroup(tex: string): boolean {
  if (!tex.startsWith('{')) return false
  let depth = 0
  for (let at = 0; at < tex.length; at++) {
    if (tex[at] === '\\') at++
    else if (tex[at] === '{') depth++
    else if (tex[at] === '}' && --depth === 0) return at === tex.length - 1
  }
  return false
}
const braced = (tex: string) => (isGroup(tex) && tex.length > 2 ? tex : `{${tex}}`)

function script(sign: '^' | '_', tex: string): string {
  if (tex === '') return ''
  if (sign === '^' && /^'+$/.test(tex)) return tex
  if (tex === '^\\circ') return sign === '^' ? tex : `_{{}${tex}}`
  return `${sign}${tex.length === 1 && isSingle(tex) ? tex : `{${tex}}`}`
}

/** What a script hangs on: a group of its own, unless it is one letter, number or pair of brackets. */
function base(tex: string): string {
  if (tex === '') return '{}'
  if (isSingle(tex) || isGroup(tex) || /^\d+$/.test(tex)) return tex
  if (/^\([^()]*\)$|^\[[^[\]]*\]$/.test(tex)) return tex
  const command =
    /^\\(?:mathrm|mathbf|mathbb|mathscr|mathfrak|mathsf|text|vec|hat|bar|overline|boldsymbol|operatorname)/.exec(
      tex,
    )?.[0]
  return command && isGroup(tex.slice(command.length)) ? tex : `{${tex}}`
}

/** Elements around others that change nothing of them. */
const around = new Set(['ins', 'moveTo', 'smartTag', 'hyperlink', 'sdtContent', 'box', 'argPr'])
const skipped =
  /Pr$|^(?:del|moveFrom|bookmarkStart|bookmarkEnd|proofErr|commentRangeStart|commentRangeEnd|lastRenderedPageBreak)$/

function piecesOf(node: XmlNode | undefined): string[] {
  const pieces: string[] = []
  let run: FormulaRun | null = null
  const flush = () => {
    if (run) pieces.push(...runToTex(run))
    run = null
  }
  const visit = (kid: XmlNode) => {
    if (kid.name === 'r') {
      const read = readFormulaRun(kid)
      const last: FormulaRun | null = run
      const isName =
        functionNames.has(read.text.trim()) || (last !== null && functionNames.has((last as FormulaRun).text.trim()))
      if (last !== null && (last as FormulaRun).key === read.key && !isName)
        run = { ...read, text: (last as FormulaRun).text + read.text }
      else {
        flush()
        run = read
      }
    } else if (kid.name === 'sdt') for (const one of nodesIn(nodeAt(kid, 'sdtContent'))) visit(one)
    else if (around.has(kid.name) && kid.name !== 'box') for (const one of nodesIn(kid)) visit(one)
    else if (!skipped.test(kid.name)) {
      flush()
      pieces.push(elementToTex(kid))
    }
  }
  for (const kid of nodesIn(node)) visit(kid)
  flush()
  return pieces
}

const naryOf: Readonly<Record<string, string>> = { '': '\\int' }

const writers: Readonly<Record<string, (node: XmlNode, properties: XmlNode | undefined) => string>> = {
  f(node, properties) {
    const [top, bottom] = [inside(nodeAt(node, 'num')), inside(nodeAt(node, 'den'))]
    const type = valueIn(properties, 'type', 'bar')
    if (type === 'lin') return `{${top}}/{${bottom}}`
    if (type === 'skw') return `{}^{${top}}\\!/_{${bottom}}`
    return type === 'noBar' ? `\\genfrac{}{}{0pt}{}{${top}}{${bottom}}` : `\\frac${braced(top)}${braced(bottom)}`
  },
  sSup: (node) => base(inside(nodeAt(node, 'e'))) + script('^', inside(nodeAt(node, 'sup'))),
  sSub: (node) => base(inside(nodeAt(node, 'e'))) + script('_', inside(nodeAt(node, 'sub'))),
  sSubSup: (node) =>
    base(inside(nodeAt(node, 'e'))) +
    script('_', inside(nodeAt(node, 'sub'))) +
    script('^', inside(nodeAt(node, 'sup'))),
  sPre: (node) =>
    `{}${script('_', inside(nodeAt(node, 'sub')))}${script('^', inside(nodeAt(node, 'sup')))}${base(inside(nodeAt(node, 'e')))}`,
  rad(node, properties) {
    const degree = inside(nodeAt(node, 'deg'))
    const body = braced(inside(nodeAt(node, 'e')))
    if (degree === '' || isOn(nodeAt(properties, 'degHide'))) return `\\sqrt${body}`
    return `\\sqrt[${/[[\]]/.test(degree) ? `{${degree}}` : degree}]${body}`
  },
  nary(node, properties) {
    const sign = valueIn(properties, 'chr', '∫')
    const operator =
      naryOf[sign] ??
      (/[∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆]/.test(sign) ? (signs.get(sign) ?? sign) : `\\mathop{${signs.get(sign) ?? sign}}`)
    const isIntegral = /int$/.test(operator)
    const place = valueIn(properties, 'limLoc', isIntegral ? 'subSup' : 'undOvr')
    const [from, to] = [inside(nodeAt(node, 'sub')), inside(nodeAt(node, 'sup'))]
    const has = from !== '' || to !== ''
    const limits =
      has && isIntegral && place === 'undOvr'
        ? '\\limits'
        : has && !isIntegral && place === 'subSup'
          ? '\\nolimits'
          : ''
    const head = `${operator}${limits}${from && `_{${from}}`}${to && `^{${to}}`}`
    return joinTex([head, inside(nodeAt(node, 'e'))])
  },
  func(node) {
    const argument = inside(nodeAt(node, 'e'))
    return joinTex([functionName(nodeAt(node, 'fName')), argument])
  },
  d: bracketed,
  m: (node, properties) => matrix(node, properties, 'matrix'),
  eqArr(node) {
    const rows = nodesIn(node, 'e').map(inside)
    if (rows.some((row) => row.includes('\\&')))
      return `\\begin{aligned}${rows.map(aligned).join(' \\\\ ')}\\end{aligned}`
    return rows.length === 1 ? (rows[0] ?? '') : `\\begin{gathered}${rows.join(' \\\\ ')}\\end{gathered}`
  },
  limLow: (node) => limit(node, '_'),
  limUpp: (node) => limit(node, '^'),
  acc(node, properties) {
    const sign = valueIn(properties, 'chr', '\u0302')
    const body = inside(nodeAt(node, 'e'))
    const accent = accents.get(sign)
    if (sign === '') return body
    return accent
      ? `\\${accent[isSingle(body) ? 0 : 1]}${braced(body)}`
      : `\\overset{${signs.get(sign) ?? sign}}{${body}}`
  },
  bar: (node, properties) =>
    `\\${valueIn(properties, 'pos', 'bot') === 'top' ? 'overline' : 'underline'}${braced(inside(nodeAt(node, 'e')))}`,
  groupChr(node, properties) {
    const sign = valueIn(properties, 'chr', '⏟')
    const isAbove = valueIn(properties, 'pos', 'bot') === 'top'
    const body = inside(nodeAt(node, 'e'))
    const names = groupings.get(sign)
    if (names) return `\\${names[isAbove ? 0 : 1]}{${body}}`
    const arrow = arrows.get(sign)
    // The arrow stands at `pos`, so its words are on the other side.
    if (arrow) return isAbove ? `\\${arrow}[${body}]{}` : `\\${arrow}{${body}}`
    return `\\${isAbove ? 'overset' : 'underset'}{${signs.get(sign) ?? sign}}{${body}}`
  },
  borderBox(node, properties) {
    const has = (name: string) => isOn(nodeAt(properties, name))
    let body = inside(nodeAt(node, 'e'))
    const [up, down] = [has('strikeBLTR'), has('strikeTLBR')]
    if (up || down) body = `\\${up && down ? 'xcancel' : up ? 'cancel' : 'bcancel'}{${body}}`
    if (has('strikeH')) body = `\\sout{${body}}`
    const hidden = ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map(has)
    if (hidden.every(Boolean)) return body
    if (hidden.join() === 'false,true,true,true') return `\\overline{${body}}`
    return hidden.join() === 'true,false,true,true' ? `\\underline{${body}}` : `\\boxed{${body}}`
  },
  phant(node, properties) {
    const show = nodeAt(properties, 'show')
    const body = inside(nodeAt(node, 'e'))
    if (show && isOn(show)) return `{${body}}`
    const isFlat = isOn(nodeAt(properties, 'zeroAsc')) && isOn(nodeAt(properties, 'zeroDesc'))
    return `\\${isOn(nodeAt(properties, 'zeroWid')) ? 'vphantom' : isFlat ? 'hphantom' : 'phantom'}{${body}}`
  },
  box: (node) => inside(nodeAt(node, 'e')),
}

export function elementToTex(node: XmlNode): string {
  const write = writers[node.name]
  return write ? write(node, nodeAt(node, `${node.name}Pr`)) : joinTex(piecesOf(node))
}

/** The name of a function, with its limits or scripts where it has them. */
function functionName(node: XmlNode | undefined): string {
  const [only, ...more] = nodesIn(node).filter(({ name }) => !skipped.test(name))
  if (!only || more.length > 0) return named(inside(node))
  const head = named(inside(nodeAt(only, 'e')))
  if (only.name === 'limLow') return `${head}_{${inside(nodeAt(only, 'lim'))}}`
  if (only.name === 'limUpp') return `${head}^{${inside(nodeAt(only, 'lim'))}}`
  if (!['sSub', 'sSup', 'sSubSup'].includes(only.name)) return named(inside(node))
  return head + script('_', inside(nodeAt(only, 'sub'))) + script('^', inside(nodeAt(only, 'sup')))
}

function named(tex: string): string {
  const word = /^\\(?:mathrm|text)\{([A-Za-z]+)\}$/.exec(tex)?.[1] ?? (/^[A-Za-z]+$/.test(tex) ? tex : null)
  if (word === null) return tex
  return functionNames.has(word) ? `\\${word}` : word.length > 1 ? `\\operatorname{${word}}` : tex
}

const takesLimits =
  /^\\(?:lim|max|min|sup|inf|det|gcd|Pr|limsup|liminf|sum|prod|coprod|big(?:cup|cap|vee|wedge|oplus|otimes))(?:[_^](?:\w|\{[^{}]*\}))?$/

function limit(node: XmlNode, sign: '_' | '^'): string {
  const body = named(inside(nodeAt(node, 'e')))
  const lim = nodeAt(node, 'lim')
  const raw = textIn(lim).trim()
  const side = sign === '_' ? 1 : 0
  const grouping = groupings.get(raw)
  if (grouping) return `\\${grouping[side]}${braced(body)}`
  const accent = accents.get(raw)
  if (sign === '^' && accent && raw.length === 1 && !arrows.has(raw))
    return `\\${accent[isSingle(body) ? 0 : 1]}${braced(body)}`
  const tex = inside(lim)
  if (takesLimits.test(body)) return `${body}${sign}{${tex}}`
  if (/^\\(?:over|under)(?:brace|bracket|group)\{/.test(body)) return `${body}${sign}{${tex}}`
  const arrow = arrows.get(textIn(nodeAt(node, 'e')).trim())
  if (arrow) return sign === '_' ? `\\${arrow}[${tex}]{}` : `\\${arrow}{${tex}}`
  const both = /^(\\x\w+arrow)\[(.*)\]\{\}$/s.exec(body)
  if (both && sign === '^') return `${both[1]}[${both[2]}]{${tex}}`
  return `\\${sign === '_' ? 'underset' : 'overset'}{${tex}}{${body}}`
}

const tall = /\\(?:frac|sum|int|prod|iint|oint|begin|sqrt|binom|genfrac|big|over|under|lim)|\^.*\^/
const matrices: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
}

function bracketed(node: XmlNode, properties: XmlNode | undefined): string {
  const [open, between, close] = [
    valueIn(properties, 'begChr', '('),
    valueIn(properties, 'sepChr', '|'),
    valueIn(properties, 'endChr', ')'),
  ]
  const entries = nodesIn(node, 'e')
  const kids = entries.length === 1 ? nodesIn(entries[0]).filter(({ name }) => !skipped.test(name)) : []
  const [only] = kids
  if (only && kids.length === 1) {
    const kind = matrices[open + close]
    if (only.name === 'm' && kind && columnsOf(only).every((column) => column === 'c'))
      return matrix(only, nodeAt(only, 'mPr'), kind)
    if (open === '{' && close === '' && only.name === 'eqArr')
      return `\\begin{cases}${nodesIn(only, 'e')
        .map((row) => aligned(inside(row)).replace(/^&/, ''))
        .join(' \\\\ ')}\\end{cases}`
    if (open === '{' && close === '' && only.name === 'm') return `\\begin{cases}${rowsOf(only)}\\end{cases}`
    if (open === '(' && close === ')' && only.name === 'f' && valueIn(nodeAt(only, 'fPr'), 'type', '') === 'noBar')
      return `\\binom{${inside(nodeAt(only, 'num'))}}{${inside(nodeAt(only, 'den'))}}`
  }
  const parts = entries.map(inside)
  const [left, right] = [brackets.get(open), brackets.get(close)]
  const isTall = parts.some((part) => tall.test(part))
  if (!isTall && left !== '.' && right !== '.') {
    const middle = between === '|' || between === '∣' ? ' \\mid ' : ` ${signs.get(between) ?? between} `
    return joinTex([left ?? signs.get(open) ?? open, parts.join(middle), right ?? signs.get(close) ?? close])
  }
  const middle =
    brackets.has(between) && between !== ''
      ? ` \\middle${brackets.get(between)} `
      : ` ${signs.get(between) ?? between} `
  const start = left === undefined ? `${signs.get(open) ?? open}\\left.` : `\\left${left}`
  const end = right === undefined ? `\\right.${signs.get(close) ?? close}` : `\\right${right}`
  return joinTex([start, parts.join(middle), end])
}

/** c, l or r for each column. */
function columnsOf(node: XmlNode): string[] {
  const width = Math.max(1, ...nodesIn(node, 'mr').map((row) => nodesIn(row, 'e').length))
  const columns = nodesIn(nodeAt(node, 'mPr', 'mcs'), 'mc').flatMap((one) => {
    const properties = nodeAt(one, 'mcPr')
    const count = Math.min(40, Number(valueIn(properties, 'count', '1')) || 1)
    return Array.from({ length: count }, () => valueIn(properties, 'mcJc', 'center').charAt(0) || 'c')
  })
  return columns.slice(0, width)
}

const rowsOf = (node: XmlNode) =>
  nodesIn(node, 'mr')
    .map((row) =>
      nodesIn(row, 'e')
        .map((entry) => inside(entry).replaceAll('\\&', ''))
        .join(' & '),
    )
    .join(' \\\\ ')

function matrix(node: XmlNode, _: XmlNode | undefined, kind: string): string {
  const columns = columnsOf(node)
  if (kind === 'matrix' && columns.some((column) => column !== 'c'))
    return `\\begin{array}{${columns.join('')}}${rowsOf(node)}\\end{array}`
  return `\\begin{${kind}}${rowsOf(node)}\\end{${kind}}`
}

/** In an array of equations an & is a place where its lines are aligned. */
const aligned = (row: string) => row.replaceAll('\\&', '&').replace(/ ?& ?/g, ' &').trim()
