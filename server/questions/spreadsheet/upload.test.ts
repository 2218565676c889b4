import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type UploadResult } from '#contract'
import { readSpreadsheet } from '../../../interchange/spreadsheet/spreadsheet.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeSchool,
  makeTeacherOf,
  makeTopic,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { countIdle } from '../../testing/statements/open-transactions.ts'
import { richTexts } from '../../workers/threads/rich-texts.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const textFile = (text: string, name = 'quiz.txt') => ({ name, bytes: Buffer.from(text) })
const question = (number: number) => `#Q Question ${number}?\n^ yes ${number}\nA yes ${number}\nB no ${number}\n\n`
const questions = (count: number) => Array.from({ length: count }, (_, index) => question(index + 1)).join('')
const placeOf = ({ grade_id, subject_id, id }: Chapter) => ({ grade_id, subject_id, chapter_id: id })
const fields = (defaults: object = {}, more: object = {}) => ({
  format: 'opentriviaqa',
  defaults: JSON.stringify({ ...placeOf(chapter), ...defaults }),
  ...more,
})

const upload = (
  file: ReturnType<typeof textFile> | null,
  sent: Record<string, string> = fields(),
  caller = school.admin,
) => app.upload<UploadResult>(api.question.upload, sent, file, caller)
const saved = async (filter: object = {}) =>
  (await app.call<Question[]>(api.question.list, { filter: { ...filter, is_all_data_fetch: true } }, school.admin)).data

describe('a file that is refused', () => {
  it.each([
    ['no file', null, 'Please choose a file'],
    ['an empty file', textFile(''), 'There is no question in this file: a question starts with a line "#Q …".'],
    [
      'a file of blank lines',
      textFile('\n \n\n'),
      'There is no question in this file: a question starts with a line "#Q …".',
    ],
  ])('%s', async (_name, file, message) => {
    const reply = await upload(file)
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path: 'file', message }]])
  })

  it('one of 5,001 questions, while 5,000 are taken', async () => {
    const reply = await upload(textFile(questions(5001)))
    expect([reply.status, reply.errorCode]).toEqual([413, 'too_large'])
    expect(reply.message).toBe('The file has 5001 questions; at most 5000 are read at once. Please split it.')
    expect((await upload(textFile(questions(5000)), fields({}, { dry_run: 'true' }))).status).toBe(202)
  })

  it('one above 5 MB, while 5 MB are read', async () => {
    const padded = (bytes: number) => textFile(question(1).trimEnd().padEnd(bytes, ' '))
    const reply = await upload(padded(5 * 1024 * 1024 + 1))
    expect([reply.status, reply.errorCode, reply.message]).toEqual([
      413,
      'too_large',
      'The file is larger than 5 MB. Please split it.',
    ])
    expect((await upload(padded(5 * 1024 * 1024), fields({}, { dry_run: 'true' }))).status).toBe(200)
  })

  it.each(['\n', '\r', '\r\n'])('one of more than 200,000 lines that end in %j, before it is read', async (end) => {
    const reply = await upload(textFile(question(1) + end.repeat(200_001)))
    expect([reply.status, reply.errorCode, reply.message]).toEqual([
      413,
      'too_large',
      'The file has more than 200,000 lines. Please split it.',
    ])
  })

  it('two files at once', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields())) form.append(name, value)
    for (const name of ['a.txt', 'b.txt']) form.append('file', new Blob([question(1)]), name)
    const encoded = new Response(form)
    const headers = { ...school.admin, 'content-type': encoded.headers.get('content-type') ?? '' }
    const reply = await app.send(api.question.upload.path, Buffer.from(await encoded.arrayBuffer()), headers)
    expect([reply.status, reply.errorCode, reply.errors?.map(({ path }) => path)]).toEqual([
      422,
      'invalid_field',
      ['file'],
    ])
  })

  it('a body that is no multipart', async () => {
    const reply = await app.send(api.question.upload.path, fields(), school.admin)
    expect([reply.status, reply.errorCode]).toEqual([415, 'wrong_type'])
  })
})

describe('fields that are refused', () => {
  it.each([
    ['another format', { format: 'moodle' }, 'format'],
    ['an empty format', { format: '' }, 'format'],
    ['a dry_run that is no word', { dry_run: '1' }, 'dry_run'],
    ['another mode', { mode: 'update' }, 'mode'],
    ['an unknown field', { grade_id: '1' }, 'grade_id'],
    ['defaults that are no JSON', { defaults: '{"grade_id":' }, 'defaults'],
    ['defaults that are a list', { defaults: '[]' }, 'defaults'],
    ['defaults that are null', { defaults: 'null' }, 'defaults'],
  ])('%s', async (_name, more, path) => {
    const reply = await upload(textFile(question(1)), fields({}, more))
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it.each([
    ['without a chapter', { chapter_id: undefined }, 'defaults.chapter_id'],
    ['with a chapter as text', { chapter_id: '3' }, 'defaults.chapter_id'],
    ['with an unknown level', { level: 'NORMAL' }, 'defaults.level'],
    ['with an unknown skill', { skill: 'GUESS' }, 'defaults.skill'],
    ['with marks of 0.3', { max_marks: 0.3 }, 'defaults.max_marks'],
    ['with a language that is no code', { language: 'Hindi' }, 'defaults.language'],
    ['with a field that is not known', { type: 'SHORT' }, 'defaults.type'],
    ['with a subject that does not exist', { subject_id: 999_999 }, 'defaults.subject_id'],
  ])('defaults %s', async (_name, defaults, path) => {
    const reply = await upload(textFile(question(1)), fields(defaults))
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })

  it('no defaults at all: class, subject and chapter are named', async () => {
    const reply = await upload(textFile(question(1)), { format: 'opentriviaqa' })
    const paths = ['defaults.grade_id', 'defaults.subject_id', 'defaults.chapter_id']
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
  })

  it("another school's chapter, another subject's, and a topic of another chapter", async () => {
    const theirs = await makeChapter(app, await makeSchool(app))
    const other = await makeChapter(app, school)
    const topic = await makeTopic(app, school, other)
    const tries: [object, string][] = [
      [placeOf(theirs), 'defaults.subject_id'],
      [{ chapter_id: other.id }, 'defaults.chapter_id'],
      [{ topic_id: topic.id }, 'defaults.topic_id'],
    ]
    for (const [defaults, path] of tries) {
      const reply = await upload(textFile(question(1)), fields(defaults))
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
    }
  })

  it('a place outside the own subjects of a teacher', async () => {
    const own = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, own)
    const refused = await upload(textFile(question(1)), fields(), teacher)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'defaults.subject_id'])
    expect((await upload(textFile(question(1)), fields(placeOf(own)), teacher)).data.created).toBe(1)
  })

  it('a student: 403', async () => {
    const reply = await upload(textFile(question(1)), fields(), await makePerson(app, school.id, 4))
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })
})

describe('a file that is taken in', () => {
  it('saves what is in order, and lists the rest with line, column, reason and value', async () => {
    const own = await makeChapter(app, school)
    const broken = '#Q Same?\n^ a\nA a\nB a\n\n#Q Without an answer?\nA x\nB y\n\n'
    const reply = await upload(textFile(question(1) + broken + question(2)), fields(placeOf(own)))
    expect(reply.status).toBe(200)
    expect(reply.data).toEqual({
      total: 4,
      created: 2,
      updated: 0,
      failed: 2,
      errors: [
        {
          row: 6,
          column: 'option_b',
          code: 'duplicate_options',
          value: 'a',
          message: 'Options A and B are the same. Change one of them',
          said: { code: 'trivia.same_options', params: { one: 'A', other: 'B' } },
        },
        {
          row: 11,
          column: 'correct',
          code: 'no_correct',
          value: '',
          message: 'Write the right answer after ^ on the line below the question',
          said: { code: 'trivia.no_correct' },
        },
      ],
      error_file_url: expect.any(String),
      import_id: expect.any(Number),
    })
    const texts = (await saved({ chapter_id: own.id })).map((one) => one.question_text)
    expect(texts).toEqual(['<p>Question 2?</p>', '<p>Question 1?</p>'])
  })

  it('gives what failed as a workbook: each with its line, what stands there and why', async () => {
    const long = `#Q ${'word '.repeat(12_500)}?\n^ a\nA a\nB b\n\n`
    const broken = '#Q Same?\n^ a\nA a\nB a\n\n'
    const { data } = await upload(textFile(question(1) + long + question(2) + broken), fields({}, { dry_run: 'true' }))
    const file = await app.send(data.error_file_url ?? '', undefined, school.admin, 'GET')
    const { header, rows } = readSpreadsheet(file.raw, 'failed.xlsx')
    expect([file.status, header]).toEqual([200, ['row', 'question', 'Problem']])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['6', expect.stringMatching(/^#Q word word /), expect.stringMatching(/too long/)],
      ['16', '#Q Same?\n^ a\nA a\nB a', 'Option B: Options A and B are the same. Change one of them'],
    ])
  })

  it('as questions like any other, with the defaults or, without them, medium ones to remember of 1 mark', async () => {
    const own = await makeChapter(app, school)
    const topic = await makeTopic(app, school, own)
    await upload(textFile('#Q Ice floats.\n^ True\nA True\nB False\n'), fields(placeOf(own)))
    const given = { topic_id: topic.id, level: 'HARD', skill: 'APPLY', max_marks: 2.5, language: 'hi' }
    await upload(textFile(question(7)), fields({ ...placeOf(own), ...given }))
    const [second, first] = await saved({ chapter_id: own.id })
    expect(first).toMatchObject({
      type: 'TRUE_FALSE',
      question_text: '<p>Ice floats.</p>',
      answer: { value: true },
      question_options: [],
      level: 'MEDIUM',
      skill: 'REMEMBER',
      max_marks: 1,
      language: 'en',
      review_state: 'DRAFT',
      status: 1,
      version: 1,
    })
    expect(second).toMatchObject({
      type: 'MCQ_SINGLE',
      answer: null,
      question_options: [
        { data: '<p>yes 7</p>', is_correct: true, fixed: false },
        { data: '<p>no 7</p>', is_correct: false, fixed: false },
      ],
      ...{ ...given, topic_id: topic.id },
    })
  })

  it('lists a question that the bank would refuse, such as one that is too long', async () => {
    const long = `#Q ${'word '.repeat(12_500)}?\n^ a\nA a\nB b\n\n`
    const { data } = await upload(textFile(question(1) + long), fields({}, { dry_run: 'true' }))
    expect(data).toMatchObject({ total: 2, created: 1, failed: 1 })
    expect(data.errors).toMatchObject([
      {
        row: 6,
        column: 'question_text',
        code: 'invalid_field',
        value: null,
        message: expect.stringMatching(/too long/),
      },
    ])
  })

  it('is only counted in a dry run', async () => {
    const own = await makeChapter(app, school)
    const { status, data } = await upload(textFile(questions(3)), fields(placeOf(own), { dry_run: 'true' }))
    expect([status, data.created]).toEqual([200, 3])
    expect(await saved({ chapter_id: own.id })).toEqual([])
  })

  it('twice with the same Idempotency-Key is saved once', async () => {
    const own = await makeChapter(app, school)
    const caller = { ...school.admin, 'idempotency-key': 'the-same-upload' }
    const replies = [
      await upload(textFile(questions(2)), fields(placeOf(own)), caller),
      await upload(textFile(questions(2)), fields(placeOf(own)), caller),
    ]
    expect(replies.map((reply) => reply.data.created)).toEqual([2, 2])
    expect(await saved({ chapter_id: own.id })).toHaveLength(2)
  })

  it('is on record with its name, whatever characters that holds', async () => {
    const own = await makeChapter(app, school)
    const reply = await upload(textFile(question(1), 'quiz \u0001\u0000.txt'), fields(placeOf(own)))
    expect(reply.status).toBe(200)
    const { rows } = await app.databases.owner.query(
      "select after from audit_entries where client_id = $1 and entity = 'question' and action = 'upload' order by id desc limit 1",
      [school.id],
    )
    const [{ id } = { id: 0 }] = await saved({ chapter_id: own.id })
    expect(rows[0].after).toEqual({ name: 'quiz .txt', created_ids: [id], changed: [] })
  })

  it('is checked before its transaction, so that no connection and no lock waits for its formulas', async () => {
    const { check } = richTexts
    const open: number[] = []
    richTexts.check = async (...texts) => {
      open.push(await countIdle(app.databases))
      return check(...texts)
    }
    const own = await makeChapter(app, school)
    const formula = question(1).replace('Question', 'What is \\(\\frac{1}{2}\\)')
    try {
      const { data } = await upload(textFile(formula + question(2)), fields(placeOf(own)))
      expect([data.created, data.failed]).toEqual([2, 0])
    } finally {
      richTexts.check = check
    }
    expect(open).toEqual([0, 0])
  })

  it('is at once up to 500 questions, and a job from 501', async () => {
    const sizes = await Promise.all(
      [500, 501].map((count) => upload(textFile(questions(count)), fields({}, { dry_run: 'true' }))),
    )
    expect(sizes.map((reply) => [reply.status, Object.keys(reply.data)[0]])).toEqual([
      [200, 'total'],
      [202, 'job_id'],
    ])
  })
})
