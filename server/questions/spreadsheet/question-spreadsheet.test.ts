import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, english, type Job, type Question, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSubject,
  makeTopic,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { countWaiting, holdTransaction } from '../../testing/statements/open-transactions.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: 'Class 6' })
  const subject = await makeSubject(app, school, { grade_id, subject_code: 'MATH' })
  chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id, chapter: 'Whole Numbers' })
  await makeTopic(app, school, chapter, { title: 'Addition' })
})

type Row = Record<string, string>
const place = { class: 'Class 6', subject_code: 'MATH', chapter: 'Whole Numbers' }
const facts = { ...place, level: 'easy', skill: 'APPLY', max_marks: '1' }
const choice = (question: string, more: Row = {}): Row => ({
  ...facts,
  type: 'MCQ_SINGLE',
  question,
  option_a: '7',
  option_b: '8',
  correct: 'b',
  ...more,
})
const numeric = (question: string, correct: string, more: Row = {}): Row => ({
  ...facts,
  type: 'NUMERIC',
  question,
  correct,
  ...more,
})

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const fileOf = (rows: Row[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return { name: 'questions.csv', bytes: Buffer.from(lines.map((line) => line.map(quote).join(',')).join('\n')) }
}
const upload = (rows: Row[], more: Row = {}) =>
  app.upload<UploadResult>(api.question.upload, { format: 'spreadsheet', ...more }, fileOf(rows), school.admin)
const saved = async (search: string) =>
  (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data
const faultsOf = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])

describe('questions from a spreadsheet', () => {
  it('need no word of their format', async () => {
    const fields = { dry_run: 'true' }
    const reply = await app.upload<UploadResult>(api.question.upload, fields, fileOf([choice('Zeta?')]), school.admin)
    expect([reply.status, reply.data]).toMatchObject([200, { total: 1, created: 1, failed: 0 }])
  })

  it('of every type that fits a row are saved as they were written', async () => {
    const reply = await upload([
      choice('Alpha <b>?\nSecond line', { topic: 'addition', tags: 'one; two', explanation: '3 < 5', language: 'hi' }),
      { ...facts, type: 'true or false', question: 'Beta is even.', correct: 'f' },
      numeric('Gamma?', '9.8±0.1 m/s'),
      numeric('Delta?', '200±5%'),
      {
        ...facts,
        type: 'SHORT',
        max_marks: '3',
        question: 'Epsilon?',
        model_answer: 'So.',
        marking_points: 'first=1; then=2',
      },
    ])
    expect(reply.data).toEqual({
      total: 5,
      created: 5,
      updated: 0,
      failed: 0,
      errors: [],
      error_file_url: null,
      import_id: expect.any(Number),
      reading: expect.objectContaining({ layout: expect.objectContaining({ sure: true, fits: 5, of: 5 }) }),
      asks: [],
    })
    const [alpha] = await saved('alpha')
    expect(alpha).toMatchObject({
      type: 'MCQ_SINGLE',
      level: 'EASY',
      question_text: '<p>Alpha &lt;b&gt;?<br>Second line</p>',
      question_options: [
        { data: '<p>7</p>', is_correct: false },
        { data: '<p>8</p>', is_correct: true },
      ],
      topic: { title: 'Addition' },
      tags: ['one', 'two'],
      explanation: '<p>3 &lt; 5</p>',
      language: 'hi',
      status: 1,
      version: 1,
    })
    const answers = await Promise.all(
      ['beta', 'gamma', 'delta', 'epsilon'].map(async (text) => (await saved(text))[0]?.answer),
    )
    expect(answers).toEqual([
      { value: false },
      { value: 9.8, tolerance: 0.1, tolerance_kind: 'ABSOLUTE', unit: 'm/s' },
      { value: 200, tolerance: 5, tolerance_kind: 'PERCENT', unit: null },
      {
        model_answer: '<p>So.</p>',
        marking_points: [
          { text: 'first', marks: 1 },
          { text: 'then', marks: 2 },
        ],
      },
    ])
  })

  it.each<[string, Row, [string, string][]]>([
    ['an unknown class', { class: 'Class 66' }, [['class', 'unknown_name']]],
    ['an unknown chapter', { chapter: 'Whole Number' }, [['chapter', 'unknown_name']]],
    ['an unknown topic', { topic: 'Adition' }, [['topic', 'unknown_name']]],
    ['an unknown type', { type: 'RIDDLE' }, [['type', 'unknown_name']]],
    ['no type', { type: '' }, [['type', 'required']]],
    ['an unknown level', { level: 'NORMAL' }, [['level', 'invalid_field']]],
    ['no skill', { skill: '' }, [['skill', 'invalid_field']]],
    ['marks of 0.3', { max_marks: '0.3' }, [['max_marks', 'invalid_field']]],
    ['marks that are no number', { max_marks: 'one' }, [['max_marks', 'invalid_field']]],
    ['no question', { question: '' }, [['question', 'invalid_field']]],
    ['a right option that is not there', { correct: 'C' }, [['correct', 'correct_not_in_options']]],
    ['no right option', { correct: '' }, [['correct', 'required']]],
    ['two right options', { correct: 'A,B' }, [['correct', 'several_correct']]],
    ['a gap in the options', { option_d: '9' }, [['option_c', 'empty_option']]],
    ['equal options', { option_b: '7' }, [['option_b', 'invalid_field']]],
    ['one option', { option_b: '', correct: 'A' }, [['correct', 'invalid_field']]],
    ['a model answer that the type lacks', { model_answer: 'x', explanation: 'y' }, [['model_answer', 'not_used']]],
    ['a picture', { image: 'a.png' }, [['image', 'no_picture']]],
    ['a language that is no code', { language: 'Hindi' }, [['language', 'invalid_field']]],
    ['a tag that is too long', { tags: 'x'.repeat(41) }, [['tags', 'invalid_field']]],
    [
      'a number with words',
      { type: 'NUMERIC', option_a: '', option_b: '', correct: 'about 5' },
      [['correct', 'invalid_field']],
    ],
    ['no truth', { type: 'TRUE_FALSE', option_a: '', option_b: '', correct: 'B' }, [['correct', 'invalid_field']]],
    [
      'steps that do not add up',
      { type: 'SHORT', option_a: '', option_b: '', correct: '', model_answer: 'x', marking_points: 'a=1; b=1' },
      [['marking_points', 'invalid_field']],
    ],
    ...['(B)', 'Option B', 'ans: b', 'TRUE', 'ii', 'A & C'].map(
      (key): [string, Record<string, string>, [string, string][]] => [
        `the key ${key} where a written answer belongs`,
        { type: 'SHORT', option_a: '', option_b: '', correct: key },
        [
          ['correct', 'not_used'],
          ['model_answer', 'required'],
        ],
      ],
    ),
    [
      'an answer beside a model answer',
      { type: 'SHORT', option_a: '', option_b: '', correct: 'Because.', model_answer: 'So.' },
      [['correct', 'not_used']],
    ],
    [
      'a step without marks',
      { type: 'SHORT', option_a: '', option_b: '', correct: '', marking_points: 'a' },
      [['marking_points', 'invalid_field']],
    ],
  ])('with %s are listed, and the good row goes in', async (name, wrong, faults) => {
    const reply = await upload([choice(`Wrong by ${name}?`, wrong), choice(`Right beside ${name}?`)])
    expect(reply.data).toMatchObject({ total: 2, created: 1, failed: 1, error_file_url: expect.any(String) })
    expect(faultsOf(reply)).toEqual(faults.map(([column, code]) => [2, column, code]))
    for (const { message, said: sentence } of reply.data.errors) {
      expect(message).toMatch(/^[A-Z].{10,}/)
      expect(sentence && english(sentence)).toBe(message)
    }
  })

  it('say which levels and skills there are, and name columns and types as people do', async () => {
    const reply = await upload([
      choice('Tough?', { level: 'Tough' }),
      choice('Skilful?', { skill: '' }),
      choice('Nowhere?', { subject_code: '' }),
      choice('Solved twice?', { model_answer: 'x', explanation: 'y' }),
    ])
    expect(reply.data.errors.map(({ message }) => message)).toEqual([
      'There is no level "Tough". Write one of EASY, MEDIUM, HARD.',
      'Please fill in "Skill" with one of REMEMBER, UNDERSTAND, APPLY, ANALYSE, EVALUATE, CREATE',
      'Please fill in "Subject (code or title)"',
      expect.stringMatching(/^Leave this empty: a question of the type "[^"_]+" has no "Model answer"\.$/),
    ])
  })

  it('take a solution for the explanation where the type has no model answer', async () => {
    const reply = await upload([choice('Solved?', { Solution: '3 and 5 are 8' }), numeric('Solved too?', '8')])
    expect([reply.data.created, reply.data.errors]).toEqual([2, []])
    expect(await saved('Solved')).toMatchObject([{ explanation: null }, { explanation: '<p>3 and 5 are 8</p>' }])
  })

  it('of one sheet that two bring at once are taken in once', async () => {
    const holder = await holdTransaction(app.databases)
    await holder.query('select 1 from chapters where client_id = $1 and id = $2 for update', [school.id, chapter.id])
    const uploads = [upload([choice('Brought twice?')]), upload([choice('Brought twice?')])]
    // Both have looked at the bank and wait to save.
    await expect.poll(() => countWaiting(app.databases)).toBe(2)
    await holder.end()
    const replies = await Promise.all(uploads)
    expect(replies.map(({ data }) => [data.created, data.failed]).sort()).toEqual([
      [0, 1],
      [1, 0],
    ])
    const [question] = await saved('Brought twice?')
    const refused = replies.find(({ data }) => data.created === 0)
    expect(refused?.data.errors[0]?.message).toBe(`This repeats question ${question?.id} of the bank`)
  })

  it('that repeat a row or a question of the bank are listed with which; a deleted question counts no more', async () => {
    const first = await upload([choice('Same?'), choice('same ?', { option_a: ' 7' }), choice('SAME?')])
    expect(faultsOf(first)).toEqual([[4, 'question', 'duplicate']])
    expect(first.data.errors[0]?.message).toBe('This repeats row 2 of the file')
    const [question] = await saved('"same?"')
    const again = await upload([choice('Same?')], { dry_run: 'true' })
    expect(again.data.errors[0]?.message).toBe(`This repeats question ${question?.id} of the bank`)
    await app.call(api.question.remove, {}, school.admin, question?.id)
    expect((await upload([choice('Same?')])).data.created).toBe(1)
  })

  it('that repeat a question but for its accents say something else; one whose accents nobody has left out yet is found too', async () => {
    const first = await upload([choice('Où est le café?')])
    expect(first.data.created).toBe(1)
    const [question] = await saved('où est le café?')
    const repeat = `This repeats question ${question?.id} of the bank`
    const factsOf = async (text: string) =>
      (await upload([choice(text)], { dry_run: 'true' })).data.errors.map(({ message }) => message)
    expect([await factsOf('Où est le café?'), await factsOf('Ou est le cafe?')]).toEqual([[repeat], []])
    await app.databases.owner.query(
      "update questions set search_text = split_part(search_text, E'\\n', 1) where id = $1",
      [question?.id],
    )
    expect([await factsOf('Où est le café?'), await factsOf('Ou est le cafe?')]).toEqual([[repeat], []])
  })

  it('take what the screen chose where a cell is empty or a column is missing', async () => {
    const { class: _class, subject_code: _code, chapter: _chapter, level: _level, ...rest } = choice('Filled in?')
    const defaults = {
      grade_id: chapter.grade_id,
      subject_id: chapter.subject_id,
      chapter_id: chapter.id,
      level: 'HARD',
    }
    const reply = await upload([rest, { ...rest, question: 'Not filled in?', chapter: 'Elsewhere' }], {
      defaults: JSON.stringify(defaults),
    })
    expect([reply.data.created, faultsOf(reply)]).toEqual([1, [[3, 'chapter', 'unknown_name']]])
    expect((await saved('filled in?'))[0]?.level).toBe('HARD')
    const wrong = await upload([rest], { defaults: JSON.stringify({ ...defaults, chapter_id: 999_999 }) })
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'defaults.chapter_id'])
    expect((await upload([rest], { defaults: '{"topic_id":1}' })).status).toBe(422)
  })

  it('5,000 at once become a job that saves all but those with a problem', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      numeric(`Number ${index}?`, index === 7 ? 'x' : String(index)),
    )
    const reply = await app.upload<{ job_id: number }>(
      api.question.upload,
      { format: 'spreadsheet' },
      fileOf(rows),
      school.admin,
    )
    expect(reply.status).toBe(202)
    await app.runJobs(school.id)
    const { data } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
    expect([data.state, data.done, data.result]).toMatchObject([
      'done',
      5000,
      { total: 5000, created: 4999, failed: 1 },
    ])
  })
})

describe('questions with worked answers', () => {
  const sample = () =>
    readFile(new URL('../../../interchange/fixtures/grade-school-math/sample.jsonl', import.meta.url))
  const defaults = () =>
    JSON.stringify({ grade_id: chapter.grade_id, subject_id: chapter.subject_id, chapter_id: chapter.id })

  it('become numeric questions with their steps, once', async () => {
    const bytes = await sample()
    const send = (file: Buffer) =>
      app.upload<UploadResult>(
        api.question.upload,
        { format: 'jsonl', defaults: defaults() },
        { name: 'sample.jsonl', bytes: file },
        school.admin,
      )
    const first = await send(
      Buffer.concat([bytes, Buffer.from('\nnonsense\n'), bytes.subarray(0, bytes.indexOf('\n'))]),
    )
    expect(first.data).toMatchObject({ total: 11, created: 9, failed: 2 })
    expect(first.data.errors.map(({ code }) => code)).toEqual(['invalid_json', 'duplicate'])
    const [question] = await saved('Janet’s ducks')
    expect(question).toMatchObject({
      type: 'NUMERIC',
      answer: { value: 18 },
      explanation: expect.stringContaining('9 duck eggs'),
    })
    expect((await send(bytes)).data).toMatchObject({ total: 9, created: 0, failed: 9 })
  })

  it('need a place, and have no columns to map', async () => {
    const file = { name: 'sample.jsonl', bytes: await sample() }
    const without = await app.upload(api.question.upload, { format: 'jsonl' }, file, school.admin)
    expect([without.status, without.errors?.[0]?.path]).toEqual([422, 'defaults.grade_id'])
    const fields = { format: 'jsonl', defaults: defaults(), mapping: '{}' }
    const mapped = await app.upload(api.question.upload, fields, file, school.admin)
    expect([mapped.status, mapped.errors?.[0]?.path]).toEqual([422, 'mapping'])
  })
})
