import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question } from '#contract'
import { abilities } from '../db/abilities.ts'
import { startTestApp } from '../testing/app.ts'
import { waysToIndexes } from '../testing/cluster/ways-to-indexes.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeCompleteDraft } from '../testing/factories/paper-factories.ts'

const app = await startTestApp()

describeEntity({
  app,
  api: api.question,
  make: async (school) => questionBody(await makeChapter(app, school)),
  other: { expected_minutes: 2.5, status: 0 },
  uses: {
    by: (school, { id, chapter }) => useQuestion(school, id, chapter.id),
    message: 'Question is used by 1 question paper; make it inactive instead.',
  },
  parent: {
    api: api.chapter,
    key: 'chapter_id',
    gone: 'The chapter of this question was deleted. Restore it first.',
  },
  examples: makeExamples,
  filters: ({ sum, percent, hindi, numeric }) => [
    [{ grade_id: sum.grade_id }, ['percent', 'sum']],
    [{ subject_id: numeric.subject_id }, ['numeric', 'hindi']],
    [{ subject_id: [sum.subject_id, numeric.subject_id] }, ['numeric', 'hindi', 'percent', 'sum']],
    [{ chapter_id: sum.chapter_id }, ['percent', 'sum']],
    [{ topic_id: sum.topic_id }, ['sum']],
    [{ type: 'NUMERIC' }, ['numeric']],
    [{ type: ['NUMERIC', 'SHORT'] }, ['numeric', 'hindi']],
    [{ level: ['HARD', 'MEDIUM'] }, ['hindi', 'percent']],
    [{ skill: 'CREATE' }, ['numeric']],
    [{ max_marks: 2.5 }, ['numeric']],
    [{ max_marks: [1, 3] }, ['hindi', 'sum']],
    [{ language: 'hi' }, ['hindi']],
    [{ tags: 'OLYMPIAD' }, ['percent']],
    [{ tags: ['olympiad', 'Board'] }, ['percent', 'sum']],
    [{ review_state: 'IN_REVIEW' }, ['hindi']],
    [{ measured: 'HARD' }, ['numeric']],
    [{ measured: ['MEDIUM', 'UNMEASURED'] }, ['hindi', 'sum']],
    [{ measured: 'EASY' }, ['percent']],
    [{ measured: 'KEY_IN_DOUBT' }, ['percent']],
    [{ created_by: numeric.created_by }, ['numeric', 'hindi', 'percent', 'sum']],
    [{ created_by: 999_999 }, []],
    [{ status: 0 }, ['percent']],
    [{ chapter_id: percent.chapter_id, status: 1 }, ['sum']],
    [{ search: '50%' }, ['percent']],
    [{ search: ['संश्लेषण', 'sum of'], chapter_id: hindi.chapter_id }, ['hindi']],
  ],
  // The newest first.
  natural: ['numeric', 'hindi', 'percent', 'sum'],
  sorts: {
    id: ['sum', 'percent', 'hindi', 'numeric'],
    level: [['numeric', 'sum'], 'hindi', 'percent'],
    type: [['percent', 'sum'], 'numeric', 'hindi'],
    max_marks: ['sum', 'percent', 'numeric', 'hindi'],
    times_used: [['numeric', 'hindi', 'percent'], 'sum'],
    facility: { order: ['numeric', 'sum', 'percent'], last: ['hindi'] },
    discrimination: { order: ['percent', ['numeric', 'sum']], last: ['hindi'] },
    updated_at: [['numeric', 'percent', 'sum'], 'hindi'],
  },
})

async function useQuestion(school: TestSchool, id: number, chapter_id: number): Promise<void> {
  const { data } = await app.call<Chapter[]>(api.chapter.list, { filter: { id: chapter_id } }, school.admin)
  const { paper } = await makeCompleteDraft(app, school, data[0] as Chapter)
  await app.databases.owner.query(
    'update question_paper_items set question_id = $1 where paper_id = $2 and position = 0',
    [id, paper.id],
  )
}

type Name = 'sum' | 'percent' | 'hindi' | 'numeric'

async function makeExamples(school: TestSchool): Promise<Record<Name, Question>> {
  const chapter = await makeChapter(app, school)
  const second = await makeChapter(app, school)
  const topic = await makeTopic(app, school, chapter)
  const made: Record<Name, Question> = {
    sum: await makeQuestion(
      app,
      school,
      { question_text: '<p>The  sum of<br>2_000 and 3?</p>', topic_id: topic.id, tags: ['Board', 'sum'] },
      chapter,
    ),
    percent: await makeQuestion(
      app,
      school,
      { question_text: '<p>What is 50% of it?</p>', level: 'HARD', status: 0, max_marks: 2, tags: ['Olympiad'] },
      chapter,
    ),
    hindi: await makeQuestion(
      app,
      school,
      {
        question_text: '<p>प्रकाश संश्लेषण किसे कहते हैं?</p>',
        type: 'SHORT',
        max_marks: 3,
        question_options: [],
        answer: { model_answer: '<p>chlorophyll</p>', marking_points: [] },
        level: 'MEDIUM',
        skill: 'REMEMBER',
        language: 'hi',
      },
      second,
    ),
    numeric: await makeQuestion(
      app,
      school,
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
  await app.databases.owner.query('update questions set times_used = 5 where id = $1', [made.sum.id])
  const measured: [Question, number, number, boolean][] = [
    [made.numeric, 12, 30, false],
    [made.sum, 40, 30, false],
    [made.percent, 85, -12, true],
  ]
  for (const [{ id }, ...figures] of measured)
    await app.databases.owner.query(
      'update questions set facility = $2, discrimination = $3, key_in_doubt = $4 where id = $1',
      [id, ...figures],
    )
  const later = "review_state = 'IN_REVIEW', updated_at = now() + interval '1 day'"
  await app.databases.owner.query(`update questions set ${later} where id = $1`, [made.hindi.id])
  return made
}

let school: TestSchool
let rows: Record<Name, Question>
beforeAll(async () => {
  school = await makeSchool(app)
  rows = await makeExamples(school)
})
const list = (body: object, caller = school.admin) => app.call<Question[]>(api.question.list, body, caller)
async function names(filter: object): Promise<Name[]> {
  const { data } = await list({ filter })
  return data.map(({ id }) => (Object.keys(rows) as Name[]).find((name) => rows[name].id === id) as Name)
}

describe('a filter that is refused', () => {
  it.each([
    ['an id that is no number', { filter: { subject_id: '1' } }, 'filter.subject_id'],
    ['an unknown type', { filter: { type: 'ESSAY' } }, 'filter.type'],
    ['an unknown type in a list', { filter: { type: ['SHORT', 'ESSAY'] } }, 'filter.type'],
    ['a page of 101', { range: { pageSize: 101 } }, 'range.pageSize'],
    ['a search for what no text holds', { filter: { search: 'a\u0000' } }, 'filter.search'],
    ['a search for half a character', { filter: { search: ['a\ud800'] } }, 'filter.search.0'],
  ])('%s', async (_name, body, path) => {
    const reply = await list(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, [path]])
  })
})

describe.each(waysToIndexes())('the search by %s', (_way, like_uses_indexes) => {
  beforeAll(() => {
    const { like_uses_indexes: before } = abilities
    abilities.like_uses_indexes = like_uses_indexes
    return () => {
      abilities.like_uses_indexes = before
    }
  })

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

  it('finds a question by its number too, beside the texts that hold it, and none of another school', async () => {
    const school_of_its_own = await makeSchool(app)
    const found = async (search: string | string[], filter: object = {}) =>
      (await list({ filter: { search, ...filter } }, school_of_its_own.admin)).data.map(({ id }) => id)
    const { id } = await makeQuestion(app, school_of_its_own)
    const named = await makeQuestion(app, school_of_its_own, { question_text: `<p>What is ${id} times two?</p>` })
    expect(await found(` ${id} `)).toEqual([named.id, id])
    expect(await found([String(id), 'nowhere'], { level: 'HARD' })).toEqual([])
    expect(await found(String(rows.sum.id))).not.toContain(rows.sum.id)
    expect(await found('9'.repeat(30))).toEqual([])
  })

  it('finds letters with and without accents, and words of Hindi with and without their dots, whichever were written or typed', async () => {
    const school_of_its_own = await makeSchool(app)
    const ids: Record<string, number> = {}
    for (const text of [
      'Le café est fermé',
      'The cafe opens',
      'Write a résumé',
      'ज़मीन',
      'जमीन',
      'किताब',
      'कीताब',
      'a ≠ b',
      'a = b',
    ])
      ids[text] = (await makeQuestion(app, school_of_its_own, { question_text: `<p>${text}</p>` })).id
    const found = async (search: string) => {
      const { data } = await list({ filter: { search } }, school_of_its_own.admin)
      return data.map(({ id }) => Object.keys(ids).find((text) => ids[text] === id)).reverse()
    }
    const cafes = ['Le café est fermé', 'The cafe opens']
    for (const typed of ['cafe', 'café', 'CAFÉ', 'cafe\u0301', 'caf\u00e8'])
      expect([typed, await found(typed)]).toEqual([typed, cafes])
    expect(await found('cafe est ferme')).toEqual([cafes[0]])
    expect(await found('café est ferme')).toEqual([cafes[0]])
    for (const typed of ['resume', 'résumé', 'Resumé']) expect(await found(typed)).toEqual(['Write a résumé'])
    for (const text of ['किताब', 'कीताब', 'a ≠ b', 'a = b']) expect([text, await found(text)]).toEqual([text, [text]])
    for (const typed of ['ज़मीन', 'जमीन', '\u091c\u093cमीन', '\u095bमीन'])
      expect([typed, await found(typed)]).toEqual([typed, ['ज़मीन', 'जमीन']])
    // What is kept of a text twice is no text of its own.
    expect(await found('"fermé le"')).toEqual([])
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

describe('the list', () => {
  it('finds nothing of another school, by id, by place or by words', async () => {
    const other = await makeSchool(app)
    for (const filter of [
      { id: rows.sum.id },
      { subject_id: rows.sum.subject_id },
      { search: 'sum' },
      { search: '%' },
      {},
    ]) {
      const reply = await list({ filter }, other.admin)
      expect([filter, reply.data, reply.count]).toEqual([filter, [], 0])
    }
  })

  it('is sorted by several fields in turn', async () => {
    const sort = [
      { field: 'level', dir: 'asc' },
      { field: 'id', dir: 'asc' },
    ]
    const { sum, numeric, hindi, percent } = rows
    const { data } = await list({ sort })
    expect(data.map(({ id }) => id)).toEqual([sum, numeric, hindi, percent].map(({ id }) => id))
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

  it('ends after 8 MB, with the count of all; a smaller page goes on where it ended', async () => {
    const big = await makeSchool(app)
    const question = await makeQuestion(app, big)
    const { owner } = app.databases
    await owner.query(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
        select client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, 'copy'
        from questions, generate_series(1, 11) where id = $1`,
      [question.id],
    )
    // As long as they could be before their texts had a bound together: 20 MB, more than two answers.
    await owner.query(
      `insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text)
        select client_id, id, 1, type, level, skill, max_marks, repeat('a', 1800000)
        from questions where client_id = $1 and search_text = 'copy'`,
      [big.id],
    )
    const ids = async (body: object) => {
      const { data, ...rest } = await list(body, big.admin)
      return { ids: data.map(({ id }) => id), count: rest.count, truncated: rest.truncated }
    }
    const first = await ids({ range: { pageSize: 100 } })
    expect([first.ids.length, first.count, first.truncated]).toEqual([5, 12, true])
    expect(await ids({ filter: { is_all_data_fetch: true } })).toEqual(first)
    expect(await ids({ range: { pageSize: 5 } })).toEqual({ ...first, truncated: undefined })
    const next = await ids({ range: { page: 2, pageSize: 5 } })
    expect([next.ids, next.truncated]).toEqual([first.ids.map((id) => id - 5), undefined])
    const longer =
      "update question_versions set question_text = repeat('a', 9000000) where client_id = $1 and question_id = $2"
    await owner.query(longer, [big.id, first.ids[0]])
    const one = await ids({ range: { pageSize: 2 } })
    expect([one.ids, one.count, one.truncated]).toEqual([first.ids.slice(0, 1), 12, true])
  })
})
