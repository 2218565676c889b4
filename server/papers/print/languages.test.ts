import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type LackingTexts, type Question } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeSubject,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import {
  choose,
  type Draft,
  makeDraft,
  paperBody,
  planSection,
  readPreview,
} from '../../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  const subject = await makeSubject(app, school, { title: 'Science', titles: { hi: 'विज्ञान' } })
  chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
})

const options = [{ data: '<p>one</p>', is_correct: true }, { data: '<p>two</p>' }]
const hindi = (question_text: string) => ({
  language: 'hi',
  question_text,
  question_options: [{ data: '<p>एक</p>' }, { data: '<p>दो</p>' }],
})

const english = (text: string, translations: object[] = []) =>
  makeQuestion(app, school, { question_text: `<p>${text}</p>`, question_options: options, translations }, chapter)

async function makePaper(questions: Question[], fields: object = {}): Promise<Draft> {
  const sections = [planSection({ section: 'A', count: questions.length })]
  const paper = await makeDraft(app, school, chapter, { sections, ...fields })
  await choose(app, school, paper, { A: questions })
  return paper
}

/** Four questions, of which the third alone is translated. */
async function makeMixed(fields: object = {}) {
  const questions = [
    await english('First'),
    await english('Second'),
    await english('Third', [hindi('<p>तीसरा सवाल</p>')]),
    await english('Fourth'),
  ]
  return { questions, paper: await makePaper(questions, fields) }
}

const fetchDocument = async (id: number, fields: object) => {
  const { pdf_url } = await readPreview(app, school.admin, id)
  return app.call(api.question_paper.downloadFile, { url: pdf_url, question_paper_id: id, ...fields }, school.admin)
}
const setLetters = (option_letters: string) => app.call(api.school_settings.update, { option_letters }, school.admin)

describe('the language of a paper', () => {
  it('is what was chosen, stays where a change leaves it out, and goes on with a copy', async () => {
    const { paper } = await makeMixed({ language: 'hi' })
    const body = paperBody(school, chapter, { sections: [planSection({ section: 'A', count: 4 })] })
    const kept = await app.call(api.question_paper.setSection, { ...body, id: paper.id }, school.admin)
    expect(kept.status, kept.message).toBe(200)
    expect((await readPreview(app, school.admin, paper.id)).language).toBe('hi')
    const copy = await app.call<Draft>(api.question_paper.duplicate, {}, school.admin, paper.id)
    expect((await readPreview(app, school.admin, copy.data.id)).language).toBe('hi')
  })

  it('is that of most questions where nobody said it, and of a paper without any the first of the school', async () => {
    const inHindi = { language: 'hi', question_text: '<p>सवाल</p>', question_options: options }
    const paper = await makePaper([await makeQuestion(app, school, inHindi, chapter)])
    expect((await readPreview(app, school.admin, paper.id)).language).toBe('hi')
    const empty = await makeDraft(app, school, chapter)
    expect((await readPreview(app, school.admin, empty.id)).language).toBe('en')
  })

  it('that is none is refused', async () => {
    const reply = await app.call(
      api.question_paper.setSection,
      paperBody(school, chapter, { language: 'Hindi!' }),
      school.admin,
    )
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'language' }] })
  })

  it('narrows what the bank is said to hold', async () => {
    const count = async (language: string) => {
      const body = paperBody(school, chapter, { language })
      const { data } = await app.call<{ available: { count: number }[] }>(
        api.question_paper.setSection,
        body,
        school.admin,
      )
      return data.available.reduce((sum, one) => sum + one.count, 0)
    }
    await english('Counted')
    expect(await count('en')).toBeGreaterThan(await count('hi'))
    expect(await count('ta')).toBe(0)
  })

  it('has questions stand in it that are translated; the others are named before it is submitted', async () => {
    const { paper, questions } = await makeMixed({ language: 'hi' })
    const { data_json, to_check } = await readPreview(app, school.admin, paper.id)
    const texts = data_json[0]?.questions.map(({ question_text }) => question_text)
    expect(texts).toEqual(['<p>First</p>', '<p>Second</p>', '<p>तीसरा सवाल</p>', '<p>Fourth</p>'])
    expect(data_json[0]?.questions[2]?.question_options).toContainEqual({ data: '<p>एक</p>' })
    const others = [1, 2, 4].map((number) => ({ number, id: questions[number - 1]?.id, language: 'en' }))
    expect(to_check?.other_language).toEqual(others)
  })
})

describe('what is printed in a language', () => {
  it('has its words, the name of the subject, and the letters that the school wants', async () => {
    const paper = await makePaper([await english('Translated', [hindi('<p>सवाल</p>')])], { language: 'hi' })
    const text = async (fields: object = {}) => printedText((await fetchDocument(paper.id, fields)).raw)
    const latin = await text()
    for (const printed of ['विज्ञान', 'विषय', 'सवाल', 'खंड A', '(A)']) expect(latin).toContain(printed)
    expect(latin).not.toContain('Science')
    await setLetters('OWN')
    const own = await text()
    for (const printed of ['(क)', '(ख)', 'खंड क']) expect(own).toContain(printed)
    expect(own).not.toContain('(A)')
    // What is marked by is lettered as what was read.
    expect(await text({ document: 'marking-scheme' })).toMatch(/[कख]/)
    expect(await text({ document: 'answer-sheet' })).toContain('क')
    // Both languages know A and B.
    expect(await text({ edition: 'two-language' })).toContain('(A)')
    await setLetters('LATIN')
  })

  it('is refused where questions lack a text, naming them, and printed all the same on demand', async () => {
    const { paper, questions } = await makeMixed()
    const lacking = [1, 2, 4].map((number) => ({ number, id: questions[number - 1]?.id }))
    for (const [path, fields] of [
      ['edition', { edition: 'two-language' }],
      ['language', { language: 'hi' }],
    ] as const) {
      const reply = await fetchDocument(paper.id, fields)
      expect(reply).toMatchObject({ status: 422, errorCode: 'invalid_field', errors: [{ path }] })
      expect(reply.message).toContain('3 of 4 questions have no Hindi text: 1–2, 4.')
      const beside = (reply as unknown as { lacking: LackingTexts[] }).lacking
      expect(beside).toEqual([{ language: 'hi', count: 3, of: 4, questions: lacking }])
      const printed = await fetchDocument(paper.id, { ...fields, confirm: true })
      expect(printed.status, printed.message).toBe(200)
      expect(printedText(printed.raw)).toContain('तीसरा')
    }
    const both = printedText((await fetchDocument(paper.id, { edition: 'two-language', confirm: true })).raw)
    for (const printed of ['Science / विज्ञान', 'Third', 'Fourth']) expect(both).toContain(printed)
  })

  it('is shown on screen with what it lacks', async () => {
    const { paper } = await makeMixed()
    const pages = (fields: object) =>
      app.call<{ count: number; lacking?: LackingTexts[] }>(api.question_paper.pages, fields, school.admin, paper.id)
    const both = (await pages({ edition: 'two-language' })).data
    expect([both.count, both.lacking?.map(({ count }) => count)]).toEqual([1, [3]])
    expect((await pages({})).data.lacking).toBeUndefined()
    expect((await pages({ edition: 'two-language', second_language: 'ur' })).status).toBe(422)
  })

  it('warns of options that name others by letters that the edition does not print', async () => {
    const named = (texts: string[], question_text = '<p>Named</p>', more: object = {}) => {
      const question_options = texts.map((text, at) => ({ data: `<p>${text}</p>`, is_correct: at === 0 }))
      return makeQuestion(app, school, { question_text, question_options, ...more }, chapter)
    }
    const inEnglish = ['one', 'two', 'Both A and B', 'None'].map((text) => ({ data: `<p>${text}</p>` }))
    const translations = [{ language: 'en', question_text: '<p>Named</p>', question_options: inEnglish }]
    const paper = await makePaper(
      [
        await named(['एक', 'दो', '(क) और (ख) दोनों', 'इनमें से कोई नहीं'], '<p>नाम</p>', { language: 'hi', translations }),
        await named(['one', 'two', 'Both (a) and (b)', 'None of these']),
        await named(['एक', 'दो', 'तीन', 'केवल (अ)']),
        await named(['केवल (क)', 'केवल (ख)', '(क) और (ख) दोनों', 'कोई नहीं']),
        await named(['एक', 'दो', 'तीन', '(क) और (ख) दोनों'], '<p>कथन (क) और (ख) पढ़िए।</p>'),
      ],
      { language: 'hi' },
    )
    const warnings = async (fields: object = {}) => {
      const reply = await app.call<{ warnings: { kind: string; questions: number[] }[] }>(
        api.question_paper.pages,
        fields,
        school.admin,
        paper.id,
      )
      expect(reply.status, reply.message).toBe(200)
      return reply.data.warnings.map(({ kind, questions }) => [kind, ...questions])
    }
    expect(await warnings()).toEqual([['OTHER_LETTERS', 1, 3]])
    await setLetters('OWN')
    expect(await warnings()).toEqual([['OTHER_LETTERS', 2, 3]])
    expect(await warnings({ edition: 'two-language', second_language: 'en' })).toEqual([['OTHER_LETTERS', 1, 3]])
    await setLetters('LATIN')
  })

  it('goes to no class before whoever prints it has been told', async () => {
    const { paper } = await makeMixed()
    const { section } = await makeSectionOf(app, school, chapter.grade_id, 1)
    const order = { section_ids: [section.id], documents: ['paper'], format: 'pdf', edition: 'two-language' }
    const batch = (fields: object) =>
      app.call<{ job_id: number }>(api.batch.batch, { ...order, ...fields }, school.admin, paper.id)
    expect(await batch({})).toMatchObject({ status: 422, errors: [{ path: 'edition' }], lacking: [{ count: 3 }] })
    expect((await batch({ edition: 'standard' })).status).toBe(202)
    expect((await batch({ confirm: true })).status).toBe(202)
  })
})

describe('a name in another language', () => {
  it('is kept, changed as a whole, and refused where it is none', async () => {
    const subject = await makeSubject(app, school, { titles: { hi: 'गणित', ur: 'ریاضی' } })
    expect(subject.titles).toEqual({ hi: 'गणित', ur: 'ریاضی' })
    const change = (titles: unknown) => app.call(api.subject.update, { titles }, school.admin, subject.id)
    expect((await change({ hi: 'अंकगणित' })).data).toMatchObject({ titles: { hi: 'अंकगणित' } })
    for (const wrong of [{ hi: ' ' }, { hi: 'क'.repeat(81) }, { 'not a tag': 'क' }, ['क'], 'क'])
      expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(422)
  })
})
