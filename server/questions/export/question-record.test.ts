import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type QuestionType, questionTypeNames, type UploadResult } from '#contract'
import { writeRows } from '../../../interchange/spreadsheet/write-workbook.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makePicture } from '../../testing/factories/question-files.ts'
import { questionSamples } from '../../testing/factories/question-samples.ts'
import { contentFields } from '../content.ts'
import { questionColumns } from '../spreadsheet/columns.ts'
import { questionRecord } from './question-record.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let target: TestSchool

const subject_code = 'ROUND-TRIP'

/** Two schools with a chapter of the same name: what leaves one goes into the other. */
beforeAll(async () => {
  school = await makeSchool(app)
  target = await makeSchool(app)
  for (const one of [school, target]) {
    const { id: grade_id } = await makeNamedGrade(one)
    const { id: subject_id } = await makeSubject(app, one, { grade_id, subject_code })
    const made = await makeChapter(app, one, { grade_id, subject_id, chapter: 'Round trips' })
    if (one === school) chapter = made
  }
})

const makeNamedGrade = async (one: TestSchool) =>
  (await app.call<{ id: number }>(api.grade.create, { title: 'Class of trips' }, one.admin)).data

const make = (type: QuestionType, changes: object = {}) =>
  makeQuestion(app, school, { ...questionSamples[type], translations: [], ...changes }, chapter)

const recordOf = (question: Question) => questionRecord({ ...question, subject_code })

/** Exports questions of one school as a workbook and imports that into the other. */
async function carry(questions: Question[]): Promise<{ result: UploadResult; arrived: Question[] }> {
  const rows = questions.flatMap((question) => recordOf(question).rows)
  const bytes = await writeRows('Questions', questionColumns, rows)
  const file = { name: 'questions.xlsx', bytes }
  const reply = await app.upload<UploadResult>(api.question.upload, { format: 'spreadsheet' }, file, target.admin)
  const list = await app.call<Question[]>(api.question.list, { filter: { is_all_data_fetch: true } }, target.admin)
  return { result: reply.data, arrived: list.data.slice(0, questions.length).reverse() }
}

const contentOf = (question: Question | undefined) =>
  Object.fromEntries(contentFields.map((field) => [field, question?.[field]]))

describe('a question that leaves as rows and comes back', () => {
  it.each(questionTypeNames)('is the same: %s', async (type) => {
    const question = await make(type, { tags: ['one', 'two'], negative_marks: 0.25, source: 'NCERT' })
    const { result, arrived } = await carry([question])
    expect(result.errors).toEqual([])
    expect([result.total, result.created]).toEqual([recordOf(question).rows.length, result.total])
    const stored = contentOf(question)
    if (type === 'CASE_STUDY') {
      // Where nothing is said of it, a number is exact.
      const [, part] = stored.sub_questions as Question['sub_questions']
      if (part) part.answer = { ...(part.answer as object), tolerance_kind: 'ABSOLUTE' }
    }
    expect(contentOf(arrived[0])).toEqual(stored)
    expect(arrived[0]).toMatchObject({ chapter: { title: 'Round trips' }, review_state: 'DRAFT', status: 1 })
  })

  it('keeps formulas, tables, pictures, fixed options, dangerous first characters and texts that look like something else', async () => {
    const formula = '<span data-type="inline-math" data-latex="\\frac{x}{2}"></span>'
    const picture = `<p><img src="${await makePicture(app, school)}" alt="A &quot;cell&quot;"></p>`
    const table = '<table><tbody><tr><td><p>1</p></td><td><p>=2</p></td></tr></tbody></table>'
    const option = (data: string, is_correct = false, fixed = false) => ({ data, is_correct, fixed })
    const questions = [
      await make('MCQ_SINGLE', {
        question_text: `<p>Solve ${formula}.</p>${table}${picture}`,
        question_options: [
          option('<p>-5</p>', true),
          option('<p>+5</p>'),
          option('<p>=A1</p>'),
          option("<p>'@x</p>", false, true),
        ],
        explanation: '<p>Line one<br>line two</p><p><strong>bold</strong></p>',
      }),
      await make('MCQ_SINGLE', {
        question_text: '<p>Carried 4?</p>',
        question_options: [option('<p>TRUE</p>', true), option('<p>1.50</p>'), option('<p>None of these</p>')],
      }),
      await make('NUMERIC', {
        question_text: '<p>Carried 1?</p>',
        answer: { value: -0.000_000_1, tolerance: 3, tolerance_kind: 'PERCENT', unit: '% RH' },
      }),
      await make('NUMERIC', {
        question_text: '<p>Carried 2?</p>',
        answer: { value: 1e21, tolerance: 0.5, tolerance_kind: 'ABSOLUTE', unit: '°C' },
      }),
      await make('LONG', {
        question_text: '<p>Carried 3?</p>',
        max_marks: 5,
        answer: { model_answer: '', marking_points: [{ text: 'E=mc2', marks: 5 }] },
      }),
      await make('LONG', {
        question_text: '<p>Carried 5?</p>',
        max_marks: 5,
        answer: {
          model_answer: '',
          marking_points: [
            { text: 'gaps between bars; none between classes', marks: 2.5 },
            { text: 'height', marks: 1 },
            { text: 'area; x = 2', marks: 1.5 },
          ],
        },
      }),
    ]
    const { result, arrived } = await carry(questions)
    expect(result.errors).toEqual([])
    expect(arrived.map(contentOf)).toEqual(questions.map(contentOf))
  })
})

describe('what rows can not hold', () => {
  it('is named: translations and odd tags are left out, all else comes along', async () => {
    const question = await makeQuestion(app, school, { ...questionSamples.SHORT, tags: ['a; b'] }, chapter)
    const { rows, left_out } = recordOf(question)
    expect([rows.length, left_out]).toEqual([1, ['translations', 'tags']])
  })

  it.each<[string, QuestionType, object, string]>([
    [
      'an accepted answer with a semicolon',
      'FILL_BLANK',
      { question_text: '<p>{{1}}</p>', answer: { blanks: [['a; b']] } },
      'question_text',
    ],
    ['ten entries to put in order', 'ORDER', { answer: { sequence: [...'abcdefghij'] } }, 'answer'],
    [
      'a single step with a semicolon',
      'SHORT',
      { answer: { model_answer: 'x', marking_points: [{ text: 'a; b', marks: 3 }] } },
      'answer',
    ],
  ])('leaves the question out, with the reason: %s', async (_name, type, changes, field) => {
    const { rows, left_out } = recordOf(await make(type, changes))
    expect([rows, left_out.length > 0]).toEqual([[], true])
    expect(['answer', field]).toContain(left_out[0])
  })
})
