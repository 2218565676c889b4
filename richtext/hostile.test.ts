import { describe, expect, test } from 'vitest'
import { checkRichText } from './check.ts'
import { MAX_HTML_LENGTH, MAX_TEXT_LENGTH } from './limits.ts'
import { parseRichText } from './parse.ts'
import { sanitiseHtml } from './sanitise.ts'
import { parseTex, TexError } from './tex.ts'

const fill = (piece: string) => piece.repeat(Math.ceil(MAX_HTML_LENGTH / piece.length))
const FORMATS = ['b', 'i', 'u', 's', 'sub', 'sup', 'code', 'em', 'strong', 'kbd', 'del', 'ins', 'a', 'font', 'nobr']

const HOSTILE_SIZES: [string, () => string][] = [
  ['100,000 nested blocks', () => '<div>'.repeat(100_000)],
  ['100,000 nested lists', () => '<ul><li>'.repeat(100_000)],
  ['100,000 nested tables', () => '<table><tr><td>'.repeat(100_000)],
  ['100,000 nested quotations', () => '<blockquote>'.repeat(100_000)],
  ['100,000 nested formats', () => '<b><i>'.repeat(50_000)],
  ['100,000 open formats that all differ', () => Array.from({ length: 100_000 }, (_, n) => `<b lang=a${n}>`).join('')],
  [
    'formats to be opened again in every paragraph',
    () => `${FORMATS.map((tag) => `<${tag}>`).join('')}${fill('<p>x')}`,
  ],
  [
    'formats to be opened again in every block',
    () => `<p>${FORMATS.map((tag) => `<${tag}>`).join('')}${fill('<div>x</div>')}`,
  ],
  ['formats closed in the wrong order', () => fill('<b><p></b><i></p></i>')],
  ['closing tags only', () => fill('</p></b></table>')],
  ['text astray in tables', () => `<table>${fill('<tr>x<b>y')}`],
  ['a million spans', () => '<span></span>'.repeat(1_000_000)],
  ['a million letters in spans', () => '<span>x</span>'.repeat(1_000_000)],
  ['a million line breaks', () => '<br>'.repeat(1_000_000)],
  ['10 MB of text', () => 'x '.repeat(5_000_000)],
  ['spaces only', () => fill(' \n')],
  ['unclosed tags', () => fill('<a ')],
  ['unclosed quotes', () => fill('<a b="')],
  ['unclosed comments', () => fill('<!--')],
  ['many comments', () => fill('<!--x-->')],
  ['unclosed scripts', () => fill('<script>')],
  ['drawings in drawings', () => fill('<svg>')],
  ['many attributes', () => `<p ${Array.from({ length: 30_000 }, (_, n) => `a${n}`).join(' ')}>x`],
  ['character references', () => fill('&amp;')],
  [
    'spans of a million rows and columns',
    () => fill('<table><tr><td rowspan=1000000 colspan=1000000>x</td></tr></table>'),
  ],
  ['a table of nothing but short rows', () => `<table><tr>${'<td>x'.repeat(60)}${fill('<tr><td>y')}`],
  ['tables of nothing but tall cells', () => fill(`<table><tr><td rowspan=50>x${'<tr></tr>'.repeat(49)}</table>`)],
  ['a thousand marked runs', () => fill('<b><i><u><s><sub><code>x</code></sub></s></u></i></b>y ')],
  ['many formulas', () => fill('<span data-type="inline-math" data-latex="\\frac{1}{x_1^2}"></span>')],
  ['letters with thousands of marks', () => fill('\u0301')],
]

// What cost more than in proportion to its length would not end: the runner gives it up.
describe('hostile texts', () => {
  test.each(HOSTILE_SIZES)('are cleaned once and for all, and parsed: %s', (_, build) => {
    const html = build()
    const clean = sanitiseHtml(html)
    expect(sanitiseHtml(clean)).toBe(clean)
    // Parsing reads as cleaning does: the same tree comes from the clean form (parse.test.ts).
    expect(parseRichText(clean)).toBeInstanceOf(Array)
  })

  test('that are cut are reported', () => {
    expect(checkRichText('x'.repeat(MAX_TEXT_LENGTH + 1)).problems.map(({ kind }) => kind)).toEqual(['size'])
    expect(checkRichText('<ul><li>'.repeat(1_000)).problems.map(({ kind }) => kind)).toContain('nesting')
    expect(checkRichText('<p>x</p>'.repeat(10_000)).problems.map(({ kind }) => kind)).toEqual(['size'])
  })
})

const nest = (opening: string, closing: string, times: number) => `${opening.repeat(times)}x${closing.repeat(times)}`

const HOSTILE_FORMULAS: [string, string][] = [
  ['100 kB', 'x+'.repeat(50_000)],
  ['long chemistry', `\\ce{${'A2B'.repeat(1_600)}}`],
  ['long units', `\\pu{${'m/'.repeat(2_400)}}`],
  ['nested groups', nest('{', '}', 2_400)],
  ['nested roots', nest('\\sqrt{', '}', 700)],
  ['nested fences', nest('\\left(', '\\right)', 350)],
  ['nested fractions', nest('\\frac{1}{', '}', 480)],
  ['nested matrices', nest('\\begin{matrix}', '\\end{matrix}', 180)],
  ['nested words', nest('\\text{$', '$}', 600)],
  ['powers of powers', nest('x^{', '}', 1_200)],
  ['doubling definitions', '\\def\\a{x}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\c'],
  ['doubling by \\expandafter', '\\expandafter\\def\\expandafter\\a\\expandafter{\\a\\a}\\a'],
  ['choices in choices', nest('\\mathchoice{', '}{}{}{}', 380)],
  ['a field of matrix places', `\\begin{matrix}${'&'.repeat(2_400)}${'\\\\'.repeat(1_200)}\\end{matrix}`],
]

/** Long, but in order. */
const LONG_FORMULAS: [string, string][] = [
  ['symbols', 'x'.repeat(5_000)],
  ['fractions side by side', '\\frac12'.repeat(700)],
  ['powers', 'x^2_1'.repeat(1_000)],
  ['expansion without end', '\\expandafter'.repeat(400)],
  ['chemistry in chemistry', nest('\\ce{$\\ce{', '}$}', 70)],
  ['chemical brackets', `\\ce{${'('.repeat(790)}}`],
  ['chemical letters', `\\ce{${'A2B'.repeat(260)}}`],
  ['chemical arrows', `\\ce{${'A -> '.repeat(150)}B}`],
  ['chemical fractions', `\\ce{${'1/2'.repeat(260)}}`],
  ['units', `\\pu{${'1 m/s '.repeat(130)}}`],
  ['words', `\\text{${'é '.repeat(2_400)}}`],
  ['accents', '\\vec{x}'.repeat(700)],
]

describe('hostile formulas', () => {
  test.each(HOSTILE_FORMULAS)('are refused: %s', (_, latex) => {
    expect(() => parseTex(latex, true)).toThrow(TexError)
  })

  test.each(LONG_FORMULAS)('convert or are refused when long: %s', (_, latex) => {
    const [block] = parseRichText(`<div data-type="block-math" data-latex="${latex}"></div>`)
    expect(['display-formula', 'paragraph']).toContain(block?.type)
  })
})
