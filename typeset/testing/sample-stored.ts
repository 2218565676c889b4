import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredPart } from '../../domain/questions/stored-question.ts'
import type { AnsweredQuestion, AnsweredSection } from '../paper/stored-paper.ts'

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const display = (latex: string) => `<div data-type="block-math" data-latex="${latex}"></div>`
const html = (text: string) => (text.startsWith('<p>') ? text : `<p>${text}</p>`)

export const sideFigure = '/v1/media/file/0123456789abcdef0123456789abcdef.png'

let made = 0

/** A stored question of a type; the item's id counts up. */
export function storedQuestion(
  type: QuestionType,
  text: string,
  changes: Partial<AnsweredQuestion> = {},
): AnsweredQuestion {
  made += 1
  return {
    item_id: made,
    type,
    question_text: html(text),
    question_options: [],
    sub_questions: [],
    answer: null,
    max_marks: 1,
    or_group: null,
    ...changes,
  }
}

/** Options of which those that begin with `*` are right and those that end with `!` are fixed. */
export const optionsOf = (...texts: string[]) =>
  texts.map((text) => ({
    data: html(text.replace(/^\*/, '').replace(/!$/, '')),
    is_correct: text.startsWith('*'),
    fixed: text.endsWith('!'),
  }))

const written = (model_answer: string, ...points: [string, number][]) => ({
  model_answer: html(model_answer),
  marking_points: points.map(([text, marks]) => ({ text, marks })),
})

const part = (content: string, max_marks: number, changes: Partial<StoredPart> = {}): StoredPart => ({
  content: html(content),
  type: 'SHORT',
  options: [],
  answer: null,
  max_marks,
  or_group: null,
  ...changes,
})

const objective = (): AnsweredQuestion[] => [
  storedQuestion('MCQ_SINGLE', 'Which of these waves needs a medium to travel?', {
    question_options: optionsOf('Light', '*Sound', 'Radio waves', 'X-rays'),
    explanation: '<p>Sound is a mechanical wave; the others are electromagnetic.</p>',
  }),
  storedQuestion('MCQ_MULTI', 'Which of these numbers are irrational?', {
    question_options: optionsOf(`*${inline('\\sqrt{2}')}`, '0.75', `*${inline('\\pi')}`, 'None of these!'),
  }),
  storedQuestion('TRUE_FALSE', 'The sum of two odd numbers is always even.', { answer: { value: true } }),
  storedQuestion(
    'ASSERTION_REASON',
    '<p><strong>Assertion (A):</strong> Copper is used for electrical wires.</p><p><strong>Reason (R):</strong> Copper has a low resistivity.</p>',
    { answer: { option: 'A' } },
  ),
  storedQuestion(
    'ASSERTION_REASON',
    '<p><strong>Assertion (A):</strong> Plants give off oxygen at night.</p><p><strong>Reason (R):</strong> Photosynthesis needs light.</p>',
    { answer: { option: 'D' } },
  ),
  storedQuestion('FILL_BLANK', 'The capital of France is {{1}}, and its longest river is the {{2}}.', {
    answer: { blanks: [['Paris'], ['Loire', 'river Loire']] },
  }),
  storedQuestion('MATCH', 'Match each element with its symbol.', {
    max_marks: 2,
    answer: {
      pairs: [
        ['Sodium', 'Na'],
        ['Potassium', 'K'],
        ['Iron', 'Fe'],
        ['Tungsten', 'W'],
      ],
      distractors: ['Ir'],
    },
  }),
  storedQuestion('ORDER', 'Put these events in the order in which they happened.', {
    answer: { sequence: ['Battle of Plassey', 'Revolt of 1857', 'Dandi March', 'Quit India Movement'] },
  }),
  storedQuestion('NUMERIC', `A wire of length 2 m carries 3 A. Find the value of ${inline('\\pi')} to two decimals.`, {
    answer: { value: 3.14, tolerance: 0.01, tolerance_kind: 'ABSOLUTE', unit: 'cm' },
  }),
]

const short = (): AnsweredQuestion[] => [
  storedQuestion('VERY_SHORT', 'Define one ohm.', {
    max_marks: 2,
    answer: written(
      'One ohm is the resistance of a conductor in which 1 V drives a current of 1 A.',
      ['Statement of the definition', 1],
      ['Relation of units', 1],
    ),
  }),
  storedQuestion('SHORT', `Solve ${inline('x^2 - 5x + 6 = 0')}.`, {
    max_marks: 3,
    or_group: 'x',
    answer: written(
      `<p>Factors: ${inline('(x-2)(x-3)=0')}, so ${inline('x=2')} or ${inline('x=3')}.</p>`,
      ['Splitting the middle term', 1.5],
      ['Both roots', 1.5],
    ),
  }),
  storedQuestion('SHORT', 'State and prove the midpoint theorem for a triangle.', {
    max_marks: 3,
    or_group: 'x',
    answer: written(
      'The segment joining the midpoints of two sides is parallel to the third and half as long.',
      ['Statement with figure', 1],
      ['Proof', 2],
    ),
  }),
  storedQuestion(
    'LONG',
    `<p>A triangle has its base divided as in the figure. Show that the two smaller triangles are similar to the whole one, and write the ratio of their areas in terms of the sides.</p><p><img src="${sideFigure}" alt="Triangle with its altitude" width="160"></p>`,
    {
      max_marks: 5,
      answer: written('By AA similarity.', ['First pair of angles', 2], ['Second pair', 2], ['Ratio', 1]),
    },
  ),
  storedQuestion('DIAGRAM', 'Draw a labelled diagram of a simple electric cell.', {
    max_marks: 5,
    answer: written('', ['Electrodes and electrolyte', 3], ['Four labels', 2]),
  }),
]

const caseStudy = (): AnsweredQuestion[] => [
  storedQuestion(
    'CASE_STUDY',
    '<p>A housing society fixes solar panels on a terrace. Twelve stand in the first row, fifteen in the second, eighteen in the third, and so on, because the roof widens towards the back.</p><p>The society wants to know how many panels it can place before the roof ends, and how much electricity the installation will give in a year of average sunshine.</p>',
    {
      max_marks: 4,
      sub_questions: [
        part('Write the number of panels in the tenth row.', 1, {
          type: 'NUMERIC',
          answer: { value: 39, tolerance: 0, unit: null },
        }),
        part('The rows form', 1, { type: 'MCQ_SINGLE', options: optionsOf('*an AP', 'a GP', 'neither') }),
        part('How many rows hold 255 panels together?', 2, { or_group: 'a', answer: written('10 rows', ['Sum', 2]) }),
        part('Which row has exactly 60 panels?', 2, { or_group: 'a', answer: written('Row 17', ['n-th term', 2]) }),
      ],
    },
  ),
  storedQuestion('LONG', `<p>Evaluate the integral.</p>${display('\\int_0^1 \\frac{x^2+1}{x+1}\\,dx')}`, {
    max_marks: 5,
    answer: written(`<p>${inline('2\\ln 2 - \\tfrac12')}</p>`, ['Division', 2], ['Integral', 2], ['Value', 1]),
  }),
]

/** A paper in which every type of question stands at least once. */
export function storedSections(): AnsweredSection[] {
  made = 0
  const section = (
    name: string,
    questions: AnsweredQuestion[],
    attempt_any: number | null = null,
  ): AnsweredSection => ({
    section: name,
    instruction: null,
    attempt_any,
    questions,
  })
  return [section('A', objective()), section('B', short(), 3), section('C', caseStudy())]
}
