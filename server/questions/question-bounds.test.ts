import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { uploadRows } from '../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Awaited<ReturnType<typeof makeChapter>>

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const many = (count: number, of: (at: number) => string) =>
  `<p>a ${Array.from({ length: count }, (_, at) => formula(of(at))).join(' ')}</p>`
const body = (more: object) => ({
  grade_id: chapter.grade_id,
  subject_id: chapter.subject_id,
  chapter_id: chapter.id,
  type: 'SHORT',
  level: 'EASY',
  skill: 'APPLY',
  max_marks: 2,
  question_text: '<p>Why?</p>',
  answer: { model_answer: '<p>Because.</p>', marking_points: [] },
  ...more,
})
const chemistry = many(6, (at) => `\\ce{${at} ${'H2O + '.repeat(120)} H}`)

describe('a question of more than can be checked', () => {
  it.each([
    [
      'rich.too_many_formulas',
      { question_text: many(120, (at) => `x_{${at}}`), explanation: many(81, (at) => `y_{${at}}`) },
      'explanation',
    ],
    ['rich.too_much_tex', { question_text: many(6, (at) => `${at}${'a'.repeat(3990)}`) }, 'question_text'],
    ['rich.too_much_chemistry', { question_text: chemistry }, 'question_text'],
    [
      'rich.too_large',
      {
        translations: ['hi', 'ta', 'bn'].map((language) => ({
          language,
          question_text: `<p>${'क'.repeat(40_000)}</p>`,
        })),
      },
      'translations.2.question_text',
    ],
  ])('is refused by %s, and the first text above it named', async (code, more, path) => {
    const reply = await app.call(api.question.create, body(more), school.admin)
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path, code }]])
  })

  it('is refused as a change too, by what it would be as a whole', async () => {
    const question = await makeQuestion(app, school, { question_text: many(120, (at) => `x_{${at}}`) })
    const change = (count: number) =>
      app.call(api.question.update, { explanation: many(count, (at) => `y_{${at}}`) }, school.admin, question.id)
    expect((await change(81)).errors).toMatchObject([{ path: 'explanation', code: 'rich.too_many_formulas' }])
    expect((await change(80)).status).toBe(200)
  })

  it('in a file is its row’s problem', async () => {
    const row = {
      class: chapter.grade.title,
      subject_code: chapter.subject.title,
      chapter: chapter.chapter,
      type: 'SHORT',
      level: 'EASY',
      skill: 'APPLY',
      max_marks: '2',
    }
    const cell = Array.from({ length: 6 }, (_, at) => `\\(\\ce{${at} ${'H2O + '.repeat(120)} H}\\)`).join(' ')
    const { data } = await uploadRows(app, school, [{ ...row, question: cell }])
    expect(data.errors).toContainEqual(
      expect.objectContaining({ said: { code: 'rich.too_much_chemistry', params: { most: 4000 } } }),
    )
  })

  it('as an instruction is refused as well', async () => {
    const reply = await app.call(api.instruction.create, { heading: 'All', content: chemistry }, school.admin)
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path: 'content', code: 'rich.too_much_chemistry' }]])
  })
})
