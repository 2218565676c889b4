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
const optionsOf = (...texts: string[]) =>
  texts.map((data, index) => ({ data, ...(index === 0 ? { is_correct: true } : {}) }))
const math = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`

it('P14 TeX in a text becomes a formula between brackets, and is refused by its field elsewhere', async () => {
  const { data } = await create({ question_text: '<p>Solve \\(y\\), which costs $5 or $6</p>' })
  expect(data.question_text).toBe(`<p>Solve ${math('y')}, which costs $5 or $6</p>`)
  const refused = await create({
    question_text: '<p>Solve $x^2=4$</p><p>and \\frac{1}{2}</p>',
    question_options: optionsOf('<p>\\(x</p>', '<p>y</p>'),
    explanation: '<p>5 \\times 3</p>',
  })
  expect(refused.status).toBe(422)
  expect(refused.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['question_text', 'formula.dollars'],
    ['question_text', 'formula.command'],
    ['question_options.0.data', 'formula.unclosed'],
    ['explanation', 'formula.command'],
  ])
})

it('a text that stands there already goes on as it is', async () => {
  const { data } = await create({})
  const raw = '<p>Solve $x^2=4$</p>'
  await app.databases.owner.query(
    'update question_versions set question_text = $1 where client_id = $2 and question_id = $3',
    [raw, school.id, data.id],
  )
  const change = (fields: object) => app.call<unknown>(api.question.update, fields, school.admin, data.id)
  expect((await change({ level: 'HARD' })).status).toBe(200)
  expect((await change({ question_text: '<p>Solve $x^3=4$</p>' })).errors?.[0]?.code).toBe('formula.dollars')
})

it('P13 marks that a style says are kept', async () => {
  const { data } = await create({ question_text: '<p>10<span style="vertical-align:super">-3</span></p>' })
  expect(data.question_text).toBe('<p>10<sup>-3</sup></p>')
})

it.each([
  ['All of the above', [false, false, true]],
  ['Both a and b', [true, true, true]],
  ['केवल 1 और 2', [true, true, true]],
  ['<strong>None</strong>&nbsp;of these', [false, false, true]],
])('P01 "%s" keeps its place unless it is said otherwise', async (last, fixed) => {
  const question_options = optionsOf('<p>x</p>', '<p>y</p>', `<p>${last}</p>`)
  expect((await create({ question_options })).data.question_options.map((option) => option.fixed)).toEqual(fixed)
  const said = await create({ question_options: question_options.map((option) => ({ ...option, fixed: false })) })
  expect(said.data.question_options.some((option) => option.fixed)).toBe(false)
})

it.each([
  [math('x^2'), math('x^{2}')],
  ['x²', 'x<sup>2</sup>'],
  ['New Delhi', 'New&nbsp;Delhi'],
  ['ﬁre', 'fire'],
])('P12 options that print alike are told: %s, %s', async (one, other) => {
  const reply = await create({ question_options: optionsOf(`<p>${one}</p>`, `<p>${other}</p>`) })
  expect(reply.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['question_options.1.data', 'answer.option_twice'],
  ])
})

it('options that differ in case or indentation go in', async () => {
  const question_options = optionsOf('<p>Co</p>', '<p>CO</p>', '<pre>  x</pre>', '<pre>x</pre>')
  expect((await create({ question_options })).status).toBe(200)
})
