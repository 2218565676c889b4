import { describe, expect, it } from 'vitest'
import { questionsBySubject } from '../../../../db/seed/questions/by-subject.ts'
import type { FormulaNode, FormulaTree } from '../../../../richtext/formula-tree.ts'
import { parseTex } from '../../../../richtext/tex.ts'
import { readXmlTree } from '../../../xml/xml-tree.ts'
import { wordXml } from '../../docx/limits.ts'
import { readFormula } from '../../omml/formula.ts'
import { pairBrackets } from './brackets.ts'
import { flattened } from './runs.ts'
import { toOmml } from './to-omml.ts'

const names =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

function readBack(tree: FormulaTree) {
  const { omml, lost } = toOmml(tree)
  const xml = omml.replace('<m:oMath>', `<m:oMath ${names}>`)
  return { ...readFormula(readXmlTree(new TextEncoder().encode(xml), wordXml)), lost, omml }
}

/** A tree without rows in rows and classes of spacing, which draw nothing. */
function plain(node: FormulaNode, loosely = false): unknown {
  const list = (loosely ? pairBrackets(flattened([node])) : flattened([node]))
    .flatMap((one): FormulaNode[] => (loosely ? alike(one) : [one]))
    .map((one) => one.map((part) => (Array.isArray(part) ? plainPart(part, loosely) : part)))
  return list.length === 1 ? list[0] : ['r', list]
}
const plainPart = (part: unknown[], loosely: boolean): unknown =>
  typeof part[0] === 'string'
    ? plain(part as FormulaNode, loosely)
    : part.map((one) => (Array.isArray(one) ? plainPart(one, loosely) : one))

/** Widths of blanks and sizes of brackets and arrows are Word's own. */
function alike(node: FormulaNode): FormulaNode[] {
  if (node[0] === 'sp') return []
  if (node[0] === 'big' || node[0] === 'd') return [['s', node[1]]]
  if (node[0] === 'tx') return [['tx', node[1].trim(), node[2]]]
  return node[0] === 'lr' ? flattened(node[1]).flatMap(alike) : [node]
}

/** Whether it comes back as the same tree, or at least as one that is drawn alike. */
function kinship(tex: string): 'same' | 'alike' | 'other' {
  const own = parseTex(tex, false)
  const back = readBack(own)
  if (back.fault !== null) return 'other'
  const read = parseTex(back.tex, false)
  const areSame = (loosely: boolean) => JSON.stringify(plain(own, loosely)) === JSON.stringify(plain(read, loosely))
  return areSame(false) ? 'same' : areSame(true) ? 'alike' : 'other'
}

const readEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const formulasOf = (json: string) =>
  [...json.matchAll(/data-latex=\\"((?:[^"\\]|\\[^"])*)\\"/g)].map(([, tex]) => readEntities(JSON.parse(`"${tex}"`)))
const demo = [...new Set(questionsBySubject.flatMap(({ questions }) => formulasOf(JSON.stringify(questions))))]

const ommlOf = (tex: string) => toOmml(parseTex(tex, false)).omml

describe('I33 a formula as Word has it', () => {
  it('comes back as the same tree, but for the widths of blanks and the sizes of brackets and arrows', () => {
    const kin = demo.map((tex) => [tex, kinship(tex)] as const)
    expect(demo.length).toBeGreaterThan(1000)
    expect(kin.filter(([, one]) => one === 'same').length / demo.length).toBeGreaterThan(0.95)
    // Both scripts stand before the letter; KaTeX tells those of a nuclide in another way.
    expect(kin.filter(([, one]) => one === 'other')).toEqual([['\\ce{^{23}_{11}Na}', 'other']])
  })

  it.each([
    '\\sum_{i=1}^{n} i^2 = \\frac{n(n+1)(2n+1)}{6}',
    '\\int_0^1 x\\,dx + \\oint_C f',
    '\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1',
    '\\sin^2 2x + \\log_{10} y',
    '\\left[\\frac{a}{b}\\right]_0^1',
    '((a+b)c)^2',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\begin{cases}x&x>0\\\\-x&x<0\\end{cases}',
    '\\begin{aligned}a&=b+c\\\\&=d\\end{aligned}',
    '\\sqrt[3]{x+\\sqrt{y}}',
    '\\overline{AB} \\perp \\vec{c}',
    '\\underbrace{a+b}_{n}',
    '\\boxed{x^2}',
    '\\xrightarrow[\\Delta]{\\text{heat}}',
    '{}^{14}_{6}\\mathrm{C}',
    'x \\in \\mathbb{R} \\text{ और } y > 0',
    '\\phantom{x}^2',
  ])('%s is the same, or drawn alike', (tex) => {
    expect(kinship(tex)).not.toBe('other')
  })

  it('§0.6 a script behind a bracket hangs on the pair, in m:d', () => {
    expect(ommlOf('(x+3)^2')).toMatch(/<m:sSup><m:e><m:d>.*<\/m:d><\/m:e><m:sup>/)
    expect(ommlOf('a(b[c]_1)^2')).toMatch(/<m:d>.*<m:sSub><m:e><m:d><m:dPr><m:begChr m:val="\["\/>/)
    expect(ommlOf('(x+3)')).not.toContain('<m:d>')
    expect(ommlOf('x)^2')).toContain('<m:sSup>')
  })

  it.each([
    ['\\colorbox{red}{x}', 'ground'],
    ['\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}', 'lines'],
    ['\\begin{array}{|c|}a\\end{array}', 'frame'],
    ['\\rule{2em}{1pt}', 'lines'],
    ['\\mathrlap{x}y', 'overlap'],
    ['\\left(a\\middle|b\\middle/c\\right)', 'bars'],
  ])('of %s is told what Word lacks: %s', (tex, what) => {
    expect(toOmml(parseTex(tex, false)).lost).toContain(what)
  })

  it('no place of it is empty that Word would draw as a box of dots', () => {
    for (const tex of ['\\frac{}{2}', '\\sqrt{}', '\\sum', '{}_a', 'x^{}', '\\begin{matrix}a&\\\\&b\\end{matrix}'])
      expect(ommlOf(tex).replace(/<m:plcHide[\s\S]*?<\/m:m>/g, '')).not.toMatch(/<m:(?:e|num|den|lim|fName)><\/m:/)
  })
})
