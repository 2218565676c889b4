import { beforeAll, describe, expect, it } from 'vitest'
import { type AllCounts, api, type ListEndpoint, type SchoolSettings, type SetUpStep } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeExam } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makeQuestion,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeDraft } from '../testing/factories/paper-factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let past: number

beforeAll(async () => {
  // The first school brings the session that all are in.
  await makeSchool(app)
  const body = { name: 'Before', start_date: '2005-04-01', end_date: '2006-03-31' }
  past = (await app.call<{ id: number }>(api.session.create, body, await makeSuperAdmin(app))).data.id
})

const allCounts = async (caller: Caller, session_id?: number) =>
  (await app.call<AllCounts>(api.dashboard.allCounts, { session_id }, caller)).data

async function stepOf(school: TestSchool, step: SetUpStep, session_id?: number) {
  const { checklist } = await allCounts(school.admin, session_id)
  const { done, left, to } = checklist.find((one) => one.step === step) as AllCounts['checklist'][number]
  return { done, left, to }
}

/** How many rows a list finds. */
async function found(school: TestSchool, list: ListEndpoint, filter: object): Promise<number> {
  return (await app.call(list, { filter }, school.admin)).count as number
}

describe('F60 each step in two sessions, by what its list says', () => {
  it('F60 school: a crest or a header is set', async () => {
    const school = await makeSchool(app)
    const way = { left: 0, to: '/school-settings/paper' }
    expect(await stepOf(school, 'school')).toEqual({ done: false, ...way })
    const { row_version } = (await app.call<SchoolSettings>(api.school_settings.get, {}, school.admin)).data
    await app.call(api.school_settings.update, { row_version, header_2: 'Affiliated' }, school.admin)
    for (const session of [school.session_id, past])
      expect(await stepOf(school, 'school', session)).toEqual({ done: true, ...way })
  })

  it('F60 classes: there is one, and none without a section', async () => {
    const school = await makeSchool(app)
    const way = { to: '/set-up/classes' }
    expect(await stepOf(school, 'classes')).toEqual({ done: false, left: 0, ...way })
    const [nine, ten] = [await makeGrade(app, school), await makeGrade(app, school)]
    await makeSection(app, school, nine.id)
    expect(await found(school, api.section.list, { grade_id: ten.id })).toBe(0)
    expect(await stepOf(school, 'classes')).toEqual({ done: false, left: 1, ...way })
    await makeSection(app, school, ten.id)
    for (const session of [school.session_id, past])
      expect(await stepOf(school, 'classes', session)).toEqual({ done: true, left: 0, ...way })
  })

  it('F60 subjects: there is one, and no class with a section is without', async () => {
    const school = await makeSchool(app)
    const way = { to: '/subjects' }
    const [nine, ten] = [await makeGrade(app, school), await makeGrade(app, school)]
    expect(await stepOf(school, 'subjects')).toEqual({ done: false, left: 0, ...way })
    for (const { id } of [nine, ten]) await makeSection(app, school, id)
    // A class that has no section yet lacks that first.
    await makeGrade(app, school)
    await makeSubject(app, school, { grade_id: nine.id })
    expect(await found(school, api.subject.list, { grade_id: ten.id })).toBe(0)
    expect(await stepOf(school, 'subjects')).toEqual({ done: false, left: 1, ...way })
    await makeSubject(app, school, { grade_id: ten.id })
    for (const session of [school.session_id, past])
      expect(await stepOf(school, 'subjects', session)).toEqual({ done: true, left: 0, ...way })
  })

  it('F60 chapters: one subject has some; left are those without', async () => {
    const school = await makeSchool(app)
    const way = { to: '/chapters?upload=1' }
    const { grade_id, id } = await makeSubject(app, school)
    expect(await stepOf(school, 'chapters')).toEqual({ done: false, left: 1, ...way })
    await makeChapter(app, school, { grade_id, subject_id: id })
    const other = await makeSubject(app, school)
    expect(await found(school, api.chapter.list, { subject_id: other.id })).toBe(0)
    for (const session of [school.session_id, past])
      expect(await stepOf(school, 'chapters', session)).toEqual({ done: true, left: 1, ...way })
  })

  it('F60 staff: somebody teaches in this session; left are those who do not', async () => {
    const school = await makeSchool(app)
    expect(await stepOf(school, 'staff')).toEqual({ done: false, left: 0, to: '/staffs?upload=1' })
    const { id } = await makeGrade(app, school)
    await makeStaff(app, school, [{ grade_id: id }])
    const idle = { without_assignments: true, session_id: past }
    expect(await found(school, api.staff.list, idle)).toBe(1)
    expect(await stepOf(school, 'staff', past)).toEqual({
      ...{ done: false, left: 1, to: '/staffs?without_assignments=yes' },
    })
    expect(await found(school, api.staff.list, { ...idle, session_id: school.session_id })).toBe(0)
    expect(await stepOf(school, 'staff')).toEqual({ done: true, left: 0, to: '/staffs?upload=1' })
    await makeStaff(app, school, [])
    expect(await stepOf(school, 'staff')).toMatchObject({ done: true, left: 1 })
  })

  it('F60 students: one is there in this session', async () => {
    const school = await makeSchool(app)
    const way = { left: 0, to: '/students-list?upload=1' }
    const { students } = await makeSectionOf(app, school, (await makeGrade(app, school)).id, 1)
    const there = { state: 'ACTIVE' as const }
    expect(await found(school, api.student.list, { ...there, session_id: past })).toBe(0)
    expect(await stepOf(school, 'students', past)).toEqual({ done: false, ...way })
    expect(await found(school, api.student.list, { ...there, session_id: school.session_id })).toBe(1)
    expect(await stepOf(school, 'students')).toEqual({ done: true, ...way })
    const leaving = { session_id: school.session_id, left_on: '2026-11-01', reason: 'OTHER' }
    await app.call(api.student.leave, leaving, school.admin, students[0]!.id)
    expect(await stepOf(school, 'students')).toEqual({ done: false, ...way })
  })

  it('F60 questions: there is one, in any session', async () => {
    const school = await makeSchool(app)
    const way = { left: 0, to: '/questions/upload' }
    expect(await stepOf(school, 'questions')).toEqual({ done: false, ...way })
    await makeQuestion(app, school)
    expect(await found(school, api.question.list, {})).toBe(1)
    for (const session of [school.session_id, past])
      expect(await stepOf(school, 'questions', session)).toEqual({ done: true, ...way })
  })

  it('F60 paper and exam: there is one of this session', async () => {
    const school = await makeSchool(app)
    const chapter = await makeChapter(app, school)
    const section = await makeSection(app, school, chapter.grade_id)
    await makeDraft(app, school, chapter)
    await makeExam(app, school, { id: chapter.subject_id, grade_id: chapter.grade_id }, [section.id])
    const lists = [
      ['paper', api.question_paper.list, '/question-papers/automatic/create'],
      ['exam', api.exam.list, '/exam?new=1'],
    ] as const
    for (const [step, list, to] of lists)
      for (const [session_id, count] of [
        [school.session_id, 1],
        [past, 0],
      ] as const) {
        expect(await found(school, list, { session_id })).toBe(count)
        expect(await stepOf(school, step, session_id)).toEqual({ done: count > 0, left: 0, to })
      }
  })

  it('is for whoever makes classes, and counts nothing of another school', async () => {
    const [school, other] = [await makeSchool(app), await makeSchool(app)]
    await makeQuestion(app, school)
    expect(await stepOf(other, 'questions')).toMatchObject({ done: false })
    expect((await allCounts(await makeStaff(app, school, []))).checklist).toEqual([])
  })
})

describe('F62 what somebody teaches', () => {
  it('F62 is counted for the session asked for and the current one, with who can say it and where else it is', async () => {
    const school = await makeSchool(app)
    const { id, grade_id, title } = await makeSubject(app, school, { title: 'Science' })
    const { section } = await makeSectionOf(app, school, grade_id, 3)
    await makeSectionOf(app, school, grade_id, 2)
    const teacher = await makeStaff(app, school, [
      { grade_id, section_id: section.id, subject_id: id },
      { grade_id, section_id: section.id, subject_id: id, session_id: past },
    ])
    const { own } = await allCounts(teacher)
    const grade = { id: grade_id, title: expect.any(String) }
    await makeQuestion(app, school, {}, await makeChapter(app, school, { grade_id, subject_id: id }))
    await makeChapter(app, school, { grade_id, subject_id: id })
    const place = {
      ...{ grade, section: { id: section.id, title: section.title }, subject: { id, title } },
      empty_chapters: 1,
    }
    expect(own).toEqual({
      ...{ assignments: 1, current_session_assignments: 1, ask: expect.stringMatching(/./) },
      ...{ places: [place], elsewhere: null },
    })
    const nothing = await makeStaff(app, school, [{ grade_id, section_id: section.id }])
    expect((await allCounts(nothing, past)).own).toEqual({
      ...{ assignments: 0, current_session_assignments: 1, ask: own?.ask, places: [] },
      elsewhere: { session: { id: school.session_id, title: expect.any(String) }, students: 3 },
    })
    const never = await makeStaff(app, school, [])
    expect((await allCounts(never)).own).toMatchObject({ assignments: 0, elsewhere: null, ask: own?.ask })
  })

  it('F62 is of the staff alone', async () => {
    const school = await makeSchool(app)
    expect((await allCounts(school.admin)).own).toBeNull()
    const section = await makeSection(app, school, (await makeGrade(app, school)).id)
    expect((await allCounts(await makePupil(app, school, [section]))).own).toBeNull()
  })
})
