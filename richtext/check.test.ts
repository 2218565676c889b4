import { describe, expect, test } from 'vitest'
import { english, known } from '#contract'
import { checkRichText, type RichTextProblem } from './check.ts'

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const PICTURE = '/v1/media/file/0123456789abcdef0123456789abcdef.webp'

const inWords = ({ complaint, ...problem }: RichTextProblem) => ({ ...problem, text: english(known(complaint)) })

describe('checking before saving', () => {
  test('finds nothing in a text in order and returns it in its stored form', () => {
    const { html, problems } = checkRichText(
      `<div>If ${inline('x^2=4')}, then<br>${inline('x=\\pm2')}</div><img src="${PICTURE}">`,
    )
    expect(problems).toEqual([])
    expect(html).toBe(`<p>If ${inline('x^2=4')}, then<br>${inline('x=\\pm2')}</p><p><img src="${PICTURE}" alt=""></p>`)
  })

  test('names the formula, the fault and the place', () => {
    const { html, problems } = checkRichText(
      `<p>${inline('1')} ${inline('a+\\foo{b}')}</p><div data-type="block-math" data-latex="\\frac{1"></div>`,
    )
    expect(problems.map(inWords)).toEqual([
      {
        kind: 'formula',
        text: 'Formula 2: unknown command \\foo, at position 3: `a+\\foo{b}`',
        at: { number: 2, position: 2 },
      },
      {
        kind: 'formula',
        text: 'Formula 3: the formula stops too early: } or an argument is missing, at the end: `\\frac{1`',
        at: { number: 3, position: 7 },
      },
    ])
    expect(html).toContain('data-latex="a+\\foo{b}"')
  })

  test('finds formulas in lists, tables and quotations', () => {
    const { problems } = checkRichText(
      `<ul><li>${inline('x_')}</li></ul><table><tr><th>${inline('1')}</th></tr><tr><td>${inline('\\foo')}</td></tr></table>` +
        `<blockquote>${inline('x^')}</blockquote>`,
    )
    expect(problems.map(({ at }) => at?.number)).toEqual([1, 3, 4])
    expect(problems.map(inWords)[1]?.text).toContain('\\foo')
  })

  test('quotes only the surroundings in a long formula', () => {
    const { problems } = checkRichText(inline(`${'a+'.repeat(100)}\\foo${'+b'.repeat(100)}`))
    expect(problems.map(inWords)[0]?.text).toBe(
      'Formula 1: unknown command \\foo, at position 201: `…a+a+a+a+a+a+\\foo+b+b+b+b…`',
    )
  })

  test('refuses a formula that is too long', () => {
    expect(checkRichText(inline('x'.repeat(5_001))).problems.map(inWords)).toEqual([
      {
        kind: 'formula',
        text: 'Formula 1: the formula is too long: 5001 characters, at most 5000',
        at: { number: 1 },
      },
    ])
  })

  test.each([
    ['<img src="https://example.org/a.png">'],
    ['<img src="data:image/png;base64,iVBORw0KGgo=">'],
    ['<img alt="x">'],
    ['<img src="/v1/media/file/0123.png">'],
  ])('says that a picture from elsewhere has to be uploaded: %s', (picture) => {
    const { html, problems } = checkRichText(`<p>a<img src="${PICTURE}">${picture}</p>`)
    expect(problems.map(inWords)).toEqual([
      {
        kind: 'image',
        text: 'Picture 2 is not stored here and was left out: upload it with the picture button',
        at: { number: 2 },
      },
    ])
    expect(html).toBe(`<p>a<img src="${PICTURE}" alt=""></p>`)
  })

  test('says when a drawing, a formula of another kind or a video is lost', () => {
    const { problems } = checkRichText('<svg><path d="M0 0"/></svg><math><mi>x</mi></math><video src="a.mp4"></video>')
    expect(problems.map(({ kind }) => kind)).toEqual(['element', 'element', 'element'])
  })

  test('says so in a text of many tags too', () => {
    const { problems } = checkRichText(`${'<b>x</b>'.repeat(600)}<svg><path d="M0 0"/></svg>`)
    expect(problems.map(({ kind }) => kind)).toEqual(['element'])
  })

  test.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<style>p { color: red }</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
  ])('leaves out without a word: %s', (payload) => {
    const { html, problems } = checkRichText(payload)
    expect(problems).toEqual([])
    expect(html).not.toMatch(/alert|color/)
  })
})
