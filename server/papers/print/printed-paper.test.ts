import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type PaperPreview } from '#contract'
import { plainText } from '../../../richtext/plain.ts'
import { oneLine, printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import {
  choose,
  makeDraft,
  makeInstruction,
  planSection,
  readPreview,
} from '../../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let preview: PaperPreview
let imageUrl: string

beforeAll(async () => {
  school = await makeSchool(app)
  const { id: grade_id } = await makeGrade(app, school, { title: '10' })
  const { id: subject_id } = await makeSubject(app, school, { grade_id, title: 'Science' })
  chapter = await makeChapter(app, school, { grade_id, subject_id })
  imageUrl = await uploadImage()
  preview = await readPreview(app, school.admin, await makePaper())
})

async function uploadImage() {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#205080' } })
    .png()
    .toBuffer()
  const reply = await app.upload<{ imageUrl: string }>(api.media.uploadFile, {}, { name: 'a.png', bytes }, school.admin)
  return reply.data.imageUrl
}

const many = 60
let long: Promise<number> | undefined

/** A paper of several pages; the same for all. */
function longPaper(): Promise<number> {
  const make = async () => {
    const questions = []
    for (let number = 1; number <= many; number++) {
      questions.push(await makeQuestion(app, school, { question_text: `<p>Question ${number} of many</p>` }, chapter))
    }
    const paper = await makeDraft(app, school, chapter, { sections: [planSection({ count: many })] })
    await choose(app, school, paper, { '1': questions })
    return paper.id
  }
  long ??= make()
  return long
}

const optionsOf = (...texts: string[]) => texts.map((text, at) => ({ data: `<p>${text}</p>`, is_correct: at === 0 }))

async function makePaper(): Promise<number> {
  const make = (question_text: string, fields: object = {}) =>
    makeQuestion(app, school, { question_text: `<p>${question_text}</p>`, ...fields }, chapter)
  const short = (text: string) =>
    make(text, {
      type: 'SHORT',
      max_marks: 3,
      question_options: [],
      answer: { model_answer: '<p>Oxidation</p>', marking_points: [{ text: 'Electrons', marks: 3 }] },
      explanation: '<p>Rancidity</p>',
    })
  const objective = [
    await make('Which gas do plants take in?', { question_options: optionsOf('Carbon dioxide', 'Oxygen', 'Nitrogen') }),
    await make('How many legs has a spider?', { type: 'NUMERIC', question_options: [], answer: { value: 8 } }),
  ]
  const written = [
    { question: await short('Why does iron rust faster by the sea?'), or_group: 'x' },
    { question: await short('Why do silver spoons turn black?'), or_group: 'x' },
    await short(`Describe the figure.<img src="${imageUrl}" alt="A blue box">`),
  ]
  const instruction = await makeInstruction(app, school, {
    heading: 'General Instructions',
    content: 'Write in ink.\nUse no calculator.',
  })
  const sections = [
    planSection({ section: 'A', types: ['MCQ_SINGLE', 'NUMERIC'], instruction: 'Answer all questions.' }),
    planSection({ section: 'B', types: ['SHORT'], marks_each: 3, count: 2, attempt_any: 1 }),
  ]
  const paper = await makeDraft(app, school, chapter, {
    name: 'Unit test: plants & metals',
    header_2: 'Session 2026-27',
    timing: '1:30',
    instruction_id: instruction.id,
    sections,
  })
  await choose(app, school, paper, { A: objective, B: written })
  return paper.id
}

const download = (more: object = {}, caller = school.admin) =>
  app.send(
    api.question_paper.downloadFile.path,
    { url: preview.pdf_url, question_paper_id: preview.id, ...more },
    caller,
  )

/** The printed text without marks and footers, which stand at the edges of a page and not in the run of its text. */
function printedParts(pdf: Uint8Array) {
  const printed = printedText(pdf)
  const edges = /\[[\d.]+\]|Page \d+ of \d+|Class \w+ · \w+/g
  const found = printed.match(edges) ?? []
  return {
    text: oneLine(printed.replaceAll(edges, ' ')),
    marks: found.filter((edge) => edge.startsWith('[')),
    footers: found.filter((edge) => !edge.startsWith('[')),
  }
}

describe('the PDF of a paper', () => {
  it('is refused for documents, editions, pages and sets that there are none of', async () => {
    for (const more of [
      { document: 'report-card' },
      { edition: 'large-12' },
      { page: 'A3' },
      { set: 'E' },
      { set: 'B' },
    ]) {
      const reply = await download(more)
      expect([more, reply.status, reply.errors?.[0]?.path]).toEqual([more, 422, Object.keys(more)[0]])
    }
  })

  it('is refused to a student', async () => {
    expect((await download({}, await makePerson(app, school.id, 4))).status).toBe(403)
  })

  it('comes as a PDF under the name of the paper, and is kept nowhere', async () => {
    const reply = await download()
    expect([reply.status, reply.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''Unit%20test%3A%20plants%20%26%20metals.pdf",
    })
  })

  it('prints head, instructions and every question with number and options, in order, and nothing else', async () => {
    const { text, footers } = printedParts((await download()).raw)
    expect(text).toBe(
      oneLine(`
        Green Valley School Session 2026-27 Unit Test
        Class: 10 Time: 1 hour 30 minutes
        Subject: Science Max. Marks: 5
        Name: Roll No.: Section:
        General Instructions 1. Write in ink. 2. Use no calculator.
        Section A 2 × 1 = 2 Answer all questions.
        1. Which gas do plants take in? (A) Carbon dioxide (B) Oxygen (C) Nitrogen
        2. How many legs has a spider?
        Section B 1 × 3 = 3 Attempt any 1 of 2 questions.
        3. Why does iron rust faster by the sea? OR Why do silver spoons turn black?
        4. Describe the figure.
        * * *
      `),
    )
    expect(footers).toEqual(['Page 1 of 1', 'Class 10 · Science'])
  })

  it('prints the marks of each question, both of a pair', async () => {
    expect(printedParts((await download()).raw).marks).toEqual(['[1]', '[1]', '[3]', '[3]', '[3]'])
  })

  it('says the same as the preview: its texts in its order, each behind its number', async () => {
    const printed = printedText((await download()).raw)
    let from = 0
    for (const { number, question_text, question_options } of preview.data_json.flatMap(({ questions }) => questions)) {
      const text = oneLine(plainText(question_text.replace(/<img[^>]*>/, '')))
      const at = printed.indexOf(text, from)
      expect([text, at > from]).toEqual([text, true])
      expect(printed.slice(0, at)).toContain(`${number}. `)
      from = at
      for (const { data } of question_options) {
        const option = printed.indexOf(plainText(data), from)
        expect([data, option > from]).toEqual([data, true])
        from = option
      }
    }
  })

  it('holds the pictures of its questions, and no answer', async () => {
    const { raw } = await download()
    expect(raw.toString('latin1')).toMatch(/\/Subtype ?\/Image/)
    expect(printedText(raw)).not.toMatch(/Oxidation|Electrons|Rancidity/)
  })

  it('is laid out for the page that is asked for', async () => {
    const size = async (page: string) =>
      /\/MediaBox ?\[([\d. ]+)\]/
        .exec((await download({ page })).raw.toString('latin1'))?.[1]
        ?.split(' ')
        .map(Number)
        .map(Math.round)
    expect(await size('A4')).toEqual([0, 0, 595, 842])
    expect(await size('LETTER')).toEqual([0, 0, 612, 792])
    expect(await size('LEGAL')).toEqual([0, 0, 612, 1008])
  })

  it('is printed without a picture whose file is gone', async () => {
    const gone = await uploadImage()
    const text = `<p>Look at this: <img src="${gone}" alt="A lost map"></p>`
    const question = await makeQuestion(app, school, { question_text: text }, chapter)
    const paper = await makeDraft(app, school, chapter)
    await choose(app, school, paper, { '1': [question] })
    await app.services.files.remove(gone.slice(gone.lastIndexOf('/') + 1))
    const { pdf_url } = await readPreview(app, school.admin, paper.id)
    const reply = await download({ url: pdf_url, question_paper_id: paper.id })
    expect(printedText(reply.raw)).toMatch(/Look at this:.*A lost map/)
  })

  it('of a draft without questions prints its head', async () => {
    const { id } = await makeDraft(app, school, chapter)
    const { pdf_url } = await readPreview(app, school.admin, id)
    const reply = await download({ url: pdf_url, question_paper_id: id })
    expect(printedText(reply.raw)).toContain('Subject: Science')
  })

  it('has page numbers that count through to the last', async () => {
    const id = await longPaper()
    const { pdf_url } = await readPreview(app, school.admin, id)
    const { raw } = await download({ url: pdf_url, question_paper_id: id })
    const { text, footers } = printedParts(raw)
    const pages = footers
      .flatMap((footer) => [...footer.matchAll(/Page (\d+) of (\d+)/g)])
      .map(([, page, of]) => [page, of])
    expect(pages.length).toBeGreaterThan(1)
    expect(pages).toEqual(pages.map((_, index) => [String(index + 1), String(pages.length)]))
    for (let number = 1; number <= many; number++) expect(text).toContain(`${number}. Question ${number} of many (A) 4`)
  })
})

describe('the pages on the screen', () => {
  it('are standalone pictures, as many as the PDF has, without anything that runs', async () => {
    const { status, data } = await app.call<{ pages: string[] }>(api.question_paper.pages, {}, school.admin, preview.id)
    expect(status).toBe(200)
    expect(printedText((await download()).raw)).toContain(`Page 1 of ${data.pages.length}`)
    for (const page of data.pages) {
      expect(page).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      expect(page).not.toMatch(/<script|\son\w+=|href="https?:/i)
    }
  })

  it('come in two parts too: the first, and those after it, with how many there are', async () => {
    const id = await longPaper()
    const pages = async (part?: 'first' | 'rest') =>
      (await app.call<{ pages: string[]; count: number }>(api.question_paper.pages, { part }, school.admin, id)).data
    const all = await pages()
    expect(all.count).toBe(all.pages.length)
    expect(all.count).toBeGreaterThan(1)
    // Whatever was asked for before.
    for (const part of ['rest', 'first', 'first', 'rest'] as const)
      expect(await pages(part)).toMatchObject({
        pages: part === 'first' ? all.pages.slice(0, 1) : all.pages.slice(1),
        count: all.count,
      })
  })

  it('exist for the one set of the paper only', async () => {
    const pages = (set: string) => app.call(api.question_paper.pages, { set }, school.admin, preview.id)
    expect((await pages('A')).status).toBe(200)
    const reply = await pages('B')
    expect([reply.status, reply.errors]).toMatchObject([
      422,
      [{ path: 'set', message: 'This question paper has 1 set(s)' }],
    ])
    expect((await pages('E')).errors?.[0]?.path).toBe('set')
  })
})
