import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AllCounts,
  api,
  type Behind,
  type CountMaster,
  dashboardFigures,
  type ExamRow,
  type ListEndpoint,
  type Question,
  REMARKING,
  type Section,
  type StudentPerformance,
  type Subject,
  setUpSteps,
} from '#contract'
import { noteFailure, noteProof } from '../proof/proven.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled, send, sheetOf } from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  makeTeacherOf,
  makeTopic,
  questionBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeDraft } from '../testing/factories/paper-factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const superAdmin = await makeSuperAdmin(app)
let school: TestSchool
let teacher: Caller

const allCounts = async (caller: Caller, body: object = {}) =>
  (await app.call<AllCounts>(api.dashboard.allCounts, body, caller)).data

/** Every figure beside the total of the list that it opens, and how many were there to compare. */
async function assertListsCountTheSame(caller: Caller, session_id: number, least = 11): Promise<void> {
  const counts = await allCounts(caller)
  const figures = Object.entries(dashboardFigures).flatMap(([name, { value, behind }]) => {
    const shown = value(counts)
    return shown == null ? [] : [{ name, shown, behind: behind(counts) }]
  })
  expect(figures.length).toBeGreaterThanOrEqual(least)
  for (const { name, shown, behind } of figures) {
    const { list, ofSession = false, filter }: Behind = behind
    const endpoint: ListEndpoint = api[list].list
    const { count } = await app.call(endpoint, { filter: { ...filter, ...(ofSession && { session_id }) } }, caller)
    expect([name, shown]).toEqual([name, count])
  }
}

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
      local_time: '2026-11-20T06:00',
      classes: 2,
      sections: 2,
      subjects: 2,
      chapters: 2,
      topics: 1,
      staffs: { total: 1, active: 1 },
      students: { total: 5, active: 5 },
      questions: { total: 3, approved: 0, in_review: 0, draft: 3 },
      question_papers: { total: 1, draft: 1, submitted: 0, approved: 0 },
      exams: { total: 0, upcoming: 0, marking: 0, published: 0 },
      pending: {
        ...{ questions_to_review: 0, questions_sent_back: 0, papers_to_approve: 0 },
        ...{ marks_to_enter: 0, marks_to_hand_in: 0, marks_to_verify: 0, marks_to_publish: 0, rechecks_to_answer: 0 },
      },
      ...{ sheets: [], today: [], remarks: [] },
      ...{ upcoming_exams: [], published_results: null, average_percent: null, average_of: null, last_results: null },
      checklist: setUpSteps.map((step) => ({
        step,
        done: expect.any(Boolean),
        left: expect.any(Number),
        to: expect.any(String),
      })),
      own: null,
    })
  })

  it('counts nobody as active who has left', async () => {
    const there = await makeSchool(app)
    const { students } = await makeSectionOf(app, there, (await makeChapter(app, there)).grade_id, 2)
    const leaving = { session_id: there.session_id, left_on: '2026-11-01', reason: 'OTHER' }
    expect((await app.call(api.student.leave, leaving, there.admin, students[0]!.id)).status).toBe(200)
    expect((await allCounts(there.admin)).students).toEqual({ total: 2, active: 1 })
  })

  it('counts for everybody what their own lists count', async () => {
    for (const caller of [school.admin, teacher]) await assertListsCountTheSame(caller, school.session_id)
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

  it('counts nothing of another school', async () => {
    const other = await makeSchool(app)
    const before = await allCounts(other.admin)
    expect(before).toMatchObject({ classes: 0, students: { total: 0 }, questions: { total: 0 } })
  })

  it('is of a school: the platform has its own', async () => {
    expect((await app.call(api.dashboard.allCounts, {}, superAdmin)).status).toBe(403)
  })
})

describe('exams in all-counts', () => {
  let own: TestSchool
  let subject: Subject
  let sections: Section[]
  let maths: Caller
  let pupil: Caller
  beforeAll(async () => {
    own = await makeSchool(app)
    subject = await makeSubject(app, own, { title: 'Mathematics' })
    const { grade_id } = subject
    sections = [
      (await makeSectionOf(app, own, grade_id, 2)).section,
      (await makeSectionOf(app, own, grade_id, 3)).section,
    ]
    pupil = await makePupil(app, own, [sections[0]!])
    maths = await makeStaff(app, own, [{ grade_id, section_id: sections[0]!.id, subject_id: subject.id }])
    const ids = sections.map(({ id }) => id)
    const planned = async (name: string, date: string, ...states: ExamRow['state'][]) => {
      const exam = await makeExam(app, own, subject, ids, { name, date })
      return states.length > 0 ? bring(app, exam, own.admin, ...states) : exam
    }
    await planned('Planned', '2026-12-01')
    await planned('Cancelled', '2026-12-02', 'CANCELLED')
    await planned('Today', '2026-11-20', 'SCHEDULED')
    await planned('Next', '2026-12-03', 'SCHEDULED')
    const marking = await planned('Marking', '2026-11-10', 'SCHEDULED', 'MARKING')
    const [first] = await sheetOf(app, own.admin, marking.id)
    await send(app, own.admin, marking.id, [{ mark_id: first!.id, field: 'marks', value: 40 }])
    const values = [60, 40, 20, 40, 40, 40]
    await makeSettled(app, own, subject, sections, values, { name: 'Out', date: '2026-11-01', to: ['PUBLISHED'] })
    const handedIn = await makeSettled(app, own, subject, sections, values, { name: 'Handed in', date: '2026-11-02' })
    await bring(app, handedIn, own.admin, 'SUBMITTED')
  })

  it('count what the lists show for the same filter', async () => {
    for (const by of [own.admin, maths]) await assertListsCountTheSame(by, own.session_id)
    await assertListsCountTheSame(pupil, own.session_id, 7)
    expect((await allCounts(own.admin)).exams).toEqual({ total: 6, upcoming: 2, marking: 1, published: 1 })
  })

  it('name the sheets where values are missing: of a teacher the own, of the office all', async () => {
    const [office, teachers] = [await allCounts(own.admin), await allCounts(maths)]
    expect(office.pending).toMatchObject({ marks_to_enter: 5, marks_to_verify: 1 })
    expect(teachers.pending).toMatchObject({ marks_to_enter: 2, marks_to_verify: null })
    expect(teachers.sheets).toEqual([
      {
        ...{
          exam: { id: expect.any(Number), title: 'Marking' },
          grade: { id: subject.grade_id, title: expect.any(String) },
        },
        ...{ subject: { id: subject.id, title: 'Mathematics' } },
        ...{ section: { id: sections[0]!.id, title: sections[0]!.title }, date: '2026-11-10', cells: 2 },
      },
    ])
    expect(office.sheets.map(({ cells }) => cells)).toEqual([2, 3])
    for (const { exam, section, cells } of office.sheets) {
      const filter = { exam_id: exam.id, section_id: section.id, incomplete: true }
      expect((await app.call(api.exam_marks.list, { filter }, own.admin)).count).toBe(cells)
    }
  })

  it('2. today is the school’s: at 20:00 UTC the day before, a school in Asia/Kolkata sees the exam as today’s', async () => {
    const titles = async (by: Caller) =>
      (await allCounts(by)).today.map(({ exam, section }) => [exam.title, section.id])
    const both = sections.map(({ id }) => ['Today', id])
    expect(await titles(own.admin)).toEqual(both)
    expect(await titles(maths)).toEqual(both.slice(0, 1))
    expect(await titles(pupil)).toEqual(both.slice(0, 1))
    const now = app.clock.now
    await app.databases.owner.query("update schools set timezone = 'Asia/Kolkata' where id = $1", [own.id])
    app.clock.now = new Date('2026-11-19T20:00:00Z')
    expect(await titles(own.admin)).toEqual(both)
    app.clock.now = now
  })

  it('tell a pupil what comes next and what is out, and no plan', async () => {
    const counts = await allCounts(pupil)
    expect(counts.upcoming_exams?.map(({ exam, date, start }) => [exam.title, date, start])).toEqual([
      ['Today', '2026-11-20', '09:00'],
      ['Next', '2026-12-03', '09:00'],
    ])
    // At the school today's stand by themselves.
    expect((await allCounts(maths)).upcoming_exams?.map(({ exam }) => exam.title)).toEqual(['Next'])
    expect(counts).toMatchObject({ published_results: 1, average_percent: 25, average_of: 1, sheets: [] })
    expect(counts.last_results).toMatchObject([{ exam: { title: 'Out' }, percent: 25, result: 'FAIL' }])
    expect(Object.values(counts.pending)).toEqual(Object.values(counts.pending).map(() => null))
    expect(counts.exams?.total).toBe(5)
  })

  it('E.3 a pupil’s percent is that of their report, where exams weigh unlike; what came out last stands first', async () => {
    const there = await makeSchool(app)
    const of = await makeSubject(app, there, { title: 'Science' })
    const { section } = await makeSectionOf(app, there, of.grade_id, 1)
    const reader = await makePupil(app, there, [section])
    const exam = (values: number[], fields: object) =>
      makeSettled(app, there, of, [section], values, { to: ['PUBLISHED'], ...fields })
    // 60 of 80 and 8 of 20: 68 of 100, while the mean of 75 and 40 is 57.5.
    await exam([40, 60], { name: 'Later', date: '2026-11-05', max_marks: 80 })
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await exam([10, 8], { name: 'Earlier', date: '2026-10-05', max_marks: 20 })
    const counts = await allCounts(reader)
    const filter = { session_id: there.session_id }
    const report = await app.call<StudentPerformance>(api.report.studentPerformance, { filter }, reader)
    expect(report.data.overall.percent).toBe(68)
    expect(counts).toMatchObject({ average_percent: 68, average_of: 1, published_results: 2 })
    expect(counts.last_results?.map(({ exam: { title } }) => title)).toEqual(['Earlier', 'Later'])
    expect(counts.last_results?.every(({ published_at }) => published_at !== null)).toBe(true)
  })

  describe('what is left to do once marks are entered', () => {
    let examiner: Caller
    let marker: Caller
    const waiting = async (by: Caller) => {
      const { marks_to_hand_in, marks_to_publish, rechecks_to_answer } = (await allCounts(by)).pending
      return [marks_to_hand_in, marks_to_publish, rechecks_to_answer]
    }
    const namesOf = async (by: Caller, task: string) => {
      const filter = { session_id: own.session_id, waits_for: task }
      return (await app.call<ExamRow[]>(api.exam.list, { filter }, by)).data.map(({ name }) => name)
    }
    beforeAll(async () => {
      examiner = await makePerson(app, own.id, 5)
      marker = await makeStaff(app, own, [
        { grade_id: subject.grade_id, section_id: sections[1]!.id, subject_id: subject.id },
      ])
      const ids = sections.map(({ id }) => id)
      const exam = await makeExam(app, own, subject, ids, { name: 'Half', date: '2026-11-11' })
      await bring(app, exam, own.admin, 'SCHEDULED', 'MARKING')
      await makeSettled(app, own, subject, sections.slice(0, 1), [60, 40, 20], { name: 'Verified', date: '2026-11-13' })
      const [first, ...others] = await sheetOf(app, marker, exam.id)
      await send(app, marker, exam.id, [
        { mark_id: first!.id, field: 'attendance', value: 'A' },
        ...others.map(({ id }) => ({ mark_id: id, field: 'marks', value: 40 })),
      ])
    })

    it('is to hand in the own sheets that are complete, exam by exam', async () => {
      expect(await waiting(marker)).toEqual([1, null, null])
      expect(await namesOf(marker, 'HAND_IN')).toEqual(['Half'])
      // Of the other section nothing is entered.
      expect(await waiting(maths)).toEqual([0, null, null])
      expect(await waiting(own.admin)).toEqual([1, 1, 0])
      for (const by of [own.admin, maths, marker, examiner]) await assertListsCountTheSame(by, own.session_id)
      await assertListsCountTheSame(pupil, own.session_id, 7)
      expect(await namesOf(pupil, 'HAND_IN')).toEqual([])
    })

    it('is to answer the requests for a recheck that one may decide', async () => {
      const exam = await makeExam(app, own, subject, [sections[0]!.id], { name: 'Asked', date: '2026-11-12' })
      await bring(app, exam, own.admin, 'SCHEDULED', 'MARKING')
      const rows = await sheetOf(app, own.admin, exam.id)
      const marks = rows.map(({ id }) => ({ mark_id: id, field: 'marks', value: 40 }))
      await send(app, examiner, exam.id, marks)
      await bring(app, exam, own.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
      const ask = async (kind: string) => {
        const body = { mark_id: rows[0]!.id, kind }
        return (await app.call<{ id: number }>(api.recheck.create, body, own.admin)).data.id
      }
      const answer = (by: Caller, id: number) =>
        app.call(api.recheck.decide, { state: 'REFUSED', answer: 'Looked at' }, by, id)
      const asked = async (by: Caller) => [(await waiting(by))[2], await namesOf(by, 'RECHECK')]

      const again = await ask(REMARKING)
      expect(await asked(own.admin)).toEqual([1, ['Asked']])
      // Who gave the marks does not give them anew, and is not told to.
      expect(await asked(examiner)).toEqual([0, []])
      expect((await answer(examiner, again)).errors?.[0]?.path).toBe('state')
      expect(await asked(maths)).toEqual([null, []])
      for (const by of [own.admin, examiner, maths]) await assertListsCountTheSame(by, own.session_id)
      expect((await answer(own.admin, again)).status).toBe(200)
      expect(await asked(own.admin)).toEqual([0, []])
      // To add up again is for whoever verifies.
      const totals = await ask('TOTALLING')
      expect(await asked(examiner)).toEqual([1, ['Asked']])
      expect((await answer(examiner, totals)).status).toBe(200)
      expect(await asked(examiner)).toEqual([0, []])
      // What is assigned waits for that person, who need not see the exam, and for nobody else.
      const given = await ask('TOTALLING')
      const { rows: staff } = await app.databases.owner.query<{ id: number }>(
        'select min(id) as id from staff where client_id = $1',
        [own.id],
      )
      const staff_id = Number(staff[0]?.id)
      expect((await app.call(api.recheck.assign, { staff_id }, own.admin, given)).status).toBe(200)
      const counted = await Promise.all([own.admin, examiner, maths].map(async (by) => (await waiting(by))[2]))
      expect(counted).toEqual([0, 0, 1])
      for (const by of [own.admin, examiner, maths, marker]) await assertListsCountTheSame(by, own.session_id)
      expect((await answer(maths, given)).status).toBe(200)
      expect((await waiting(maths))[2]).toBeNull()
    })

    it('is nothing once the session is closed', async () => {
      const close = (is_locked: boolean) =>
        app.databases.owner.query('update sessions set is_locked = $1 where id = $2', [is_locked, own.session_id])
      await close(true)
      const counts = await allCounts(own.admin)
      const lists = [await namesOf(own.admin, 'HAND_IN'), await namesOf(own.admin, 'RECHECK')]
      await close(false)
      expect(counts).toMatchObject({ sheets: [], pending: { marks_to_enter: null, marks_to_hand_in: null } })
      expect(counts.pending).toMatchObject({ marks_to_verify: null, marks_to_publish: null, rechecks_to_answer: null })
      expect(lists).toEqual([[], []])
    })
  })
})

/** So long before the time as the app sees it: the database has a clock of its own. */
const ago = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000).toISOString()

describe('count-master', () => {
  it('counts all schools, and names those in which nobody has signed in', async () => {
    const { owner } = app.databases
    await owner.query('update schools set created_at = $2 where id = $1', [school.id, ago(40)])
    await owner.query('update sign_ins set created_at = $2, rotated_at = $2 where client_id = $1', [school.id, ago(35)])
    const { data } = await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)
    expect(data).toMatchObject({ staffs: 3, questions: 3, question_papers: 1, exams: 12 })
    const { health } = data
    expect(health).toMatchObject({ failed_jobs: 0, failed_mails: 0 })
    expect(health.database_bytes).toBeGreaterThan(1024 * 1024)
    expect([health.held_mails, health.file_bytes].every((count) => count >= 0)).toBe(true)
    expect(data.schools.total).toBeGreaterThanOrEqual(2)
    expect(data.school_admins).toBe(data.schools.total)
    expect(data.quiet_schools.map(({ id }) => id)).toEqual([school.id])
    expect(data.quiet).toBe(1)
    const lists: [number, ListEndpoint][] = [
      [data.schools.total, api.school.list],
      [data.sessions, api.session.list],
      [data.school_admins, api.school_admin.list],
      [data.roles, api.role.list],
    ]
    for (const [shown, list] of lists)
      expect([list.path, (await app.call(list, {}, superAdmin)).count]).toEqual([list.path, shown])
    const again = await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)
    expect(again.data.as_of).toBe(data.as_of)
  })

  it('L3 says how the installation is, looked at anew each time', async () => {
    const { owner } = app.databases
    const look = async () => (await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)).data.operation
    await allCounts(school.admin)
    const before = await look()
    expect(before).toMatchObject({
      version: { number: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      backup: { last_at: null, copies: 'OFF', proven_at: null, failed_at: null, overdue: false },
      ...{ jobs: { late: 0 }, mail: { has_server: false } },
    })
    expect(before.disk.total_bytes).toBeGreaterThan(before.disk.free_bytes)
    expect(before.load.find(({ id }) => id === school.id)?.calls).toBeGreaterThan(0)
    const of = ago(1)
    await noteProof(owner, { kind: 'copy', of, tables: 3, rows: 1234, files: 0, seconds: 2 })
    await noteFailure(owner, app.clock.now)
    expect((await look()).backup).toMatchObject({ proven_at: of, proven_rows: 1234, failed_at: expect.any(String) })
  })

  it('says how many schools are quiet beyond the ten that are named', async () => {
    const { owner } = app.databases
    for (let at = 0; at < 11; at += 1) await makeSchool(app)
    await owner.query('update schools set created_at = $1', [ago(50)])
    await owner.query('update sign_ins set created_at = $1, rotated_at = $1 where client_id > 0', [ago(35)])
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 60_000)
    const { data } = await app.call<CountMaster>(api.dashboard.countMaster, {}, superAdmin)
    app.clock.now = now
    expect(data.quiet_schools).toHaveLength(10)
    expect(data.quiet).toBe(data.schools.total)
  })

  it('is of the platform alone', async () => {
    expect((await app.call(api.dashboard.countMaster, {}, school.admin)).status).toBe(403)
  })
})

// Behind what counts the platform: it has a school of its own.
describe('what was sent back', () => {
  it('tells its author how many questions it is, and nobody else', async () => {
    const own = await makeSchool(app)
    const chapter = await makeChapter(app, own)
    const author = await makeTeacherOf(app, own, chapter)
    const colleague = await makeTeacherOf(app, own, chapter)
    const [first, other] = await Promise.all(
      [author, author, colleague].map(
        async (by) => (await app.call<Question>(api.question.create, questionBody(chapter), by)).data,
      ),
    )
    for (const id of [first!.id, other!.id]) {
      for (const review_state of ['IN_REVIEW', 'REJECTED'])
        await app.call(api.question_review.review, { review_state, comment: 'Say of what.' }, own.admin, id)
    }
    const sentBack = async (by: Caller) => (await allCounts(by)).pending.questions_sent_back
    expect(await Promise.all([author, colleague, own.admin].map(sentBack))).toEqual([2, 0, 0])
    const filter = { review_state: 'REJECTED', created_by: first!.created_by }
    expect((await app.call(api.question.list, { filter }, author)).count).toBe(2)
    expect(await sentBack(await makePerson(app, own.id, 4))).toBe(null)
  })
})
