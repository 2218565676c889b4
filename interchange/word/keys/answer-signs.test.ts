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

describe('a number over lettered options', () => {
  const of = (answer: string) => read([...asked(''), '(a) 7', '(b) 0', '(c) 14', '(d) 1', answer])[0]

  it('that is one by its place and another by its words is asked', () => {
    expect(of('Ans: 1')?.codes).toEqual(['keys_differ'])
    expect(of('Ans: (1)')?.codes).toEqual(['keys_differ'])
  })

  it('that can be its words alone is read', () => {
    expect([of('Ans: 14'), of('Ans: 7'), of('Ans: 0')].map((one) => [one?.right, one?.codes])).toEqual([
      [2, []],
      [0, []],
      [1, []],
    ])
  })
})

it('“5 M” behind a sentence are marks, behind a formula they may be molar', () => {
  const marks = (text: string) => readPlainText(bytesOf([`1. ${text}`, '2. Name the metals.'])).questions[0]?.max_marks
  expect(['Why is the sky blue? 5 M', 'The Earth is flat. (True/False) 1 M'].map(marks)).toEqual([5, 1])
  expect(marks('Name the ions in HCl of 5 M')).toBeUndefined()
  const molar = ['1. What is the molarity of the acid? 5 M', '(a) 5 M', '(b) 2 M', 'Ans: a', '2. Name the metals.']
  expect(readPlainText(bytesOf(molar)).questions[0]?.doubts?.map(({ code }) => code)).toContain('number_inside')
})

it('the foot of a page belongs to no question', () => {
  const { questions, left } = readPlainText(
    bytesOf([...asked(''), '(a) 7', '(b) 8', 'Ans: a', 'Explanation: seven.', 'Page 2 of 4', ...asked('Ans: 8', 2)]),
  )
  expect(questions[0]?.explanation).toBe('<p>seven.</p>')
  expect(left?.map(({ text, why }) => [text, why])).toContainEqual(['Page 2 of 4', 'page_foot'])
})
