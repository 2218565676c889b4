import { describe, expect, it } from 'vitest'
import type { ImportedQuestion } from '../../items/imported-question.ts'
import { readWord } from '../read-word.ts'
import { madeWord, paragraph } from '../testing/made-word.ts'

const read = (lines: readonly string[]) => readWord(madeWord(lines.map((line) => paragraph(line)))).questions
const codesOf = ({ doubts = [] }: ImportedQuestion) => doubts.map(({ code }) => code)
const after = ['2. Define force, in your own words. [2]', 'Ans: A push or a pull.']

describe('I18 lettered and Roman lines of a question', () => {
  it('with marks and an answer each are parts of a case study', () => {
    const [question] = read([
      '1. Asha lives near a river, and sees a boat each day.',
      '(a) What makes the boat float? [1]',
      'Ans: The upthrust of the water.',
      '(b) Why does an anchor sink, then? [2]',
      'Ans: It is denser than water.',
      '(c) How heavy is 2 kg of water in newton? [1]',
      'Ans: 19.6 N',
      ...after,
    ])
    expect(question).toMatchObject({
      ...{
        type: 'CASE_STUDY',
        max_marks: 4,
        question_text: '<p>Asha lives near a river, and sees a boat each day.</p>',
      },
      sub_questions: [
        { type: 'VERY_SHORT', content: '<p>What makes the boat float?</p>', max_marks: 1 },
        { type: 'VERY_SHORT', max_marks: 2, answer: { model_answer: '<p>It is denser than water.</p>' } },
        { type: 'NUMERIC', max_marks: 1, answer: { value: 19.6, unit: 'N' } },
      ],
    })
    expect(codesOf(question!)).toEqual([])
  })

  it('with marks and no answers are parts, and are asked', () => {
    const [question] = read([
      '1. Look at the figure of the eye.',
      '(i) Name the part A. [1]',
      '(ii) What is it for? [2]',
      ...after,
    ])
    expect(question).toMatchObject({ type: 'CASE_STUDY', sub_questions: [{ max_marks: 1 }, { max_marks: 2 }] })
    expect(codesOf(question!)).toContain('parts_read')
  })

  it('that ask without marks stay in the text, and are asked', () => {
    const [question] = read(['1. Answer these on light.', '(a) What is a mirror?', '(b) What is a lens?', ...after])
    expect(question?.question_text).toBe(
      '<p>Answer these on light.</p><p>(a) What is a mirror?</p><p>(b) What is a lens?</p>',
    )
    expect(codesOf(question!)).toContain('parts_read')
  })

  it('that are options stay options', () => {
    const [question] = read([
      '1. Which asks for a place?',
      '(a) Where is it?',
      '(b) When was it?',
      '(c) Who is it?',
      'Ans: a',
      ...after,
    ])
    expect(question).toMatchObject({ type: 'MCQ_SINGLE', question_options: [{ is_correct: true }, {}, {}] })
  })
})

describe('I17 entries in another order', () => {
  const entries = ['(a) Mars', '(b) Mercury', '(c) Venus']
  it.each<[string, string, string[]]>([
    ['1. Arrange by distance from the sun.', 'Ans: b, c, a', []],
    ['1. These planets go round the sun.', 'Ans: B, C, A', ['type_guessed']],
  ])('%s %s', (text, answer, codes) => {
    const [question] = read([text, ...entries, answer])
    expect(question).toMatchObject({
      type: 'ORDER',
      answer: { sequence: ['<p>Mercury</p>', '<p>Venus</p>', '<p>Mars</p>'] },
    })
    expect(codesOf(question!)).toEqual(codes)
  })
})

describe('I20 facts and points', () => {
  it('a line of facts says what a question is and where it goes', () => {
    const [question] = read([
      '1. Explain how a rainbow is made, step by step.',
      'Ans: By refraction and reflection in drops.',
      'Type: Long answer  Level: Hard  Chapter: Light and shadow  Skill: Understanding  CO: 3',
      'Marking point: Refraction named [2]',
      'Marking point: Reflection within the drop [3]',
      ...after,
    ])
    expect(question).toMatchObject({
      ...{ type: 'LONG', level: 'HARD', skill: 'UNDERSTAND', category: ['Light and shadow'], tags: ['CO:3'] },
      answer: {
        marking_points: [
          { text: 'Refraction named', marks: 2 },
          { text: 'Reflection within the drop', marks: 3 },
        ],
      },
    })
    expect(codesOf(question!)).toEqual([])
  })

  it('a type that the layout contradicts is asked', () => {
    const [question] = read(['1. What is the unit of force?', 'Ans: newton', 'Type: MCQ  Level: Easy', ...after])
    expect(codesOf(question!)).toContain('type_guessed')
  })
})
