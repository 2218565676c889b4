import { beforeAll, describe, expect, it } from 'vitest'
import { type AllCounts, api, type CountMaster, type ListEndpoint, setUpSteps } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  makeTopic,
  type TestSchool,
} from '../testing/factories.ts'
import { makeDraft } from '../testing/paper-factories.ts'
import { makeSectionOf } from '../testing/student-factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
let teacher: Caller

const allCounts = async (caller: Caller, body: object = {}) =>
  (await app.call<AllCounts>(api.dashboard.allCounts, body, caller)).data

beforeAll(async () => {
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const other = await makeChapter(app, school)
  await makeTopic(app, school, chapter)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, 3)
  await makeSectionOf(app, school, other.grade_id, 2)
  teacher = await makeStaff(app, school, [
    { grade_id: chapter.grade_id, section_id: section.id, subject_id: chapter.subject_id },
  ])
  for (const of of [chapter, chapter, other]) await makeQuestion(app, school, {}, of)
  await makeDraft(app, school, chapter)
})

describe('all-counts', () => {
  it('counts the school for its admin', async () => {
    expect(await allCounts(school.admin)).toEqual({
      session: { id: school.session_id, title: expect.any(String) },
      classes: 2,
      sections: 2,
      subjects: 2,
      chapters: 2,
      topics: 1,
      staffs: { total: 1, active: 1 },
      students: { total: 5, active: 5 },
      questions: { total: 3, approved: 0, in_review: 0, draft: 3 },
      question_papers: { total: 1, draft: 1, submitted: 0, approved: 0 },
      pending: { questions_to_review: 0, papers_to_approve: 0 },
      checklist: setUpSteps.map((step) => ({ step, done: true })),
    })
  })

  it('counts for everybody what their own lists count', async () => {
    const lists: [keyof AllCounts, ListEndpoint][] = [
      ['classes', api.grade.list],
      ['sections', api.section.list],
      ['subjects', api.subject.list],
      ['chapters', api.chapter.list],
      ['topics', api.topic.list],
      ['questions', api.question.list],
      ['question_papers', api.question_paper.list],
    ]
    for (const caller of [school.admin, teacher]) {
      const counts = await allCounts(caller)
      for (const [name, list] of lists) {
        const { count } = await app.call(list, {}, caller)
        const shown = counts[name] as number | { total: number }
        expect([name, typeof shown === 'number' ? shown : shown.total]).toEqual([name, count])
      }
    }
    expect(await allCounts(teacher)).toMatchObject({ sections: 1, students: { total: 3 }, questions: { total: 2 } })
  })

  it('says nothing of what the caller may not see, and gives no work or set-up that is not theirs', async () => {
    const pupil = await makePerson(app, school.id, 4)
    const counts = await allCounts(pupil)
    expect(counts).toMatchObject({ classes: null, sections: null, staffs: null, students: null, questions: null })
    expect(counts).toMatchObject({ pending: { questions_to_review: null, papers_to_approve: null }, checklist: [] })
    expect((await allCounts(teacher)).checklist).toEqual([])
  })

  it('counts pupils and papers of the session asked for, and knows no other', async () => {
    const name = `Past ${school.id}`
    const body = { name, start_date: '2001-04-01', end_date: '2002-03-31' }
    const past = await app.call<{ id: number }>(api.session.create, body, superAdmin)
    const counts = await allCounts(school.admin, { session_id: past.data.id })
    expect(counts).toMatchObject({
      session: { title: name },
      classes: 2,
      students: { total: 0 },
      question_papers: { total: 0 },
    })
    const unknown = await app.call(api.dashboard.allCounts, { session_id: 999_999 }, school.admin)
    expect([unknown.status, unknown.errorCode]).toEqual([404, 'not_found'])
  })

  it('counts nothing of another school, and ticks what a new one has', async () => {
    const other = await makeSchool(app)
    const before = await allCounts(other.admin)
    expect(before).toMatchObject({ classes: 0, students: { total: 0 }, questions: { total: 0 } })
    const done = (counts: AllCounts) => counts.checklist.filter((it) => it.done).map(({ step }) => step)
    expect(done(before)).toEqual(['session'])
    await makeSubject(app, other)
    expect(done(await allCounts(other.admin))).toEqual(['session', 'subjects'])
  })

  it('is of a school: the platform has its own', async () => {
    expect((await app.call(api.dashboard.allCounts, {}, superAdmin)).status).toBe(403)
  })
})

describe('count-master', () => {
  it('counts all schools, and names those in which nobody has signed in', async () => {
    const { owner } = app.databases
    await owner.query("update schools set created_at = now() - interval '40 days' where id = $1", [school.id])
    await owner.query(
      "update sign_ins set created_at = now() - interval '35 days', rotated_at = now() - interval '35 days' where client_id = $1",
      [school.id],
    )
    const { data } = await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)
    expect(data).toMatchObject({ students: 5, staffs: 1, questions: 3, question_papers: 1 })
    expect(data.schools.total).toBeGreaterThanOrEqual(2)
    expect(data.school_admins).toBe(data.schools.total)
    expect(data.quiet_schools.map(({ id }) => id)).toEqual([school.id])
    const again = await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)
    expect(again.data.as_of).toBe(data.as_of)
  })

  it('is of the platform alone', async () => {
    expect((await app.call(api.dashboard.countMaster, {}, school.admin)).status).toBe(403)
  })
})
