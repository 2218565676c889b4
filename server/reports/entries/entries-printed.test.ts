import { beforeAll, describe, expect, it } from 'vitest'
import { api, type EntriesOfSection, type IssuedCardRow, type Job, MadeBatch, type Section } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let nine: Section
let one: Section
let pupils: TestStudent[]

const { card_entry, report_card } = api
const idsOf = async (section_id: number) => {
  const body = { session_id: school.session_id, section_id }
  return (await app.call<EntriesOfSection>(card_entry.sheet, body, school.admin)).data.pupils.map(
    ({ enrolment_id }) => enrolment_id,
  )
}
const put = async (section_id: number, items: object[]) => {
  const { data, message } = await app.call<{ results: { status: string }[] }>(
    card_entry.updateMany,
    { session_id: school.session_id, section_id, items },
    school.admin,
  )
  expect(
    data?.results.map(({ status }) => status),
    message,
  ).toEqual(items.map(() => 'ok'))
}
async function printed(fields: object) {
  const body = { session_id: school.session_id, language: 'en', format: 'pdf', ...fields }
  const { data, message } = await app.call<{ job_id: number }>(report_card.batch, body, school.admin)
  expect(data, message).toBeTruthy()
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
  const made = MadeBatch.parse(job.result)
  return { ...made, text: printedText((await app.send(made.file_url, undefined, {}, 'GET')).raw) }
}
const cards = async (filter: object) =>
  (
    await app.call<IssuedCardRow[]>(
      report_card.list,
      { filter: { session_id: school.session_id, ...filter } },
      school.admin,
    )
  ).data

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  const made = await makeSectionOf(app, school, grade.id, 2, { title: 'Rose' })
  nine = made.section
  pupils = made.students
  await makeSettled(app, school, maths, [nine], [61.5, 40], { to: ['PUBLISHED'] })
  const first = await makeGrade(app, school, { title: 'Class 1' })
  one = (await makeSectionOf(app, school, first.id, 2, { title: 'Lily' })).section
})

describe('what is entered stands on the card', () => {
  it('areas by term with what their letters mean, and days; in the language of the card', async () => {
    const [id] = await idsOf(nine.id)
    const days = { session_id: school.session_id, section_id: nine.id, period: 't1', days: 112 }
    expect((await app.call(card_entry.setDays, days, school.admin)).status).toBe(200)
    await put(nine.id, [
      { enrolment_id: id, term: 't1', item: 'art', base: null, value: 'B' },
      { enrolment_id: id, term: 't1', item: 'present', base: null, value: '104.5' },
    ])
    const { text } = await printed({ student_ids: [pupils[0]!.id] })
    expect(text).toMatch(/Term 1 Term 2/)
    expect(text).toMatch(/Art education B/)
    expect(text).toMatch(/A Outstanding · B Very good/)
    expect(text).toMatch(/104\.5 \/ 112/)
    expect(text).not.toContain('Not yet assessed')
    expect((await printed({ student_ids: [pupils[0]!.id], language: 'hi' })).text).toContain('104.5 / 112')
    // Of whom nothing is entered the card is what it was.
    expect((await printed({ student_ids: [pupils[1]!.id] })).text).not.toContain('Art education')
  })

  it('C31 a changed entry is the next revision, and is named before; the same in another language is not', async () => {
    const [id] = await idsOf(nine.id)
    const [card] = await cards({ student_id: pupils[0]!.id })
    expect(card).toMatchObject({ revision: 1, languages: ['en', 'hi'] })
    await put(nine.id, [{ enrolment_id: id, term: 't1', item: 'art', base: 'B', value: 'A' }])
    const [differing] = await cards({ student_id: pupils[0]!.id, differs: true })
    expect(differing?.changes).toEqual([
      { part: 'entry', subject: 'Art education', exam: null, before: 'B', after: 'A' },
    ])
    await printed({ student_ids: [pupils[0]!.id] })
    expect((await cards({ student_id: pupils[0]!.id }))[0]).toMatchObject({ revision: 2 })
  })

  it('C26 of a class without exams the card is one of competencies: not yet assessed is no level', async () => {
    const [id] = await idsOf(one.id)
    await put(one.id, [{ enrolment_id: id, term: 't2', item: 'reads', base: null, value: 'B' }])
    const { text, copies, left_out } = await printed({ section_ids: [one.id] })
    expect(text).toContain('Holistic Progress Card')
    expect(text).toMatch(/Beginner Progressive Proficient/)
    // Twenty competencies, of which one is assessed.
    expect(text.split('Not yet assessed')).toHaveLength(20)
    // C29 of whom nothing is known none is made, by name.
    expect([copies, left_out]).toEqual([1, [expect.any(String)]])
  })
})
