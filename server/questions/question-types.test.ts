import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type QuestionType, questionTypeNames } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makePerson, makeSchool, questionBody, type TestSchool } from '../testing/factories/factories.ts'
import { questionSamples } from '../testing/factories/question-samples.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const create = (fields: object, caller = school.admin) =>
  app.call<Question>(api.question.create, questionBody(chapter, fields), caller)
const update = (id: number, body: object) =>
  app.call<{ updatedClassesData: Question }>(api.question.update, body, school.admin, id)
const list = async (filter: object, caller = school.admin) =>
  (await app.call<Question[]>(api.question.list, { filter }, caller)).data
const versionsOf = async (id: number) => {
  const { rows } = await app.databases.owner.query('select * from question_versions where question_id = $1', [id])
  return rows
}

/** The refusal as its paths. */
async function pathsOf(type: QuestionType, changes: object) {
  const reply = await create({ ...questionSamples[type], ...changes })
  return [reply.status, ...(reply.errors?.map(({ path }) => path) ?? [])]
}

const html = (text: string) => `<p>${text}</p>`

describe.each(questionTypeNames)('a question of the type %s', (type) => {
  it('is created, listed and read back as it was written, with every field', async () => {
    const sample = questionSamples[type]
    const { status, data } = await create(sample)
    expect([status, data.type]).toEqual([200, type])
    expect(data).toMatchObject({ question_text: sample.question_text, max_marks: sample.max_marks, version: 1 })
    expect(data.translations[0]).toMatchObject({ ...sample.translations[0], explanation: null })
    expect((await list({ id: data.id }))[0]).toEqual(data)
    const [stored] = await versionsOf(data.id)
    expect(Object.keys(stored.translations[0]).sort()).toEqual(
      ['answer', 'explanation', 'language', 'question_options', 'question_text', 'sub_questions'].sort(),
    )
    for (const part of stored.sub_questions) {
      expect(Object.keys(part).sort()).toEqual(['answer', 'content', 'max_marks', 'options', 'or_group', 'type'])
    }
  })

  it('is found by its Hindi words, and by the person who wrote it', async () => {
    const author = await makePerson(app, school.id, 5)
    const { data } = await create(questionSamples[type], author)
    const [, hindi = ''] = /<p>(.+)<\/p>/.exec(data.translations[0]?.question_text ?? '') ?? []
    expect((await list({ search: hindi, type })).map(({ id }) => id)).toContain(data.id)
    expect(data.written_by).toBe(data.created_by)
    expect((await list({ created_by: data.created_by })).map(({ id }) => id)).toEqual([data.id])
    const next = await update(data.id, { level: 'HARD' })
    expect(next.data.updatedClassesData.written_by).not.toBe(author)
    expect(next.data.updatedClassesData.written_by).not.toBe(data.written_by)
  })

  it('is changed into a next version; sent again as it is stored it makes none', async () => {
    const { data } = await create(questionSamples[type])
    const { grade: _g, subject: _s, chapter: _c, topic: _t, ...fields } = data
    const { type: _type, question_text, question_options, sub_questions, answer, translations, explanation } = fields
    const same = await update(data.id, {
      question_text: question_text.replace('<p>', '<p >'),
      question_options,
      sub_questions,
      answer,
      translations,
      explanation,
    })
    expect([same.status, same.data.updatedClassesData?.version]).toEqual([200, 1])
    const changed = await update(data.id, { question_text: question_text.replace('<p>', '<p>Now: ') })
    expect(changed.data.updatedClassesData).toMatchObject({ version: 2, answer, sub_questions, question_options })
    expect(await versionsOf(data.id)).toHaveLength(2)
  })

  it('is not seen, changed or searched from another school', async () => {
    const { data } = await create(questionSamples[type])
    const other = (await makeSchool(app)).admin
    expect(await list({ id: data.id }, other)).toEqual([])
    expect((await app.call(api.question.update, { level: 'HARD' }, other, data.id)).status).toBe(404)
  })
})

describe('wrong answers are refused by the path that is wrong:', () => {
  const blanks = (...accepted: string[][]) => ({ answer: { blanks: accepted }, translations: [] })
  const match = (pairs: unknown[], distractors: unknown[] = []) => ({
    answer: { pairs, distractors },
    translations: [],
  })
  const sequence = (...entries: unknown[]) => ({ answer: { sequence: entries }, translations: [] })
  const part = (changes: object) => ({
    sub_questions: [{ ...questionSamples.CASE_STUDY.sub_questions?.[1], max_marks: 4, ...changes }],
    translations: [],
  })
  const pair = (...changes: object[]) => ({
    sub_questions: changes.map((one) => ({ ...questionSamples.CASE_STUDY.sub_questions?.[1], ...one })),
    translations: [],
  })
  const choices = [{ data: '<p>1</p>', is_correct: true }, { data: '<p>2</p>' }]

  it.each<[string, QuestionType, object, string[]]>([
    [
      'nothing is right',
      'MCQ_MULTI',
      { question_options: [{ data: 'a' }, { data: 'b' }], translations: [] },
      ['question_options'],
    ],
    ['an answer beside the options', 'MCQ_MULTI', { answer: { value: 1 } }, ['answer']],
    ['no standard option', 'ASSERTION_REASON', { answer: { option: 'E' } }, ['answer.option']],
    [
      'options of its own',
      'ASSERTION_REASON',
      { question_options: choices },
      ['question_options', 'translations.0.question_options'],
    ],
    ['a text without blanks', 'FILL_BLANK', { question_text: '<p>No blank</p>', translations: [] }, ['question_text']],
    ['more blanks than answers', 'FILL_BLANK', blanks(['a']), ['answer.blanks']],
    [
      'blanks that are not numbered from 1',
      'FILL_BLANK',
      { question_text: '<p>{{1}} {{3}}</p>', translations: [] },
      ['question_text'],
    ],
    ['a blank without an answer', 'FILL_BLANK', blanks(['a'], []), ['answer.blanks.1']],
    ['equal accepted answers', 'FILL_BLANK', blanks(['a', 'a '], ['b']), ['answer.blanks.0.1']],
    ['one pair', 'MATCH', match([['a', 'b']]), ['answer.pairs']],
    ['half a pair', 'MATCH', match([['a', 'b'], ['c']]), ['answer.pairs.1']],
    [
      'equal right entries',
      'MATCH',
      match([
        ['a', 'b'],
        ['c', 'b'],
      ]),
      ['answer.pairs.1.1'],
    ],
    [
      'a distractor that is right',
      'MATCH',
      match(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        ['d'],
      ),
      ['answer.distractors.0'],
    ],
    [
      'an entry that shows nothing',
      'MATCH',
      match([
        ['a', 'b'],
        ['c', '<p> </p>'],
      ]),
      ['answer.pairs.1.1'],
    ],
    ['one entry', 'ORDER', sequence('a'), ['answer.sequence']],
    ['equal entries', 'ORDER', sequence('a', 'b', 'a'), ['answer.sequence.2']],
    ['eleven entries', 'ORDER', sequence(...'abcdefghijk'), ['answer.sequence']],
    ['no value', 'NUMERIC', { answer: { unit: 'm' } }, ['answer.value']],
    ['steps that miss the marks', 'LONG', { max_marks: 4 }, ['answer.marking_points']],
    ['no model answer', 'DIAGRAM', { answer: { marking_points: [] } }, ['answer.model_answer']],
    ['no parts', 'CASE_STUDY', { sub_questions: [], translations: [] }, ['sub_questions']],
    ['parts that miss the marks', 'CASE_STUDY', { max_marks: 6 }, ['sub_questions']],
    [
      'a part of a type that does not stand in a passage',
      'CASE_STUDY',
      part({ type: 'MATCH' }),
      ['sub_questions.0.type'],
    ],
    ['a part without its answer', 'CASE_STUDY', part({ answer: null }), ['sub_questions.0.answer.value']],
    ['a part with options that it has none of', 'CASE_STUDY', part({ options: choices }), ['sub_questions.0.options']],
    [
      'a part without a right option',
      'CASE_STUDY',
      part({ type: 'MCQ_SINGLE', answer: null, options: [{ data: 'a' }, { data: 'b' }] }),
      ['sub_questions.0.options'],
    ],
    ['a part that shows nothing', 'CASE_STUDY', part({ content: '<p> </p>' }), ['sub_questions.0.content']],
    ['half of an OR pair', 'CASE_STUDY', part({ or_group: 'a' }), ['sub_questions.0.or_group']],
    [
      'an OR pair of unequal marks',
      'CASE_STUDY',
      pair({ or_group: 'a', max_marks: 4 }, { or_group: 'a', max_marks: 3 }),
      ['sub_questions.1.max_marks'],
    ],
    [
      'parts of another type of question',
      'SHORT',
      { sub_questions: pair({}).sub_questions },
      ['sub_questions', 'translations.0.sub_questions'],
    ],
    [
      'a translation that lacks an option',
      'MCQ_MULTI',
      { translations: [{ language: 'hi', question_text: 'क', question_options: [{ data: 'ख' }] }] },
      ['translations.0.question_options'],
    ],
    [
      'a translation with two equal options',
      'MCQ_MULTI',
      {
        question_options: ['a', 'b'].map((data) => ({ data, is_correct: true })),
        translations: [
          { language: 'hi', question_text: 'क', question_options: [{ data: 'ख' }, { data: '<p> ख </p>' }] },
        ],
      },
      ['translations.0.question_options.1.data'],
    ],
    [
      'a translation into the own language',
      'SHORT',
      { translations: [{ language: 'en', question_text: 'x' }] },
      ['translations.0.language'],
    ],
    [
      'two translations into one language',
      'SHORT',
      { translations: ['hi', 'hi'].map((language) => ({ language, question_text: 'x' })) },
      ['translations.1.language'],
    ],
    [
      'a translation without a blank',
      'FILL_BLANK',
      { translations: [{ language: 'hi', question_text: '{{1}}' }] },
      ['translations.0.question_text'],
    ],
    [
      'a translation with two equal entries',
      'ORDER',
      {
        ...sequence('a', 'b'),
        translations: [{ language: 'hi', question_text: 'क', answer: sequence('ख', 'ख').answer }],
      },
      ['translations.0.answer.sequence.1'],
    ],
    [
      'a translation of fewer pairs',
      'MATCH',
      {
        translations: [
          {
            language: 'hi',
            question_text: 'x',
            answer: match([
              ['a', 'b'],
              ['c', 'd'],
            ]).answer,
          },
        ],
      },
      ['translations.0.answer'],
    ],
    [
      'a translation with an answer of its own',
      'NUMERIC',
      { translations: [{ language: 'hi', question_text: 'x', answer: { value: 1 } }] },
      ['translations.0.answer'],
    ],
    [
      'a translation that shows nothing',
      'SHORT',
      { translations: [{ language: 'hi', question_text: '<p> </p>' }] },
      ['translations.0.question_text'],
    ],
  ])('%s', async (_name, type, changes, paths) => {
    expect(await pathsOf(type, changes)).toEqual([422, ...paths])
  })
})

describe('a change of type', () => {
  it('starts with an empty answer, and keeps the translated text', async () => {
    const { data } = await create(questionSamples.CASE_STUDY)
    const { data: changed } = await update(data.id, { type: 'NUMERIC', answer: { value: 2 } })
    expect(changed.updatedClassesData).toMatchObject({ sub_questions: [], answer: { value: 2 }, version: 2 })
    expect(changed.updatedClassesData.translations).toMatchObject([
      { language: 'hi', question_text: data.translations[0]?.question_text, sub_questions: [] },
    ])
  })

  it('names the options that are still to be translated', async () => {
    const { data } = await create(questionSamples.NUMERIC)
    const question_options = [{ data: '<p>1</p>', is_correct: true }, { data: '<p>2</p>' }]
    const reply = await update(data.id, { type: 'MCQ_SINGLE', question_options })
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['translations.0.question_options']])
  })
})

describe('the search and the filters', () => {
  it('find the words of parts, pairs, sequences and translated options', async () => {
    const { data: study } = await create({
      ...questionSamples.CASE_STUDY,
      question_text: html('Passage of the filters'),
    })
    const { data: match } = await create(questionSamples.MATCH)
    const { data: order } = await create(questionSamples.ORDER)
    const ids = async (search: string) => (await list({ search })).map(({ id }) => id)
    expect(await ids('level rise again')).toContain(study.id)
    expect(await ids('टंकी q')).toContain(study.id)
    expect(await ids('sodium')).toContain(match.id)
    expect(await ids('सोना')).toContain(match.id)
    expect(await ids('dandi march')).toContain(order.id)
  })

  it('find no accepted answer, model answer or number', async () => {
    await create(questionSamples.FILL_BLANK)
    await create(questionSamples.LONG)
    expect(await list({ search: 'SECRET' })).toEqual([])
  })

  it('by language, tag (ignoring case) and review state', async () => {
    const { data } = await create({ ...questionSamples.SHORT, tags: ['Revision, "B"', 'ncert'], language: 'ta' })
    expect((await list({ language: 'ta' })).map(({ id }) => id)).toEqual([data.id])
    expect((await list({ tags: ['none', 'revision, "b"'] })).map(({ id }) => id)).toEqual([data.id])
    expect(await list({ tags: 'revision' })).toEqual([])
    await app.databases.owner.query("update questions set review_state = 'RETIRED' where id = $1", [data.id])
    expect((await list({ review_state: ['RETIRED'] })).map(({ id }) => id)).toEqual([data.id])
    expect((await app.call(api.question.list, { filter: { review_state: 'DONE' } }, school.admin)).status).toBe(422)
  })
})
