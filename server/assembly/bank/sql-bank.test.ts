import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract'
import { usageTier } from '../../../assembly/blueprint/usage.ts'
import type { BankItem, CountQuery, DrawQuery } from '../../../assembly/model/bank.ts'
import { bankOfItems } from '../../../assembly/model/item-bank.ts'
import { toGroup } from '../../../assembly/model/supply.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import type { Actor } from '../../ground/actor.ts'
import { startTestApp } from '../../testing/app.ts'
import { alike, type BankRow, fillBank } from '../../testing/factories/bank-factories.ts'
import { makeChapter, makeSchool, makeTopic, type TestSchool } from '../../testing/factories/factories.ts'
import type { ClosableBank } from '../../workers/threads/assembler.ts'
import { countSubject, countTopics } from './bank-counts.ts'
import { drawQuestions } from './bank-draws.ts'
import { openBank } from './sql-bank.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const actorOf = (client_id: number, subjects: number[] | null = null) =>
  ({ client_id, reach: subjects && { grade_ids: [], section_ids: [], subject_ids: subjects } }) as unknown as Actor

async function withBank<T>(
  subject_id: number,
  use: (bank: ClosableBank) => Promise<T>,
  actor = actorOf(school.id),
  now = app.clock.now,
): Promise<T> {
  const bank = await openBank(app.services, actor, { subject_id }, now)
  try {
    return await use(bank)
  } finally {
    await bank.close()
  }
}

const levels = ['EASY', 'MEDIUM', 'HARD'] as const
const bounds = [30, 365, 730]
const days = [null, 0, 0.4, 29.9, 30, 30.1, 364, 365, 366, 729.5, 730, 5000]

/** Of the calendar. */
const daysSince = (used_days_ago: number) => {
  const day = (time: number) => Math.floor(time / 86_400_000)
  const now = app.clock.now.getTime()
  return day(now) - day(now - used_days_ago * 86_400_000)
}

/** Questions of every kind in two chapters, as rows and as the pure engine would hold them. */
async function makeMixed() {
  const first = await makeChapter(app, school)
  const second = await makeChapter(app, school, { grade_id: first.grade_id, subject_id: first.subject_id })
  const topics = [await makeTopic(app, school, first), await makeTopic(app, school, first)].map(({ id }) => id)
  const items: BankItem[] = []
  for (const chapter of [first, second]) {
    const rows = Array.from({ length: 240 }, (_, index): BankRow => {
      const used = days[index % days.length] as number | null
      return {
        topic_id: chapter === first ? ([null, ...topics][index % 3] as number | null) : null,
        type: (['MCQ_SINGLE', 'NUMERIC', 'SHORT'] as const)[index % 5] ?? 'MCQ_SINGLE',
        level: levels[index % 7] ?? 'EASY',
        skill: index % 2 === 0 ? 'APPLY' : 'CREATE',
        max_marks: [1, 2, 0.25][index % 4] ?? 1,
        expected_minutes: [null, 1.5, 4][index % 3] ?? null,
        ...(used === null ? {} : { used_days_ago: used }),
      }
    })
    const ids = await fillBank(app, school, chapter, rows)
    // Measured to 44.9 % and to 85 %, which are 40 and 90 in tens.
    for (const [third, facility] of [null, 44.9, 85].entries())
      await app.databases.owner.query(
        'update questions set facility = $1, measured_n = 12 where client_id = $2 and id = any($3)',
        [facility, school.id, ids.filter((_id, index) => index % 3 === third)],
      )
    rows.forEach((row, index) => {
      const {
        topic_id = null,
        type = 'MCQ_SINGLE',
        level = 'EASY',
        skill = 'APPLY',
        max_marks = 0,
        used_days_ago,
        expected_minutes = null,
      } = row
      const used = used_days_ago === undefined ? null : daysSince(used_days_ago)
      items.push({
        id: ids[index] as number,
        chapter_id: chapter.id,
        topic_id,
        type,
        level,
        skill,
        max_marks,
        minutes: expected_minutes,
        percent: [null, 40, 90][index % 3] ?? null,
        used_days_ago: used,
      })
    })
  }
  return { first, topics, items }
}

describe('the bank in the database', () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
  ])('counts, draws and reads as the bank in memory does, tier for tier; times apart: %s, what exams have shown apart: %s', async (by_minutes, by_percent) => {
    const { first, topics, items } = await makeMixed()
    const query: CountQuery = {
      kinds: [
        { types: ['MCQ_SINGLE', 'SHORT'], max_marks: 1 },
        { types: ['NUMERIC'], max_marks: 0.25 },
      ],
      topics: topics.slice(0, 1),
      usage_bounds: bounds,
      by_minutes,
      by_percent,
    }
    const inMemory = bankOfItems(items)
    const inOrder = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
    await withBank(first.subject_id, async (bank) => {
      const counted = await bank.count(query)
      expect(inOrder(counted)).toEqual(inOrder(await inMemory.count(query)))
      expect(new Set(counted.map(({ tier }) => tier))).toEqual(new Set([0, 1, 2, 3, 4]))
      const percents = by_percent ? [30, 40, 50, 70, 90] : [null]
      expect(new Set(counted.map(({ percent }) => percent))).toEqual(new Set(percents))
      expect(inOrder(await bank.items(items.map(({ id }) => id)))).toEqual(inOrder(items))
      for (const { count, type, ...group } of counted) {
        const other_topics = group.topic_id === null ? query.topics : []
        const draw: DrawQuery = { ...group, types: [type], other_topics, usage_bounds: bounds, by_minutes, by_percent }
        const [ids = []] = await bank.draw([{ query: draw, count: 1000 }], 7, new Set())
        expect(ids).toHaveLength(count)
        expect(
          ids.every((id) => toGroup(items.find((item) => item.id === id) as BankItem, query).tier === group.tier),
        ).toBe(true)
      }
    })
  })

  it('parts questions by days of use as assembly/blueprint/usage.ts does', async () => {
    const chapter = await makeChapter(app, school)
    const used = days.filter((one) => one !== null)
    const ids = await fillBank(
      app,
      school,
      chapter,
      used.map((used_days_ago) => ({ used_days_ago })),
    )
    await withBank(chapter.subject_id, async (bank) => {
      for (const usage_bounds of [[], [1], bounds]) {
        for (const [index, id] of ids.entries()) {
          const tier = usageTier(daysSince(used[index] as number), usage_bounds)
          const draw = { ...plain(chapter), tier, usage_bounds }
          expect((await bank.draw([{ query: draw, count: 100 }], 1, new Set())).flat()).toContain(id)
        }
      }
    })
  })

  it('draws in an order of the seed alone, without what is excluded, and never more than asked for', async () => {
    const chapter = await makeChapter(app, school)
    const ids = await fillBank(app, school, chapter, alike(200))
    await withBank(chapter.subject_id, async (bank) => {
      const draw = async (count: number, seed: number, exclude: number[] = []) =>
        (await bank.draw([{ query: plain(chapter), count }], seed, new Set(exclude))).flat()
      const all = await draw(500, 3)
      expect([...all].sort()).toEqual([...ids].sort())
      expect(await draw(20, 3)).toEqual(all.slice(0, 20))
      expect(await draw(20, 3, all.slice(0, 10))).toEqual(all.slice(10, 30))
      const other = await draw(20, 4)
      expect(other).not.toEqual(all.slice(0, 20))
      expect(other.filter((id) => all.slice(0, 20).includes(id)).length).toBeLessThan(10)
    })
  })

  it('holds usable questions of its subject only, of one school, within reach', async () => {
    const chapter = await makeChapter(app, school)
    const other = await makeSchool(app)
    const theirs = await makeChapter(app, other)
    const elsewhere = await makeChapter(app, school)
    const [good] = await fillBank(app, school, chapter, [
      {},
      { status: 0 },
      { review_state: 'REJECTED' },
      { review_state: 'RETIRED' },
    ])
    const draft = await fillBank(app, school, chapter, [{ review_state: 'DRAFT' }])
    const foreign = [
      ...(await fillBank(app, other, theirs, alike(1))),
      ...(await fillBank(app, school, elsewhere, alike(1))),
    ]
    const all = Array.from({ length: Math.max(...foreign) }, (_, index) => index + 1)
    const held = (actor?: Actor) =>
      withBank(
        chapter.subject_id,
        async (bank) => ({
          items: (await bank.items(all)).map(({ id }) => id).sort(),
          drawn: (await bank.draw([{ query: plain(chapter), count: 100 }], 1, new Set())).flat().sort(),
          counted: (await bank.count(anything)).reduce((sum, { count }) => sum + count, 0),
        }),
        actor,
      )
    const both = [good, ...draft]
    expect(await held()).toEqual({ items: both, drawn: both, counted: 2 })
    expect(await held(actorOf(school.id, [chapter.subject_id]))).toEqual({ items: both, drawn: both, counted: 2 })
    for (const actor of [actorOf(school.id, [elsewhere.subject_id]), actorOf(other.id)]) {
      expect(await held(actor)).toEqual({ items: [], drawn: [], counted: 0 })
    }
    const doubt = (is: boolean) =>
      app.databases.owner.query('update questions set key_in_doubt = $2, doubted_at = now() where id = $1', [good, is])
    await doubt(true)
    // Whoever pins it finds it; nothing else takes it or counts on it.
    expect(await held()).toEqual({ items: both, drawn: draft, counted: 1 })
    await doubt(false)
    expect(await held()).toEqual({ items: both, drawn: both, counted: 2 })
    await app.databases.owner.query('update schools set approved_only = true where id = $1', [school.id])
    expect(await held()).toEqual({ items: [good], drawn: [good], counted: 1 })
    await app.databases.owner.query('update schools set approved_only = false where id = $1', [school.id])
  })

  it("takes the paper's language or the school's first, where the subject has questions in it, unless others are asked for", async () => {
    const chapter = await makeChapter(app, school)
    const [english = 0, hindi = 0] = await fillBank(app, school, chapter, alike(2))
    const speak = (language: string, id: number) =>
      app.databases.owner.query('update questions set language = $1 where id = $2', [language, id])
    await speak('hi', hindi)
    const drawn = async (languages?: string[], language?: string) => {
      const asked = { ...chapter, languages, language }
      const bank = await openBank(app.services, actorOf(school.id), asked, app.clock.now)
      try {
        const counted = (await bank.count(anything)).reduce((sum, { count }) => sum + count, 0)
        const ids = (await bank.draw([{ query: plain(chapter), count: 10 }], 1, new Set())).flat()
        return { counted, ids: ids.sort((a, b) => a - b) }
      } finally {
        await bank.close()
      }
    }
    expect(await drawn()).toEqual({ counted: 1, ids: [english] })
    expect(await drawn(['hi'])).toEqual({ counted: 1, ids: [hindi] })
    expect(await drawn(['en', 'hi'])).toEqual({ counted: 2, ids: [english, hindi] })
    // The paper's own stands for the school's first, as long as there is a question in it.
    expect(await drawn(undefined, 'hi')).toEqual({ counted: 1, ids: [hindi] })
    expect(await drawn(['en'], 'hi')).toEqual({ counted: 1, ids: [english] })
    expect(await drawn(undefined, 'ta')).toEqual({ counted: 2, ids: [english, hindi] })
    await speak('hi', english)
    expect(await drawn()).toEqual({ counted: 2, ids: [english, hindi] })
  })

  it('keeps what it counted of a subject until a question is changed or used, or the day is over', async () => {
    const chapter = await makeChapter(app, school)
    const topic = await makeTopic(app, school, chapter)
    const ids = await fillBank(app, school, chapter, [...alike(5), { topic_id: topic.id }])
    const { owner } = app.databases
    const change = (sets: string) => owner.query(`update questions set ${sets} where id = $1`, [ids[0]])
    const settle = () =>
      owner.query('update questions set updated_at = $1 where id = any($2)', [
        new Date(app.clock.now.getTime() - 3_600_000),
        ids,
      ])
    const counted = async (query: Partial<CountQuery> = {}) => {
      const rows = await withBank(chapter.subject_id, (bank) => bank.count({ ...anything, ...query }))
      return rows.map(({ topic_id, level, tier, count }) => [topic_id, level, tier, count])
    }
    await settle()
    expect(await counted()).toEqual([[null, 'EASY', 0, 6]])
    // Nothing in the product changes a row without its time: so it shows that the rows were not read again.
    await change("level = 'HARD'")
    expect(await counted()).toEqual([[null, 'EASY', 0, 6]])
    expect(await counted({ topics: [topic.id] })).toEqual([
      [topic.id, 'EASY', 0, 1],
      [null, 'EASY', 0, 5],
    ])
    expect(await withBank(chapter.subject_id, (bank) => bank.count(anything), actorOf(school.id, []))).toEqual([])
    const tomorrow = new Date(app.clock.now.getTime() + 86_400_000)
    expect(
      await withBank(chapter.subject_id, (bank) => bank.count(anything), actorOf(school.id), tomorrow),
    ).toHaveLength(2)
    await change(`updated_at = '${app.clock.now.toISOString()}'`)
    expect(await counted()).toHaveLength(2)
    // A change so young may not be the only one.
    await change("level = 'MEDIUM'")
    expect((await counted()).map(([, level]) => level)).toContain('MEDIUM')
    await settle()
    expect(await counted()).toHaveLength(2)
    await change(`last_used_at = '${app.clock.now.toISOString()}'`)
    expect(new Set((await counted()).map(([, , tier]) => tier)).size).toBe(2)
  })

  it('names pairs that are decided enemies, or found and as good as equal', async () => {
    const chapter = await makeChapter(app, school)
    const ids = await fillBank(app, school, chapter, alike(8))
    const pairs: [number, number, number, string][] = [
      [0, 1, 0.5, 'ENEMIES'],
      [2, 3, 0.8, 'FOUND'],
      [3, 4, 0.79, 'FOUND'],
      [4, 5, 0.99, 'KEPT'],
      [5, 6, 0.99, 'MERGED'],
      [6, 7, 0.9, 'FOUND'],
    ]
    for (const [left, right, score, state] of pairs) {
      await app.databases.owner.query(
        'insert into question_pairs (client_id, subject_id, first_id, second_id, score, state) values ($1, $2, $3, $4, $5, $6)',
        [school.id, chapter.subject_id, ids[left], ids[right], score, state],
      )
    }
    const named = (places: number[]) =>
      withBank(chapter.subject_id, async (bank) =>
        (await bank.similar(places.map((place) => ids[place] as number)))
          .map((pair) => pair.map((id) => ids.indexOf(id)))
          .sort(),
      )
    expect(await named([0, 1, 2, 3, 4, 5, 6, 7])).toEqual([
      [0, 1],
      [2, 3],
      [6, 7],
    ])
    expect(await named([3])).toEqual([[2, 3]])
    expect(await named([])).toEqual([])
  })

  it('stays as it was when it was opened', async () => {
    const chapter = await makeChapter(app, school)
    await fillBank(app, school, chapter, alike(3))
    await withBank(chapter.subject_id, async (bank) => {
      await bank.count(anything)
      const late = await fillBank(app, school, chapter, alike(3))
      expect((await bank.count(anything)).map(({ count }) => count)).toEqual([3])
      expect(await bank.items(late)).toEqual([])
      await expect(
        bank.draw([{ query: { ...plain(chapter), chapter_id: 1e30 }, count: 1 }], 1, new Set()),
      ).rejects.toThrow()
    })
    expect(await withBank(chapter.subject_id, (bank) => bank.count(anything))).toMatchObject([{ count: 6 }])
  })
})

it('counts and draws from the index alone', async () => {
  const chapter = await makeChapter(app, school)
  const topic = await makeTopic(app, school, chapter)
  await fillBank(app, school, chapter, [...alike(3000), ...alike(50, { topic_id: topic.id })])
  // As long as a question's text is: beside rows of nothing, reading the table would be as cheap.
  await app.databases.owner.query(
    "update questions set search_text = repeat('which of these is the answer ', 12) || id::text",
  )
  await app.databases.owner.query('vacuum full questions')
  await app.databases.owner.query('vacuum analyze questions')
  const scope = { actor: actorOf(school.id), subject_id: chapter.subject_id, now: app.clock.now }
  const snapshot = await openSnapshot(app.databases.beside, school.id)
  for (const approved_only of [false, true]) {
    const own = { ...scope, approved_only, languages: approved_only ? ['en'] : null }
    const queries = [
      countSubject(own, { ...anything, by_minutes: approved_only }),
      countTopics(own, { ...anything, topics: [topic.id], by_minutes: approved_only }),
      drawQuestions(own, [{ query: { ...plain(chapter), by_minutes: approved_only }, count: 40 }], {
        seed: 1,
        exclude: new Set([1]),
      }),
    ]
    for (const query of queries) {
      const { sql, parameters } = query.compile()
      const plan = await snapshot.read<{ 'QUERY PLAN': string }>({
        compile: () => ({ sql: `explain ${sql}`, parameters }),
      } as never)
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text).toMatch(/Index Only Scan using questions_(count|draw)/)
      expect(text).not.toMatch(/(Index Scan using|Seq Scan on|Heap Scan on) questions/)
    }
  }
  await snapshot.close()
})

const anything: CountQuery = {
  kinds: [{ types: ['MCQ_SINGLE'], max_marks: 1 }],
  topics: [],
  usage_bounds: bounds,
  by_minutes: false,
  by_percent: false,
}

const plain = (chapter: Chapter): DrawQuery => ({
  chapter_id: chapter.id,
  topic_id: null,
  other_topics: [],
  types: ['MCQ_SINGLE'],
  level: 'EASY',
  skill: 'APPLY',
  max_marks: 1,
  minutes: null,
  by_minutes: false,
  percent: null,
  by_percent: false,
  tier: 0,
  usage_bounds: bounds,
})
