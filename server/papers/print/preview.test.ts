import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter, type PaperPreview } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeTeacherOf,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import {
  choose,
  makeCompleteDraft,
  makeDraft,
  makeInstruction,
  planSection,
  readPreview,
} from '../../testing/factories/paper-factories.ts'

const app = await startTestApp()
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const preview = (id: number, caller = school.admin) =>
  app.call<PaperPreview>(api.question_paper.preview, {}, caller, id)
const every = ['MCQ_SINGLE', 'TRUE_FALSE', 'NUMERIC', 'SHORT']

/** A question of each type of one mark; what must not be printed says so. */
async function makeOneOfEach() {
  const make = (fields: object) =>
    makeQuestion(
      app,
      school,
      { max_marks: 1, question_options: [], explanation: '<p>SECRET explanation</p>', ...fields },
      chapter,
    )
  const question_options = [{ data: '<p>Four</p>', is_correct: true, fixed: true }, { data: '<p>Five</p>' }]
  return [
    await make({ type: 'MCQ_SINGLE', question_options, source: 'SECRET source' }),
    await make({ type: 'TRUE_FALSE', answer: { value: true } }),
    await make({ type: 'NUMERIC', answer: { value: 4711, unit: 'SECRET' } }),
    await make({
      type: 'SHORT',
      answer: { model_answer: '<p>SECRET answer</p>', marking_points: [{ text: 'SECRET step', marks: 1 }] },
    }),
  ]
}

describe('who may not see a preview', () => {
  it('a teacher of another subject, another school (404), a student (403), nobody without a sign-in or link (404)', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const other = await makeChapter(app, school)
    const teacher = await makeTeacherOf(app, school, other)
    expect((await preview(paper.id, teacher)).status).toBe(404)
    expect((await preview(paper.id, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await preview(paper.id, await makePerson(app, school.id, 4))).status).toBe(403)
    expect((await preview(paper.id, {})).status).toBe(404)
    expect((await preview(999_999)).status).toBe(404)
  })

  it('anybody, once the paper is deleted', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.remove, {}, school.admin, paper.id)
    expect((await preview(paper.id)).status).toBe(404)
  })
})

describe('a preview', () => {
  it('holds no answer anywhere, as a draft and when it is submitted', async () => {
    const sections = [planSection({ types: every, count: 4 })]
    const paper = await makeDraft(app, school, chapter, { sections })
    await choose(app, school, paper, { '1': await makeOneOfEach() })
    const draft = (await preview(paper.id)).raw.toString('utf8')
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const submitted = (await preview(paper.id)).raw.toString('utf8')
    for (const text of [draft, submitted]) {
      expect(text).toContain('Four')
      expect(text).not.toMatch(
        /is_correct|fixed|model_answer|marking_points|"answer"|tolerance|explanation|SECRET|4711|negative_marks/,
      )
    }
  })

  it('is numbered through its sections; a pair shares a number and counts once', async () => {
    const make = () => makeQuestion(app, school, {}, chapter)
    const [a, b, c, d, e] = [await make(), await make(), await make(), await make(), await make()]
    const sections = [
      planSection({ section: 'A', count: 2 }),
      planSection({ section: 'B', count: 2, instruction: 'Answer any one.', attempt_any: 1 }),
    ]
    const paper = await makeDraft(app, school, chapter, { sections })
    await choose(app, school, paper, {
      A: [{ question: a, or_group: 'x' }, { question: b, or_group: 'x' }, c],
      B: [d, e],
    })
    const { data } = await preview(paper.id)
    expect(data.total_questions).toBe(4)
    expect(data.data_json).toEqual([
      {
        section: 'A',
        instruction: null,
        attempt_any: 2,
        questions: [
          expect.objectContaining({ id: a.id, number: 1, or_group: 'x' }),
          expect.objectContaining({ id: b.id, number: 1, or_group: 'x' }),
          expect.objectContaining({ id: c.id, number: 2, or_group: null }),
        ],
      },
      {
        section: 'B',
        instruction: 'Answer any one.',
        attempt_any: 1,
        questions: [expect.objectContaining({ id: d.id, number: 3 }), expect.objectContaining({ id: e.id, number: 4 })],
      },
    ])
    expect(data.data_json[0]?.questions[0]).toEqual({
      id: a.id,
      item_id: expect.any(Number),
      version: 1,
      number: 1,
      type: 'MCQ_SINGLE',
      language: 'en',
      question_text: a.question_text,
      question_options: a.question_options.map(({ data }) => ({ data })),
      sub_questions: [],
      max_marks: 1,
      or_group: 'x',
    })
  })

  it('holds what is printed around the questions, and for somebody signed in what editing needs', async () => {
    const instruction = await makeInstruction(app, school, { heading: 'General', content: 'Write in ink.' })
    const fields = { name: 'Unit test 1', header_2: 'Session 2026-27', timing: '0:45', instruction_id: instruction.id }
    const { paper } = await makeCompleteDraft(app, school, chapter, fields)
    const { data } = await preview(paper.id)
    expect(data).toEqual({
      id: paper.id,
      name: 'Unit test 1',
      total_questions: 2,
      header_1: 'Green Valley School',
      header_2: 'Session 2026-27',
      grade: chapter.grade,
      subject: chapter.subject,
      type_test: 'UNIT_TEST',
      question_paper_created_type: 'MANUAL',
      timing: '0:45',
      question_paper_marks: 2,
      instruction: { heading: 'General', content: 'Write in ink.' },
      data_json: [expect.objectContaining({ section: '1' })],
      state: 'DRAFT',
      sets: 1,
      pdf_url: expect.stringMatching(new RegExp(`^/school-admin/question-papers/pdf/${paper.id}\\?t=[\\w.-]+$`)),
      row_version: 2,
      state_reason: null,
      session_id: school.session_id,
      grade_id: chapter.grade_id,
      subject_id: chapter.subject_id,
      instruction_id: instruction.id,
      plan: [{ section: '1', instruction: null, types: ['MCQ_SINGLE'], marks_each: 1, count: 2, attempt_any: 2 }],
      language: 'en',
      second_languages: [],
      assembly: null,
      alike: [],
      to_check: { unanswered: [], unapproved: [1, 2], other_language: [] },
    })
  })

  it('is the same to the bearer of its link, without what only editing needs', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const signed = await readPreview(app, school.admin, paper.id)
    const t = signed.pdf_url.split('?t=')[1]
    const linked = await app.send<PaperPreview>(`/v1/question-paper/preview/${paper.id}?t=${t}`, {})
    const { row_version, session_id, grade_id, subject_id, instruction_id, plan, ...more } = signed
    const { second_languages, assembly, alike, state_reason, to_check, ...shown } = more
    expect([row_version, session_id, grade_id, subject_id, instruction_id, plan]).not.toContain(undefined)
    expect([second_languages, assembly, alike, state_reason, to_check]).not.toContain(undefined)
    expect(linked.data).toEqual({ ...shown, pdf_url: expect.any(String) })
  })

  it('is seen by a teacher of its subject', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    const teacher = await makeTeacherOf(app, school, chapter)
    expect((await preview(paper.id, teacher)).data.total_questions).toBe(2)
  })
})
