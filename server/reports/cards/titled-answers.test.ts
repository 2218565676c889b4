import { beforeAll, expect, it } from 'vitest'
import { api, MadeBatch, type Section } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let section: Section

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9', titles: { hi: 'कक्षा 9' } })
  const maths = { grade_id: grade.id, title: 'Mathematics', titles: { hi: 'गणित' } }
  const subject = await makeSubject(app, school, maths)
  section = (await makeSectionOf(app, school, grade.id, 1, { title: 'Rose' })).section
  const settled = { to: ['PUBLISHED' as const], type_test: 'UNIT_TEST' }
  const first = { ...settled, name: 'Algebra', titles: { hi: 'बीजगणित' }, date: '2026-06-01' }
  await makeSettled(app, school, subject, [section], [61], first)
  await makeSettled(app, school, subject, [section], [45], { ...settled, name: 'Geometry', date: '2026-06-02' })
})

const asked = (language: string) => ({ session_id: school.session_id, section_ids: [section.id], language })
async function card(language: string): Promise<string> {
  const order = { ...asked(language), format: 'pdf' }
  const { data } = await app.call<{ job_id: number }>(api.report_card.batch, order, school.admin)
  await app.runJobs(school.id)
  const job = await app.call<{ result: unknown }>(api.job.get, {}, school.admin, data.job_id)
  const { file_url } = MadeBatch.parse(job.data.result)
  return printedText((await app.send(file_url, undefined, {}, 'GET')).raw)
}

it('a card has the names of its own language, what has none stays as it is called, and one revision has all of them', async () => {
  const hindi = await card('hi')
  for (const name of ['गणित', 'बीजगणित', 'Geometry', 'कक्षा 9 Rose']) expect(hindi).toContain(name)
  for (const name of ['Mathematics', 'Algebra', 'Class 9']) expect(hindi).not.toContain(name)
  const english = await card('en')
  for (const name of ['Mathematics', 'Algebra', 'Geometry', 'Class 9 Rose']) expect(english).toContain(name)
  const { rows } = await app.databases.owner.query(
    `select r.revision, q.language from report_cards r join report_card_prints q on q.client_id = $1 and q.card_id = r.id
    where r.client_id = $1 order by q.id`,
    [school.id],
  )
  // The editions are printings of one card.
  expect(rows).toEqual([
    { revision: 1, language: 'hi' },
    { revision: 1, language: 'en' },
  ])
})

it('the register of a section has them too', async () => {
  const { section_ids: _, ...body } = asked('hi')
  const reply = await app.call(api.report_card.ledger, { ...body, section_id: section.id, format: 'pdf' }, school.admin)
  expect(printedText(reply.raw)).toContain('गणित')
})
