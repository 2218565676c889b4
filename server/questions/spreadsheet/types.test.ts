import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, english, type Question, type QuestionType } from '#contract'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import {
  facts,
  faultsOf,
  makeNamedChapter,
  type QuestionFileRow,
  savedQuestions,
  uploadRows,
} from '../../testing/factories/question-files.ts'
import { spreadsheetExamples } from './examples.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeNamedChapter(app, school)
})

const upload = (rows: QuestionFileRow[], more: QuestionFileRow = {}) => uploadRows(app, school, rows, more)
const saved = (search: string) => savedQuestions(app, school, search)

/** The cells of an example from the template's notes. */
const example = (name: string, changes: QuestionFileRow = {}): QuestionFileRow => ({
  ...facts,
  type: name,
  ...spreadsheetExamples.find((one) => one.name === name)?.cells,
  ...changes,
})

async function importOne(row: QuestionFileRow): Promise<Question | undefined> {
  const reply = await upload([row])
  expect(reply.data.errors).toEqual([])
  const { id } = (await app.call<Question[]>(api.question.list, {}, school.admin)).data[0] ?? {}
  return (await app.call<Question[]>(api.question.list, { filter: { id } }, school.admin)).data[0]
}

describe('a row of each type', () => {
  it.each<[QuestionType, Partial<Record<keyof Question, unknown>>]>([
    ['MCQ_MULTI', { question_options: [{ is_correct: true }, { is_correct: false }, { is_correct: true }] }],
    ['ASSERTION_REASON', { answer: { option: 'A' } }],
    [
      'FILL_BLANK',
      {
        question_text: '<p>The sky looks {{1}} by day and {{2}} by night.</p>',
        answer: { blanks: [['blue'], ['black', 'dark']] },
      },
    ],
    [
      'MATCH',
      {
        question_text: '<p>Match each country with its capital.</p>',
        question_options: [],
        answer: {
          pairs: [
            ['<p>France</p>', '<p>Paris</p>'],
            ['<p>Japan</p>', '<p>Tokyo</p>'],
          ],
          distractors: ['<p>Rome</p>'],
        },
      },
    ],
    ['ORDER', { answer: { sequence: ['<p>0.07</p>', '<p>0.7</p>', '<p>0.75</p>'] }, question_options: [] }],
    ['NUMERIC', { answer: { value: 980, tolerance: 0, tolerance_kind: 'ABSOLUTE', unit: 'cm' } }],
  ])('%s is saved as its example in the template says', async (type, wanted) => {
    expect(await importOne(example(type))).toMatchObject({ type, chapter_id: chapter.id, ...wanted })
  })

  it.each(['VERY_SHORT', 'LONG', 'DIAGRAM'])('%s is saved with its answer and steps', async (type) => {
    const question = await importOne(example('SHORT', { type, question: `Why, as a ${type}?` }))
    expect(question).toMatchObject({
      type,
      max_marks: 3,
      answer: {
        model_answer: '<p>Ice is less dense than water.</p>',
        marking_points: [
          { text: 'density named', marks: 1 },
          { text: 'compared', marks: 2 },
        ],
      },
    })
  })

  it('has formulas, HTML, marks for wrong answers, a source and fixed options', async () => {
    const cells = {
      question: 'Solve \\(x^2 = 4\\).',
      option_a: '<p><strong>two</strong></p>',
      option_c: 'None of these',
      negative_marks: '0.25',
      source: 'NCERT',
    }
    expect(await importOne(example('MCQ_SINGLE', cells))).toMatchObject({
      question_text: '<p>Solve <span data-type="inline-math" data-latex="x^2 = 4"></span>.</p>',
      question_options: [{ data: '<p><strong>two</strong></p>', fixed: false }, { fixed: false }, { fixed: true }],
      negative_marks: 0.25,
      source: 'NCERT',
    })
    const moved = await importOne(example('MCQ_SINGLE', { ...cells, question: 'Again?', fixed_options: 'A' }))
    expect(moved?.question_options.map(({ fixed }) => fixed)).toEqual([true, false, false])
  })

  it('stands in the notes of the template', async () => {
    const reply = await app.send(api.question.template.path, undefined, school.admin, 'GET')
    expect(readSpreadsheet(reply.raw, 'template.xlsx')).toMatchObject({ problems: [], notes: [] })
    for (const { name } of spreadsheetExamples) expect(name).toMatch(/^[A-Z_]+(, part \d)?$/)
  })
})

describe('a row that is wrong', () => {
  it.each<[string, QuestionType, QuestionFileRow, [string, string][]]>([
    ['no letters', 'MCQ_MULTI', { correct: '' }, [['correct', 'required']]],
    ['a letter without an option', 'MCQ_MULTI', { correct: 'A,D' }, [['correct', 'correct_not_in_options']]],
    ['letters without a separator', 'MCQ_MULTI', { correct: 'AC' }, [['correct', 'correct_not_in_options']]],
    ['a letter that is none', 'ASSERTION_REASON', { correct: 'E' }, [['correct', 'invalid_field']]],
    ['options of its own', 'ASSERTION_REASON', { option_a: 'x' }, [['option_a', 'not_used']]],
    ['no answers', 'FILL_BLANK', { correct: '' }, [['correct', 'required']]],
    ['fewer answers than blanks', 'FILL_BLANK', { correct: 'blue' }, [['correct', 'invalid_field']]],
    ['no blank', 'FILL_BLANK', { question: 'The sky is blue.' }, [['question', 'invalid_field']]],
    ['an empty alternative', 'FILL_BLANK', { correct: 'blue|; dark' }, [['correct', 'invalid_field']]],
    ['no left column', 'MATCH', { question: 'Match.' }, [['question', 'no_left_column']]],
    ['a left entry without an option', 'MATCH', { correct: '1-C' }, [['correct', 'required']]],
    ['a left entry that is not there', 'MATCH', { correct: '1-C;3-A' }, [['correct', 'invalid_field']]],
    ['an option that is not there', 'MATCH', { correct: '1-H;2-A' }, [['correct', 'correct_not_in_options']]],
    ['an option that is used twice', 'MATCH', { correct: '1-A;2-A' }, [['correct', 'invalid_field']]],
    ['an entry that is matched twice', 'MATCH', { correct: '1-A;1-B' }, [['correct', 'invalid_field']]],
    ['pairs the other way round', 'MATCH', { correct: 'C-1;A-2' }, [['correct', 'invalid_field']]],
    ['equal entries', 'MATCH', { option_b: 'Tokyo' }, [['option_b', 'invalid_field']]],
    ['nothing but the left column', 'MATCH', { question: '1. a\n2. b' }, [['question', 'invalid_field']]],
    ['a letter twice', 'ORDER', { correct: 'A;A;B' }, [['correct', 'invalid_field']]],
    ['a letter too few', 'ORDER', { correct: 'C;A' }, [['correct', 'invalid_field']]],
    ['equal entries', 'ORDER', { option_b: '0.7' }, [['option_b', 'invalid_field']]],
    ['an order in words', 'ORDER', { correct: 'first' }, [['correct', 'correct_not_in_options']]],
    ['neither answer nor steps', 'SHORT', { model_answer: '', marking_points: '' }, [['model_answer', 'required']]],
    ['fixed letters that are not there', 'MCQ_SINGLE', { fixed_options: 'Z' }, [['fixed_options', 'invalid_field']]],
    ['negative marks in words', 'MCQ_SINGLE', { negative_marks: 'some' }, [['negative_marks', 'invalid_field']]],
    ['a group that only parts have', 'MCQ_SINGLE', { or_group: 'a' }, [['or_group', 'not_used']]],
    ['a fraction of three', 'NUMERIC', { correct: '1/2/3' }, [['correct', 'invalid_field']]],
    ['a power', 'NUMERIC', { correct: '2^3' }, [['correct', 'invalid_field']]],
    ['a ratio', 'NUMERIC', { correct: '1:2' }, [['correct', 'invalid_field']]],
    ['two numbers', 'NUMERIC', { correct: '5 or 6' }, [['correct', 'invalid_field']]],
    ['a formula without an end', 'SHORT', { model_answer: 'So \\(x = 1' }, [['model_answer', 'invalid_formula']]],
    ['a bare command', 'MCQ_SINGLE', { option_b: '\\frac{1}{2}' }, [['option_b', 'invalid_formula']]],
    ['a formula that can not be set', 'NUMERIC', { question: '\\(\\frac{1\\)' }, [['question', 'invalid_field']]],
    ['a passage that is not there', 'NUMERIC', { passage_ref: 'P9' }, [['passage_ref', 'no_passage']]],
  ])('by %s (%s) is listed with its column, and the good row goes in', async (name, type, wrong, faults) => {
    const good = example('TRUE_FALSE', { question: `Beside ${name} of ${type}.` })
    const reply = await upload([
      example(type, {
        question: `${name} ${spreadsheetExamples.find((one) => one.name === type)?.cells.question}`,
        ...wrong,
      }),
      good,
    ])
    expect(faultsOf(reply)).toEqual(faults.map(([column, code]) => [2, column, code]))
    expect(reply.data).toMatchObject({ total: 2, created: 1, failed: 1 })
    for (const { message, said: sentence } of reply.data.errors) {
      expect(message).toMatch(/^[A-Z].{10,}/)
      expect(sentence && english(sentence)).toBe(message)
    }
  })
})

describe('a case study on several rows', () => {
  const passage = (ref: string, more: QuestionFileRow = {}): QuestionFileRow => ({
    ...facts,
    type: 'CASE_STUDY',
    max_marks: '4',
    passage_ref: ref,
    question: `Passage ${ref}`,
    ...more,
  })
  const part = (ref: string, more: QuestionFileRow = {}): QuestionFileRow => ({
    type: 'NUMERIC',
    max_marks: '1',
    passage_ref: ref,
    question: `How much, by ${ref}?`,
    correct: '7',
    ...more,
  })
  const choice = { type: 'MCQ_SINGLE', option_a: 'x', option_b: 'y', correct: 'B' }
  const written = { type: 'SHORT', max_marks: '2', correct: '', model_answer: 'So.', or_group: 'a' }
  const whole = (ref: string) => [
    passage(ref),
    part(ref),
    part(ref, choice),
    part(ref, { ...written, question: 'Why?' }),
    part(ref, { ...written, question: 'Why not?' }),
  ]

  it('becomes one question with its parts in order, wherever their rows stand', async () => {
    const rows = whole('Alpha')
    const other = example('TRUE_FALSE', { question: 'A row in between.' })
    const reply = await upload([...rows.slice(1, 3), other, rows[0] ?? {}, ...rows.slice(3)])
    expect(reply.data).toMatchObject({ total: 6, created: 6, failed: 0, errors: [] })
    const [question] = await saved('passage alpha')
    expect(question).toMatchObject({ type: 'CASE_STUDY', max_marks: 4, answer: null })
    expect(question?.sub_questions.map(({ type, max_marks, or_group }) => [type, max_marks, or_group])).toEqual([
      ['NUMERIC', 1, null],
      ['MCQ_SINGLE', 1, null],
      ['SHORT', 2, 'a'],
      ['SHORT', 2, 'a'],
    ])
    expect(question?.sub_questions[1]?.options).toEqual([
      { data: '<p>x</p>', is_correct: false, fixed: false },
      { data: '<p>y</p>', is_correct: true, fixed: false },
    ])
  })

  it('takes its marks from its parts where the passage names none, and place and level in every row', async () => {
    const rows = whole('Beta').map((row) => ({ ...row, ...facts, max_marks: row.max_marks ?? '' }))
    const reply = await upload([{ ...rows[0], max_marks: '' }, ...rows.slice(1)])
    expect([reply.data.errors, (await saved('passage beta'))[0]?.max_marks]).toEqual([[], 4])
  })

  it.each<[string, (rows: QuestionFileRow[]) => QuestionFileRow[], (string | number)[][]]>([
    [
      'a faulty part',
      (rows) => rows.with(1, { ...rows[1], correct: 'about 7' }),
      [
        [2, 'passage_ref', 'case_refused'],
        [3, 'correct', 'invalid_field'],
        [4, 'passage_ref', 'case_refused'],
        [5, 'passage_ref', 'case_refused'],
        [6, 'passage_ref', 'case_refused'],
      ],
    ],
    [
      'a part with a cell that can not be read',
      (rows) => rows.with(1, { ...rows[1], question: '#REF!' }),
      [
        [2, 'passage_ref', 'case_refused'],
        [3, 'question', 'error_cell'],
        [4, 'passage_ref', 'case_refused'],
        [5, 'passage_ref', 'case_refused'],
        [6, 'passage_ref', 'case_refused'],
      ],
    ],
    [
      'a passage with a cell that can not be read',
      (rows) => rows.with(0, { ...rows[0], question: '#REF!' }),
      [[2, 'question', 'error_cell'], ...[3, 4, 5, 6].map((row) => [row, 'passage_ref', 'no_passage'])],
    ],
    [
      'marks that the parts do not add up to',
      (rows) => rows.with(0, { ...rows[0], max_marks: '5' }),
      [[2, 'max_marks', 'invalid_field'], ...[3, 4, 5, 6].map((row) => [row, 'passage_ref', 'case_refused'])],
    ],
    [
      'a part of a type that does not stand in a passage',
      (rows) => rows.with(1, { ...rows[1], ...choice, type: 'ORDER', correct: 'A;B' }),
      [
        [2, 'passage_ref', 'case_refused'],
        [3, 'type', 'invalid_field'],
        ...[4, 5, 6].map((row) => [row, 'passage_ref', 'case_refused']),
      ],
    ],
    [
      'a part that has another level, or an explanation',
      (rows) => rows.with(1, { ...rows[1], level: 'HARD', explanation: 'So.' }),
      [
        [2, 'passage_ref', 'case_refused'],
        [3, 'level', 'not_used'],
        [3, 'explanation', 'not_used'],
        ...[4, 5, 6].map((row) => [row, 'passage_ref', 'case_refused']),
      ],
    ],
    [
      'two passages of the same name',
      (rows) => [...rows, rows[0] ?? {}],
      [...[2, 3, 4, 5, 6].map((row) => [row, 'passage_ref', 'case_refused']), [7, 'passage_ref', 'duplicate']],
    ],
    ['no part', (rows) => rows.slice(0, 1), [[2, 'passage_ref', 'no_parts']]],
    ['no passage', (rows) => rows.slice(1), [2, 3, 4, 5].map((row) => [row, 'passage_ref', 'no_passage'])],
    ['a passage without a name', (rows) => [{ ...rows[0], passage_ref: '' }], [[2, 'passage_ref', 'required']]],
  ])('is left out as a whole, every row listed, for %s', async (name, spoil, faults) => {
    const rows = spoil(whole(name))
    const reply = await upload([...rows, example('TRUE_FALSE', { question: `Beside a case: ${name}.` })])
    expect(faultsOf(reply)).toEqual(faults)
    expect(reply.data).toMatchObject({ total: rows.length + 1, created: 1, failed: rows.length })
    expect(await saved(`"passage ${name}"`)).toEqual([])
    for (const { message, said: sentence } of reply.data.errors) {
      expect(message).toMatch(/^[A-Z].{10,}/)
      expect(sentence && english(sentence)).toBe(message)
    }
  })

  it('that is in the bank already is listed with all its rows', async () => {
    await upload(whole('Gamma'))
    const again = await upload(whole('Gamma'), { dry_run: 'true' })
    expect([again.data.created, again.data.failed, again.data.errors.length]).toEqual([0, 5, 5])
    expect(again.data.errors[0]?.message).toMatch(/^This repeats question \d+ of the bank$/)
  })

  it('comes back whole in the workbook of rows to correct', async () => {
    const rows = whole('Delta').with(1, part('Delta', { correct: 'about 7' }))
    const { data } = await upload(rows)
    const { raw } = await app.send(data.error_file_url ?? '', undefined, school.admin, 'GET')
    expect(readSpreadsheet(raw, 'rows.xlsx').rows).toHaveLength(5)
  })
})
