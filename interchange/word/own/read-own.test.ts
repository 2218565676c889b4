import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { ExportedQuestion } from '../../items/exported-question.ts'
import type { ImportedQuestion } from '../../items/imported-question.ts'
import { readWord } from '../read-word.ts'
import { writeWordBank } from '../write/bank.ts'

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

/** One of each type. */
const bank: ExportedQuestion[] = [
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
const bytesOf = (questions: readonly ExportedQuestion[]) =>
  writeWordBank({ questions, find: () => null, with_answers: true, with_copies: true }).bytes

const shownOf = (one: ImportedQuestion | ExportedQuestion) => ({
  ...{ type: one.type, question_text: one.question_text, question_options: one.question_options, answer: one.answer },
  ...{ explanation: one.explanation || null, max_marks: one.max_marks, negative_marks: one.negative_marks ?? 0 },
  ...{ level: one.level, skill: one.skill, tags: one.tags, language: one.language },
  sub_questions: (one.sub_questions ?? []).map((part) => ({ ...part, or_group: part.or_group ?? null })),
})
/** A file with a part's text changed. */
function edited(bytes: Uint8Array, change: (xml: string) => string, part = 'word/document.xml'): Uint8Array {
  const files = unzipSync(bytes)
  const xml = change(new TextDecoder().decode(files[part]))
  return zipSync({ ...files, [part]: new TextEncoder().encode(xml) })
}
const COPY = 'customXml/item1.xml'

describe('I29 a bank of ours', () => {
  it('comes back exactly, for each of the types, and nobody is asked', () => {
    const { questions, layout } = readWord(bytesOf(bank))
    for (const [at, question] of bank.entries()) expect(shownOf(questions[at]!)).toEqual(shownOf(question))
    expect(questions.flatMap(({ doubts = [] }) => doubts)).toEqual([])
    expect([questions.length, layout.signature]).toEqual([13, 'docx|quaestor'])
  })

  it('without its copy is read as it stands', () => {
    const files = unzipSync(bytesOf(bank))
    delete files[COPY]
    const { questions } = readWord(zipSync(files))
    expect(questions.map(({ type }) => type)).toEqual(bank.map(({ type }) => type))
    expect(questions[5]?.answer).toMatchObject({ distractors: ['<p>foal</p>'] })
  })

  it('an edited text, answer or option is the one that is seen, and the rest stays as stored', () => {
    const { questions } = readWord(
      edited(bytesOf(bank), (xml) =>
        xml.replace('The sun is a star.', 'The moon is a star.').replace('five sixths', 'four sixths'),
      ),
    )
    expect(questions[2]).toMatchObject({
      question_text: '<p>The moon is a star.</p>',
      answer: { value: true },
      tags: ['unit test'],
    })
    expect(questions[0]?.question_options[1]).toMatchObject({ data: '<p>four sixths</p>', is_correct: true })
    expect(questions[0]?.question_text).toBe(bank[0]?.question_text)
  })

  it('a forged copy says nothing: what is seen counts', () => {
    const forged = edited(
      bytesOf(bank),
      (xml) => xml.replace('five sixths', 'forged').replaceAll('The sun', 'Forged'),
      COPY,
    )
    const { questions } = readWord(forged)
    expect(questions[0]?.question_options[1]?.data).toBe('<p>five sixths</p>')
    expect(questions[2]?.question_text).toBe('<p>The sun is a star.</p>')
  })

  it('I83 a payload in a copy is cleaned, and one that is no question is left aside', () => {
    const bad = edited(
      bytesOf(bank),
      (xml) => xml.replace('The sun is a star.', 'The sun is a star.&lt;script&gt;x()&lt;/script&gt;'),
      COPY,
    )
    expect(JSON.stringify(readWord(bad).questions)).not.toMatch(/script/)
    const broken = edited(bytesOf(bank), (xml) => xml.replaceAll('"TRUE_FALSE"', '"HACKED"'), COPY)
    expect(readWord(broken).questions[2]).toMatchObject({ type: 'TRUE_FALSE', answer: { value: true } })
    expect(readWord(edited(bytesOf(bank), () => '<no', COPY)).questions.length).toBe(13)
  })

  it('a question that was moved keeps what is stored of it', () => {
    const { questions } = readWord(bytesOf([...bank].reverse()))
    expect(shownOf(questions[0]!)).toEqual(shownOf(bank.at(-1)!))
    const swapped = edited(bytesOf(bank), (xml) => xml.replaceAll('_Qz3"', '_Qz99"').replaceAll('_Qz8"', '_Qz3"'))
    expect(readWord(swapped).questions.map(shownOf)).toEqual(bank.map(shownOf))
  })

  it('a question that somebody typed in begins with its style', () => {
    const typed = (style: string, text: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const { questions } = readWord(
      edited(bytesOf(bank), (xml) =>
        xml.replace('<w:sectPr', `${typed('Question', 'Who are you?')}${typed('Answer', 'Answer: I')}<w:sectPr`),
      ),
    )
    expect(questions.at(-1)).toMatchObject({
      question_text: '<p>Who are you?</p>',
      answer: { model_answer: '<p>I</p>' },
    })
  })
})
