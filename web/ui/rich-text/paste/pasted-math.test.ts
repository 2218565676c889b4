import { describe, expect, test } from 'vitest'
import { checkRichText } from '../../../../richtext/check.ts'
import { cleanPastedHtml } from './paste-cleanup.ts'
import { writtenToHtml } from './written-formulas.ts'

const markers = { image: '[picture]', formula: '[formula]' }

/** The formulas of what was pasted, each with the text around it; each can be set. */
function read(html: string): string {
  const { html: stored, problems } = checkRichText(cleanPastedHtml(html, markers))
  expect(problems).toEqual([])
  return stored
    .replace(
      /<(?:span|div) data-type="(inline|block)-math" data-latex="([^"]*)"><\/(?:span|div)>/g,
      (_, type, latex) => (type === 'block' ? `[${latex}]` : `(${latex})`),
    )
    .replace(/&amp;/g, '&')
    .replace(/<\/?p>/g, '')
}
const math = (inner: string) => read(`<p><math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math></p>`)

describe('MathML', () => {
  test.each([
    ['<mfrac><mn>1</mn><mn>2</mn></mfrac>', '\\frac{1}{2}'],
    ['<msup><mn>10</mn><mn>3</mn></msup>', '{10}^{3}'],
    ['<msup><mi>x</mi><mrow><mo>−</mo><mn>3</mn></mrow></msup>', 'x^{-3}'],
    ['<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>', 'H_{2}O'],
    ['<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>', 'x_{1}^{2}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x+1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
    ['<mover><mi>a</mi><mo>→</mo></mover>', '\\overrightarrow{a}'],
    ['<mover accent="true"><mi>x</mi><mo>¯</mo></mover>', '\\overline{x}'],
    ['<mover><mi>x</mi><mo>^</mo></mover>', '\\hat{x}'],
    ['<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>', '\\lim_{x\\rightarrow 0}'],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '\\sum_{i=1}^{n}i',
    ],
    ['<munder><mi>x</mi><mo>_</mo></munder>', '\\underline{x}'],
    [
      '<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo></mrow>',
      '\\left( \\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right)',
    ],
    ['<mi>f</mi><mo>⁡</mo><mfenced><mi>x</mi><mi>y</mi></mfenced>', 'f\\left( x,y\\right)'],
    ['<mi>sin</mi><mi>θ</mi>', '\\sin \\theta'],
    ['<mn>5</mn><mtext> m/s</mtext>', '5\\text{ m/s}'],
    ['<mi>a</mi><mo>×</mo><mi>b</mi><mo>≤</mo><mn>3</mn>', 'a\\times b\\leq 3'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '\\genfrac{}{}{0pt}{}{n}{k}'],
    ['<mmultiscripts><mi>U</mi><mprescripts></mprescripts><mn>92</mn><mn>235</mn></mmultiscripts>', '{}_{92}^{235}U'],
    ['<menclose notation="box"><mi>x</mi></menclose>', '\\boxed{x}'],
    [
      '<semantics><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow><annotation-xml>x</annotation-xml></semantics>',
      '\\frac{1}{2}',
    ],
    ['<mi mathvariant="bold">v</mi>', '\\mathbf{v}'],
    ['<mfrac><mi>α</mi><mi>b</mi></mfrac><mi>c</mi>', '\\frac{\\alpha}{b}c'],
    ['<mn>20</mn><mo>%</mo>', '20\\%'],
  ])('%s', (inner, latex) => {
    expect(math(inner)).toBe(`(${latex})`)
  })

  test('B07 formulas of Word whose parts are bare texts are formulas', () => {
    expect(read('<p>is <mfrac>1 2</mfrac> of</p>')).toBe('is (\\frac{1}{2}) of')
    expect(read('<msup>10 3</msup>')).toBe('({10}^{3})')
    expect(math('<mfrac>1 2</mfrac>')).toBe('(\\frac{1}{2})')
    expect(math('<msup>10 3</msup>')).toBe('({10}^{3})')
  })

  test('prefixes, bare elements and formulas of their own', () => {
    expect(read('<mml:math><mml:mfrac><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac><mml:mspace/></mml:math>')).toBe(
      '(\\frac{1}{2}\\:)',
    )
    expect(read('<math display="block"><mi>x</mi></math>')).toBe('[x]')
  })

  test('what MathJax draws is there once, and not left out where it has nothing behind it', () => {
    const math = '<math><msup><mi>x</mi><mn>2</mn></msup></math>'
    const drawn = '<mjx-math aria-hidden="true"><mjx-mi>x</mjx-mi></mjx-math>'
    const container = (inner: string) => `<p>a <mjx-container class="MathJax">${inner}</mjx-container> b</p>`
    expect(read(container(`${drawn}<mjx-assistive-mml>${math}</mjx-assistive-mml>`))).toBe('a (x^{2}) b')
    expect(read(container(drawn))).toBe('a [formula] b')
    const older = `<span class="MathJax_Preview">x2</span><span class="MathJax" data-mathml="${math.replaceAll('<', '&lt;')}"><nobr>x2</nobr></span>`
    expect(read(`<p>a ${older}<script type="math/tex">x^2</script> b</p>`)).toBe('a (x^{2}) b')
  })

  test('what TeX can’t say is told where it stood', () => {
    expect(math('<mlongdiv><mn>3</mn></mlongdiv>')).toBe('[formula]')
    expect(math('<menclose notation="phasorangle"><mi>x</mi></menclose>')).toBe('[formula]')
    expect(math('<mfrac><mn>1</mn></mfrac>')).toBe('[formula]')
  })
})

const run = (text: string) =>
  `<i style='mso-bidi-font-style:normal'><span style='font-family:"Cambria Math",serif'><m:r>${text}</m:r></span></i>`
const word = (inner: string) =>
  `<p class=MsoNormal>Let <!--[if gte msEquation 12]><m:oMath>${inner}</m:oMath><![endif]--><![if !msEquation]>` +
  `<span style='font-size:11pt'><![if !vml]><img width=20 src="file:///C:/x.png"><![endif]></span><![endif]> be</p>`

describe('formulas of Word', () => {
  test.each([
    [
      `<m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num>${run('1')}</m:num><m:den>${run('2')}</m:den></m:f>`,
      '\\frac{1}{2}',
    ],
    [`<m:sSup><m:e>${run('10')}</m:e><m:sup>${run('3')}</m:sup></m:sSup>`, '{10}^{3}'],
    [`<m:sSub><m:e>${run('H')}</m:e><m:sub>${run('2')}</m:sub></m:sSub>${run('O')}`, 'H_{2}O'],
    [`<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg/><m:e>${run('x')}</m:e></m:rad>`, '\\sqrt{x}'],
    [`<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('x')}</m:e></m:rad>`, '\\sqrt[3]{x}'],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${run('x+1')}</m:e></m:d>`,
      '\\left[ x+1\\right]',
    ],
    [`<m:d><m:e>${run('x')}</m:e></m:d>`, '\\left( x\\right)'],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>${run('a')}</m:e></m:acc>`, '\\vec{a}'],
    [`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${run('x')}</m:e></m:bar>`, '\\overline{x}'],
    [`<m:func><m:fName><m:r>sin</m:r></m:fName><m:e>${run('θ')}</m:e></m:func>`, '\\sin \\theta'],
    [
      `<m:func><m:fName><m:limLow><m:e><m:r>lim</m:r></m:e><m:lim>${run('x→0')}</m:lim></m:limLow></m:fName><m:e>${run('x')}</m:e></m:func>`,
      '\\lim_{x\\rightarrow 0} x',
    ],
    [`<m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('2')}</m:e></m:mr></m:m>`, '\\begin{matrix}1 & 2\\end{matrix}'],
    [`<m:r><m:rPr><m:nor/></m:rPr><m:t>rate = </m:t></m:r>${run('𝑥')}`, '\\text{rate = }x'],
    [
      `<m:sPre><m:sub>${run('92')}</m:sub><m:sup>${run('235')}</m:sup><m:e>${run('U')}</m:e></m:sPre>`,
      '{}_{92}^{235}U',
    ],
  ])('%s', (inner, latex) => {
    expect(read(word(inner))).toBe(`Let (${latex}) be`)
  })

  test('without a comment around it, and on a line of its own', () => {
    expect(read(`<m:oMathPara><m:oMath>${run('x')}</m:oMath></m:oMathPara>`)).toBe('[x]')
    expect(read(`<p>a <m:oMath><m:f><m:num>${run('1')}</m:num><m:den>${run('2')}</m:den></m:f></m:oMath></p>`)).toBe(
      'a (\\frac{1}{2})',
    )
  })

  test('one that can’t be read leaves the note of its picture', () => {
    expect(read(word(`<m:f><m:num>${run('1')}</m:num></m:f>`))).toBe('Let [picture] be')
    expect(read('<p>a <m:oMath><m:unheard>x</m:unheard></m:oMath></p>')).toBe('a [formula]')
  })
})

describe('TeX in what is pasted', () => {
  test.each([
    ['<p>Solve $x^2=4$ and \\(y\\)</p>', 'Solve (x^2=4) and (y)'],
    ['<p>$$\\frac{1}{2}$$</p>', '(\\frac{1}{2})'],
    ['<p>costs $5 and $6</p>', 'costs $5 and $6'],
    ['<p><code>\\(x\\)</code></p>', '<code>\\(x\\)</code>'],
    ['<ul><li>\\[x\\]</li></ul>', '<ul><li>[x]</li></ul>'],
  ])('%s', (html, text) => {
    expect(read(html)).toBe(text)
  })

  test('plain text with formulas becomes paragraphs, other text is left to the editor', () => {
    expect(read(writtenToHtml('1. Solve $x^2$\n(a) \\(y\\)\n(b) 2') ?? '')).toBe('1. Solve (x^2)(a) (y)(b) 2')
    expect(writtenToHtml('costs $5\nand $6')).toBeNull()
    expect(read(writtenToHtml('<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>') ?? '')).toBe('(\\frac{1}{2})')
  })

  test('a formula of Wikipedia comes once', () => {
    const picture =
      '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle x^{2}}" src="https://example.org/x.svg">'
    const whole = `<span class="mwe-math-element"><span class="mwe-math-mathml-inline"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x^{2}}</annotation></semantics></math></span>${picture}</span>`
    expect([read(whole), read(`<p>${picture}</p>`)]).toEqual(['(x^{2})', '(x^{2})'])
  })
})
