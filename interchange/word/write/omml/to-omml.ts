import type { Attached, Enclosed, Fenced, FormulaNode, FormulaTree, Matrix } from '../../../../richtext/formula-tree.ts'
import { escapeXml } from '../../../xml/xml-text.ts'
import { argumentEnd, bigSignOf, functionOf, termEnd } from './arguments.ts'
import { pairBrackets } from './brackets.ts'
import { blanksOf, coreOf, flattened, hexOf, lookOf, signRun, UNSEEN, wordRun } from './runs.ts'

/** A formula of Word, and what of it Word can't draw, each by a name of ours. */
export interface WrittenFormula {
  omml: string
  lost: FormulaLoss[]
}
export type FormulaLoss = 'colour' | 'ground' | 'lines' | 'frame' | 'bars' | 'overlap' | 'wide cell'

/** A formula's tree, the same that sets the PDF, as OMML (ECMA-376, part 1, 22.1). What OMML lacks is drawn without it, and told. */
export function toOmml(tree: FormulaTree, display = false): WrittenFormula {
  const writer = new FormulaWriter()
  const body = `<m:oMath>${writer.row([tree])}</m:oMath>`
  return { omml: display ? `<m:oMathPara>${body}</m:oMathPara>` : body, lost: [...writer.lost] }
}

const element = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`
const value = (name: string, content: string) => `<m:${name} m:val="${escapeXml(content)}"/>`
const on = (name: string) => value(name, '1')
const isThere = (node: FormulaNode | null): node is FormulaNode => node !== null && flattened([node]).length > 0

const braces = {
  ...{ o: ['⏞', true], u: ['⏟', false], ob: ['⎴', true] },
  ...{ ub: ['⎵', false], op: ['⏜', true], up: ['⏝', false] },
} as const satisfies Record<string, readonly [string, boolean]>

class FormulaWriter {
  lost = new Set<FormulaLoss>()
  #colour = ''

  row(nodes: readonly FormulaNode[]): string {
    const list = pairBrackets(flattened(nodes))
    if (list.some((node) => node[0] === 'br')) return this.#lines(list)
    const pieces: string[] = []
    for (let at = 0; at < list.length; ) {
      const next = this.#taken(list, at)
      pieces.push(next.omml)
      at = next.end
    }
    return pieces.join('')
  }

  /** What begins at a place: a function or a sum takes what follows it, signs side by side are one run. */
  #taken(list: readonly FormulaNode[], at: number): { omml: string; end: number } {
    const node = list[at] as FormulaNode
    if (bigSignOf(node)) {
      const end = termEnd(list, at + 1)
      return { omml: this.#nary(node, list.slice(at + 1, end)), end }
    }
    if (functionOf(node) !== null) {
      const end = argumentEnd(list, at + 1)
      if (end > at + 1) return { omml: this.#function(node, list.slice(at + 1, end)), end }
    }
    const next = list[at + 1]
    if (node[0] === 'a' && node[4] === 0 && !isThere(node[1]) && next && ['s', 'x', 'v'].includes(next[0]))
      return { omml: this.#prescripted(next, node[2], node[3]), end: at + 2 }
    if (node[0] !== 's') return { omml: this.#one(node), end: at + 1 }
    let end = at
    let letters = ''
    for (let one = list[end]; one?.[0] === 's' && !bigSignOf(one); one = list[++end]) letters += one[1]
    return { omml: this.#run(letters), end }
  }

  #lines(list: readonly FormulaNode[]): string {
    const lines: FormulaNode[][] = [[]]
    for (const node of list) {
      if (node[0] === 'br') lines.push([])
      else lines.at(-1)?.push(node)
    }
    return element('eqArr', lines.map((line) => this.#slot('e', ['r', line])).join(''))
  }

  #run(letters: string, look = {}): string {
    return signRun(letters, look, this.#colour)
  }

  /** A place that is always there; one without anything in it would show a box of dots. */
  #slot(name: string, node: FormulaNode | null): string {
    return element(name, isThere(node) ? this.row([node]) : this.#run(UNSEEN))
  }

  /** A place that may be empty. */
  #free(name: string, node: FormulaNode | null): string {
    return element(name, node ? this.row([node]) : '')
  }

  #nary(node: FormulaNode, rest: readonly FormulaNode[]): string {
    const [below, above, limits] = node[0] === 'a' ? [node[2], node[3], node[4]] : [null, null, 0]
    const hidden = `${below ? '' : on('subHide')}${above ? '' : on('supHide')}`
    const place = value('limLoc', limits ? 'undOvr' : 'subSup')
    const properties = `${value('chr', bigSignOf(node) ?? '')}${place}${hidden}`
    return element(
      'nary',
      `${element('naryPr', properties)}${this.#free('sub', below)}${this.#free('sup', above)}${this.#slot('e', ['r', [...rest]])}`,
    )
  }

  #function(node: FormulaNode, rest: readonly FormulaNode[]): string {
    return element('func', `${element('fName', this.#one(node))}${this.#slot('e', ['r', [...rest]])}`)
  }

  #prescripted(base: FormulaNode, below: FormulaNode | null, above: FormulaNode | null): string {
    return element('sPre', `${this.#slot('sub', below)}${this.#slot('sup', above)}${this.#slot('e', base)}`)
  }

  #one(node: FormulaNode): string {
    switch (node[0]) {
      case 's':
      case 'd':
      case 'big':
        return this.#run(node[1])
      case 'x':
        return this.#run(node[1], /^[\d.,]+$/.test(node[1]) ? {} : { style: 'p' })
      case 'v':
        return this.#run(node[2][1], lookOf(node[1]))
      case 'op':
        return this.#run(node[1], { style: 'p' })
      case 'tx':
        return wordRun(node[1], node[2], this.#colour)
      case 'sp': {
        const blanks = blanksOf(node[1])
        return blanks && this.#run(blanks)
      }
      case 'a':
        return this.#attached(node)
      case 'pre':
        return this.#prescripted(node[1], node[2], node[3])
      case 'f':
        return element('f', `${this.#slot('num', node[1])}${this.#slot('den', node[2])}`)
      case 'stk': {
        const bare = element('fPr', value('type', 'noBar'))
        return element('f', `${bare}${this.#slot('num', node[1])}${this.#slot('den', node[2])}`)
      }
      case 'q':
        return element('rad', `${element('radPr', on('degHide'))}${element('deg', '')}${this.#slot('e', node[1])}`)
      case 'rt':
        return element('rad', `${this.#slot('deg', node[1])}${this.#slot('e', node[2])}`)
      case 'lr':
        return this.#fenced(node)
      case 'brace':
        return this.#grouped(braces[node[1]][0], braces[node[1]][1], node[2])
      case 'line':
        return element(
          'bar',
          `${element('barPr', value('pos', node[1] === 'o' ? 'top' : 'bot'))}${this.#slot('e', node[2])}`,
        )
      case 'acc':
        return element('acc', `${element('accPr', value('chr', node[1]))}${this.#slot('e', node[2])}`)
      case 'ph':
      case 'vph': {
        const hidden = `${value('show', '0')}${node[0] === 'vph' ? on('zeroWid') : ''}`
        return element('phant', `${element('phantPr', hidden)}${this.#slot('e', node[1])}`)
      }
      case 'enc':
        return this.#enclosed(node)
      case 'mt':
        return this.#matrix(node)
      default:
        return this.#looked(node)
    }
  }

  /** What only changes how something looks. */
  #looked(node: FormulaNode): string {
    switch (node[0]) {
      case 'col': {
        const before = this.#colour
        const hex = hexOf(node[1])
        if (hex === null) this.lost.add('colour')
        this.#colour = hex ?? before
        const omml = this.row([node[2]])
        this.#colour = before
        return omml
      }
      case 'bg':
        this.lost.add('ground')
        return this.row([node[2]])
      case 'lap':
      case 'raise':
        this.lost.add('overlap')
        return this.row([node[2]])
      case 'rule':
        this.lost.add('lines')
        return this.#run('_'.repeat(Math.min(20, Math.max(1, Math.round(node[1] * 2)))), { style: 'p' })
      case 'span':
        this.lost.add('wide cell')
        return this.row([node[3]])
      default:
        return this.row([node])
    }
  }

  #attached(node: Attached): string {
    const [, base, below, above, limits] = node
    const core = coreOf(base)
    if (core[0] === 'big' && /\p{Sm}|[←→↔⇌⇄⇋⟵⟶]/u.test(core[1])) return this.#arrow(core[1], below, above)
    if (limits) {
      const lower = below ? element('limLow', `${this.#slot('e', base)}${this.#slot('lim', below)}`) : null
      if (!above) return lower ?? this.row([base])
      return element('limUpp', `${lower ? element('e', lower) : this.#slot('e', base)}${this.#slot('lim', above)}`)
    }
    const held = this.#slot('e', base)
    if (below && above) return element('sSubSup', `${held}${this.#slot('sub', below)}${this.#slot('sup', above)}`)
    if (below) return element('sSub', `${held}${this.#slot('sub', below)}`)
    return above ? element('sSup', `${held}${this.#slot('sup', above)}`) : this.row([base])
  }

  /** An arrow as long as the words above or below it. */
  #arrow(sign: string, below: FormulaNode | null, above: FormulaNode | null): string {
    if (!isThere(below)) return isThere(above) ? this.#grouped(sign, false, above) : this.#run(sign)
    const arrow = this.#grouped(sign, true, below)
    return isThere(above) ? element('limUpp', `${element('e', arrow)}${this.#slot('lim', above)}`) : arrow
  }

  /** A sign above or below what it groups, the line through the text at what it groups; at an arrow through the arrow. */
  #grouped(sign: string, isAbove: boolean, node: FormulaNode): string {
    const isArrow = !Object.values(braces).some(([brace]) => brace === sign)
    const line = isAbove !== isArrow ? value('vertJc', 'bot') : ''
    const properties = `${value('chr', sign)}${isAbove ? value('pos', 'top') : ''}${line}`
    return element('groupChr', `${element('groupChrPr', properties)}${this.#slot('e', node)}`)
  }

  #fenced([, nodes]: Fenced): string {
    const ends = { o: '', c: '' }
    const bars: string[] = []
    const parts: FormulaNode[][] = [[]]
    for (const node of nodes) {
      if (node[0] !== 'd') parts.at(-1)?.push(node)
      else if (node[2] !== 'm') ends[node[2]] = node[1]
      else {
        bars.push(node[1])
        parts.push([])
      }
    }
    if (new Set(bars).size > 1) this.lost.add('bars')
    const between = bars[0] === undefined ? '' : value('sepChr', bars[0])
    const properties = `${value('begChr', ends.o)}${between}${value('endChr', ends.c)}`
    return element('d', `${element('dPr', properties)}${parts.map((part) => this.#slot('e', ['r', part])).join('')}`)
  }

  #enclosed([, notation, node, colour]: Enclosed): string {
    const words = notation.split(' ')
    const has = (word: string) => words.includes(word)
    const isFrame = has('box')
    if (colour || words.some((word) => /^(?:dashed|actuarial|phasor|top|bottom|left|right)/.test(word)))
      this.lost.add('frame')
    if (!isFrame && !words.some((word) => word.endsWith('strike'))) return this.row([node])
    const properties = [
      ...(isFrame ? [] : ['hideTop', 'hideBot', 'hideLeft', 'hideRight'].map(on)),
      has('horizontalstrike') ? on('strikeH') : '',
      has('updiagonalstrike') ? on('strikeBLTR') : '',
      has('downdiagonalstrike') ? on('strikeTLBR') : '',
    ].join('')
    return element('borderBox', `${properties && element('borderBoxPr', properties)}${this.#slot('e', node)}`)
  }

  #matrix([, rows, align, columnGap, , rowLines, columnLines, , partLines = []]: Matrix): string {
    if ([...rowLines, ...columnLines].some(Boolean) || partLines.some((lines) => lines.length > 0))
      this.lost.add('lines')
    if (columnGap === 0) {
      // Signs & of a line are in turns a place where lines are aligned and one where they are parted.
      const line = (row: FormulaNode[]) => row.map((cell, at) => (at > 0 ? this.#run('&') : '') + this.row([cell]))
      return element('eqArr', rows.map((row) => element('e', line(row).join('') || this.#run(UNSEEN))).join(''))
    }
    const width = Math.max(1, ...rows.map((row) => row.length))
    const places = Array.from({ length: width }, (_, at) => at)
    const sides = { l: 'left', r: 'right', c: 'center' } as Readonly<Record<string, string>>
    const columns = places.map((at) => {
      const side = sides[align[Math.min(at, align.length - 1)] ?? 'c'] ?? 'center'
      return element('mc', element('mcPr', `${value('count', '1')}${value('mcJc', side)}`))
    })
    const properties = element('mPr', `${on('plcHide')}${element('mcs', columns.join(''))}`)
    const lines = rows.map((row) => element('mr', places.map((at) => this.#free('e', row[at] ?? null)).join('')))
    return element('m', `${properties}${lines.join('')}`)
  }
}
