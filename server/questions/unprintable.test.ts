import { beforeAll, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeSchool, questionBody, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const create = (fields: object) => app.call<Question>(api.question.create, questionBody(chapter, fields), school.admin)
const answers = (path: string, characters: string) => ({
  path,
  message: `No font has ${characters}: an empty box is printed in each of these places. Use other characters.`,
  code: 'question.unprintable',
  params: { characters },
})

it('a question with characters that no font has is saved, and each of them is named by its field', async () => {
  const options = [
    { data: '<p>⚽</p>', is_correct: true },
    { data: '<p>漢字 and ⚽</p>', is_correct: false },
  ]
  const reply = await create({ question_text: '<p>Smile 😀 twice 😀</p>', question_options: options })
  expect(reply.status).toBe(200)
  expect(reply.body.warnings).toEqual([answers('question_text', '😀'), answers('question_options', '⚽ 漢 字')])
  const { id, row_version } = reply.data
  const mended = { row_version, question_text: '<p>Smile</p>' }
  const after = await app.call(api.question.update, mended, school.admin, id)
  expect(after.body.warnings).toEqual([answers('question_options', '⚽ 漢 字')])
})

it('one that prints whole is saved without a word: formulas, scripts of India, what is only spoken', async () => {
  const formula = '<span data-type="inline-math" data-latex="α\\le∑"></span>'
  const reply = await create({ question_text: `<p>যদি ${formula} ತ್ರಿಭುಜ “நான்” – ₹ 5</p>` })
  expect(reply.body).not.toHaveProperty('warnings')
})
