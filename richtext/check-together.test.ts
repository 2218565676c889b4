import { expect, it } from 'vitest'
import { findOver } from './bounds.ts'
import { checkRichText } from './check.ts'
import { checkTogether } from './check-together.ts'
import { readPlain } from './plain.ts'

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const text = (...formulas: string[]) => `<p>a ${formulas.map(formula).join(' and ')}</p>`
const many = (count: number, of: (at: number) => string) => text(...Array.from({ length: count }, (_, at) => of(at)))

it('texts together are what each is by itself', () => {
  const htmls = [
    '<p>plain <b>text</b></p>',
    text('x^2', '\\frac{1}{2'),
    '<p><img src="https://elsewhere.test/a.png"></p>',
    text('x^2'),
  ]
  const texts = htmls.map((html) => ({ ...checkRichText(html), plain: readPlain(checkRichText(html).html) }))
  expect(checkTogether(htmls)).toEqual({ texts, over: null })
  expect(findOver(htmls)).toBeNull()
})

it('a formula that stands in several places is checked once, and told of in each', () => {
  const checked: [number, number][] = []
  const htmls = [text('a_1', 'a_1', '\\oops'), text('b', 'a_1', '\\oops')]
  const { texts } = checkTogether(htmls, (text, number) => number > 0 && checked.push([text, number]))
  expect(checked).toEqual([
    [0, 1],
    [0, 3],
    [1, 1],
  ])
  expect(texts?.map(({ problems }) => problems.map(({ at }) => at?.number))).toEqual([[3], [3]])
})

it.each([
  [
    'formulas',
    [many(120, (at) => `x_{${at}}`), many(81, (at) => `y_{${at}}`)],
    [many(120, (at) => `x_{${at}}`), many(80, (at) => `y_{${at}}`)],
  ],
  ['tex', [many(5, (at) => `${at}${'a'.repeat(3999)}`), text('b')], [many(5, (at) => `${at}${'a'.repeat(3999)}`)]],
  [
    'chemistry',
    [many(5, (at) => `\\ce{${at}${'H'.repeat(794)}}`), text('\\pu{1 m}')],
    [many(5, (at) => `\\ce{${at}${'H'.repeat(794)}}`), text('x')],
  ],
  ['bytes', ['<p>a</p>', `<p>${'क'.repeat(102_400)}</p>`], [`<p>${'a'.repeat(307_000)}</p>`]],
])('above the bound of %s nothing is checked, at it everything', (bound, above, within) => {
  const checked: number[] = []
  expect(checkTogether(above, (_, formula) => formula > 0 && checked.push(formula))).toEqual({
    texts: null,
    over: { bound, text: 1 },
  })
  expect(checked).toEqual([])
  expect(findOver(above)).toEqual({ bound, text: 1 })
  expect(findOver(within)).toBeNull()
})

it('equal formulas count once towards every bound', () => {
  expect(findOver([many(1000, () => '\\ce{H2SO4}')])).toBeNull()
})
