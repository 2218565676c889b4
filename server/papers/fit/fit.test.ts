import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type PaperFit, type PrintPlan } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { approve, bring, makeExam } from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { choose, makeDraft } from '../../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let exam: ExamRow
let paper_id: number

/** Two of them are a little more than a page. */
const text = (start: string) =>
  `<p>${start} ${'Read what is written here with care before you answer. '.repeat(40)}</p>`

async function longPaper(fields: object = {}): Promise<number> {
  const chapter = await makeChapter(app, school)
  const questions = [
    await makeQuestion(app, school, { question_text: text('First.') }, chapter),
    await makeQuestion(app, school, { question_text: text('Second.') }, chapter),
  ]
  const paper = await makeDraft(app, school, chapter, fields)
  await choose(app, school, paper, { '1': questions })
  return paper.id
}

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const questions = [
    await makeQuestion(app, school, { question_text: text('First.') }, chapter),
    await makeQuestion(app, school, { question_text: text('Second.') }, chapter),
  ]
  const paper = await makeDraft(app, school, chapter)
  await choose(app, school, paper, { '1': questions })
  paper_id = paper.id
  await approve(app, school, paper_id)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, 4, { title: 'Rose' })
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  exam = await makeExam(app, school, subject, [section.id], { name: 'Periodic', question_paper_id: paper_id })
  await bring(app, exam, school.admin, 'SCHEDULED')
})

const fewer = async (body: object = {}, id = paper_id, by: Caller = school.admin) =>
  app.call<PaperFit>(api.paper_fit.get, body, by, id)
const update = (body: object, id = paper_id, by: Caller = school.admin) =>
  app.call<{ row_version: number; chosen: number | null }>(api.paper_fit.update, body, by, id)
const pagesOf = async (edition = 'standard', more: object = {}): Promise<number> =>
  (await app.call<{ count: number }>(api.question_paper.pages, { edition, ...more }, school.admin, paper_id)).data.count
const plan = async (): Promise<PrintPlan> => {
  const { data } = await app.call<PrintPlan>(api.print_plan.get, { exam_ids: [exam.id] }, school.admin)
  return data.is_counted ? data : plan()
}

describe('C59 fewer pages of a paper', () => {
  it('are looked at, chosen, and then printed by the paper and by the print plan; other editions stay', async () => {
    const found = (await fewer()).data
    expect(found).toMatchObject({ now: 2, least: 1, chosen: null, is_settled: true, fits: null })
    const looked = (await fewer({ pages: 1 })).data
    expect(looked.fits).toMatchObject({ pages: 1 })
    expect(looked.fits!.steps.length).toBeGreaterThan(0)
    const preview = await app.call<{ count: number }>(api.paper_fit.preview, { pages: 1 }, school.admin, paper_id)
    expect([preview.status, preview.data.count]).toEqual([200, 1])
    expect(await pagesOf()).toBe(2)
    const others = {
      large: await pagesOf('large-18'),
      dyslexia: await pagesOf('dyslexia'),
      legal: await pagesOf('standard', { page: 'LEGAL' }),
    }
    await app.call(api.print_plan.update, { exam_ids: [exam.id], duplex: false }, school.admin)
    const before = await plan()
    const { copies, spare } = before.exams[0]!.rows[0]!
    expect(before.exams[0]!.papers[0]).toMatchObject({ fit: null, offer: { pages: 1, saved: copies + spare } })
    const saved = await update({ pages: 1, row_version: found.row_version })
    expect([saved.status, saved.data?.chosen], saved.message).toEqual([200, 1])
    expect(await pagesOf()).toBe(1)
    const after = await plan()
    expect(after.exams[0]!.papers[0]).toMatchObject({ fit: 1, offer: null })
    expect(after.exams[0]!.rows[0]).toMatchObject({ pages: 1, paper_sheets: copies + spare })
    expect(before.paper_sheets - after.paper_sheets).toBe(copies + spare)
    expect(await pagesOf('large-18')).toBe(others.large)
    expect(await pagesOf('dyslexia')).toBe(others.dyslexia)
    expect(await pagesOf('standard', { page: 'LEGAL' })).toBe(others.legal)
    expect((await update({ pages: 1, row_version: found.row_version })).status).toBe(409)
    expect((await update({ pages: null })).data.chosen).toBeNull()
    expect(await pagesOf()).toBe(2)
  })

  it('are for whoever may change the paper, of the own school, once its questions are settled', async () => {
    const elsewhere = await makeSchool(app)
    for (const call of [fewer({}, paper_id, elsewhere.admin), update({ pages: 1 }, paper_id, elsewhere.admin)])
      expect((await call).status).toBe(404)
    const without = await makePerson(app, school.id, 3)
    expect((await update({ pages: 1 }, paper_id, without)).status).not.toBe(200)
    const draft = await longPaper()
    expect((await fewer({}, draft)).data).toMatchObject({ least: 1, is_settled: false })
    expect((await update({ pages: 1 }, draft)).errors?.[0]?.code).toBe('paper_fit.not_settled')
  })

  it('are let go where a paper becomes a draft again', async () => {
    const id = await longPaper()
    await app.call(api.question_paper.submit, {}, school.admin, id)
    expect((await update({ pages: 1 }, id)).status).toBe(200)
    await app.call(api.question_paper.changeState, { state: 'DRAFT', reason: 'A typo' }, school.admin, id)
    expect((await fewer({}, id)).data).toMatchObject({ chosen: null, is_settled: false })
  })
})

describe('C60 fewer pages that cannot be', () => {
  it('are refused with the fewest, and the paper is not offered where it saves nothing', async () => {
    const refused = await update({ pages: 0 })
    expect(refused.status).toBe(422)
    await app.call(api.print_plan.update, { exam_ids: [exam.id], duplex: true }, school.admin)
    expect((await plan()).exams[0]!.papers[0]).toMatchObject({ fit: null, offer: null })
    const chapter = await makeChapter(app, school)
    const questions = [
      await makeQuestion(app, school, { question_text: text('First.').repeat(2) }, chapter),
      await makeQuestion(app, school, { question_text: text('Second.').repeat(2) }, chapter),
    ]
    const paper = await makeDraft(app, school, chapter)
    await choose(app, school, paper, { '1': questions })
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const found = (await fewer({ pages: 1 }, paper.id)).data
    expect(found).toMatchObject({ least: 2, fits: null, lacks: { pages: 1 } })
    const least = await update({ pages: 1 }, paper.id)
    expect([least.status, least.errors?.[0]?.code]).toEqual([422, 'paper_fit.least'])
  })
})
