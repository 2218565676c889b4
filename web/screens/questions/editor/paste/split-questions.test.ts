import { describe, expect, test } from 'vitest'
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
  expect(question).toMatchObject({
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

const shown = (html: string) =>
  splitQuestions(html).questions.map(({ question_text, options, explanation, marks, left, doubts }) => ({
    text: question_text.replace(/<\/p><p>/g, ' / ').replace(/<\/?p>/g, ''),
    options: options
      .map(({ data, is_correct }) => `${is_correct ? '*' : ''}${data.replace(/<\/?p>/g, '')}`)
      .join(' | '),
    ...(explanation && { explanation: explanation.replace(/<\/?p>/g, '') }),
    ...(marks !== null && { marks }),
    ...(left.length > 0 && { left }),
    ...(doubts.length > 0 && { doubts: doubts.map(({ code }) => code) }),
  }))
const choice = ['1. Red planet?', '(a) Venus', '(b) Mars']
const plainChoice = { text: 'Red planet?', options: 'Venus | *Mars' }

describe('lines behind the key', () => {
  test.each<[string[], object]>([
    [['Ans: b', 'Explanation: Iron oxide.', 'SECTION B'], { explanation: 'Iron oxide.' }],
    [['Ans: b', 'Solution: It is red.', 'It has rust.'], { explanation: 'It is red.It has rust.' }],
    [['Ans: b', 'Reason - rust'], { explanation: 'rust' }],
    [['Ans: b', 'Hint: think of rust', 'Difficulty: Easy'], { left: ['Hint: think of rust', 'Difficulty: Easy'] }],
    [['Ans: b', 'Marks: 2'], { marks: 2 }],
    [['Ans: b', 'Bloom’s level: Remember'], { left: ['Bloom’s level: Remember'] }],
    [['Ans: b', 'Page 2 of 4'], { left: ['Page 2 of 4'] }],
    [['Page 2 of 4', 'Ans: b'], { left: ['Page 2 of 4'] }],
    [['***', 'Ans: b'], { left: ['***'] }],
    [['Ans: b', '-----'], { left: ['-----'] }],
    [['Ans: b', '* * *', '- 3 -', 'P.T.O.'], { left: ['* * *', '- 3 -', 'P.T.O.'] }],
    [['Ans: b', 'व्याख्या: लोहा'], { explanation: 'लोहा' }],
    [['Ans: b', 'Topic: Space', 'Bloom: Remember'], { left: ['Topic: Space', 'Bloom: Remember'] }],
    [['Ans: b', 'www.school.org'], { left: ['www.school.org'] }],
    [['Ans: b Explanation: Iron.'], { explanation: 'Iron.' }],
    [['<strong>Ans:</strong> b', '<strong>Explanation:</strong> Iron.'], { explanation: 'Iron.' }],
    [['Ans: (b) Because it is covered by iron oxide'], { explanation: '(b) Because' }],
  ])('B01 %j', (behind, more) => {
    const [question] = shown(lines(...choice, ...behind))
    if ('explanation' in more && String(more.explanation).startsWith('(b)')) {
      expect(question).toMatchObject({ options: 'Venus | *Mars', explanation: 'Because it is covered by iron oxide' })
    } else expect(question).toEqual({ ...plainChoice, ...more })
  })

  test('B01 explanation, heading, foot of a page and ornament are none of the last option', () => {
    const behind = ['Ans: b', 'Explanation: It is red with rust.', 'SECTION B', 'Page 2 of 4', '***']
    const [question] = shown(lines('1. Red planet?', '(a) Venus', '(b) Mars', ...behind))
    expect(question).toMatchObject({ options: 'Venus | *Mars', explanation: 'It is red with rust.' })
    const { left_over, questions } = splitQuestions(lines('1. Red planet?', '(a) Venus', '(b) Mars', '***', '2. Next?'))
    expect([questions.length, left_over, questions[0]?.options.map(({ is_correct }) => is_correct)]).toEqual([
      ...[2, []],
      [false, false],
    ])
  })

  test('an unmarked question is not marked by an ornament, nor does a heading belong to it', () => {
    for (const line of [
      '***',
      '-----',
      'SECTION B',
      'Part II',
      'Page 2 of 4',
      'खंड ख',
      '~~~~',
      'Section – C : Short answers',
    ]) {
      expect(shown(lines(...choice, line))[0]).toMatchObject({ options: 'Venus | Mars' })
    }
    const { questions, left_over } = splitQuestions(lines(...choice, 'Part II', 'Answer any two.', '1. Next?'))
    expect([questions.length, left_over]).toEqual([2, ['Part II', 'Answer any two.']])
  })

  test('directions with the next number below them head it, and say what it is', () => {
    const found = splitQuestions(
      lines(
        'State true or false:',
        '1. Ice floats. (T)',
        '2. Fire is cold. (F)',
        'Fill in the blanks:',
        '3. Ice is ____.',
      ),
    )
    expect(found.left_over).toEqual(['State true or false:', 'Fill in the blanks:'])
    expect(found.questions.map((one) => [one.question_text, one.is_truth, one.key])).toEqual([
      ['<p>Ice floats.</p>', true, 'T'],
      ['<p>Fire is cold.</p>', true, 'F'],
      ['<p>Ice is ____.</p>', false, ''],
    ])
    expect(shown(lines('1. Match the following:', '1. Sun', '2. Moon'))).toHaveLength(1)
    expect(shown(lines('1. Read it.', 'Answer the following in one word.', 'Who is it?', '2. Next?'))[0]?.text).toBe(
      'Read it. / Answer the following in one word. / Who is it?',
    )
  })

  test('what looks like a heading may be words', () => {
    expect(shown(lines('1. Name it.', 'Part A of the figure shows a leaf.'))[0]?.text).toBe(
      'Name it. / Part A of the figure shows a leaf.',
    )
  })
})

describe('numbers within a question', () => {
  const options = ['(a) 1 only', '(b) 2 only', '(c) Both 1 and 2', '(d) Neither']
  test.each<[string[], string]>([
    [['1. The Sun is a star.', '2. The Moon is a planet.', 'Which is correct?', ...options], 'options'],
    [['(i) The Sun is a star.', '(ii) The Moon is a planet.', 'Which of the above are true?', ...options], 'options'],
    [['1) The Sun is a star.', '2) The Moon is a planet.', ...options], 'options'],
    [['I. The Sun is a star.', 'II. The Moon is a planet.', 'Select the correct answer:', ...options], 'options'],
    [['(1) The Sun is a star.', '(2) The Moon is a planet.', 'Which is correct?', ...options], 'options'],
    [['• The Sun is a star.', '• The Moon is a planet.', ...options], 'options'],
    [['1. The Sun is a star.', '2. The Moon is a planet.', '3. It is hot.', ...options], 'options'],
  ])('B02 %j are one question', (inner) => {
    const found = shown(lines('1. Consider the statements:', ...inner, '2. Next?', '(a) x', '(b) y'))
    expect(found).toHaveLength(2)
    expect(found[0]?.text).toContain('The Sun is a star. / ')
    expect(found[0]?.options).toBe('1 only | 2 only | Both 1 and 2 | Neither')
    expect(found[1]?.text).toBe('Next?')
  })

  test('B02 statements with numbers and a question about them are one question, without options too', () => {
    const found = shown(
      lines('1. Consider the statements:', '1. The Sun is a star.', '2. The Moon is a planet.', 'Which is correct?'),
    )
    expect(found).toEqual([
      {
        text: 'Consider the statements: / 1. The Sun is a star. / 2. The Moon is a planet. / Which is correct?',
        options: '',
      },
    ])
  })

  test('statements with letters stand before the options', () => {
    const found = shown(
      lines(
        '1. Consider the following statements:',
        'A. One.',
        'B. Two.',
        'Which is correct?',
        '(a) A only',
        '(b) B only',
      ),
    )
    expect(found).toEqual([
      {
        text: 'Consider the following statements: / A. One. / B. Two. / Which is correct?',
        options: 'A only | B only',
      },
    ])
  })

  test('in a Hindi list, and in one that begins with Q', () => {
    const hindi = lines(
      'प्रश्न 1. निम्नलिखित कथनों पर विचार कीजिए:',
      '1. सूर्य',
      '2. चंद्र',
      'कौन सही है?',
      '(क) 1',
      '(ख) 2',
      'उत्तर: (ख)',
    )
    expect(shown(hindi)).toMatchObject([{ options: '1 | *2' }])
    const strong = lines('Q1. Name:', '1. the capital', '2. the river', 'Q2. Next?')
    expect(shown(strong).map(({ text }) => text)).toEqual(['Name: / 1. the capital / 2. the river', 'Next?'])
  })

  test('lists of Word', () => {
    const html =
      '<ol><li><p>Consider the statements:</p><ol><li><p>Sun</p></li><li><p>Moon</p></li></ol></li></ol><p>Which is correct?</p><p>(a) x</p><p>(b) y</p>'
    expect(shown(html)).toEqual([
      { text: 'Consider the statements: / 1. Sun / 2. Moon / Which is correct?', options: 'x | y' },
    ])
  })

  test('questions that are counted anew, or on, stay questions', () => {
    expect(shown(lines('1. One?', '2. Two?', '3. Three?'))).toHaveLength(3)
    expect(shown(lines('1. One?', '2. Two?', 'SECTION B', '1. Three?', '2. Four?'))).toHaveLength(4)
    expect(shown(lines('1. Define force.', '2. Define work.', '4. Define power.'))).toHaveLength(3)
    expect(
      shown(lines('4. Consider the gases:', '1. Neon', '2. Argon', 'Which is noble?', '(a) x', '(b) y', '5. Next?')),
    ).toHaveLength(2)
  })

  test('options with numbers are options where the key says so', () => {
    expect(shown(lines('1. Red planet?', '(1) Venus', '(2) Mars', 'Ans: (2)', '2. Next?'))).toMatchObject([
      plainChoice,
      {},
    ])
    expect(shown(lines('Q1. Red planet?', '1) Venus', '2) Mars', 'Ans: 2', 'Q2. Next?'))).toMatchObject([
      plainChoice,
      {},
    ])
    expect(shown(lines('1. Red planet?', '(i) Venus', '(ii) Mars', 'Ans: (ii)'))).toEqual([plainChoice])
  })
})

describe('keys', () => {
  test.each([
    ...['Correct answer: B', 'Correct Option: B', 'Ans: (b) Mars', 'Right answer - b', 'Answer key: B', 'Ans. b) Mars'],
    ...[
      'उत्तर: (ख)',
      'Answer (b)',
      'The correct answer is (b)',
      'Ans: Option B',
      'Ans: 2',
      'Ans: mars',
      'Key: b',
      'Ans - B. Mars',
    ],
    ...[
      'ANSWER: B',
      'Correct: b',
      'सही उत्तर: ख',
      'Correct option is (b)',
      'Ans : [b]',
      '(Ans: b)',
      'Ans b',
      'Ans= b',
      'सही विकल्प - (ख)',
      'Sol. (b)',
      'Solution: b',
    ],
  ])('B03 %s', (key) => {
    expect(shown(lines(...choice, key))).toEqual([plainChoice])
    expect(shown(lines('1. Red planet? (a) Venus (b) Mars', key))).toEqual([plainChoice])
  })

  test.each([
    ['Rome', 'Paris', 'Correct answer: A'],
    ['Paris', 'Rom', 'Correct Option: A'],
    ['Delhi', 'Rome', 'Ans: (a) Delhi'],
    ['Paris', 'Rome', 'Right answer - a'],
  ])('B03 %s | %s | %s: the key is no part of an option', (one, other, key) => {
    const marked = [{ text: 'Capital?', options: `*${one} | ${other}` }]
    expect(shown(lines('1. Capital?', `(a) ${one}`, `(b) ${other}`, key))).toEqual(marked)
    expect(shown(lines('1. Capital?', `(a) ${one}`, `(b) ${other} ${key}`))).toEqual(marked)
  })

  test.each([
    'Ans: (a) Mars',
    'Ans: e',
    'Ans: Jupiter',
    'Ans: (b) Pluto',
    'Answer: A. Mars',
    'Ans: a or b',
  ])('%s is in doubt, and nothing is marked', (key) => {
    const [question] = shown(lines(...choice, key))
    expect(question?.options).toBe('Venus | Mars')
    expect(question?.doubts).toEqual([expect.stringMatching(/^key_(differs|unknown)$/)])
  })

  test('a number that is an option too is in doubt', () => {
    const [question] = shown(lines('1. pH of water?', '(a) 7', '(b) 0', '(c) 14', '(d) 1', 'Ans: 1'))
    expect(question).toMatchObject({ options: '7 | 0 | 14 | 1', doubts: ['key_differs'] })
    expect(shown(lines('1. x?', '(a) O', '(b) B', '(c) A', 'Ans: A'))[0]).toMatchObject({ doubts: ['key_differs'] })
  })

  test('a letter that names an option in the text, where none is read, is in doubt', () => {
    const found = (text: string, key: string) => shown(lines(`1. ${text}`, `Ans: ${key}`))[0]
    expect(found('Which is -x? A. -x B. +x C. =x D. @x', 'A')).toMatchObject({ doubts: ['key_unknown'] })
    expect(found('Which vitamin is in carrots?', 'A')).not.toHaveProperty('doubts')
  })

  test('a star and a key that disagree are in doubt', () => {
    expect(shown(lines('1. x?', '(a) 1 *', '(b) 2', 'Ans: b'))[0]).toMatchObject({
      options: '1 | 2',
      doubts: ['keys_differ'],
    })
  })

  test('a list of answers behind the questions', () => {
    const two = [...choice, '2. Blue planet?', '(a) Earth', '(b) Mars']
    for (const key of ['1. b 2. a', '1-b, 2-a', '1) (b) 2) (a)']) {
      expect(shown(lines(...two, 'Answer Key', key)).map(({ options }) => options)).toEqual([
        'Venus | *Mars',
        '*Earth | Mars',
      ])
    }
    expect(shown(lines(...two, 'ANSWERS', '1. b', '2. a')).map(({ options }) => options)).toEqual([
      'Venus | *Mars',
      '*Earth | Mars',
    ])
  })

  test('a line that goes on an option is told', () => {
    expect(shown(lines(...choice, 'Department of Science', 'Ans: b'))[0]).toMatchObject({
      options: 'Venus | *Mars<br>Department of Science',
      doubts: ['glued'],
    })
    expect(shown(lines(...choice, 'the fourth planet', 'Ans: b'))[0]).not.toHaveProperty('doubts')
  })
})

describe('marks', () => {
  test.each<[string, number]>([
    ['Why? (2)', 2],
    ['Why? [2]', 2],
    ['Why? 2 M', 2],
    ['Why? (2 marks)', 2],
    ['Why? 2 अंक', 2],
    ['Why? (2M)', 2],
    ['Why? [2 Marks]', 2],
    ['Why? – 2 marks', 2],
    ['Why? (1½ marks)', 1.5],
    ['Why? (२ अंक)', 2],
    ['Why? [0.5]', 0.5],
    ['<strong>Why? (2)</strong>', 2],
    ['Why? Marks: 2', 2],
    ['Why? (Marks - 2)', 2],
    ['Why? [1+2]', 3],
    ['Why? (2 × 3 = 6)', 6],
    ['Why? [½ × 4 = 2]', 2],
    ['Why? (1+1½ marks)', 2.5],
  ])('%s', (text, marks) => {
    expect(shown(lines(`1. ${text}`))[0]).toMatchObject({
      text: expect.stringMatching(/^(<strong>)?Why\?(<\/strong>)?$/),
      marks,
    })
    expect(shown(lines('1. Why?', text.replace(/<[^>]*>|Why\? (?:– )?/g, '')))[0]).toMatchObject({
      text: 'Why?',
      marks,
    })
  })

  test.each([
    'Solve equation (2)',
    'Find the volume of 2 M',
    'It is 2 m',
    'Find f (2)',
    'Use Fig. (2)',
    'Add 3 + (2)',
    'Is x = 2',
    'Evaluate: (2 + 3)',
    'She has 30 out of maximum marks: 40',
  ])('%s has none', (text) => {
    expect(shown(lines(`1. ${text}`))).toEqual([{ text, options: '' }])
  })
})

describe('options that carry letters', () => {
  test.each([
    [['(a) A) Paris', '(b) B) Rome']],
    [['(a) A. Paris', '(b) B. Rome']],
    [['A. (a) Paris', 'B. (b) Rome']],
    [['(a) a) Paris', '(b) b) Rome']],
    [['(क) क) Paris', '(ख) ख) Rome']],
    [['(a) 1) Paris', '(b) 2) Rome']],
  ])('%j lose them', (options) => {
    const [question] = splitQuestions(lines('1. x?', ...options)).questions
    expect([question?.options.map(({ data }) => data), question?.relettered]).toEqual([
      ['<p>Paris</p>', '<p>Rome</p>'],
      true,
    ])
  })

  test('in a list of letters, and not where they are something else', () => {
    expect(optionsOf(`${lines('1. x?')}<ol type="a"><li><p>A) Paris</p></li><li><p>B) Rome</p></li></ol>`)).toEqual([
      '<p>Paris</p>',
      '<p>Rome</p>',
    ])
    expect(optionsOf(lines('1. x?', '(a) B) y', '(b) A) z'))).toEqual(['<p>B) y</p>', '<p>A) z</p>'])
  })
})
