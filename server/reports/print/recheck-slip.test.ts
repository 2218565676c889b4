import { beforeAll, describe, expect, it } from 'vitest'
import { api, REMARKING, type RecheckRow, type Section } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  bring,
  makeApprovedPaper,
  makeSettled,
  makeSettledByQuestion,
  questionsOf,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import { makeChapter, makeGrade, makeSchool, makeSubject } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const subject = await makeSubject(app, school, { grade_id: grade.id })
let section: Section
let question_paper_id: number
beforeAll(async () => {
  section = (await makeSectionOf(app, school, grade.id, 2)).section
  question_paper_id = await makeApprovedPaper(
    app,
    school,
    await makeChapter(app, school, { grade_id: grade.id, subject_id: subject.id }),
  )
})

let day = 0
const nextDay = () => ({ date: new Date(Date.UTC(2026, 6, ++day)).toISOString().slice(0, 10) })
const slip = (id: number, body: object = {}, by = school.admin) => app.call(api.report_file.recheckSlip, body, by, id)
const textOf = async (id: number, body: object = {}) => printedText((await slip(id, body)).raw)
const ask = async (mark_id: number, body: object = {}) =>
  (await app.call<RecheckRow>(api.recheck.create, { mark_id, kind: 'TOTALLING', ...body }, school.admin)).data
const decide = (id: number, body: object) =>
  app.call(api.recheck.decide, { answer: 'Looked at', ...body }, school.admin, id)

describe('the slip of a recheck', () => {
  it('has the questions that were asked about, without the marks of the first time; once decided, before and after', async () => {
    const cells = [
      [1, 1],
      [0, 1],
    ]
    const exam = await makeSettledByQuestion(app, school, {
      ...{ question_paper_id, subject, sections: [section], cells, fields: nextDay() },
    })
    await bring(app, exam, school.admin, 'PUBLISHED')
    const [first] = await questionsOf(app, exam.id)
    const row = (await sheetOf(app, school.admin, exam.id))[1]!
    const { id } = await ask(row.id, { kind: REMARKING, exam_question_ids: [first], note: 'I wrote 4 cm' })
    const open = await textOf(id)
    for (const phrase of [
      `Recheck: ${row.student.name}`,
      row.student.admission_no,
      'Mark again: I wrote 4 cm',
      'Marks after',
    ])
      expect(open).toContain(phrase)
    for (const phrase of ['Marks before', 'Percent', 'Looked at']) expect(open).not.toContain(phrase)
    await decide(id, { state: 'CHANGED', values: { [first!]: 1 } })
    const done = await textOf(id)
    for (const phrase of ['Looked at', 'Changed', 'Marks before']) expect(done).toContain(phrase)
    // Question 1 of 1 mark, from 0 to 1; the total of 2 from 1 to 2.
    expect(done).toMatch(/ 1 1 0 1 Total 2 1 2/)
    for (const language of ['hi', 'ur']) expect((await slip(id, { language })).status).toBe(200)
  })

  it('of marks that are added up again says what stands there; of a total alone there is one line', async () => {
    const exam = await makeSettled(app, school, subject, [section], [61.5, 40], { to: ['PUBLISHED'], ...nextDay() })
    const [row] = await sheetOf(app, school.admin, exam.id)
    const { id } = await ask(row!.id)
    expect(await textOf(id)).toMatch(/Total 80 61\.5/)
    await decide(id, { state: 'REFUSED' })
    const done = await textOf(id)
    expect(done).toMatch(/Total 80 61\.5 61\.5/)
    expect(done).toContain('Refused')
  })

  it('is of marks one sees, on record', async () => {
    const { section: own } = await makeSectionOf(app, school, grade.id, 0)
    const pupil = await makePupil(app, school, [own])
    const other = await makePupil(app, school, [own])
    const exam = await makeSettled(app, school, subject, [own], [40, 30], { to: ['PUBLISHED'], ...nextDay() })
    const [row] = await sheetOf(app, school.admin, exam.id)
    const { id } = await ask(row!.id)
    expect((await slip(id, {}, pupil)).status).toBe(200)
    expect((await slip(id, {}, other)).status).toBe(404)
    expect((await slip(id, {}, (await makeSchool(app)).admin)).status).toBe(404)
    expect((await slip(999_999)).status).toBe(404)
  })
})
