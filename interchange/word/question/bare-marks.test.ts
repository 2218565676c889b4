import { expect, it } from 'vitest'
import { readPlainText } from '../../text/read-plain-text.ts'

const read = (lines: readonly string[]) =>
  readPlainText(new TextEncoder().encode(lines.join('\n'))).questions.map((question) => ({
    ...question,
    codes: (question.doubts ?? []).map(({ code }) => code),
  }))
const paper = (ends: readonly string[]) =>
  ends.flatMap((end, at) => [`${at + 1}. Explain the use of metal number ${at + 1} at home.${end}`, 'Ans: It is used.'])

it.each([
  ['(2)', 2, 'VERY_SHORT'],
  ['(2½)', 2.5, 'SHORT'],
  ['.....2', 2, 'VERY_SHORT'],
])('I15 %s behind the questions of a file are their marks, and no part of the text', (end, marks, type) => {
  const found = read(paper([` ${end}`, ` ${end}`, ` ${end}`, ` ${end}`]))
  expect(found.map((one) => [one.max_marks, one.type, one.question_text.includes(end)])).toEqual(
    found.map(() => [marks, type, false]),
  )
})

it('I15 behind one of them it is asked', () => {
  const [first, second] = read(paper([' (2)', '', '', '', '']))
  expect([first?.codes.includes('number_inside'), second?.codes.includes('number_inside')]).toEqual([true, false])
})

it.each([
  ['(2+3=5)', 5],
  ['[2m]', 2],
  ['[2½]', 2.5],
])('I15 %s is marks wherever it stands', (end, marks) => {
  expect(read(paper([` ${end}`, '', '', '']))[0]?.max_marks).toBe(marks)
})

it('I13 “(c) / (d)” says either: one is taken and it is asked', () => {
  const options = ['(a) red', '(b) blue', '(c) green', '(d) grey']
  const [first] = read(['1. Which is the colour of grass?', ...options, 'Ans: (c) / (d)'])
  expect([first?.type, first?.codes.includes('answer_more')]).toEqual(['MCQ_SINGLE', true])
})

it('I15 a number in brackets that its sentence may need is asked about, however many have one', () => {
  const found = read(
    [2, 3, 4].flatMap((n, at) => [`${at + 1}. Find the value of the function at (${n})`, `Ans: ${n + 9}`]),
  )
  expect(
    found.map(({ codes, question_text }) => codes.includes('number_inside') && /\(\d\)/.test(question_text)),
  ).toEqual([...[true, true, true]])
})
