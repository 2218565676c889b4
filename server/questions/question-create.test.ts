import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { HOSTILE_HTML } from '../../richtext/fixtures/hostile-html.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makePicture } from '../testing/factories/question-files.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const create = (fields: object, caller = school.admin) =>
  app.call<Question>(api.question.create, questionBody(chapter, fields), caller)

/** The refusal as [status, code, paths]. */
async function refused(fields: object) {
  const reply = await create(fields)
  return [reply.status, reply.errorCode, reply.errors?.map((error) => error.path)]
}
const invalid = (...paths: string[]) => [422, 'invalid_field', paths]

const option = (data: string, is_correct = false) => ({ data: `<p>${data}</p>`, is_correct })
const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
const written = (marking_points: object[], model_answer = '<p>Because.</p>') => ({
  type: 'SHORT',
  max_marks: 3,
  question_options: [],
  answer: { model_answer, marking_points },
})
const step = (marks: number, text = 'A step') => ({ text, marks })

describe('an answer that does not fit the type is refused:', () => {
  it.each([
    ['MCQ_SINGLE with two right options', [option('4', true), option('5', true)], 'question_options'],
    ['MCQ_SINGLE with no right option', [option('4'), option('5')], 'question_options'],
    ['MCQ_SINGLE with one option', [option('4', true)], 'question_options'],
    ['MCQ_SINGLE without options', [], 'question_options'],
    [
      'MCQ_SINGLE with nine options',
      'abcdefghi'.split('').map((text, at) => option(text, at === 0)),
      'question_options',
    ],
    ['MCQ_SINGLE with equal options', [option('4', true), option(' 4 ')], 'question_options.1.data'],
    ['MCQ_SINGLE with an empty option', [option('4', true), option('&nbsp;')], 'question_options.1.data'],
  ])('%s', async (_name, question_options, path) => {
    expect(await refused({ question_options })).toEqual(invalid(path))
  })

  it('MCQ_SINGLE with an answer beside its options', async () => {
    expect(await refused({ answer: { value: true } })).toEqual(invalid('answer'))
  })

  it.each([
    ['TRUE_FALSE with options', { type: 'TRUE_FALSE', answer: { value: true } }, 'question_options'],
    ['TRUE_FALSE without a value', { type: 'TRUE_FALSE', question_options: [] }, 'answer.value'],
    ['TRUE_FALSE with a text', { type: 'TRUE_FALSE', question_options: [], answer: { value: 'true' } }, 'answer.value'],
    ['NUMERIC without a value', { type: 'NUMERIC', question_options: [], answer: { unit: 'm' } }, 'answer.value'],
    ['NUMERIC with options', { type: 'NUMERIC', answer: { value: 4 } }, 'question_options'],
    [
      'NUMERIC with a tolerance below 0',
      { type: 'NUMERIC', question_options: [], answer: { value: 4, tolerance: -1 } },
      'answer.tolerance',
    ],
    [
      'NUMERIC with an unknown kind of tolerance',
      { type: 'NUMERIC', question_options: [], answer: { value: 4, tolerance: 1, tolerance_kind: 'ABOUT' } },
      'answer.tolerance_kind',
    ],
    ['SHORT with steps that miss its marks', written([step(1), step(1)]), 'answer.marking_points'],
    ['SHORT with a step of 0.3 marks', written([step(0.3)]), 'answer.marking_points.0.marks'],
    ['SHORT with a step that says nothing', written([step(3, '  ')]), 'answer.marking_points.0.text'],
    [
      'SHORT with a field it does not know',
      { ...written([]), answer: { model_answer: '', marking_points: [], key: 1 } },
      'answer.key',
    ],
  ])('%s', async (_name, fields, path) => {
    expect(await refused(fields)).toEqual(invalid(path))
  })

  it('SHORT without an answer, and every sentence is one for people', async () => {
    const reply = await create({ type: 'SHORT', question_options: [] })
    expect(reply.errors?.map((error) => error.path)).toEqual(['answer.model_answer', 'answer.marking_points'])
    for (const { message } of reply.errors ?? []) expect(message).not.toMatch(/invalid input|expected|undefined/i)
  })

  it('the sum of the steps is said in words', async () => {
    const { errors } = await create(written([step(1), step(1)]))
    expect(errors?.[0]?.message).toBe('The steps add up to 2 marks, the question has 3')
  })
})

describe('fields that no question may have are refused:', () => {
  it.each([
    ['an unknown type', { type: 'ESSAY' }, 'type'],
    ['marks of 0.3', { max_marks: 0.3 }, 'max_marks'],
    ['marks of 0', { max_marks: 0 }, 'max_marks'],
    ['marks above 100', { max_marks: 100.25 }, 'max_marks'],
    ['negative marks below 0', { negative_marks: -0.25 }, 'negative_marks'],
    ['an unknown level', { level: 'NORMAL' }, 'level'],
    ['an unknown skill', { skill: 'GUESS' }, 'skill'],
    ['a language that is no code', { language: 'Hindi' }, 'language'],
    ['no text', { question_text: '' }, 'question_text'],
    ['a text of blanks', { question_text: '<p> &nbsp; </p>' }, 'question_text'],
    ['a text that only holds a script', { question_text: '<script>alert(1)</script>' }, 'question_text'],
    ['more than 50,000 characters', { question_text: `<p>${'a'.repeat(50_000)}</p>` }, 'question_text'],
    ['a control character in the source', { source: 'NCERT\u0000' }, 'source'],
    ['half a character in the source', { source: 'NCERT \ud800' }, 'source'],
    ['a control character in a tag', { tags: ['a\u0000b'] }, 'tags.0'],
    ['half a character in a tag', { tags: ['a\udc00'] }, 'tags.0'],
  ])('%s', async (_name, fields, path) => {
    expect(await refused(fields)).toEqual(invalid(path))
  })
})

describe('a place that does not exist is refused:', () => {
  it('a chapter of another subject', async () => {
    const { id } = await makeChapter(app, school)
    expect(await refused({ chapter_id: id })).toEqual(invalid('chapter_id'))
  })

  it('a subject of another class', async () => {
    const { subject_id, id } = await makeChapter(app, school)
    expect(await refused({ subject_id, chapter_id: id })).toEqual(invalid('subject_id'))
  })

  it('a topic of another chapter', async () => {
    const topic = await makeTopic(app, school, await makeChapter(app, school))
    expect(await refused({ topic_id: topic.id })).toEqual(invalid('topic_id'))
  })

  it("another school's chapter, and its whole place", async () => {
    const theirs = await makeChapter(app, await makeSchool(app))
    expect(await refused({ chapter_id: theirs.id })).toEqual(invalid('chapter_id'))
    const { grade_id, subject_id, id: chapter_id } = theirs
    expect(await refused({ grade_id, subject_id, chapter_id })).toEqual(invalid('subject_id'))
  })

  it('a deleted chapter', async () => {
    const { grade_id, subject_id } = chapter
    const deleted = await makeChapter(app, school, { grade_id, subject_id })
    expect((await app.call(api.chapter.remove, {}, school.admin, deleted.id)).status).toBe(200)
    expect(await refused({ chapter_id: deleted.id })).toEqual(invalid('chapter_id'))
  })

  it('an inactive chapter, and an inactive topic', async () => {
    const { grade_id, subject_id } = chapter
    const inactive = await makeChapter(app, school, { grade_id, subject_id })
    await app.call(api.chapter.changeStatus, {}, school.admin, inactive.id)
    expect(await refused({ chapter_id: inactive.id })).toEqual(invalid('chapter_id'))
    const topic = await makeTopic(app, school, chapter, { status: 0 })
    expect(await refused({ topic_id: topic.id })).toEqual(invalid('topic_id'))
  })

  it('no place at all', async () => {
    const fields = { grade_id: undefined, subject_id: undefined, chapter_id: undefined }
    expect(await refused(fields)).toEqual(invalid('grade_id', 'subject_id', 'chapter_id'))
  })
})

describe('what the texts may hold', () => {
  it('a student may not create', async () => {
    const reply = await create({}, await makePerson(app, school.id, 4))
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })

  it('a formula that is not closed is refused with its place', async () => {
    const { status, errors } = await create({ question_text: `<p>If ${inline('x')} then ${inline('\\frac{1}{2')}</p>` })
    expect([status, errors?.[0]?.path]).toEqual([422, 'question_text'])
    expect(errors?.[0]?.message).toMatch(/^Formula 2: .*(at position \d+|at the end)/)
  })

  it('a formula that is not closed is refused in options, explanation and model answer too', async () => {
    const broken = `<p>${inline('\\sqrt{')}</p>`
    const options = [{ data: broken, is_correct: true }, option('5')]
    expect(await refused({ question_options: options })).toEqual(invalid('question_options.0.data'))
    expect(await refused({ explanation: broken })).toEqual(invalid('explanation'))
    expect(await refused(written([step(3)], broken))).toEqual(invalid('answer.model_answer'))
  })

  it('pictures from elsewhere are refused, own pictures stay', async () => {
    const foreign = '<p>Look: <img src="https://elsewhere.test/a.png" alt="a"></p>'
    expect(await refused({ question_text: foreign })).toEqual(invalid('question_text'))
    const own = await makePicture(app, school)
    const reply = await create({ question_text: `<p><img src="${own}" alt="A map"></p>` })
    expect(reply.data.question_text).toContain(own)
  })

  it('a picture that this school has not uploaded is refused by its text and its place in it, also one of another school', async () => {
    const own = await makePicture(app, school)
    const theirs = await makePicture(app, await makeSchool(app))
    const nobodys = '/v1/media/file/0123456789abcdef0123456789abcdef.webp'
    const show = (...paths: string[]) => `<p>Look ${paths.map((src) => `<img src="${src}" alt="A map">`).join(' ')}</p>`
    const found = async (fields: object) => {
      const reply = await create(fields)
      return [reply.status, reply.errorCode, reply.errors?.map(({ path, code, params }) => [path, code, params])]
    }
    const refusedAt = (path: string, number: number) => [422, 'invalid_field', [[path, 'text.picture', { number }]]]
    for (const src of [theirs, nobodys]) {
      expect(await found({ question_text: show(own, src) })).toEqual(refusedAt('question_text', 2))
      const options = [{ data: show(own), is_correct: true }, option(show(src))]
      expect(await found({ question_options: options })).toEqual(refusedAt('question_options.1.data', 1))
    }
    const { data } = await create({ question_text: show(own, own) })
    const change = (fields: object) => app.call<unknown>(api.question.update, fields, school.admin, data.id)
    const refusedLater = await change({ explanation: show(theirs) })
    expect([refusedLater.status, refusedLater.errors?.[0]?.path]).toEqual([422, 'explanation'])
    // What stands in a question that was imported stays as its rest is changed.
    await app.databases.owner.query(
      'update question_versions set question_text = replace(question_text, $2, $3) where question_id = $1',
      [data.id, own, theirs],
    )
    expect((await change({ explanation: show(own) })).status).toBe(200)
  })

  it('scripts, handlers and addresses that run code are taken out without a word', async () => {
    const text =
      '<p onclick="alert(1)">Two <script>alert(1)</script><a href="javascript:alert(1)">plus</a> two<b onerror="alert(1)">?</b></p>'
    const { data } = await create({ question_text: text })
    expect(data.question_text).toBe('<p>Two plus two<strong>?</strong></p>')
  })

  it.each(
    HOSTILE_HTML.map((html) => [html.slice(0, 60), html]),
  )('nothing that runs is stored of %s', async (_name, html) => {
    const reply = await create({
      ...written([], `<p>a</p>${html}`),
      question_text: `<p>a</p>${html}`,
      explanation: html,
    })
    expect([200, 422]).toContain(reply.status)
    const { question_text = '', explanation = '', answer = {} } = reply.data ?? {}
    for (const stored of [question_text, explanation ?? '', (answer as { model_answer?: string }).model_answer ?? '']) {
      expect(stored).not.toMatch(/<(script|svg|iframe|object|embed|style|form|meta|link|base)/i)
      const attributes = stored
        .replaceAll(/ style="text-align: ?(left|center|right);?"/g, '')
        .replaceAll(/"[^"]*"/g, '""')
      expect(attributes).not.toMatch(/<[^>]*\s(on\w+|href|style|srcset)\s*=/i)
    }
  })

  it('control characters in rich text are left out, and nothing breaks', async () => {
    const { status, data } = await create({
      question_text: '<p>a\u0000b\u0007c\ud800d</p>',
      question_options: [option('4\u0000', true), option('5\u001b')],
      explanation: '<p>e\u0000</p>',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ question_text: '<p>abcd</p>', explanation: '<p>e</p>' })
    expect(data.question_options.map((one) => one.data)).toEqual(['<p>4</p>', '<p>5</p>'])
  })

  it('the line break of a word processor does not join two words', async () => {
    const { data } = await create({ question_text: '<p>one\u000btwo\u000cthree</p>' })
    expect(data.question_text).toMatch(/^<p>one\s+two\s+three<\/p>$/)
  })

  it('control characters in steps and units are refused by name', async () => {
    expect(await refused(written([step(3, 'a\u0000b')]))).toEqual(invalid('answer.marking_points.0.text'))
    const numeric = { type: 'NUMERIC', question_options: [], answer: { value: 1, unit: 'm\u0000' } }
    expect(await refused(numeric)).toEqual(invalid('answer.unit'))
  })
})

describe('a question of each type is stored as it was given', () => {
  it('MCQ_SINGLE', async () => {
    const { status, data } = await create({
      question_text: `<p>2 + 2 = ${inline('\\square')}</p>`,
      question_options: [option('4', true), { data: '<p>None of these</p>', fixed: true }],
      negative_marks: 0.25,
      explanation: '<p>Count.</p>',
      source: ' NCERT ',
      tags: ['sum', 'sum', 'easy'],
      language: 'hi-IN',
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      row_version: 1,
      version: 1,
      review_state: 'DRAFT',
      status: 1,
      times_used: 0,
      last_used_at: null,
      grade: { id: chapter.grade_id, title: chapter.grade.title },
      subject: { id: chapter.subject_id, title: chapter.subject.title },
      chapter: { id: chapter.id, title: chapter.chapter },
      topic: null,
      question_text: `<p>2 + 2 = ${inline('\\square')}</p>`,
      question_options: [
        { data: '<p>4</p>', is_correct: true, fixed: false },
        { data: '<p>None of these</p>', is_correct: false, fixed: true },
      ],
      sub_questions: [],
      translations: [],
      answer: null,
      negative_marks: 0.25,
      explanation: '<p>Count.</p>',
      source: 'NCERT',
      tags: ['sum', 'easy'],
      language: 'hi-IN',
      created_at: app.clock.now.toISOString(),
    })
  })

  it.each([
    ['TRUE_FALSE', { value: false }, { value: false }],
    ['NUMERIC', { value: 3.14 }, { value: 3.14 }],
    [
      'NUMERIC',
      { value: -9.8, tolerance: 5, tolerance_kind: 'PERCENT', unit: ' m/s² ' },
      { value: -9.8, tolerance: 5, tolerance_kind: 'PERCENT', unit: 'm/s²' },
    ],
    [
      'SHORT',
      { model_answer: '<p>Because <b>it is</b>.</p>', marking_points: [step(1), step(2, ' Then ')] },
      { model_answer: '<p>Because <strong>it is</strong>.</p>', marking_points: [step(1), step(2, 'Then')] },
    ],
    ['SHORT', { model_answer: '<p>x</p>', marking_points: [] }, { model_answer: '<p>x</p>', marking_points: [] }],
  ])('%s %o', async (type, answer, stored) => {
    const { status, data } = await create({ type, answer, question_options: [], max_marks: 3 })
    expect([status, data.type, data.answer, data.question_options]).toEqual([200, type, stored, []])
  })

  it('with its topic, inactive from the start if so wished', async () => {
    const topic = await makeTopic(app, school, chapter, { title: 'Addition' })
    const { data } = await create({ topic_id: topic.id, status: 0 })
    expect(data).toMatchObject({ topic: { id: topic.id, title: 'Addition' }, status: 0 })
  })

  it('options that differ only in capitals are two options', async () => {
    const { status } = await create({ question_options: [option('Co', true), option('CO')] })
    expect(status).toBe(200)
  })
})
