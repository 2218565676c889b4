import { describe, expect, it } from 'vitest'
import { readFormula, readTokens } from './read-tokens.ts'

const texts = (text: string) => readTokens(text).map((token) => token.text)
const kinds = (text: string) => readTokens(text).map(({ kind, text: word }) => `${kind} ${word}`)

describe('a text is read as tokens', () => {
  it('without case, punctuation, possessives and the hyphens of words', () => {
    expect(texts('“Newton’s well-known Law”, (who?) found it!')).toEqual([
      'newton',
      'well',
      'known',
      'law',
      'who',
      'found',
      'it',
    ])
  })

  it('with words of Hindi whole, marks and all', () => {
    expect(texts('भारत की राजधानी क्या है।')).toEqual(['भारत', 'की', 'राजधानी', 'क्या', 'है'])
  })

  it('with numbers as they are worth, in any digits and grouping', () => {
    expect(kinds('1,00,000 = 100000.0, ३.५ = 3.50, 007')).toEqual([
      'number 100000',
      'word =',
      'number 100000',
      'number 3.5',
      'word =',
      'number 3.5',
      'number 7',
    ])
    expect(texts('(2,5) and 1,2,3')).toEqual(['2', '5', 'and', '1', '2', '3'])
  })

  it.each([
    ['\\dfrac{x}{2} \\leq 4', '\\frac{x}{2} ≤ 4'],
    ['3 \\times \\text{cm}', '3 * cm'],
    ['\\left(a - b\\right)', '(a − b)'],
    ['6 / 2', '6 ÷ 2'],
  ])('with %s like %s', (one, other) => {
    expect(texts(one)).toEqual(texts(other))
  })

  it('with the signs that change a sum', () => {
    expect(texts('5 - 3')).not.toEqual(texts('5 + 3'))
    expect(texts('x^2')).toEqual(['x', '^', '2'])
  })

  it('with figures by their name', () => {
    expect(kinds('see figure:3f2a')).toEqual(['word see', 'figure figure:3f2a'])
  })

  it('with two neighbours each where a script puts no spaces', () => {
    expect(texts('中国人')).toEqual(['中', '中国', '国人'])
    expect(texts('国中')).not.toEqual(texts('中国'))
  })
})

describe('a formula of an answer is read', () => {
  it('as one token, however it is written', () => {
    expect(readFormula('\\dfrac{\\sqrt{3}}{2}')).toEqual(readFormula('\\frac{\\sqrt 3}{2}'))
    expect(readFormula('\\frac{1}{\\sqrt{3}}')).not.toEqual(readFormula('\\frac{\\sqrt{3}}{1}'))
    expect(readFormula('x + 1')).toEqual([{ text: 'x + 1', kind: 'number' }])
    expect(readFormula('\\sin\\theta')).toEqual([{ text: '\\sin θ', kind: 'word' }])
  })

  it('as the number or letter that it is', () => {
    expect(readFormula('2.50')).toEqual(readTokens('2.5'))
    expect(readFormula('\\theta')).toEqual(readTokens('θ'))
    expect(readFormula('\\,')).toEqual([])
  })
})
