import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter } from '#contract'
import { oneLine, printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
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
  chapter = await makeChapter(app, school)
})

/** Typst's signs of code, a formula, emphasis and a name; as HTML written with its entity. A text with commands of TeX is refused. */
const attack = '#read("/x") $x _y_ *z* @z'
const html = `<p>${attack}</p>`
const answerTexts = { model_answer: html, marking_points: [{ text: attack, marks: 3 }] }

const questions: [type: string, fields: object][] = [
  ['MCQ_SINGLE', { question_options: [{ data: html, is_correct: true }, { data: '<p>b</p>' }] }],
  ['FILL_BLANK', { question_text: `<p>${attack} {{1}}</p>`, answer: { blanks: [[attack]] } }],
  [
    'MATCH',
    {
      answer: {
        pairs: [
          [html, '<p>r</p>'],
          ['<p>l</p>', html],
        ],
        distractors: [],
      },
    },
  ],
  ['ORDER', { answer: { sequence: [html, '<p>b</p>', '<p>c</p>'] } }],
  ['SHORT', { max_marks: 3, answer: answerTexts, explanation: html }],
]

async function printDocument(paper: Draft, fields: object) {
  const { pdf_url } = await readPreview(app, school.admin, paper.id)
  const reply = await app.call(
    api.question_paper.downloadFile,
    { url: pdf_url, question_paper_id: paper.id, ...fields },
    school.admin,
  )
  expect(reply.status, reply.message).toBe(200)
  return oneLine(printedText(reply.raw))
}

describe('strings that are code elsewhere', () => {
  it.each(questions)('are printed as text in a question of the type %s and in its answer', async (type, fields) => {
    const marks = 'max_marks' in fields ? Number(fields.max_marks) : 1
    const content = { type, question_text: html, question_options: [], max_marks: marks, ...fields }
    const question = await makeQuestion(app, school, content, chapter)
    const sections = [planSection({ section: '#z', instruction: html, types: [type], marks_each: marks, count: 1 })]
    const paper = await makeDraft(app, school, chapter, { sections, header_1: attack, header_2: attack })
    await choose(app, school, paper, { '#z': [question] })
    const shown = oneLine(attack)
    expect((await printDocument(paper, {})).split(shown).length).toBeGreaterThan(3)
    expect(await printDocument(paper, { document: 'marking-scheme' })).toContain(shown)
    expect(await printDocument(paper, { document: 'answer-sheet' })).toContain(shown)
  })

  it('are printed as text in a translation, beside the question', async () => {
    const question_options = [{ data: '<p>a</p>', is_correct: true }, { data: '<p>b</p>' }]
    const translation = {
      language: 'hi',
      question_text: html,
      question_options: [{ data: html }, { data: '<p>ख</p>' }],
    }
    const question = await makeQuestion(app, school, { question_options, translations: [translation] }, chapter)
    const paper = await makeDraft(app, school, chapter, { sections: [planSection({ count: 1 })] })
    await choose(app, school, paper, { '1': [question] })
    for (const arrangement of ['stacked', 'side-by-side']) {
      const text = await printDocument(paper, { edition: 'two-language', arrangement })
      expect(text.split(oneLine(attack)).length).toBe(3)
    }
  })

  it('are printed as text in the names of students and sections', async () => {
    const { section } = await makeSectionOf(app, school, chapter.grade_id, 1, { title: '#x$y$ \\z' })
    const paper = await makeDraft(app, school, chapter, {})
    const text = await printDocument(paper, { document: 'attendance', section_id: section.id })
    expect(text).toContain('Asha1 #x$y$ \\z')
  })
})

/** What would have TeX read a file: the typesetter reads none either (typeset/hostile.test.ts). */
const reading = '\\input{/etc/passwd}'

describe('a text with commands of TeX', () => {
  const option = { data: '<p>a</p>', is_correct: true }
  it.each<[path: string, fields: object]>([
    ['question_text', { question_text: `<p>See ${reading}</p>` }],
    ['question_options.0.data', { question_options: [{ ...option, data: `<p>${reading}</p>` }, { data: '<p>b</p>' }] }],
    ['explanation', { explanation: `<p>${reading}</p>` }],
    ['question_text', { question_text: `<p>$${reading}$</p>` }],
  ])('is refused by name in %s', async (path, fields) => {
    const { id: chapter_id, subject_id, grade_id } = chapter
    const place = { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1, type: 'MCQ_SINGLE' }
    const content = { question_text: '<p>Q</p>', question_options: [option, { data: '<p>b</p>' }] }
    const reply = await app.call(api.question.create, { ...place, ...content, ...fields }, school.admin)
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    expect(reply.errors).toMatchObject([{ path }])
    expect(reply.errors?.[0]?.message).toContain('\\input')
  })
})

describe('a paper of thousands of questions', () => {
  it.each([
    ['5,000 in one section', [planSection({ count: 5_000 })]],
    [
      'more sections than a paper has',
      Array.from({ length: 25 }, (_, at) => planSection({ section: `S${at}`, count: 200 })),
    ],
  ])('cannot be planned: %s', async (_name, sections) => {
    const body = paperBody(school, chapter, { sections, question_paper_marks: 1_000 })
    const reply = await app.call(api.question_paper.setSection, body, school.admin)
    expect(reply.status).toBe(422)
    expect(reply.errors?.some(({ path }) => path.startsWith('sections'))).toBe(true)
  })
})
