import { describe, expect, it } from 'vitest'
import { readPlainText } from '../../text/read-plain-text.ts'

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))
const read = (lines: readonly string[]) =>
  readPlainText(bytesOf(lines)).questions.map(({ question_options, answer, doubts = [] }) => ({
    right: question_options.findIndex(({ is_correct }) => is_correct),
    answer: JSON.stringify(answer ?? null),
    codes: doubts.map(({ code }) => code).filter((code) => code === 'keys_differ' || code === 'answer_unread'),
  }))
const asked = (answer: string, at = 1) => [`${at}. Work out the value of the ${at}th expression here.`, answer]
const options = ['(a) 5', '(b) -5', '(c) 0', '(d) 10']

describe('I13 the sign of an answer', () => {
  it.each([
    ['Ans: -5', /-5|−5/],
    ['Ans: –5', /-5|−5|–5/],
    ['Ans. -0.5', /-0\.5|−0\.5|–0\.5/],
    ['Ans: .5', /0?\.5/],
    ['Ans: -x', /-x|−x|–x/],
  ])('%s is kept', (answer, expected) => {
    const [first] = read([...asked(answer), ...asked('Ans: 7', 2), ...asked('Ans: 8', 3)])
    expect(first?.answer).toMatch(expected)
  })

  it.each(['Ans:-5', 'Ans - 5', 'Ans: - 5'])('%s is asked', (answer) => {
    const [first] = read([...asked(answer), ...asked('Ans: 7', 2), ...asked('Ans: 8', 3)])
    expect(first?.codes).toEqual(['keys_differ'])
  })

  it('“Ans:-5” is 5 where the file writes “Ans:- Delhi”', () => {
    const found = read([...asked('Ans:-5'), ...asked('Ans:- Delhi', 2), ...asked('Ans:- 25 cm', 3)])
    expect(found.map(({ codes }) => codes)).toEqual([[], [], []])
  })

  it('finds the option with the sign; the dash before a letter is none', () => {
    const of = (answer: string) => read([...asked(''), ...options, answer])[0]
    expect([of('Ans: -5')?.right, of('Ans: –5')?.right, of('Ans: -b')?.right, of('Ans:-c')?.right]).toEqual([
      1, 1, 1, 2,
    ])
    expect(of('Ans:-5')?.codes).toContain('keys_differ')
  })

  it('1.5 is not 15', () => {
    const found = read([...asked(''), '(a) 15', '(b) 1.5', '(c) 0.15', '(d) 150', 'Ans: 1.5'])[0]
    expect(found?.right).toBe(1)
  })
})
