import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { english } from '../../contract/texts/english.ts'
import { readOpenTriviaQa } from './opentriviaqa.ts'

const answerValue = (question: { answer: unknown } | undefined) =>
  (question?.answer as { value: unknown } | null | undefined)?.value

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/${name}.txt`, import.meta.url))
const read = (...lines: string[]) => readOpenTriviaQa(new TextEncoder().encode(lines.join('\n')))
const readQuestion = (...lines: string[]) => {
  const { questions, problems } = read(...lines)
  expect(problems).toEqual([])
  return questions[0]!
}

describe('the four files', () => {
  test.each([
    ['for-kids', 759, []],
    ['geography', 842, ['2009 duplicate_options', '4376 duplicate_options']],
    ['history', 1645, ['1698 damaged_text', '4268 damaged_text']],
    ['science-technology', 2486, ['2313 damaged_text', '7923 duplicate_options', '12068 duplicate_options']],
  ])('%s: each of the %i questions is read or listed with its line', (name, total, problems) => {
    const file = readOpenTriviaQa(fixture(`opentriviaqa/${name}`))
    expect(file.total).toBe(total)
    expect(file.questions.length + file.problems.length).toBe(total)
    expect(file.problems.map(({ row, code }) => `${row} ${code}`)).toEqual(problems)
  })

  test.each([
    'for-kids',
    'geography',
    'history',
    'science-technology',
  ])('%s: every question has one right answer', (name) => {
    for (const question of readOpenTriviaQa(fixture(`opentriviaqa/${name}`)).questions) {
      const correct = question.question_options.filter((option) => option.is_correct)
      if (question.type === 'MCQ_SINGLE') expect(correct).toHaveLength(1)
      else expect([question.question_options, typeof answerValue(question)]).toEqual([[], 'boolean'])
    }
  })

  test('the ugly cases come out as printed', () => {
    const { total, questions, problems } = readOpenTriviaQa(fixture('ugly-cases'))
    expect([total, questions.length]).toEqual([11, 9])
    expect(questions.map(({ row, type }) => `${row} ${type}`)).toMatchInlineSnapshot(`
      [
        "2 MCQ_SINGLE",
        "15 MCQ_SINGLE",
        "24 TRUE_FALSE",
        "37 MCQ_SINGLE",
        "44 MCQ_SINGLE",
        "61 MCQ_SINGLE",
        "68 TRUE_FALSE",
        "73 MCQ_SINGLE",
        "80 MCQ_SINGLE",
      ]
    `)
    expect(
      problems.map(({ sentence, ...problem }) => ({ ...problem, message: english(sentence) })),
    ).toMatchInlineSnapshot(`
      [
        {
          "code": "duplicate_options",
          "column": "option_d",
          "message": "Options B and D are the same. Change one of them",
          "row": 30,
          "value": "The Lonely Sea",
        },
        {
          "code": "damaged_text",
          "column": "question",
          "message": "Line 56 holds a damaged character (E2 80 3F). Type that line again and save the file as UTF-8",
          "row": 56,
          "value": "The nickname of Wisconsin, “Badger State�, was given to it in irony, because no gold rushes occurred in the region.",
        },
      ]
    `)
    const textOf = (row: number) => questions.find((question) => question.row === row)?.question_text
    expect(textOf(2)).toBe(
      '<p>What Disney film is this dialogue from:<br>Uh-oh.<br>Dont tell me. Were about to go over a huge waterfall.' +
        '<br>Yep.<br>Sharp rocks at the bottom?<br>Most likely.<br>Bring it on?</p>',
    )
    expect(textOf(15)).toBe('<p>What does x equal in this equation?</p><p>4x+4=12</p>')
    expect(textOf(44)).toContain('<br>A beauty show?</p>')
    expect(questions.find(({ row }) => row === 61)?.question_options[1]?.data).toBe('<p>Sturmpanzer IV Brummbär</p>')
  })
})

describe('readOpenTriviaQa', () => {
  test('marks the right option, whatever its place', () => {
    expect(readQuestion('#Q Capital?', '^ Kabul', 'A Tirana', 'B Kabul')).toEqual({
      row: 1,
      type: 'MCQ_SINGLE',
      question_text: '<p>Capital?</p>',
      question_options: [
        { data: '<p>Tirana</p>', is_correct: false, fixed: false },
        { data: '<p>Kabul</p>', is_correct: true, fixed: false },
      ],
      answer: null,
    })
  })

  test('makes True and False a TRUE_FALSE question, in either order', () => {
    expect(readQuestion('#Q Ice floats.', '^ True', 'A False', 'B True')).toMatchObject({
      type: 'TRUE_FALSE',
      question_options: [],
      answer: { value: true },
    })
    expect(readQuestion('#Q Ice sinks.', '^ false', 'A TRUE', 'B FALSE').answer).toEqual({ value: false })
  })

  test('leaves Yes and No a choice of two', () => {
    expect(readQuestion('#Q Is it?', '^ Yes', 'A Yes', 'B No')).toMatchObject({ type: 'MCQ_SINGLE', answer: null })
  })

  test('escapes whatever looks like markup', () => {
    const question = readQuestion('#Q Is 1 < 2 & 3 > 2? <img src=x>', '^ <b>', 'A <b>', 'B &amp;')
    expect(question.question_text).toBe('<p>Is 1 &lt; 2 &amp; 3 &gt; 2? &lt;img src=x&gt;</p>')
    expect(question.question_options.map(({ data }) => data)).toEqual(['<p>&lt;b&gt;</p>', '<p>&amp;amp;</p>'])
  })

  test('leaves one blank where there are several, or a tab', () => {
    expect(readQuestion('#Q One.  Two\tthree? ', '^ x', 'A x', 'B y').question_text).toBe('<p>One. Two three?</p>')
  })

  test('accepts a right answer that differs in white space, Unicode form or capitals', () => {
    const question = readQuestion('#Q Where?', '^  the  rue\u0301e ', 'A Elsewhere', 'B The ru\u00e9e')
    expect(question.question_options[1]?.is_correct).toBe(true)
  })

  test('prefers the option with the same capitals', () => {
    const question = readQuestion('#Q Cobalt?', '^ Co', 'A CO', 'B Co')
    expect(question.question_options.map(({ is_correct }) => is_correct)).toEqual([false, true])
  })

  test('reads options over several lines, and the letters of a question as text', () => {
    const question = readQuestion('#Q Which?', 'A line of verse', '^ one', 'two', 'A one', 'two', 'B three')
    expect(question.question_text).toBe('<p>Which?<br>A line of verse</p>')
    expect(question.question_options[0]).toMatchObject({ data: '<p>one<br>two</p>', is_correct: true })
  })

  test.each([
    ['All of the above', [false, false, true]],
    ['None of these', [false, false, true]],
    ['both of them', [false, false, true]],
    ['Both A and B', [true, true, true]],
    ['Nonetheless', [false, false, false]],
  ])('keeps "%s" in its place', (last, fixed) => {
    const question = readQuestion('#Q Which?', '^ x', 'A x', 'B y', `C ${last}`)
    expect(question.question_options.map((option) => option.fixed)).toEqual(fixed)
  })

  test('starts a new question at a #Q that lost its line end, not at one within a question', () => {
    const { total, questions } = read('#Q What does #Q mean?', '^ x', 'A x', 'B y #Q Next?', '^ 1', 'A 1', 'B 2')
    expect([total, questions.map(({ row }) => row)]).toEqual([2, [1, 4]])
  })

  test.each([
    ['empty_question', ['#Q', '^ x', 'A x', 'B y'], 'question', ''],
    ['no_correct', ['#Q Who?', 'A x', 'B y'], 'correct', ''],
    ['no_correct', ['#Q Who?', '^', 'A x', 'B y'], 'correct', ''],
    ['several_correct', ['#Q Who?', '^ x', '^ y', 'A x', 'B y'], 'correct', 'y'],
    ['no_options', ['#Q Who?', '^ x'], 'option_a', '0'],
    ['too_few_options', ['#Q Who?', '^ x', 'A x'], 'option_b', '1'],
    [
      'too_many_options',
      ['#Q Who?', '^ A', ...[...'ABCDEFGHI'].map((letter) => `${letter} ${letter}`)],
      'option_h',
      '9',
    ],
    ['empty_option', ['#Q Who?', '^ x', 'A x', 'B', 'C y'], 'option_b', ''],
    ['duplicate_options', ['#Q Who?', '^ x', 'A x', 'B y', 'C  y'], 'option_c', 'y'],
    ['misplaced_line', ['#Q Who?', '^ x', 'A x', 'B y', 'D z'], 'option_b', 'D z'],
    ['misplaced_line', ['#Q Who?', '^ x', 'A x', 'B y', '', 'A note'], 'option_b', 'A note'],
    ['misplaced_line', ['#Q Who?', '^ x', 'A x', 'B y', '', 'the end'], 'option_b', 'the end'],
    ['correct_not_in_options', ['#Q Who?', '^ z', 'A x', 'B y'], 'correct', 'z'],
    ['correct_ambiguous', ['#Q Who?', '^ co', 'A CO', 'B Co'], 'correct', 'co'],
    ['control_character', ['#Q Who\u0007?', '^ x', 'A x', 'B y'], 'question', 'Who\u0007?'],
    ['damaged_text', ['#Q Who?', '^ x', 'A x', 'B \ufffd'], 'question', 'Who?'],
    ['no_question_mark', ['Trivia', 'of 2012'], 'question', 'Trivia of 2012'],
  ])('lists %s with line, column and value', (code, lines, column, value) => {
    const file = read('', ...lines, '', '#Q Next?', '^ 1', 'A 1', 'B 2')
    expect(file.problems).toEqual([{ row: 2, column, code, value, sentence: expect.anything() }])
    expect(file.problems.map(({ sentence }) => english(sentence))).toEqual([expect.stringMatching(/^[A-Z].{20,}/)])
    expect([file.total, file.questions.length]).toEqual([2, 1])
  })

  test('an empty file has no question and no problem', () => {
    expect(read('', ' ')).toEqual({ total: 0, questions: [], problems: [] })
  })

  test('never throws, counts every #Q and lets no damaged text through, whatever the bytes', () => {
    const line = fc.constantFrom('#Q Who?', '^ x', 'A x', 'B y', 'C', 'D \u00e9', '', 'stray', '#Q', '^', 'B y #Q z')
    const bytes = fc.array(
      fc.oneof(
        line.map((text) => [...Buffer.from(`${text}\n`)]),
        fc.array(fc.nat(255), { maxLength: 6 }),
      ),
    )
    const property = fc.property(bytes, (parts) => {
      const file = readOpenTriviaQa(Uint8Array.from(parts.flat()))
      expect(file.total).toBe(file.questions.length + file.problems.length)
      expect(JSON.stringify(file.questions)).not.toContain('\ufffd')
    })
    fc.assert(property, { numRuns: 1000 })
  })

  test('counts every #Q that starts a line', () => {
    const line = fc.constantFrom('#Q Who?', '^ x', 'A x', 'B y', 'C', '', 'stray', '#Q', '^')
    const property = fc.property(fc.array(line), (lines) => {
      const file = read('#Q First', ...lines)
      expect(file.total).toBe(1 + lines.filter((text) => text.startsWith('#Q')).length)
    })
    fc.assert(property)
  })
})
