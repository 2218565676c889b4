import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AnyEndpoint,
  api,
  type CopiedAssignments,
  type Grade,
  type Job,
  type Section,
  type Subject,
  type User,
} from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeCompleteDraft } from '../testing/factories/paper-factories.ts'
import { makePupil } from '../testing/factories/student-factories.ts'
import { actorOf } from '../testing/policy/policy-world.ts'

const app = await startTestApp()
let school: TestSchool
let nine: Grade
let nineA: Section
let nineB: Section
let maths: Subject
let science: Subject
/** Mathematics in 9A, science in 9B. */
let teacher: Caller
const sessions = { past: 0, coming: 0 }

beforeAll(async () => {
  school = await makeSchool(app)
  nine = await makeGrade(app, school, { title: 'Class 9' })
  nineA = await makeSection(app, school, nine.id, { title: 'A' })
  nineB = await makeSection(app, school, nine.id, { title: 'B' })
  maths = await makeSubject(app, school, { grade_id: nine.id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id: nine.id, title: 'Science' })
  teacher = await makeStaff(app, school, [at(nineA, maths), at(nineB, science)])
  sessions.past = await makeSession('2025-26', '2025-04-01', '2026-03-31')
  sessions.coming = await makeSession('2027-28', '2027-04-01', '2028-03-31')
})

const at = ({ id, grade_id }: Section, subject?: Subject) => ({
  grade_id,
  section_id: id,
  ...(subject ? { subject_id: subject.id } : {}),
})

async function makeSession(name: string, start_date: string, end_date: string): Promise<number> {
  const { owner_kysely } = app.databases
  const made = owner_kysely.insertInto('sessions').values({ name, start_date, end_date }).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

/** The titles that a list holds for somebody. */
async function titles(endpoint: AnyEndpoint, caller: Caller, filter: object = {}): Promise<string[]> {
  const { data } = await app.call<unknown>(endpoint, { filter }, caller)
  const rows = (Array.isArray(data) ? data : (data as { formattedSubjects: unknown[] }).formattedSubjects) as Subject[]
  return rows.map(({ title }) => title).toSorted()
}

const subjectsOf = (caller: Caller, section?: Section) =>
  titles(api.subject.list, caller, section ? { section_id: section.id } : {})

describe('the 9A Mathematics and 9B Science teacher', () => {
  it('has one subject in each section, and not the other', async () => {
    expect(await subjectsOf(teacher)).toEqual(['Mathematics', 'Science'])
    expect(await subjectsOf(teacher, nineA)).toEqual(['Mathematics'])
    expect(await subjectsOf(teacher, nineB)).toEqual(['Science'])
    expect(await subjectsOf(school.admin, nineA)).toEqual(['Mathematics', 'Science'])
  })

  it('prints a paper for the section where it is taught, not for the other', async () => {
    await makePupil(app, school, [nineA])
    await makePupil(app, school, [nineB])
    const print = async (subject: Subject, section: Section, caller = teacher) => {
      const chapter = await makeChapter(app, school, { grade_id: nine.id, subject_id: subject.id })
      const { paper } = await makeCompleteDraft(app, school, chapter)
      const body = { section_ids: [section.id], documents: ['paper'], format: 'pdf' }
      const batch = await app.call(api.batch.batch, body, caller, paper.id)
      const list = await app.call(
        api.question_paper.downloadFile,
        {
          url: `/school-admin/question-papers/pdf/${paper.id}`,
          question_paper_id: paper.id,
          document: 'attendance',
          section_id: section.id,
        },
        caller,
      )
      return [batch.status, list.status, list.errors?.[0]?.path]
    }
    expect(await print(maths, nineA)).toEqual([202, 200, undefined])
    expect(await print(maths, nineB)).toEqual([422, 422, 'section_id'])
    expect(await print(science, nineA)).toEqual([422, 422, 'section_id'])
    expect(await print(science, nineB)).toEqual([202, 200, undefined])
    expect(await print(science, nineA, school.admin)).toEqual([202, 200, undefined])
  })
})

describe('an assignment', () => {
  it('as class teacher is to every subject of the section, whatever subject it names, and to no other section', async () => {
    const caller = await makeStaff(app, school, [{ ...at(nineA, maths), is_class_teacher: true }])
    expect(await subjectsOf(caller, nineA)).toEqual(['Mathematics', 'Science'])
    expect(await titles(api.section.list, caller)).toEqual(['A'])
  })

  it('to a section reaches no subject that is taught in another only', async () => {
    const only = await makeSubject(app, school, { grade_id: nine.id, title: 'Sanskrit', section_ids: [nineB.id] })
    expect(await subjectsOf(await makeStaff(app, school, [at(nineA)]))).toEqual(['Mathematics', 'Science'])
    expect(await subjectsOf(await makeStaff(app, school, [at(nineB)]))).toContain(only.title)
  })

  it('to a whole class reaches all of its sections, also one that is made later', async () => {
    const grade = await makeGrade(app, school)
    const caller = await makeStaff(app, school, [{ grade_id: grade.id }])
    await makeSection(app, school, grade.id, { title: 'Early' })
    expect(await titles(api.section.list, caller)).toEqual(['Early'])
    await makeSection(app, school, grade.id, { title: 'Late' })
    app.services.forgetActors(school.id)
    expect(await titles(api.section.list, caller)).toEqual(['Early', 'Late'])
  })
})

describe('a job', () => {
  const upload = async (caller: Caller) => {
    const rows = Array.from({ length: 501 }, (_, index) => `Class 9,${maths.subject_code},Late ${index}`)
    const file = { name: 'chapters.csv', bytes: Buffer.from(['class,subject_code,chapter', ...rows].join('\n')) }
    const reply = await app.upload<{ job_id: number }>(api.chapter.upload, {}, file, caller)
    return reply.data.job_id
  }
  const resultOf = async (id: number, caller: Caller) => {
    await app.runJobs(school.id)
    return (await app.call<Job>(api.job.get, {}, caller, id)).data.result
  }

  it('has the reach of the moment when it runs: an assignment that ended meanwhile takes nothing in', async () => {
    const caller = await makeStaff(app, school, [at(nineA, maths)])
    const id = await upload(caller)
    const { account_id } = await actorOf(app, caller)
    await app.databases.owner.query(
      'delete from staff_assignments where staff_id in (select id from staff where account_id = $1)',
      [account_id],
    )
    expect(await resultOf(id, caller)).toMatchObject({ total: 501, created: 0, failed: 501 })
  })

  it('reaches nothing once its account is closed', async () => {
    const caller = await makePerson(app, school.id, 2)
    const id = await upload(caller)
    const { account_id } = await actorOf(app, caller)
    const setStatus = (status: number) =>
      app.databases.owner.query('update accounts set status = $1 where id = $2', [status, account_id])
    await setStatus(0)
    await app.runJobs(school.id)
    await setStatus(1)
    expect(await resultOf(id, caller)).toMatchObject({ created: 0, failed: 501 })
  })
})

describe('sessions', () => {
  it('that have not ended count, past ones do not', async () => {
    const inSession = (session_id: number) => makeStaff(app, school, [{ ...at(nineA, maths), session_id }])
    expect(await subjectsOf(await inSession(sessions.coming))).toEqual(['Mathematics'])
    expect(await subjectsOf(await inSession(sessions.past))).toEqual([])
    const both = await makeStaff(app, school, [
      { ...at(nineA, maths), session_id: sessions.coming },
      at(nineB, science),
    ])
    expect(await subjectsOf(both)).toEqual(['Mathematics', 'Science'])
    const pupil = await makePupil(app, school, [{ ...nineA, session_id: sessions.past }])
    expect(await subjectsOf(pupil)).toEqual([])
  })

  it("are another school's own affair: one school's current session is not the platform's, and is said by get-details", async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own, { title: 'Late starters' })
    const caller = await makeStaff(app, own, [{ grade_id: grade.id, session_id: sessions.past }])
    const details = async () => (await app.call<User>(api.sign_in.getDetails, {}, caller)).data.session_id
    expect([await details(), await titles(api.grade.list, caller)]).toEqual([own.session_id, []])
    await app.databases.owner.query('update schools set session_id = $1 where id = $2', [sessions.past, own.id])
    app.services.forgetActors(own.id)
    expect([await details(), await titles(api.grade.list, caller)]).toEqual([sessions.past, ['Late starters']])
    expect((await app.call<User>(api.sign_in.getMe, {}, school.admin)).data.session_id).toBe(school.session_id)
  })

  it('no teacher sees an empty school on the day the current one changes, and with copied assignments not after the old one has ended', async () => {
    const own = await makeSchool(app)
    const grade = await makeGrade(app, own, { title: 'Class 7' })
    const old = await makeSession('Old year', '2026-01-01', '2026-12-31')
    const coming = await makeSession('New year', '2027-01-01', '2027-12-31')
    const teacher = await makeStaff(app, own, [{ grade_id: grade.id, session_id: old }])
    const change = async (statement: string, ...values: unknown[]) => {
      await app.databases.owner.query(statement, values)
      app.services.forgetActors(own.id)
    }
    const becomes = (session_id: number) =>
      change('update schools set session_id = $1 where id = $2', session_id, own.id)
    await becomes(old)
    expect(await titles(api.grade.list, teacher)).toEqual(['Class 7'])
    // Nothing was made ready, and the old session goes on.
    await becomes(coming)
    expect(await titles(api.grade.list, teacher)).toEqual(['Class 7'])
    const way = { from_session_id: old, to_session_id: coming }
    const copied = await app.call<CopiedAssignments>(api.staff.copyAssignments, way, own.admin)
    expect(copied.data.copied).toBe(1)
    await change("update sessions set end_date = '2026-11-01' where id = $1", old)
    expect(await titles(api.grade.list, teacher)).toEqual(['Class 7'])
    // It was the copy that kept it.
    await change('delete from staff_assignments where client_id = $1 and session_id = $2', own.id, coming)
    expect(await titles(api.grade.list, teacher)).toEqual([])
  })

  it("that are a school's current one are in use", async () => {
    const own = await makeSchool(app)
    const session_id = await makeSession('2030-31', '2030-04-01', '2031-03-31')
    await app.databases.owner.query('update schools set session_id = $1 where id = $2', [session_id, own.id])
    const reply = await app.call(api.session.remove, {}, await makeSuperAdmin(app), session_id)
    expect([reply.status, reply.errorCode, reply.message]).toEqual([
      409,
      'in_use',
      expect.stringContaining('used by 1 school'),
    ])
  })
})
