import { expect, it } from 'vitest'
import { refusedOf } from '../items/testing/refused.ts'
import { readAiken } from './read-aiken.ts'

const read = (...lines: string[]) => readAiken(new TextEncoder().encode(lines.join('\n'))).questions
const brief = (all: ReturnType<typeof read>) =>
  all.map(({ row, type, question_options, doubts = [] }) => [
    row,
    type,
    question_options.findIndex(({ is_correct }) => is_correct),
    doubts.map(({ code }) => code),
  ])
const unit = ['What is the unit of force?', 'A. joule', 'B) newton', 'ANSWER: B']

it('I44 options with a point or a bracket, with or without a blank; blocks without an empty line between', () => {
  const all = read(...unit, 'Two lines', 'of a text', 'A)x', 'B)y', 'c) z', 'answer: c')
  expect(brief(all)).toEqual([
    [1, 'MCQ_SINGLE', 1, []],
    [5, 'MCQ_SINGLE', 2, []],
  ])
  expect(all[1]?.question_text).toBe('<p>Two lines<br>of a text</p>')
  expect(refusedOf({ questions: all })).toEqual([])
})

it('I44 a block that is not whole is named, and the next one is read', () => {
  const broken = ['No answer', 'A) x', 'B) y', '', 'One option', 'A) x', 'ANSWER: A', 'No options', 'ANSWER: A']
  expect(
    brief(read(...broken, 'Not there', 'A) x', 'B) y', 'ANSWER: D', 'A gap', 'A) x', 'C) y', 'ANSWER: C', ...unit)),
  ).toEqual([
    [1, 'MCQ_SINGLE', -1, ['no_key']],
    [5, 'MCQ_SINGLE', 0, ['too_few_options']],
    [8, 'MCQ_SINGLE', -1, ['answer_unread', 'too_few_options']],
    [10, 'MCQ_SINGLE', -1, ['answer_unread']],
    [14, 'MCQ_SINGLE', -1, ['too_few_options', 'no_key']],
    [16, 'MCQ_SINGLE', -1, ['answer_unread', 'too_few_options']],
    [18, 'MCQ_SINGLE', 1, []],
  ])
})

it('a choice of True and False is that type; signs of HTML are text, TeX is a formula', () => {
  const [sun, less] = read(
    'The sun is a star.',
    'A) True',
    'B) False',
    'ANSWER: A',
    'Is \\(x<1\\) or 2 <b>?',
    'A) a',
    'B) b',
    'ANSWER: A',
  )
  expect(sun).toMatchObject({ type: 'TRUE_FALSE', answer: { value: true } })
  expect(less?.question_text).toBe(
    '<p>Is <span data-type="inline-math" data-latex="x&lt;1"></span> or 2 &lt;b&gt;?</p>',
  )
})

it('§13 Aiken in UTF-16, with the line ends of Windows', () => {
  const text = `\ufeff${unit.join('\r\n')}`
  expect(brief(readAiken(new Uint8Array(Buffer.from(text, 'utf16le'))).questions)).toEqual([[1, 'MCQ_SINGLE', 1, []]])
})
