import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { english } from '../../contract/texts/english.ts'
import { readWorkedAnswers } from './worked-answers.ts'

const answerValue = (question: { answer: unknown } | undefined) =>
  (question?.answer as { value: unknown } | null)?.value

const sample = readFileSync(new URL('../fixtures/grade-school-math/sample.jsonl', import.meta.url))
const read = (...lines: string[]) => readWorkedAnswers(new TextEncoder().encode(lines.join('\n')))
const line = (answer: unknown, question: unknown = 'How many?') => JSON.stringify({ question, answer })
const valueIn = (answer: string) => answerValue(read(line(answer)).questions[0])

describe('questions with worked answers', () => {
  test('a formula is a formula, in the question and in its steps', () => {
    const [question] = read(line('So \\[x=\\frac{1}{2}\\]\n#### 0.5', 'Solve \\(2x=1\\).')).questions
    expect(question?.question_text).toBe('<p>Solve <span data-type="inline-math" data-latex="2x=1"></span>.</p>')
    expect(question?.explanation).toBe('<p>So</p><div data-type="block-math" data-latex="x=\\frac{1}{2}"></div>')
  })

  test('every line of the sample becomes a numeric question with its steps as the explanation', () => {
    const { total, questions, problems } = readWorkedAnswers(sample)
    expect([total, problems]).toEqual([9, []])
    expect(questions.map(answerValue)).toMatchInlineSnapshot(`
      [
        18,
        3,
        70000,
        540,
        20,
        64,
        2125,
        114200,
        276000,
      ]
    `)
    expect(questions[0]).toMatchInlineSnapshot(`
      {
        "answer": {
          "value": 18,
        },
        "explanation": "<p>Janet sells 16 - 3 - 4 = 9 duck eggs a day.<br>She makes 9 * 2 = $18 every day at the farmer’s market.</p>",
        "question_options": [],
        "question_text": "<p>Janet’s ducks lay 16 eggs per day. She eats three for breakfast every morning and bakes muffins for her friends every day with four. She sells the remainder at the farmers' market daily for $2 per fresh duck egg. How much in dollars does she make every day at the farmers' market?</p>",
        "row": 1,
        "type": "NUMERIC",
      }
    `)
    expect(JSON.stringify(questions)).not.toMatch(/<<|>>|####/)
  })

  test.each([
    ['#### 1,234', 1234],
    ['steps\n#### 12,34,567.5', 1_234_567.5],
    ['#### -0.75', -0.75],
    ['#### .5', 0.5],
    ['#### $1,000', 1000],
    ['#### 18.', 18],
  ])('%j has the value %d', (answer, value) => {
    expect(valueIn(answer)).toBe(value)
  })

  test.each([
    ['{"question": "x"', 'invalid_json', 'question'],
    ['[1]', 'invalid_json', 'question'],
    [line('#### 1', ' '), 'empty_question', 'question'],
    [line('#### 1', 5), 'empty_question', 'question'],
    [line(5), 'no_answer', 'correct'],
    [line('eighteen'), 'no_number', 'correct'],
    [line('#### eighteen'), 'no_number', 'correct'],
    [line('#### 1,23'), 'no_number', 'correct'],
    [line('#### 1/2'), 'no_number', 'correct'],
    [line('####'), 'no_number', 'correct'],
    [line('#### 1', 'lost \uFFFD'), 'damaged_text', 'question'],
  ])('%s is listed with its line', (text, code, column) => {
    const { total, questions, problems } = read('', text, line('#### 2'))
    expect(problems).toMatchObject([{ row: 2, column, code, value: expect.any(String) }])
    expect(problems.map(({ sentence }) => english(sentence))).toEqual([expect.stringMatching(/.{20,}/)])
    expect([total, questions.map(({ row }) => row)]).toEqual([2, [3]])
  })

  test('an empty explanation is none', () => {
    expect(read(line('#### 2')).questions[0]?.explanation).toBe('')
  })

  test('markup in the file is text', () => {
    const [question] = read(line('<i>x</i>\n#### 2', 'Is 1 < 2 & <b>?')).questions
    expect([question?.question_text, question?.explanation]).toEqual([
      '<p>Is 1 &lt; 2 &amp; &lt;b&gt;?</p>',
      '<p>&lt;i&gt;x&lt;/i&gt;</p>',
    ])
  })
})
