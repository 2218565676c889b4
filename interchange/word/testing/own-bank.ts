import type { ExportedQuestion } from '../../items/exported-question.ts'
import type { ImportedQuestion } from '../../items/imported-question.ts'

const place = { grade: 'Class 9', subject: 'Science', chapter: 'Force', topic: null }
const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct, fixed: false })
const written = (model_answer: string, marking_points: object[] = []) => ({ model_answer, marking_points })
const usual: Omit<ExportedQuestion, 'type' | 'question_text'> = {
  ...{ id: 1, level: 'HARD', skill: 'APPLY', max_marks: 1, negative_marks: 0, question_options: [], sub_questions: [] },
  ...{ answer: null, explanation: null, source: null, language: 'en', translations: [], tags: ['unit test'] },
  ...{ expected_minutes: null, place },
}
const of = (
  type: ExportedQuestion['type'],
  question_text: string,
  more: Partial<ExportedQuestion> = {},
): ExportedQuestion => ({
  ...usual,
  ...{ type, question_text },
  ...more,
})
const math = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`

/** A question of each type, as stored. */
export const ownBank: ExportedQuestion[] = [
  of('MCQ_SINGLE', `<p>What is ${math('\\frac{1}{2}+\\frac{1}{3}')}?</p>`, {
    question_options: [option('one'), option('five sixths', true), option('two'), option('None of these')],
    explanation: '<p>Take <strong>sixths</strong>.</p>',
  }),
  of('MCQ_MULTI', '<p>Choose all primes.</p>', {
    question_options: [option('2', true), option('4'), option('5', true)],
  }),
  of('TRUE_FALSE', '<p>The sun is a star.</p>', { answer: { value: true } }),
  of('ASSERTION_REASON', '<p>Assertion (A): Ice floats.</p><p>Reason (R): It is lighter than water.</p>', {
    answer: { option: 'A' },
  }),
  of('FILL_BLANK', '<p>Water boils at {{1}} and freezes at {{2}}.</p>', {
    answer: { blanks: [['100', 'hundred'], ['0']] },
  }),
  of('MATCH', '<p>Match these.</p>', {
    answer: {
      pairs: [
        ['<p>cat</p>', '<p>kitten</p>'],
        ['<p>cow</p>', '<p>calf</p>'],
      ],
      distractors: ['<p>foal</p>'],
    },
  }),
  of('ORDER', '<p>Put these in order of size.</p>', {
    answer: { sequence: ['<p>ant</p>', '<p>zebra</p>', '<p>elephant</p>'] },
  }),
  of('NUMERIC', '<p>How great is g?</p>', { answer: { value: 9.8, tolerance: 0.1, unit: 'm/s' } }),
  of('VERY_SHORT', '<p>Name the unit of force.</p>', { answer: written('<p>newton</p>'), max_marks: 1 }),
  of('SHORT', '<p>State the second law.</p>', {
    ...{
      answer: written('<p>F = ma</p>', [
        { text: 'Law', marks: 2 },
        { text: 'Unit', marks: 1 },
      ]),
      max_marks: 3,
    },
  }),
  of('LONG', '<p>Explain how a rainbow is made.</p>', {
    ...{ answer: written('<p>By refraction.</p><p>And by reflection.</p>'), max_marks: 5, negative_marks: 1 },
  }),
  of('DIAGRAM', '<p>The human eye, with its parts.</p>', { answer: written('<p>See the book.</p>'), max_marks: 5 }),
  of('CASE_STUDY', '<p>Asha lives near a river.</p>', {
    max_marks: 3,
    sub_questions: [
      {
        ...{ content: '<p>What floats?</p>', type: 'MCQ_SINGLE', answer: null, max_marks: 1, or_group: null },
        options: [option('a boat', true), option('an anchor')],
      },
      {
        ...{ content: '<p>Why?</p>', type: 'SHORT', options: [], answer: written('<p>Upthrust.</p>') },
        max_marks: 2,
        or_group: '1',
      },
      {
        ...{ content: '<p>How?</p>', type: 'SHORT', options: [], answer: written('<p>Slowly.</p>') },
        max_marks: 2,
        or_group: '1',
      },
    ],
  }),
]

/** What is stored of a question, in one form for what was read and what was written. */
export const shownOf = (one: ImportedQuestion | ExportedQuestion) => ({
  ...{ type: one.type, question_text: one.question_text, question_options: one.question_options, answer: one.answer },
  ...{ explanation: one.explanation || null, max_marks: one.max_marks, negative_marks: one.negative_marks ?? 0 },
  ...{ level: one.level, skill: one.skill, tags: one.tags, language: one.language },
  sub_questions: (one.sub_questions ?? []).map((part) => ({ ...part, or_group: part.or_group ?? null })),
})
