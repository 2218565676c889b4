import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, questionTypeNames } from '#contract'
import { checkRichText } from '../../richtext/check.ts'
import { HOSTILE_HTML } from '../../richtext/fixtures/hostile-html.ts'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeSchool, questionBody, type TestSchool } from '../testing/factories/factories.ts'
import { makePicture } from '../testing/factories/question-files.ts'
import { questionSamples } from '../testing/factories/question-samples.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
/** The path of a picture that the school has uploaded. */
let picture: string

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  picture = await makePicture(app, school)
})

const create = (fields: object) => app.call<Question>(api.question.create, questionBody(chapter, fields), school.admin)

/** Fields whose strings, at any depth, are rich text. */
const richFields = new Set([
  'question_text',
  'data',
  'content',
  'explanation',
  'model_answer',
  'pairs',
  'distractors',
  'sequence',
])

/** A sample with every rich text changed; the change counts, so that no two entries become equal. */
function withRichTexts(sample: object, change: (html: string, number: number) => string): object {
  let number = 0
  const visit = (value: unknown, isRich: boolean): unknown => {
    if (typeof value === 'string') return isRich ? change(value, ++number) : value
    if (Array.isArray(value)) return value.map((one) => visit(one, isRich))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visit(one, richFields.has(key))]))
  }
  return visit(sample, false) as object
}

/** Payloads whose harmless rest is saved. Each is tried with one type in question-create.test.ts; here each rich text of each type gets three. */
const savedPayloads = HOSTILE_HTML.filter((html) => checkRichText(html).problems.length === 0)

/** The same around a picture that is there: one that nobody has uploaded is refused. */
const withOwnPicture = (html: string) => html.replace(/\/v1\/media\/file\/[0-9a-f]{32}\.(?:png|webp)/, picture)

/** Every string of a value. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

describe.each(questionTypeNames)('in every rich text of a %s', (type) => {
  it('nothing that runs is stored', async () => {
    expect(savedPayloads.length).toBeGreaterThan(40)
    for (const round of [0, 1, 2]) {
      const first = questionTypeNames.indexOf(type) * 3 + round
      const reply = await create(
        withRichTexts(
          questionSamples[type],
          (text, number) =>
            `${text}<p>${number}</p>${withOwnPicture(savedPayloads[(first + number) % savedPayloads.length]!)}`,
        ),
      )
      expect([reply.status, reply.errors]).toEqual([200, undefined])
      const { rows } = await app.databases.owner.query(
        'select * from question_versions where client_id = $1 and question_id = $2',
        [school.id, reply.data.id],
      )
      expect(rows).toHaveLength(1)
      for (const stored of [...stringsOf(reply.data), ...stringsOf(rows[0])]) {
        expect(stored).not.toMatch(/<(script|svg|iframe|object|embed|style|form|meta|link|base)/i)
        expect(stored.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(on\w+|href|srcset)\s*=/i)
      }
    }
  })

  it('control characters and halves of characters are left out, and it is saved', async () => {
    const reply = await create(
      withRichTexts(questionSamples[type], (text) => text.replace('</p>', '\u0000\u0007\ud800</p>')),
    )
    expect([reply.status, reply.errors]).toEqual([200, undefined])
    expect(JSON.stringify(reply.data)).not.toMatch(/\\u0000|\\u0007|\\ud800/)
    expect(reply.data.question_text).toBe(questionSamples[type].question_text)
  })

  it('a formula that can not be set is refused where it stands', async () => {
    const broken = '<p><span data-type="inline-math" data-latex="\\frac{1"></span></p>'
    const paths: string[] = []
    const reply = await create(withRichTexts(questionSamples[type], (text) => text + broken))
    for (const { path, message } of reply.errors ?? []) if (message.startsWith('Formula 1')) paths.push(path)
    const texts: string[] = []
    withRichTexts(questionSamples[type], (text) => {
      texts.push(text)
      return text
    })
    expect([reply.status, new Set(paths).size]).toEqual([422, texts.length])
  })
})

describe('any value at all', () => {
  it.each(
    questionTypeNames,
  )('as an answer, part, option or translation of %s is refused or taken, never 500', async (type) => {
    const field = fc.constantFrom('answer', 'question_options', 'sub_questions', 'translations', 'tags', 'max_marks')
    const inside = fc.constantFrom(
      null,
      'pairs',
      'sequence',
      'blanks',
      'value',
      'model_answer',
      'marking_points',
      'content',
    )
    await fc.assert(
      fc.asyncProperty(field, inside, fc.jsonValue({ maxDepth: 4 }), async (name, key, value) => {
        const given = key === null ? value : { ...(questionSamples[type].answer ?? {}), [key]: value }
        const reply = await create({ ...questionSamples[type], [name]: name === 'answer' ? given : [given] })
        expect([200, 422], JSON.stringify({ name, given })).toContain(reply.status)
      }),
      { numRuns: 40 },
    )
  })
})

describe('an answer of another shape', () => {
  it.each(questionTypeNames)('is refused with 422, never stored, for %s', async (type) => {
    const shapes = [
      1,
      'text',
      true,
      [],
      [[]],
      { value: {} },
      { __proto__: { value: 1 }, x: 1 },
      { pairs: 'ab', sequence: {}, blanks: [1] },
      { pairs: [[1, 2]], distractors: [{}] },
      { sequence: [null] },
      { blanks: [[['a']]] },
      { option: ['A'] },
      { value: 1e308, tolerance: '1' },
      { model_answer: {}, marking_points: {} },
    ]
    for (const answer of shapes) {
      const reply = await create({ ...questionSamples[type], answer })
      expect([JSON.stringify(answer), reply.status]).toEqual([JSON.stringify(answer), 422])
      const translations = [{ ...questionSamples[type].translations[0], answer }]
      const translated = await create({ ...questionSamples[type], translations })
      expect([JSON.stringify(answer), translated.status]).toEqual([JSON.stringify(answer), 422])
    }
  })
})
