import { describe, expect, test } from 'vitest'
import { checkRichText } from './check.ts'
import { sanitiseHtml } from './sanitise.ts'

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const display = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`
const codesOf = (html: string) => checkRichText(html).problems.map(({ complaint }) => complaint.code)

describe('TeX in the text of HTML', () => {
  test.each([
    ['<p>and \\(y\\) and</p>', `<p>and ${inline('y')} and</p>`],
    ['<p>\\(a &lt; b\\)</p>', `<p>${inline('a &lt; b')}</p>`],
    ['<p>Solve \\[x^2=4\\] now</p>', `<p>Solve</p>${display('x^2=4')}<p>now</p>`],
    ['<p>\\[<br>\\frac{1}{2}<br>\\]</p>', display('\\frac{1}{2}')],
    ['<p><strong>Let \\(x_1\\) be</strong></p>', `<p><strong>Let </strong>${inline('x_1')}<strong> be</strong></p>`],
    ['<ul><li>\\(a\\)</li></ul>', `<ul><li><p>${inline('a')}</p></li></ul>`],
    ['\\(a\\)\\(b\\)', `<p>${inline('a')}${inline('b')}</p>`],
    [
      '<table><tr><td>\\(a\\)</td></tr></table>',
      `<table><tbody><tr><td><p>${inline('a')}</p></td></tr></tbody></table>`,
    ],
  ])('%s becomes a formula', (html, stored) => {
    expect(sanitiseHtml(html)).toBe(stored)
    expect(sanitiseHtml(stored)).toBe(stored)
    expect(codesOf(html)).toEqual([])
  })

  test.each([
    ['<p>Solve $x^2=4$</p>', 'formula.dollars'],
    ['<p>$$a+b$$</p>', 'formula.dollars'],
    ['<p>and \\frac{1}{2}</p>', 'formula.command'],
    ['<p>5 \\times 3</p>', 'formula.command'],
    ['<p>$2x+3$</p>', 'formula.dollars'],
    ['<p>10^{-3} and H_{2}O</p>', 'formula.command'],
    ['<p>[latex]x^2[/latex]</p>', 'formula.command'],
    ['<p>\\(x</p><p>y\\)</p>', 'formula.unclosed'],
    ['<p>\\(x<sup>2</sup>\\)</p>', 'formula.unclosed'],
    ['<ol><li>x\\)</li></ol>', 'formula.unopened'],
    ['<p>$<strong>x</strong>^2$</p>', 'formula.dollars'],
  ])('P14 %s is told', (html, code) => {
    expect(codesOf(html)[0]).toBe(code)
  })

  test.each([
    '<p>It costs $5 and $6</p>',
    '<p>from $5_000 to $6_000</p>',
    '<p>C:\\temp\\new</p>',
    '<p>a $ b $ c</p>',
    '<p>US$5 and A$6, $5-$6, 5$ or 6$</p>',
    '<p>snake_case and 2^10, {a, b}</p>',
    '<p>see [math] below</p>',
  ])('%s is text', (html) => {
    expect(codesOf(html)).toEqual([])
  })

  test('code says what it says', () => {
    const html = '<p>Write <code>\\(x\\) and $x^2$ and \\frac{1}{2}</code></p>'
    expect([sanitiseHtml(html), codesOf(html)]).toEqual([html, []])
  })
})

describe('P13 marks by style', () => {
  const raised = '10<sup>-3</sup>'
  test.each([
    ['10<span style="vertical-align:super">-3</span>', raised],
    ['10<span style="font-size:.6em; VERTICAL-ALIGN: Super">-3</span>', raised],
    ['10<font style="vertical-align: super">-3</font>', raised],
    ['10<span style="vertical-align: 0.5em">-3</span>', raised],
    ['10<span style="position:relative;mso-text-raise:3.0pt">-3</span>', raised],
    ['H<span style="vertical-align:sub;font-size:smaller">2</span>O', 'H<sub>2</sub>O'],
    ['H<small style="vertical-align:-25%">2</small>O', 'H<sub>2</sub>O'],
    ['H<span style="font-variant-position: sub">2</span>O', 'H<sub>2</sub>O'],
    ['10<span style="position:relative;top:-0.5em">2</span>', raised.replace('-3', '2')],
    ['H<span style="position:relative; top:.3em">2</span>O', 'H<sub>2</sub>O'],
    ['H<span style="position:relative; bottom:-3px">2</span>O', 'H<sub>2</sub>O'],
    ['10<span style="position:absolute;top:-0.5em">2</span>', '102'],
    ['<span style="font:italic bold 12pt Arial">x</span>', '<strong><em>x</em></strong>'],
    ['<span style="font: 700 12pt/1 Arial">x</span>', '<strong>x</strong>'],
    ['<span style="font:12pt \'Bold Face\', bold">x</span>', 'x'],
    ['<span style="text-decoration:underline">x</span>', '<u>x</u>'],
    ['<span style="text-decoration-line: underline; color: red">x</span>', '<u>x</u>'],
    ['<a style="text-decoration:line-through">x</a>', '<s>x</s>'],
    ['<span style="font-weight:bold">x</span>', '<strong>x</strong>'],
    ['<span style="font-weight:600">x</span>', '<strong>x</strong>'],
    ['<span style="font-weight:500">x</span>', 'x'],
    ['<span style="font-style:italic;font-weight:700">x</span>', '<strong><em>x</em></strong>'],
    ['<i style="font-style:oblique 10deg">x</i>', '<em>x</em>'],
    ['<b style="font-weight:normal">x</b>', 'x'],
    ['<b>a <span style="font-weight:400">x</span></b>', '<strong>a </strong>x'],
    ['<u style="vertical-align:super">x</u>', '<u><sup>x</sup></u>'],
    ['<span style="vertical-align:baseline;color:red">x</span>', 'x'],
    ['<span style="vertical-align:1px">x</span>', 'x'],
  ])('%s', (html, stored) => {
    expect(sanitiseHtml(`<p>${html}</p>`)).toBe(`<p>${stored}</p>`)
  })

  test('blocks hand their marks on, but are not raised', () => {
    expect(sanitiseHtml('<p style="font-weight:bold;vertical-align:super">x</p>')).toBe('<p><strong>x</strong></p>')
    expect(sanitiseHtml('<table><tr><td style="font-style:italic">x</td></tr></table>')).toContain(
      '<td><p><em>x</em></p></td>',
    )
    expect(sanitiseHtml('<p style="text-align:center;font-weight:bold">x</p>')).toBe(
      '<p style="text-align: center"><strong>x</strong></p>',
    )
  })
})
