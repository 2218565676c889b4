import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type Question, type UploadResult } from '#contract'
import { choices, madeWord, paragraph, run } from '../../../../interchange/word/testing/made-word.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeChapter, makeSchool, makeTeacherOf, type TestSchool } from '../../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let picture: Buffer

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})

const letter = (at: number) => 'abcd'.charAt(at)
/** Four choices, the second without an answer, the last with a picture. */
const body = choices.flatMap(({ text, options, right }, at) => [
  paragraph(`${at + 1}. ${text}`),
  ...(at === 3
    ? [paragraph('<w:r><w:drawing><wp:docPr descr="A leaf"/><a:blip r:embed="leaf"/></w:drawing></w:r>')]
    : []),
  ...options.map((option, index) =>
    paragraph(run(`${letter(index)}) ${option}`, at === 0 && index === 0 ? '<w:color w:val="FF0000"/>' : '')),
  ),
  ...(at === 1 ? [] : [paragraph(`Ans: ${letter(right)}`)]),
])
const upload = (bytes: Uint8Array, more: Record<string, string> = {}, caller = school.admin) => {
  const { grade_id, subject_id, id } = chapter
  const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id, level: 'EASY' })
  const fields = { format: 'docx', defaults, ...more }
  return app.upload<UploadResult>(
    api.question.upload,
    fields,
    { name: 'paper.docx', bytes: Buffer.from(bytes) },
    caller,
  )
}
const paper = () => madeWord(body, { 'word/media/leaf.png': new Uint8Array(picture) })
const saved = async () =>
  (
    await app.call<Question[]>(
      api.question.list,
      { filter: { chapter_id: [chapter.id], is_all_data_fetch: true } },
      school.admin,
    )
  ).data

describe('a Word document', () => {
  it('I4 saves nothing before somebody has seen how it was read, and says each question why', async () => {
    const { status, data } = await upload(paper())
    expect([status, data]).toMatchObject([200, { total: 4, created: 0, failed: 4, format: 'docx', import_id: null }])
    expect(data.errors.filter(({ code }) => code === 'new_layout').map(({ row }) => row)).toEqual([1, 2, 3, 4])
    expect(data.layout).toMatchObject({
      sentence:
        'Questions are numbered 1.; options are lettered a), mostly 4 of them; the answer stands in a line below.',
      ...{ fits: 4, of: 4, against: [] },
    })
    expect(await saved()).toEqual([])
  })

  it('I4 with the layout accepted saves what is in order, and names what is not by field, code and sentence', async () => {
    const checked = await upload(paper(), { accept_layout: 'true', dry_run: 'true' })
    expect([checked.data.created, await saved()]).toEqual([3, []])
    const { data } = await upload(paper(), { accept_layout: 'true' })
    expect([data.created, data.failed, typeof data.import_id, typeof data.error_file_url]).toEqual([
      3,
      1,
      'number',
      'string',
    ])
    expect(data.errors).toMatchObject([{ row: 2, column: 'answer', code: 'no_key', said: { code: 'doubt.no_key' } }])
    const questions = await saved()
    expect(
      questions.map(({ question_options }) => question_options.findIndex(({ is_correct }) => is_correct)).sort(),
    ).toEqual([0, 1, 3])
    expect(questions.map(({ level, review_state }) => `${level} ${review_state}`)).toEqual(Array(3).fill('EASY DRAFT'))
    const shown = questions.find(({ question_text }) => question_text.includes('<img'))
    expect(shown?.question_text).toMatch(/<img src="\/v1\/media\/file\/[0-9a-f]{32}\.\w+" alt="A leaf"/)
    // What was lost is told of those that were taken in, and in sums.
    expect(data.warnings).toMatchObject([{ row: 1, code: 'colour' }])
    expect(data.losses).toMatchObject([{ code: 'colour', count: 1 }])
  })

  it('I24 a picture is stored as Word shows it: cut at its sides, mirrored, turned; one that is damaged keeps its question out', async () => {
    // Left half red, right half blue; below a line of green.
    const raw = { width: 40, height: 20, channels: 3 } as const
    const dots = Array.from({ length: 800 }, (_, at) =>
      at >= 720 ? [0, 255, 0] : at % 40 < 20 ? [255, 0, 0] : [0, 0, 255],
    )
    const halves = await sharp(Uint8Array.from(dots.flat()), { raw }).png().toBuffer()
    const drawn = (inner: string, id = 'halves') =>
      `<w:r><w:drawing><wp:docPr descr="Halves"/><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${inner}</pic:pic></w:drawing></w:r>`
    const cut = (sides: string, frame: string) =>
      drawn(`<a:srcRect ${sides}/></pic:blipFill><pic:spPr>${frame}</pic:spPr>`)
    const asked = [
      cut('r="25000" b="10000"', '<a:xfrm rot="5400000"/>'),
      cut('b="10000"', '<a:xfrm flipH="1"/>'),
      drawn('</pic:blipFill>', 'damaged'),
    ].flatMap((picture, at) => [
      paragraph(run(`${at + 1}. What does the drawing with the number ${at + 1} show?`) + picture),
      paragraph('Ans: Halves of it.'),
    ])
    const parts = { 'word/media/halves.png': new Uint8Array(halves), 'word/media/damaged.png': 'no picture' }
    const { data } = await upload(madeWord(asked, parts), { accept_layout: 'true', take: 'all' })
    expect([data.created, data.errors.map(({ row, code }) => [row, code])]).toEqual([2, [[3, 'wrong_picture']]])
    const shown = (await saved()).filter(({ question_text }) => question_text.includes('the drawing with the number'))
    const colours = shown.map(async ({ question_text }) => {
      const [src = ''] = /\/v1\/media\/file\/[\w.]+/.exec(question_text) ?? []
      const stored = sharp((await app.send(src, undefined, school.admin, 'GET')).raw)
      const { width, height } = await stored.metadata()
      const at = async (left: number, top: number) => {
        const dot = await stored.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
        return ['red', 'green', 'blue'][[...dot.subarray(0, 3)].indexOf(Math.max(...dot.subarray(0, 3)))]
      }
      return [width, height, await at(3, 3), await at((width ?? 0) - 4, (height ?? 0) - 4)]
    })
    const inOrder = [...(await Promise.all(colours))].sort(([a = 0], [b = 0]) => Number(a) - Number(b))
    expect(inOrder).toEqual([
      [18, 30, 'red', 'blue'],
      [40, 18, 'blue', 'red'],
    ])
  })

  it('I7 the same file again has nothing new', async () => {
    const { data } = await upload(paper(), { accept_layout: 'true' })
    expect([data.created, data.errors.map(({ code }) => code).sort()]).toEqual([
      0,
      ['duplicate', 'duplicate', 'duplicate', 'no_key'],
    ])
  })

  it('I4 what blocks a question is not saved with the doubtful ones either', async () => {
    const lines = [
      '1. Which is a metal?',
      'a) iron',
      'b) air',
      'c) iron',
      'Ans: a',
      '2. Which is a gas?',
      'a) iron',
      'b) air',
      'c) salt',
    ]
    const bytes = madeWord(lines.map((text) => paragraph(text)))
    const sure = await upload(bytes, { accept_layout: 'true' })
    expect([sure.data.created, sure.data.errors.map(({ code }) => code).sort()]).toEqual([
      0,
      ['no_key', 'options_equal'],
    ])
    const all = await upload(bytes, { take: 'all', dry_run: 'true' })
    expect([all.data.errors.map(({ row, code }) => `${row} ${code}`)]).toEqual([expect.arrayContaining(['2 no_key'])])
  })
})

describe('a file that is another one', () => {
  it('is told by its content, or asked for', async () => {
    const found = await upload(paper(), { format: 'auto', dry_run: 'true' })
    expect(found.data.format).toBe('docx')
    const text = Buffer.from('Some text, "with quotes"')
    const unsure = await upload(text, { format: 'auto' })
    expect([unsure.status, unsure.errors?.map(({ path }) => path)]).toEqual([422, ['format']])
    const other = await upload(paper(), { format: 'jsonl' })
    expect([other.status, other.errors]).toMatchObject([422, [{ path: 'format' }]])
  })

  it('I80 says what to do with it', async () => {
    const old = await upload(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    expect([old.status, old.errors]).toMatchObject([422, [{ path: 'file', code: 'file.old_word' }]])
    const none = await upload(madeWord([paragraph('A letter to parents.')]))
    expect([none.status, none.errors]).toMatchObject([422, [{ path: 'file', code: 'file.no_question' }]])
    expect((await upload(Buffer.from('text'))).status).toBe(415)
  })

  it.each<[string, () => Uint8Array, string]>([
    ['an old .doc', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'file.old_word'],
    ['RTF', () => Buffer.from('{\\rtf1 x}'), 'file.old_word'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), 'file.old_word'],
    ['an old workbook', () => Buffer.from('\xd0\xcf\x11\xe0 W\0o\0r\0k\0b\0o\0o\0k\0', 'latin1'), 'sheet.no_document'],
    [
      'a password',
      () => Buffer.from('\xd0\xcf\x11\xe0 E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e', 'latin1'),
      'file.encrypted',
    ],
    [
      'OpenDocument',
      () => zipSync({ mimetype: Buffer.from('x'), 'content.xml': paper(), 'META-INF/manifest.xml': paper() }),
      'file.old_word',
    ],
    [
      'another archive',
      () => zipSync({ mimetype: Buffer.from('application/vnd.oasis.opendocument.text') }),
      'file.other_archive',
    ],
    ['a document that is cut off', () => paper().subarray(0, 400), 'file.damaged'],
    [
      'declarations',
      () => Buffer.from('<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>'),
      'file.doctype',
    ],
    ['no byte', () => new Uint8Array(), 'file.empty_document'],
  ])('I80 %s says what to do with it where no format was said either', async (_name, make, code) => {
    const reply = await upload(make(), { format: 'auto' })
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path: 'file', code }]])
  })

  it('takes the choices of a document for no other format', async () => {
    const reply = await upload(Buffer.from('#Q One?\n^ a\nA a\nB b\n'), { format: 'opentriviaqa', take: 'all' })
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['take']])
  })

  it('I86 goes to no chapter of another school, nor to one that a teacher has not', async () => {
    const elsewhere = await makeChapter(app, await makeSchool(app))
    const teacher = await makeTeacherOf(app, school, await makeChapter(app, school))
    const { grade_id, subject_id, id } = elsewhere
    const defaults = JSON.stringify({ grade_id, subject_id, chapter_id: id })
    const replies = [await upload(paper(), { accept_layout: 'true' }, teacher), await upload(paper(), { defaults })]
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
  })
})
