import { expect, test } from 'vitest'
import { splitQuestions } from './split-questions.ts'

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const first = (html: string) => {
  const question = splitQuestions(html).questions[0]
  if (!question) throw new Error('no question found')
  return question
}
const optionsOf = (html: string) => first(html).options.map(({ data, is_correct }) => `${is_correct ? '*' : ''}${data}`)

test('a question with its options on lines of their own, the right one starred', () => {
  const html = lines('1. Which is prime?', '(a) 4', '*(b) 5', '(c) 6', '2. Next?')
  expect(first(html).question_text).toBe('<p>Which is prime?</p>')
  expect(optionsOf(html)).toEqual(['<p>4</p>', '*<p>5</p>', '<p>6</p>'])
  expect(splitQuestions(html).questions).toHaveLength(2)
})

test('options in one line, behind the question or below it, the right one named', () => {
  expect(optionsOf(lines('1) Which is prime? (a) 4 (b) 5 (c) 6', 'Ans: b'))).toEqual([
    '<p>4</p>',
    '*<p>5</p>',
    '<p>6</p>',
  ])
  expect(optionsOf(lines('Q.3 Which is prime?', 'a) 4 b) 5 c) 6 d) 8 Ans. (b)'))).toEqual([
    '<p>4</p>',
    '*<p>5</p>',
    '<p>6</p>',
    '<p>8</p>',
  ])
})

test('several right ones, a star behind, and an answer in words', () => {
  expect(optionsOf(lines('1. Even?', 'A. 2', 'B. 3', 'C. 4', 'Answer: A and C'))).toEqual([
    '*<p>2</p>',
    '<p>3</p>',
    '*<p>4</p>',
  ])
  expect(optionsOf(lines('1. Even?', '(a) 2*', '(b) 3'))).toEqual(['*<p>2</p>', '<p>3</p>'])
  expect(optionsOf(lines('1. Capital?', '(a) Paris', '(b) Rome', 'Ans: Paris'))).toEqual([
    '*<p>Paris</p>',
    '<p>Rome</p>',
  ])
})

test('lists of Word: numbers are questions, lists inside or with letters are options', () => {
  const nested =
    '<ol><li><p>One?</p><ol type="a"><li><p>x</p></li><li><p>y *</p></li></ol></li><li><p>Two?</p></li></ol>'
  expect(splitQuestions(nested).questions.map(({ question_text }) => question_text)).toEqual([
    '<p>One?</p>',
    '<p>Two?</p>',
  ])
  expect(optionsOf(nested)).toEqual(['<p>x</p>', '*<p>y</p>'])
  expect(optionsOf(`${lines('1. One?')}<ol type="a"><li><p>x</p></li><li><p>y</p></li></ol>`)).toEqual([
    '<p>x</p>',
    '<p>y</p>',
  ])
})

test('a written question keeps its lines, its table, its answer and its marks', () => {
  const table = '<table><tbody><tr><td><p>1</p></td></tr></tbody></table>'
  const question = first(`${lines('1. Study the table.')}${table}${lines('Explain it. (3 marks)', 'Ans: It grows.')}`)
  expect(question).toEqual({
    question_text: `<p>Study the table.</p>${table}<p>Explain it.</p>`,
    options: [],
    answer: '<p>It grows.</p>',
    marks: 3,
  })
  expect(first(lines('4. Why? [2]'))).toMatchObject({ question_text: '<p>Why?</p>', marks: 2 })
})

test('formatting and formulas stay, also around a number in bold', () => {
  const formula = '<span data-type="inline-math" data-latex="x^2"></span>'
  const html = lines(`<strong>1.</strong> Solve ${formula} for H<sub>2</sub>O`, `(a) ${formula}`, '(b) 2')
  expect(first(html).question_text).toBe(`<p>Solve ${formula} for H<sub>2</sub>O</p>`)
  expect(optionsOf(html)[0]).toBe(`<p>${formula}</p>`)
})

test('what only looks like a number or an option is text', () => {
  const html = lines('1. The value of pi is', '3.14 about. See plan b. Then go on.', 'c) is no first option')
  expect(splitQuestions(html).questions).toHaveLength(1)
  expect(first(html).options).toEqual([])
})

test('what stands before the first number is told, not dropped in silence', () => {
  const { questions, left_over } = splitQuestions(lines('Unit test', '1. One?'))
  expect(left_over).toEqual(['Unit test'])
  expect(questions).toHaveLength(1)
  expect(splitQuestions('')).toEqual({ questions: [], left_over: [] })
})
