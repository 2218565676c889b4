import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ExamRow, type Question, type QuestionHistory } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeApprovedPaper, makeSettledByQuestion } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let exam: ExamRow
let asked: number[]

/** The questions of the paper in its order. */
async function questions(): Promise<Question[]> {
  const { data } = await app.call<Question[]>(api.question.list, { filter: { id: asked } }, school.admin)
  return asked.map((id) => data.find((one) => one.id === id)!)
}
const history = async (id: number) =>
  (await app.call<QuestionHistory>(api.question_review.history, {}, school.admin, id)).data

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, 12)
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id }
  // Nine have the first and miss the second, three the other way round.
  const cells = Array.from({ length: 12 }, (_, at) => (at < 9 ? [1, 0] : [0, 1]))
  exam = await makeSettledByQuestion(app, school, { question_paper_id, sections: [section], cells, subject })
  const { rows } = await app.databases.owner.query<{ question_id: number }>(
    'select question_id from exam_questions where exam_id = $1 order by position',
    [exam.id],
  )
  asked = rows.map(({ question_id }) => Number(question_id))
})

describe('what a settled exam shows of its questions', () => {
  it('stands with them, and in their history exam by exam', async () => {
    const [first, second] = await questions()
    const doubted = { measured_exams: 1, measured_n: 12, discrimination: -100, key_in_doubt: true }
    expect(first).toMatchObject({ facility: 75, ...doubted })
    expect(second).toMatchObject({ facility: 25, ...doubted })
    expect((await history(asked[0]!)).exams).toEqual([
      {
        exam: { id: exam.id, title: exam.name },
        ...{ date: exam.date, version: 1, n: 12, facility: 75, discrimination: -100, key_in_doubt: true },
      },
    ])
  })

  it('does not change the rows for whoever edits them, and is no longer held against a new version', async () => {
    const [first] = await questions()
    expect(first?.row_version).toBe(1)
    const body = { row_version: first?.row_version, question_text: '<p>Asked better?</p>' }
    await app.call(api.question.update, body, school.admin, asked[0]!)
    expect((await questions())[0]).toMatchObject({ version: 2, facility: 75, key_in_doubt: false })
  })

  it('is taken back when the exam is opened again, and there again when it is settled', async () => {
    exam = await bring(app, exam, school.admin, 'SUBMITTED')
    const none = { measured_exams: 0, measured_n: 0, facility: null, discrimination: null, key_in_doubt: false }
    expect(await questions()).toMatchObject([none, none])
    expect((await history(asked[1]!)).exams).toEqual([])
    exam = await bring(app, exam, school.admin, 'VERIFIED')
    expect(await questions()).toMatchObject([
      { facility: 75, key_in_doubt: false },
      { facility: 25, key_in_doubt: true },
    ])
  })
})
