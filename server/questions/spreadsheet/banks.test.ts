import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type QuestionReading, type ReadingItem, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let picture: Buffer

beforeAll(async () => {
  school = await makeSchool(app)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

const upload = (bytes: Uint8Array | string, format: string, more: Record<string, string> = {}) => {
  const { grade_id, subject_id, id } = chapter
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id })
  const file = { name: 'bank', bytes: Buffer.from(bytes) }
  return app.upload<UploadResult>(api.question.upload, { format, defaults, ...more }, file, school.admin)
}
const saved = async () => {
  const filter = { chapter_id: [chapter.id], is_all_data_fetch: true }
  const { data } = await app.call<Question[]>(api.question.list, { filter }, school.admin)
  return data.toSorted((a, b) => a.id - b.id)
}

const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('')}</quiz>`
const text = (name: string, html: string, more = '') =>
  `<${name} format="html"${more}><text><![CDATA[${html}]]></text></${name}>`
const moodle = () =>
  quiz(
    '<question type="category"><category><text>$course$/top/Physics/Light</text></category></question>',
    `<question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Which \\(x^2\\)? <img src="@@PLUGINFILE@@/a.png" alt="A"></p>]]></text><file name="a.png" encoding="base64">${picture.toString('base64')}</file></questiontext><defaultgrade>2</defaultgrade><single>true</single>${text('answer', 'one', ' fraction="100"')}${text('answer', 'two', ' fraction="-50"')}<tags><tag><text>light</text></tag></tags></question>`,
    `<question type="cloze">${text('questiontext', 'A {1:MC:=a~b}, {2:NM:=5:0.5}.')}<defaultgrade>3</defaultgrade></question>`,
    `<question type="essay">${text('questiontext', 'Why?')}<defaultgrade>5</defaultgrade><hint><text>Think.</text></hint></question>`,
    `<question type="coderunner">${text('questiontext', 'Write a program.')}<defaultgrade>1</defaultgrade></question>`,
  )
const qti = `<assessmentItem identifier="i" title="t"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which is the unit of force?</prompt><simpleChoice identifier="A">joule</simpleChoice><simpleChoice identifier="B">newton</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const qtiPackage = () =>
  zipSync({
    'imsmanifest.xml': Buffer.from(
      '<manifest><resources><resource identifier="x" type="imsqti_item_xmlv2p1" href="i.xml"/></resources></manifest>',
    ),
    'i.xml': Buffer.from(qti),
  })

describe('a bank of another system', () => {
  beforeAll(async () => {
    chapter = await makeChapter(app, school)
  })

  it('I40 Moodle XML: what is in order is saved with its marks, tags, parts and pictures; the rest is named and kept', async () => {
    const checked = await upload(moodle(), 'auto', { dry_run: 'true' })
    expect([checked.status, checked.data]).toMatchObject([200, { format: 'moodle', total: 4, created: 3, failed: 1 }])
    expect(await saved()).toEqual([])
    const { data } = await upload(moodle(), 'moodle')
    expect(data).toMatchObject({ created: 3, failed: 1, reading_id: expect.any(Number), import_id: expect.any(Number) })
    expect(data.errors).toMatchObject([
      { row: 4, column: 'question_text', code: 'whole', value: 'coderunner', said: { code: 'doubt.whole' } },
    ])
    expect([data.layout, data.losses]).toMatchObject([undefined, [{ code: 'hints', count: 1 }]])
    const [choice, cloze, essay] = await saved()
    expect(choice).toMatchObject({ type: 'MCQ_SINGLE', max_marks: 2, negative_marks: 1, tags: ['light'] })
    expect(choice?.question_text).toMatch(/data-latex="x\^2".*<img src="\/v1\/media\/file\//)
    expect(cloze).toMatchObject({ type: 'CASE_STUDY', max_marks: 3 })
    expect(cloze?.sub_questions).toMatchObject([
      { type: 'MCQ_SINGLE', max_marks: 1 },
      { type: 'NUMERIC', max_marks: 2, answer: { value: 5, tolerance: 0.5 } },
    ])
    expect(essay).toMatchObject({ type: 'LONG', max_marks: 5 })
    const reading = await app.call<QuestionReading>(api.question_reading.get, {}, school.admin, data.reading_id)
    expect(reading.data).toMatchObject({
      ...{ format: 'moodle', layout: null, left: [], counts: { SAVED: 3, BLOCKED: 1 } },
      categories: [{ path: ['Physics', 'Light'], count: 4 }],
    })
    const items = await app.call<ReadingItem[]>(api.question_reading.items, {}, school.admin, data.reading_id)
    expect(items.data[0]).toMatchObject({ row: 4, state: 'BLOCKED', category: ['Physics', 'Light'], source: [] })
    for (const change of [{ roles: [{ p: 0, role: 'QUESTION' }] }, { layout: 'confirm' }])
      expect((await app.call(api.question_reading.change, change, school.admin, data.reading_id)).status).toBe(422)
  })

  it('I7 saved a second time adds nothing', async () => {
    const { data } = await upload(moodle(), 'moodle')
    expect([data.created, data.errors.filter(({ code }) => code === 'duplicate').length]).toEqual([0, 3])
  })

  it.each<[string, () => Uint8Array | string, number]>([
    ['gift', () => readFileSync('interchange/fixtures/gift/example.gift'), 8],
    ['aiken', () => 'What is the unit of work?\nA. joule\nB. newton\nANSWER: A\n', 1],
    ['qti', qtiPackage, 1],
    ['qti', () => qti.replace('unit of force', 'unit of weight'), 1],
  ])('I43 I44 I45 %s is told by its content and saved', async (format, bytes, created) => {
    const { status, data } = await upload(bytes(), 'auto')
    expect([status, data.format, data.created, data.errors]).toEqual([200, format, created, []])
  })

  it('§3 a file that is another than was said is refused at its format', async () => {
    for (const [bytes, format] of [
      [moodle(), 'gift'],
      ['A? {T}', 'aiken'],
      [qti, 'moodle'],
    ] as const) {
      const { status, errors } = await upload(bytes, format)
      expect([status, errors?.[0]?.path]).toEqual([422, 'format'])
    }
  })

  it('§3 take: all saves what is doubtful, and nothing that is blocked', async () => {
    const file = 'Doubtful? {=one =two ~three}\n\nBlocked? {~a ~b}\n\nRight? {#1..3}'
    const { data } = await upload(file, 'gift', { take: 'all' })
    expect(data.created).toBe(1)
    expect(data.errors.map(({ row, code }) => [row, code])).toEqual([
      [1, 'invalid_field'],
      [2, 'no_key'],
    ])
  })
})
