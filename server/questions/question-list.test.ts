import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, makeTopic, type TestSchool } from '../testing/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let second: Chapter
let topic: { id: number }
/** By name; made in this order. */
let ids: Record<'sum' | 'percent' | 'hindi' | 'numeric', number>

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  second = await makeChapter(app, school)
  topic = await makeTopic(app, school, chapter)
  const make = async (fields: object, where: Chapter) => (await makeQuestion(app, school, fields, where)).id
  ids = {
    sum: await make({ question_text: '<p>The  sum of<br>2_000 and 3?</p>', topic_id: topic.id }, chapter),
    percent: await make(
      { question_text: '<p>What is 50% of it?</p>', level: 'HARD', status: 0, max_marks: 2 },
      chapter,
    ),
    hindi: await make(
      {
        question_text: '<p>प्रकाश संश्लेषण किसे कहते हैं?</p>',
        type: 'SHORT',
        max_marks: 3,
        question_options: [],
        answer: { model_answer: '<p>chlorophyll</p>', marking_points: [] },
        level: 'MEDIUM',
        skill: 'REMEMBER',
      },
      second,
    ),
    numeric: await make(
      {
        question_text: '<p>Compute <span data-type="inline-math" data-latex="\\sqrt{16}"></span></p>',
        type: 'NUMERIC',
        max_marks: 2.5,
        question_options: [],
        answer: { value: 4 },
        skill: 'CREATE',
      },
      second,
    ),
  }
})

type Name = keyof typeof ids
const list = (body: object, caller = school.admin) => app.call<Question[]>(api.question.list, body, caller)
async function names(filter: object, more: object = {}): Promise<Name[]> {
  const { data } = await list({ filter, ...more })
  return data.map(({ id }) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id) as Name)
}
const everything: Name[] = ['numeric', 'hindi', 'percent', 'sum']

describe('what is refused', () => {
  it.each([
    ['an unknown filter', { filter: { chapter: 1 } }, 'filter.chapter'],
    ['an id that is no number', { filter: { subject_id: '1' } }, 'filter.subject_id'],
    ['an unknown type', { filter: { type: 'ESSAY' } }, 'filter.type'],
    ['an unknown type in a list', { filter: { type: ['SHORT', 'ESSAY'] } }, 'filter.type'],
    ['page 0', { range: { page: 0 } }, 'range.page'],
    ['a page of 101', { range: { pageSize: 101 } }, 'range.pageSize'],
    ['a page of 0', { range: { pageSize: 0 } }, 'range.pageSize'],
    ['a sort by anything', { sort: [{ field: 'question_text', dir: 'asc' }] }, 'sort.0.field'],
    ['a sort in no direction', { sort: [{ field: 'id', dir: 'up' }] }, 'sort.0.dir'],
    ['a search for what no text holds', { filter: { search: 'a\u0000' } }, 'filter.search'],
    ['a search for half a character', { filter: { search: ['a\ud800'] } }, 'filter.search.0'],
  ])('%s', async (_name, body, path) => {
    const reply = await list(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })
})

describe('filters', () => {
  it('of every kind take one value or several', async () => {
    const cases: [object, Name[]][] = [
      [{ id: ids.sum }, ['sum']],
      [{ id: [ids.sum, ids.hindi] }, ['hindi', 'sum']],
      [{ grade_id: chapter.grade_id }, ['percent', 'sum']],
      [{ subject_id: second.subject_id }, ['numeric', 'hindi']],
      [{ subject_id: [chapter.subject_id, second.subject_id] }, everything],
      [{ chapter_id: chapter.id }, ['percent', 'sum']],
      [{ topic_id: topic.id }, ['sum']],
      [{ type: 'NUMERIC' }, ['numeric']],
      [{ type: ['NUMERIC', 'SHORT'] }, ['numeric', 'hindi']],
      [{ level: 'HARD' }, ['percent']],
      [{ level: ['HARD', 'MEDIUM'] }, ['hindi', 'percent']],
      [{ skill: 'CREATE' }, ['numeric']],
      [{ skill: ['CREATE', 'REMEMBER'] }, ['numeric', 'hindi']],
      [{ max_marks: 2.5 }, ['numeric']],
      [{ max_marks: [1, 3] }, ['hindi', 'sum']],
      [{ status: 0 }, ['percent']],
      [{ status: [0, 1] }, everything],
      [{ chapter_id: chapter.id, status: 1 }, ['sum']],
    ]
    for (const [filter, expected] of cases) expect([filter, await names(filter)]).toEqual([filter, expected])
  })

  it("count as absent when they are '', null or []", async () => {
    const fields = [
      'id',
      'grade_id',
      'subject_id',
      'chapter_id',
      'topic_id',
      'type',
      'level',
      'skill',
      'max_marks',
      'status',
      'search',
    ]
    for (const empty of ['', null, []]) {
      const filter = Object.fromEntries(fields.map((field) => [field, empty]))
      expect(await names(filter)).toEqual(everything)
    }
  })

  it('find nothing of another school, by id, by place or by words', async () => {
    const other = await makeSchool(app)
    for (const filter of [
      { id: ids.sum },
      { subject_id: chapter.subject_id },
      { search: 'sum' },
      { search: '%' },
      {},
    ]) {
      const reply = await list({ filter }, other.admin)
      expect([filter, reply.data, reply.count]).toEqual([filter, [], 0])
    }
  })
})

describe('the search', () => {
  it.each<[string, string | string[], Name[]]>([
    ['words in any case', 'SUM OF', ['sum']],
    ['words over a line break and double blanks', 'the sum of 2_000', ['sum']],
    ['double blanks in the search itself', ' sum   of ', ['sum']],
    ['Hindi', 'प्रकाश संश्लेषण', ['hindi']],
    ['a part of a Hindi word', 'संश्ले', ['hindi']],
    ['the source of a formula', 'sqrt{16}', ['numeric']],
    ['a percent sign as itself', '50%', ['percent']],
    ['a percent sign alone', '%', ['percent']],
    ['an underscore as itself', '2_0', ['sum']],
    ['an underscore as no other letter', '2_00_', []],
    ['a backslash as itself', '\\', ['numeric']],
    ['any of several', ['संश्लेषण', '50%'], ['hindi', 'percent']],
    ['what no question holds', 'nowhere', []],
    ['not the answer of a question', 'chlorophyll', []],
  ])('%s', async (_name, search, expected) => {
    expect(await names({ search })).toEqual(expected)
  })

  it('finds a part of a Hindi word, and has trigrams of it whatever locale the database has', async () => {
    const question_text = '<p>त्रिभुज के तीनों कोणों का योग कितना होता है?</p>'
    const school_of_its_own = await makeSchool(app)
    const question = await makeQuestion(app, school_of_its_own, { question_text, language: 'hi' })
    const found = (filter: object) => list({ filter }, school_of_its_own.admin)
    expect((await found({ search: 'रिभुज के' })).data.map(({ id }) => id)).toEqual([question.id])
    expect((await found({ search: 'वर्ग' })).count).toBe(0)
    const { rows } = await app.databases.owner.query<{ trigrams: string[] }>(
      'select show_trgm(search_text) as trigrams from questions where id = $1',
      [question.id],
    )
    expect(rows[0]?.trigrams.length).toBeGreaterThan(50)
  })

  it('looks through the options too, and holds together with filters', async () => {
    const options = [{ data: '<p>Mitochondria</p>', is_correct: true }, { data: '<p>Ribosome</p>' }]
    const school_of_its_own = await makeSchool(app)
    const question = await makeQuestion(app, school_of_its_own, { question_options: options })
    const found = (filter: object) => list({ filter }, school_of_its_own.admin)
    expect((await found({ search: 'ribosome' })).data).toEqual([question])
    expect((await found({ search: 'ribosome', level: 'HARD' })).count).toBe(0)
  })
})

describe('order and pages', () => {
  it('the newest comes first', async () => {
    expect(await names({})).toEqual(everything)
  })

  it('of every sort, both ways', async () => {
    const sort = (field: string, dir: string) => names({}, { sort: [{ field, dir }] })
    expect(await sort('id', 'asc')).toEqual(['sum', 'percent', 'hindi', 'numeric'])
    expect(await sort('level', 'asc')).toEqual(['numeric', 'sum', 'hindi', 'percent'])
    expect(await sort('level', 'desc')).toEqual(['percent', 'hindi', 'numeric', 'sum'])
    expect(await sort('type', 'asc')).toEqual(['percent', 'sum', 'numeric', 'hindi'])
    expect(await sort('max_marks', 'asc')).toEqual(['sum', 'percent', 'numeric', 'hindi'])
    expect(await sort('max_marks', 'desc')).toEqual(['hindi', 'numeric', 'percent', 'sum'])
    await app.databases.owner.query(
      "update questions set times_used = 5, updated_at = now() + interval '1 day' where id = $1",
      [ids.hindi],
    )
    expect((await sort('times_used', 'desc'))[0]).toBe('hindi')
    expect((await sort('updated_at', 'desc'))[0]).toBe('hindi')
    const both = {
      sort: [
        { field: 'level', dir: 'asc' },
        { field: 'id', dir: 'asc' },
      ],
    }
    expect(await names({}, both)).toEqual(['sum', 'numeric', 'hindi', 'percent'])
  })

  it('a page and the count of all', async () => {
    const reply = await list({ range: { page: 2, pageSize: 3 } })
    expect([reply.data.map(({ id }) => id), reply.count, reply.truncated]).toEqual([[ids.sum], 4, undefined])
    expect((await list({ range: { page: 3, pageSize: 3 } })).data).toEqual([])
    expect((await list({ filter: { status: 1 }, range: { pageSize: 1 } })).count).toBe(3)
  })

  it('is_all_data_fetch ignores the page', async () => {
    const range = { page: 9, pageSize: 1 }
    expect(await names({ is_all_data_fetch: true }, { range })).toEqual(everything)
    expect(await names({ is_all_data_fetch: false }, { range })).toEqual([])
  })

  it('10 come when nothing is said, and 5,000 at most when all are asked for', async () => {
    const big = await makeSchool(app)
    const question = await makeQuestion(app, big)
    await app.databases.owner.query(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
        select client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, 'copy'
        from questions, generate_series(1, 5000) where id = $1`,
      [question.id],
    )
    await app.databases.owner.query(
      `insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text)
        select client_id, id, 1, type, level, skill, max_marks, '<p>Copy</p>' from questions where client_id = $1 and search_text = 'copy'`,
      [big.id],
    )
    const some = await list({}, big.admin)
    expect([some.data.length, some.count, some.truncated]).toEqual([10, 5001, undefined])
    const all = await list({ filter: { is_all_data_fetch: true } }, big.admin)
    expect([all.data.length, all.count, all.truncated]).toEqual([5000, 5001, true])
  })
})
