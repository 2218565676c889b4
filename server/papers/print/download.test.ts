import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type GridView } from '#contract'
import { readDocx } from '../../../interchange/word/docx/read-docx.ts'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import {
  choose,
  makeCompleteDraft,
  makeDraft,
  planSection,
  readPreview,
} from '../../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'
import { signPaperLink, standardScope } from './link.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter
let paper_id: number

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const { paper } = await makeCompleteDraft(app, school, chapter, { sets: 2 })
  paper_id = paper.id
})

const fetchDocument = async (id: number, fields: object, caller = school.admin) => {
  const { pdf_url } = await readPreview(app, school.admin, id)
  return app.call(api.question_paper.downloadFile, { url: pdf_url, question_paper_id: id, ...fields }, caller)
}

describe('the attendance sheet', () => {
  it('lists the active students of a section by roll number, each with the set of the batch', async () => {
    const { section, students } = await makeSectionOf(app, school, chapter.grade_id, 3, { title: 'Lotus' })
    const reply = await fetchDocument(paper_id, { document: 'attendance', section_id: section.id })
    expect(reply.status, reply.message).toBe(200)
    const text = printedText(reply.raw)
    const places = students.map(({ name }) => text.indexOf(name))
    expect([...places].sort((a, b) => a - b)).toEqual(places)
    for (const { admission_no } of students) expect(text).toContain(admission_no)
    expect(text).toContain('Lotus')
  })

  it('says what is granted to a student, to whom nothing is granted nothing', async () => {
    const granted = { extra_time_pct: 25, large_print: true, scribe: true }
    const { section } = await makeSectionOf(app, school, chapter.grade_id, 1, { accommodations: granted })
    const sheet = async (section_id: number) =>
      printedText((await fetchDocument(paper_id, { document: 'attendance', section_id })).raw)
    expect(await sheet(section.id)).toContain('(+25 % time, large print, with a scribe)')
    const { section: plain } = await makeSectionOf(app, school, chapter.grade_id, 1, { title: 'Plain' })
    expect(await sheet(plain.id)).not.toContain('%')
  })

  it('lists who was promoted out of the class before its session has ended, and not who has left', async () => {
    const { section, students } = await makeSectionOf(app, school, chapter.grade_id, 3, { title: 'Jasmine' })
    const [up, gone, there] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]]
    await app.databases.owner.query(
      `update enrolments set state = case student_id when $1 then 'PROMOTED' else 'TRANSFERRED' end where student_id in ($1, $2)`,
      [up.id, gone.id],
    )
    const text = printedText((await fetchDocument(paper_id, { document: 'attendance', section_id: section.id })).raw)
    for (const { admission_no } of [up, there]) expect(text).toContain(admission_no)
    expect(text).not.toContain(gone.admission_no)
  })

  it('of a class without students says so', async () => {
    const reply = await fetchDocument(paper_id, { document: 'attendance', section_id: 999_999 })
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'section_id' }] })
  })

  it('never answers to a link, nor to a teacher of other sections', async () => {
    const { section } = await makeSectionOf(app, school, chapter.grade_id, 1)
    const { pdf_url } = await readPreview(app, school.admin, paper_id)
    const body = { url: pdf_url, question_paper_id: paper_id, document: 'attendance', section_id: section.id }
    expect((await app.call(api.question_paper.downloadFile, body)).status).toBe(404)
    const teacher = await makeTeacher(app, school, await makeSubject(app, school, {}))
    expect((await app.call(api.question_paper.downloadFile, body, teacher)).status).toBe(404)
    const student = await makePerson(app, school.id, 4)
    expect((await app.call(api.question_paper.downloadFile, body, student)).status).toBe(403)
  })
})

describe('the edition in two languages', () => {
  it('prints a question and its translation', async () => {
    const translations = [
      {
        language: 'hi',
        question_text: '<p>जल का सूत्र क्या है?</p>',
        question_options: [{ data: '<p>एक</p>' }, { data: '<p>दो</p>' }],
      },
    ]
    const question_options = [{ data: '<p>one</p>', is_correct: true }, { data: '<p>two</p>' }]
    const fields = { question_text: '<p>What is the formula of water?</p>', question_options, translations }
    const question = await makeQuestion(app, school, fields, chapter)
    const paper = await makeDraft(app, school, chapter, { sections: [planSection({ count: 1 })] })
    await choose(app, school, paper, { '1': [question] })
    const reply = await fetchDocument(paper.id, { edition: 'two-language', arrangement: 'side-by-side' })
    expect(reply.status, reply.message).toBe(200)
    const text = printedText(reply.raw)
    expect(text).toContain('What is the formula of water?')
    expect(text).toContain('सूत्र')
    expect((await readPreview(app, school.admin, paper.id)).second_languages).toEqual(['hi'])
  })

  it('of a paper without translations says what to do', async () => {
    const reply = await fetchDocument(paper_id, { edition: 'two-language' })
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'edition' }] })
    const named = await fetchDocument(paper_id, { edition: 'two-language', second_language: 'ur' })
    expect(named).toMatchObject({ status: 422, errors: [{ path: 'second_language' }] })
  })
})

describe('how it is printed', () => {
  it('in the font that the school chose', async () => {
    const before = await fetchDocument(paper_id, {})
    const settings = { font: 'source-serif' }
    expect((await app.call(api.school_settings.update, settings, school.admin)).status).toBe(200)
    const after = await fetchDocument(paper_id, {})
    expect(before.raw.includes('SourceSerif')).toBe(false)
    expect(after.raw.includes('SourceSerif')).toBe(true)
  })

  it('with ruled lines where they are asked for', async () => {
    const answer = { model_answer: '<p>x</p>', marking_points: [] }
    const fields = { type: 'LONG', max_marks: 5, question_options: [], answer }
    const question = await makeQuestion(app, school, fields, chapter)
    const plan = [planSection({ types: ['LONG'], marks_each: 5, count: 1 })]
    const paper = await makeDraft(app, school, chapter, { sections: plan })
    await choose(app, school, paper, { '1': [question] })
    const plain = await fetchDocument(paper.id, {})
    const ruled = await fetchDocument(paper.id, { writing_space: true })
    expect(ruled.raw.length).toBeGreaterThan(plain.raw.length)
  })
})

describe('the grid as a document', () => {
  it('has the counts of the grid view, in the words of the language', async () => {
    const reply = await fetchDocument(paper_id, { document: 'grid' })
    expect(reply.status, reply.message).toBe(200)
    const text = printedText(reply.raw)
    const grid = (await app.call<GridView>(api.assembly.gridView, {}, school.admin, paper_id)).data
    const [row] = grid.rows
    const cell = grid.cells.find((one) => one.chapter_id === row?.id && one.level === null && one.type === null)
    expect(text).toContain('Blueprint of the Question Paper')
    expect(text).toContain(row?.title)
    expect(text).toContain('Multiple choice')
    expect(text.replaceAll('\u00a0', ' ')).toContain(`${cell?.count} (${cell?.marks})`)
  })

  it('is not for the bearer of a link to the paper', async () => {
    const { pdf_url } = await readPreview(app, school.admin, paper_id)
    const body = { url: pdf_url, question_paper_id: paper_id, document: 'grid' }
    expect((await app.call(api.question_paper.downloadFile, body)).status).toBe(404)
  })
})

describe('a paper as Word', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const textOf = (bytes: Uint8Array) => JSON.stringify(readDocx(bytes).blocks)

  it('is given to whoever is given the PDF, in the order of the set, and the log says which file (I50, I55)', async () => {
    const reply = await fetchDocument(paper_id, { file: 'docx', set: 'B', page: 'LETTER' })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, word])
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toMatch(/Set B\.docx$/)
    expect(textOf(reply.raw)).toContain('Set B')
    await app.services.downloads.settled()
    const { rows } = await app.databases.owner.query<{ after: object }>(
      "select after from audit_entries where action = 'download' and entity_id = $1 order by id desc limit 1",
      [paper_id],
    )
    expect(rows[0]?.after).toEqual({ document: 'paper', edition: 'standard', page: 'LETTER', set: 'B', file: 'docx' })
    const without = await makePerson(app, school.id, 4)
    expect((await fetchDocument(paper_id, { file: 'docx' }, without)).status).toBe(403)
  })

  it('is its marking scheme too, with the answers of the PDF (I51)', async () => {
    const scheme = await fetchDocument(paper_id, { document: 'marking-scheme', file: 'docx' })
    expect(scheme.status, scheme.message).toBe(200)
    expect(textOf(scheme.raw)).toContain('Marking Scheme')
    const [first, again] = [scheme, await fetchDocument(paper_id, { document: 'marking-scheme', file: 'docx' })]
    expect(Buffer.compare(first.raw, again.raw)).toBe(0)
  })

  it.each([
    { document: 'grid' },
    { document: 'answer-sheet' },
    { document: 'attendance' },
    { edition: 'large-18' },
    { edition: 'dyslexia' },
  ])('there is none of %j', async (fields) => {
    const reply = await fetchDocument(paper_id, { ...fields, file: 'docx' })
    expect([reply.status, reply.errors?.map(({ path }) => path)]).toEqual([422, ['file']])
    expect((await fetchDocument(paper_id, { file: 'rtf' })).errors?.map(({ path }) => path)).toEqual(['file'])
  })

  it('a link opens the file that it was made for, and no other', async () => {
    const { pdf_url } = await readPreview(app, school.admin, paper_id)
    const open = async (url: string, fields: object) =>
      (await app.send(api.question_paper.downloadFile.path, { url, question_paper_id: paper_id, ...fields }, {})).status
    const link = { client_id: school.id, paper_id, ...standardScope, file: 'docx' }
    const ofWord = await signPaperLink(app.services.tokens, link, app.clock.now)
    expect([await open(pdf_url, { file: 'docx' }), await open(ofWord, {})]).toEqual([404, 404])
    expect([await open(pdf_url, { file: 'pdf' }), await open(ofWord, { file: 'docx' })]).toEqual([200, 200])
  })
})
