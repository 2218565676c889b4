import { beforeAll, describe, expect, it } from 'vitest'
import { api, type NearAnswer, type Question } from '#contract'
import { abilities } from '../../db/abilities.ts'
import { startTestApp } from '../../testing/app.ts'
import { waysToIndexes } from '../../testing/cluster/ways-to-indexes.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { tellingParts } from './joining-words.ts'

const app = await startTestApp()

const texts = {
  mirror: 'Which mirror does a dentist use?',
  unit: 'The SI unit of electrical resistance is',
  leaf: 'Photosynthesis happens in the leaves of plants.',
  mistyped: 'Photosynthesys needs light.',
  water: 'The formula of water is H2O; find x^2.',
  books: 'मेज़ पर कितनी किताबें हैं?',
  moon: 'चाँद आँखों से दिखता है।',
  number: 'अंक लिखो',
  language: 'हिन्दी में चंद्र का सम्बन्ध बताओ। जन्म',
  // Reads as 'about 5' and 'area' do inside other words.
  area: 'A pipe of 15 cm; its area A is 5 units.',
}
type Name = keyof typeof texts

let school: TestSchool
const ids = {} as Record<Name, number>
beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  for (const [name, text] of Object.entries(texts))
    ids[name as Name] = (await makeQuestion(app, school, { question_text: `<p>${text}</p>` }, chapter)).id
  await change('water', { tags: ['Board exam', 'Olympiade'] })
  await change('leaf', {
    translations: [
      {
        language: 'hi',
        question_text: '<p>प्रकाश संश्लेषण पत्तियों में होता है।</p>',
        question_options: [{ data: '<p>क</p>' }, { data: '<p>ख</p>' }, { data: '<p>ग</p>' }, { data: '<p>घ</p>' }],
      },
    ],
  })
})

async function change(name: Name, changes: object): Promise<void> {
  const { data } = await list({ filter: { id: ids[name] } })
  const [row] = data
  const options = row?.question_options.length ?? 0
  const body = JSON.parse(JSON.stringify({ ...changes, row_version: row?.row_version })) as Record<string, unknown>
  for (const one of (body.translations as { question_options: unknown[] }[] | undefined) ?? [])
    one.question_options = one.question_options.slice(0, options)
  const reply = await app.call(api.question.update, body, school.admin, ids[name])
  expect([name, reply.status, reply.errors]).toEqual([name, 200, undefined])
}

type ListReply = { data: Question[]; count: number; near?: NearAnswer & { data: Question[] } }
const list = async (body: object, caller = school.admin) =>
  (await app.call<Question[]>(api.question.list, body, caller)) as unknown as ListReply

const nameOf = ({ id }: Question) => (Object.keys(ids) as Name[]).find((name) => ids[name] === id)
const found = async (search: string | string[], filter: object = {}) =>
  (await list({ filter: { search, ...filter } })).data.map(nameOf)

it('words that only join others are sought where there are no others', () => {
  const sought = (typed: string) => tellingParts(typed).map(({ text }) => text)
  expect(sought('The unit of resistance')).toEqual(['unit', 'resistance'])
  expect(sought('vitamin A')).toEqual(['vitamin', 'A'])
  expect(sought('of the')).toEqual(['of', 'the'])
  expect(sought('"unit of" the wire')).toEqual(['unit of', 'wire'])
})

describe.each(waysToIndexes())('the search by %s', (_way, like_uses_indexes) => {
  beforeAll(() => {
    const { like_uses_indexes: before } = abilities
    abilities.like_uses_indexes = like_uses_indexes
    return () => {
      abilities.like_uses_indexes = before
    }
  })

  it.each<[kind: string, typed: string, names: Name[]]>([
    ['all words', 'mirror dentist', ['mirror']],
    ['in any order, with others between', 'resistance unit', ['unit']],
    ['and not some of them', 'mirror resistance', []],
    ['but for those that only join others', 'the units for resistance', ['unit']],
    ['nor in Hindi', 'मेज़ में किताबें', ['books']],
    ['a part of each', 'mirr denti', ['mirror']],
    ['a plural for a singular', 'resistances', ['unit']],
    ['a singular for a plural', 'leaf plant', ['leaf']],
    ['another form of a verb', 'happening', ['leaf']],
    ['a form that is shorter', 'using', ['mirror']],
    ['no other word that begins alike', 'resistancy', []],
    ['a phrase as it stands', '"unit of electrical"', ['unit']],
    ['no phrase in another order', '"resistance electrical"', []],
    ['a phrase and a word', 'resistance "SI unit"', ['unit']],
    ['marks of a sentence', 'dentist, mirror?', ['mirror']],
    ['a formula', 'x^2 h2o', ['water']],
    ['a letter as the beginning of a word', 'area A', ['area']],
    ['a number as the beginning of a number', 'pipe 5', ['area']],
    ['a tag', 'olympiade', ['water']],
    ['a tag and a word', 'board formula', ['water']],
    ['a translation', 'संश्लेषण प्रकाश', ['leaf']],
    ['a Hindi plural for a singular', 'किताब', ['books']],
    ['a Hindi singular for a plural', 'किताबों', ['books']],
    ['a Hindi form of a translation', 'पत्ती', ['leaf']],
    ['a word without its dot below', 'मेज', ['books']],
    ['a word with a moon dot', 'चाँद', ['moon']],
    ['a word with a point', 'चांद', ['moon']],
    ['a word with neither', 'चाद', ['moon']],
    ['a point that is one', 'अंक', ['number']],
    ['a point for a nasal', 'हिंदी', ['language']],
    ['a nasal for a point', 'चन्द्र', ['language']],
    ['several nasals as points', 'संबंध', ['language']],
    ['one of several', 'सम्बंध', ['language']],
    ['no point for a nasal of another place', 'जंम', []],
  ])('finds %s: %s', async (_kind, typed, names) => {
    expect(await found(typed)).toEqual(names)
  })

  it('finds one text or another, within the other filters', async () => {
    expect(await found(['mirror dentist', 'resistance unit'])).toEqual(['unit', 'mirror'])
    expect(await found(['mirror dentist', 'resistance unit'], { id: ids.mirror })).toEqual(['mirror'])
  })

  it('finds words as they are typed where more texts are sought than a person types', async () => {
    const others = ['zq', 'zr', 'zs', 'zt', 'zu']
    expect(await found(['dentist mirror', ...others])).toEqual(['mirror'])
    expect(await found(['resistances', ...others.slice(1)])).toEqual(['unit'])
    expect(await found(['resistances', ...others])).toEqual([])
  })

  it.each<[typed: string, exact: Name[], words: [string, string, number][], names: Name[]]>([
    ['photosyntesis', [], [['photosyntesis', 'photosynthesis', 1]], ['leaf']],
    ['photosynthesis', ['leaf'], [['photosynthesis', 'photosynthesys', 1]], ['mistyped']],
    ['mirror dentst', [], [['dentst', 'dentist', 1]], ['mirror']],
    [
      'miror dentst',
      [],
      [
        ['miror', 'mirror', 1],
        ['dentst', 'dentist', 1],
      ],
      ['mirror'],
    ],
    ['संश्लेशण', [], [['संश्लेशण', 'संश्लेषण', 1]], ['leaf']],
    ['olympiad', ['water'], [], []],
    ['olimpiade', [], [['olimpiade', 'olympiade', 1]], ['water']],
    ['"photosyntesis"', [], [], []],
    ['mirror resistance', [], [], []],
    ['zzzzzzzz', [], [], []],
  ])('shows what is spelled nearly like %s apart from what has it', async (typed, exact, words, names) => {
    const { data, count, near } = await list({ filter: { search: typed } })
    expect([data.map(nameOf), count]).toEqual([exact, exact.length])
    expect((near?.words ?? []).map((one) => [one.sought, one.word, one.count])).toEqual(words)
    expect([(near?.data ?? []).map(nameOf), near?.count ?? 0]).toEqual([names, names.length])
  })

  it('shows near spellings where all that has the word stands on the page, and on the first page alone', async () => {
    const asked = async (range: object) => (await list({ filter: { search: 'photosynthesis' }, range })).near?.count
    expect([await asked({ pageSize: 2 }), await asked({ pageSize: 1 }), await asked({ page: 2 })]).toEqual([
      1,
      undefined,
      undefined,
    ])
    const whole = await list({ filter: { search: 'photosyntesis', is_all_data_fetch: true } })
    expect([whole.count, whole.near]).toEqual([0, undefined])
  })

  it('shows nothing near of another school, under another filter, or of a deleted question', async () => {
    const search = 'photosyntesis'
    expect((await list({ filter: { search, id: ids.mirror } })).near).toBeUndefined()
    const other = await makeSchool(app)
    expect((await list({ filter: { search } }, other.admin)).near).toBeUndefined()
    const { id } = await makeQuestion(app, other, { question_text: '<p>Photosynthesis</p>' })
    expect((await list({ filter: { search } }, other.admin)).near?.count).toBe(1)
    await app.call(api.question.remove, {}, other.admin, id)
    expect((await list({ filter: { search } }, other.admin)).near).toBeUndefined()
  })
})

it('knows a word once, however often it is written, and that of a changed text', async () => {
  const own = await makeSchool(app)
  const words = async () => {
    const { rows } = await app.databases.owner.query<{ word: string }>(
      'select word from question_words where client_id = $1 and word like $2 order by word',
      [own.id, 'quok%'],
    )
    return rows.map(({ word }) => word)
  }
  const question_text = '<p>Quokka, quokka and Quokkas</p>'
  const question = await makeQuestion(app, own, { question_text })
  await makeQuestion(app, own, { question_text })
  expect(await words()).toEqual(['quokka', 'quokkas'])
  const body = { row_version: question.row_version, question_text: '<p>A quokkaling</p>' }
  expect((await app.call(api.question.update, body, own.admin, question.id)).status).toBe(200)
  expect(await words()).toEqual(['quokka', 'quokkaling', 'quokkas'])
})
