import { describe, expect, test } from 'vitest'
import { newValues } from '../form/form-values.ts'
import type { CardChanges } from './making.ts'
import { problemsOf, typeOf, valuesOfPasted } from './pasted-values.ts'
import { splitQuestions } from './split-questions.ts'

const lines = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
const first = (...texts: string[]) => {
  const question = splitQuestions(lines(...texts)).questions[0]
  if (!question) throw new Error('no question found')
  return question
}
const valuesOf = (texts: string[], changes?: CardChanges) => valuesOfPasted(first(...texts), newValues({}), changes)

describe('what is recognised', () => {
  test.each<[string[], boolean | null]>([
    [['1. Ice floats.', 'Ans: True'], true],
    [['1. Ice sinks. (True/False)', 'Ans: F'], false],
    [['1. Ice floats. [T/F]'], null],
    [['1. State whether true or false: Ice floats.', 'Ans: True'], true],
    [['1. बर्फ तैरती है। (सत्य/असत्य)', 'उत्तर: सत्य'], true],
    [['1. Ice floats.', '(a) True', '(b) False', 'Ans: a'], true],
    [['1. Ice floats.', '(a) False', '(b) True', 'Ans: b'], true],
    [['1. Ice sinks.', 'Ans: False. Ice is lighter.'], false],
  ])('%j is true or false', (texts, value) => {
    const { values } = valuesOf(texts)
    expect([values.type, values.truth.value]).toEqual(['TRUE_FALSE', value])
    expect(values.question_text).not.toMatch(/\(True|\[T/)
  })

  test.each<[string[], string, string[][]]>([
    [['1. The sky is ____.', 'Ans: blue'], '<p>The sky is {{1}}.</p>', [['blue']]],
    [['1. The sky is ........', 'Ans: blue|azure'], '<p>The sky is {{1}}</p>', [['blue', 'azure']]],
    [['1. ___ and _____ mix.', 'Ans: red, blue'], '<p>{{1}} and {{2}} mix.</p>', [['red'], ['blue']]],
    [['1. ___ and ___ mix.', 'Ans: red; blue'], '<p>{{1}} and {{2}} mix.</p>', [['red'], ['blue']]],
    [['1. आकाश ……… है।', 'उत्तर: नीला'], '<p>आकाश {{1}} है।</p>', [['नीला']]],
  ])('%j has blanks', (texts, text, blanks) => {
    expect(valuesOf(texts).values).toMatchObject({ type: 'FILL_BLANK', question_text: text, blanks })
  })

  const four = [
    '(a) Both A and R are true and R is the correct explanation of A.',
    '(b) Both A and R are true but R is not the correct explanation of A.',
    '(c) A is true but R is false.',
    '(d) A is false but R is true.',
  ]
  test.each<[string[], string]>([
    [['1. Assertion (A): Ice floats.', 'Reason (R): It is light.', ...four, 'Ans: c'], 'C'],
    [['1. Assertion: Ice floats. Reason: It is light.', ...four, 'Ans: (a)'], 'A'],
    [['1. <strong>Assertion (A):</strong> Ice floats.', '<strong>Reason (R):</strong> It is light.', 'Ans: D'], 'D'],
    [
      [
        '1. Assertion (A): Ice floats.',
        'Reason (R): It is light.',
        four[1] ?? '',
        four[0] ?? '',
        four[2] ?? '',
        four[3] ?? '',
        'Ans: a',
      ].map((text, index) =>
        index === 2 ? text.replace('(b)', '(a)') : index === 3 ? text.replace('(a)', '(b)') : text,
      ),
      'B',
    ],
  ])('%j is an assertion with its reason', (texts, option) => {
    expect(valuesOf(texts).values).toMatchObject({
      type: 'ASSERTION_REASON',
      question_text:
        '<p><strong>Assertion (A):</strong> Ice floats.</p><p><strong>Reason (R):</strong> It is light.</p>',
      assertion: { option },
    })
  })

  test('other options keep their question a choice', () => {
    const texts = [
      '1. Assertion (A): x.',
      'Reason (R): y.',
      '(a) Both are false',
      '(b) Only A',
      '(c) Only R',
      '(d) None',
      'Ans: a',
    ]
    expect(typeOf(first(...texts))).toBe('MCQ_SINGLE')
    expect(typeOf(first('1. The ___ is', '(a) x', '(b) y'))).toBe('MCQ_SINGLE')
  })
})

describe('columns, orders and passages', () => {
  const match = (text: string, values: ReturnType<typeof valuesOf>['values']) => {
    expect([values.type, values.question_text]).toEqual(['MATCH', text])
    return [
      ...values.match.pairs.map(({ left, right }) => `${left}${right}`),
      ...values.match.distractors.map((one) => one.text),
    ]
  }
  const organs = ['<p>Lungs</p><p>Breathing</p>', '<p>Heart</p><p>Pumping</p>', '<p>Sight</p>']
  test.each<[string, string[]]>([
    [
      'two labels a line',
      ['(i) Lungs (a) Pumping', '(ii) Heart (b) Breathing', '(iii) Eye (c) Sight', 'Ans: i-b, ii-a, iii-c'],
    ],
    [
      'two lists',
      ['Column A', '1. Lungs', '2. Heart', 'Column B', 'a. Pumping', 'b. Breathing', 'c. Sight', 'Ans: 1-b, 2-a'],
    ],
    [
      'options and numbers',
      ['(a) Lungs (i) Pumping', '(b) Heart (ii) Breathing', '(c) Eye (iii) Sight', 'Ans: (a)-(ii), (b)-(i), (c)-(iii)'],
    ],
    ['dashes', ['Lungs – Pumping', 'Heart – Breathing', 'Eye – Sight', 'Ans: 1-b; 2-a; 3-c']],
  ])('%s are matched as the answer says', (form, lines) => {
    const { values, doubts } = valuesOf(['5. Match the following:', ...lines])
    const found = match('<p>Match the following:</p>', values)
    expect([doubts, found]).toEqual([
      [],
      form === 'two lists' ? organs : [...organs.slice(0, 2), '<p>Eye</p><p>Sight</p>'],
    ])
    expect(problemsOf(values)).toEqual([])
  })

  test('a table is matched, without its heads and the labels of its rows', () => {
    const cell = (text: string) => `<td><p>${text}</p></td>`
    const row = (...texts: string[]) => `<tr>${texts.map(cell).join('')}</tr>`
    const table = `<table><tbody>${row('Column A', '', 'Column B', '')}${row('1.', 'Lungs', '(a)', 'Pumping')}${row('2.', 'Heart', '(b)', 'Breathing')}</tbody></table>`
    const question = splitQuestions(`<p>1. Match:</p>${table}<p>Ans: 1-b, 2-a</p>`).questions[0]!
    expect(match('<p>Match:</p>', valuesOfPasted(question, newValues({})).values)).toEqual(organs.slice(0, 2))
  })

  test('without an answer, or with one that leaves an entry out, the card is in doubt', () => {
    const lines = ['5. Match:', '(i) Lungs (a) Breathing', '(ii) Heart (b) Pumping']
    expect(valuesOf(lines).doubts).toEqual([{ code: 'unkeyed', of: 'pairs' }])
    const partly = valuesOf([...lines, 'Ans: i-a'], { type: 'MATCH' })
    expect(partly.doubts).toEqual([{ code: 'pairs_unread', key: 'i-a' }])
    expect(valuesOf(lines, { answer: '1-a 2-b' }).doubts).toEqual([])
    expect(valuesOf(lines, { settled: true }).doubts).toEqual([])
    expect(valuesOf(['5. Why?', 'Ans: So.'], { type: 'MATCH' }).doubts).toEqual([{ code: 'no_columns' }])
  })

  test('codes of columns are options', () => {
    const lines = ['5. Match:', '(i) Lungs (p) x', '(ii) Heart (q) y', '(a) i-p, ii-q', '(b) i-q, ii-p', 'Ans: a']
    expect(typeOf(first(...lines))).toBe('MCQ_SINGLE')
    const coded = ['1. Match A–C with 1–3.', '(a) A-1, B-2, C-3', '(b) A-2, B-1, C-3', '(c) A-3, B-2, C-1', 'Ans: b']
    expect(typeOf(first(...coded))).toBe('MCQ_SINGLE')
  })

  test.each<[string[], string[]]>([
    [
      ['(a) Egg', '(b) Pupa', '(c) Larva', 'Ans: a, c, b'],
      ['Egg', 'Larva', 'Pupa'],
    ],
    [
      ['1. Pupa', '2. Larva', '3. Egg', 'Ans: 3-2-1'],
      ['Egg', 'Larva', 'Pupa'],
    ],
    [
      ['(i) Larva', '(ii) Egg', '(iii) Pupa', 'Answer: (ii) → (i) → (iii)'],
      ['Egg', 'Larva', 'Pupa'],
    ],
    [
      ['(a) Egg', '(b) Pupa', '(c) Larva', 'Ans: acb'],
      ['Egg', 'Larva', 'Pupa'],
    ],
  ])('%j is put in order', (lines, texts) => {
    const { values, doubts } = valuesOf(['7. Arrange in the correct order:', ...lines])
    expect([values.type, values.question_text, doubts]).toEqual(['ORDER', '<p>Arrange in the correct order:</p>', []])
    expect(values.order.sequence.map(({ text }) => text)).toEqual(texts.map((text) => `<p>${text}</p>`))
    expect(problemsOf(values)).toEqual([])
  })

  test('orders to choose from are options, and a card made an order by hand says what it lacks', () => {
    const codes = ['7. Arrange in order: P, Q, R', '(a) PQR', '(b) QPR', '(c) RQP', 'Ans: b']
    expect(typeOf(first(...codes))).toBe('MCQ_SINGLE')
    const three = ['7. First to last?', '(a) x', '(b) y', '(c) z']
    expect(valuesOf(three, { type: 'ORDER' }).doubts).toEqual([{ code: 'unkeyed', of: 'order' }])
    expect(valuesOf(three, { type: 'ORDER', answer: 'a, b' }).doubts).toEqual([{ code: 'order_unread', key: 'a, b' }])
    expect(valuesOf(three, { type: 'ORDER', answer: 'c a b' }).values.order.sequence[0]?.text).toBe('<p>z</p>')
    expect(valuesOf(['7. Why?'], { type: 'ORDER' }).doubts).toEqual([{ code: 'no_entries' }])
  })

  const passage = ['3. Read the passage and answer: [4]', 'Ice floats on water.']
  test('what is asked about a passage are parts with types, marks and answers of their own', () => {
    const { values, doubts } = valuesOf([
      ...passage,
      '(i) What floats? [1]',
      '(a) Iron (b) Ice',
      'Ans: b',
      '(ii) Does ice sink? (True/False)',
      'Ans: False',
      '(iii) Why?',
      'Ans: It is lighter.',
      'OR',
      '(iii) How much lighter?',
      '4. Next?',
    ])
    expect([values.type, values.question_text, values.max_marks, doubts]).toEqual([
      'CASE_STUDY',
      '<p>Read the passage and answer:</p><p>Ice floats on water.</p>',
      4,
      [],
    ])
    expect(values.parts.map(({ type, max_marks, question_text }) => [type, max_marks, question_text])).toEqual([
      ['MCQ_SINGLE', 1, '<p>What floats?</p>'],
      ['TRUE_FALSE', 2, '<p>Does ice sink?</p>'],
      ['VERY_SHORT', 1, '<p>Why?</p>'],
      ['VERY_SHORT', 1, '<p>How much lighter?</p>'],
    ])
    expect(values.parts[0]?.question_options.map(({ is_correct }) => is_correct)).toEqual([false, true])
    expect(values.parts[2]?.written.model_answer).toBe('<p>It is lighter.</p>')
    expect(values.parts.map(({ or_group }) => or_group !== '')).toEqual([false, false, true, true])
    expect(problemsOf(values)).toEqual([])
  })

  test('answers behind all parts go to each of them, and are no parts', () => {
    const parts = [...passage, '(i) What floats?', '(a) Iron (b) Ice', '(ii) Why?']
    for (const answers of [
      ['Ans: (i) b (ii) It is lighter.'],
      ['Ans:', '(i) b', '(ii) It is lighter.'],
      ['(i) b', '(ii) It is lighter.'],
    ]) {
      const { values } = valuesOf([...parts, ...answers])
      expect(values.parts).toHaveLength(2)
      expect(values.parts[0]?.question_options[1]?.is_correct).toBe(true)
      expect(values.parts[1]?.written.model_answer).toBe('<p>It is lighter.</p>')
    }
  })

  test('type, marks and key of a part are changed by themselves', () => {
    const texts = [...passage, '(i) What floats?', '(a) Iron (b) Ice', '(ii) How much?']
    const { values } = valuesOf(texts, {
      parts: { 0: { right: [1], marks: 3 }, 1: { type: 'NUMERIC', answer: '9 %' } },
    })
    expect(values.parts[0]).toMatchObject({
      max_marks: 3,
      question_options: [{ is_correct: false }, { is_correct: true }],
    })
    expect(values.parts[1]).toMatchObject({ type: 'NUMERIC', max_marks: 1, numeric: { value: '9' } })
  })

  test('what is no passage after all keeps its parts as lines, and what is made one by hand has its lines as parts', () => {
    const { values } = valuesOf([...passage, '(i) What floats?', '(a) Iron (b) Ice', '(ii) Why?'], { type: 'LONG' })
    for (const text of ['(i) What floats?', '(b) Ice', '(ii) Why?']) expect(values.question_text).toContain(text)
    const made = valuesOf(['3. Ice floats.', '(a) On what?', '(b) Why?'], { type: 'CASE_STUDY' }).values
    expect(made.parts.map(({ question_text }) => question_text)).toEqual(['<p>On what?</p>', '<p>Why?</p>'])
    expect(valuesOf(['3. Ice floats.'], { type: 'CASE_STUDY' }).doubts).toEqual([{ code: 'no_parts' }])
  })

  test('statements about which one thing is asked are no parts', () => {
    const lines = [
      '3. Consider the statements in the given text:',
      '(i) x is y.',
      '(ii) y is z.',
      'Which is correct?',
      '(a) i',
      '(b) ii',
    ]
    expect(typeOf(first(...lines))).toBe('MCQ_SINGLE')
  })
})

test('B10 P01 options that name others keep their places', () => {
  const fixedOf = (last: string) =>
    valuesOf(['1. x?', '(a) Neon', '(b) Argon', `(c) ${last}`]).values.question_options.map(({ fixed }) => fixed)
  expect(fixedOf('All of the above')).toEqual([false, false, true])
  expect(fixedOf('Both a and b')).toEqual([true, true, true])
  expect(fixedOf('(a) and (b)')).toEqual([true, true, true])
  expect(fixedOf('Both A and B are correct')).toEqual([true, true, true])
  expect(fixedOf('Both (a) and (b)')).toEqual([true, true, true])
  expect(fixedOf('Oxygen')).toEqual([false, false, false])
})

describe('what a person changes', () => {
  const choice = ['1. Value of g? [2]', '(a) 9.8 m/s²', '(b) 8', 'Ans: a']
  test('type, marks and key', () => {
    expect(valuesOf(choice, { marks: 3, right: [1] }).values).toMatchObject({
      max_marks: 3,
      question_options: [{ is_correct: false }, { is_correct: true }],
    })
    expect(valuesOf(choice, { type: 'MCQ_MULTI', right: [0, 1] }).values).toMatchObject({
      type: 'MCQ_MULTI',
      max_marks: 2,
      question_options: [{ is_correct: true }, { is_correct: true }],
    })
  })

  test('a type without options keeps them in its text', () => {
    expect(valuesOf(choice, { type: 'NUMERIC' }).values).toMatchObject({
      question_text: '<p>Value of g?</p><p>(a) 9.8 m/s²</p><p>(b) 8</p>',
      numeric: { value: '9.8', unit: 'm/s²' },
    })
    expect(valuesOf(['1. How many?', 'Ans: 6.02 × 10²³'], { type: 'NUMERIC' }).values.numeric.value).toBe('6.02e+23')
  })

  test('an option that is chosen settles the doubt of the key, a look all others', () => {
    const doubtful = ['1. x?', '(a) Rome', '(b) Oslo', 'City of', 'Ans: (a) Oslo']
    const codes = (changes?: CardChanges) => valuesOf(doubtful, changes).doubts.map(({ code }) => code)
    expect(codes()).toEqual(['glued', 'key_unknown'])
    expect(codes({ right: [1] })).toEqual(['glued'])
    expect(codes({ right: [1], settled: true })).toEqual([])
  })

  test('answers that do not fit the blanks are in doubt', () => {
    expect(valuesOf(['1. ___ and ___', 'Ans: one']).doubts).toEqual([{ code: 'blank_answers', key: 'one' }])
    expect(valuesOf(['1. ___ and ___', 'Ans: one'], { answer: 'one; two' })).toMatchObject({
      doubts: [],
      values: { blanks: [['one'], ['two']] },
    })
  })
})
