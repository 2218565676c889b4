import { expect, it, vi } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeExam, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, pupilBody } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'
import { countWaiting, holdTransaction } from '../testing/statements/open-transactions.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const maths = await makeSubject(app, school, { grade_id: grade.id })

const enrol = (section_id: number) => {
  const body = { ...pupilBody(school.session_id, {}), grade_id: grade.id, section_id }
  return app.call(api.student.create, body, school.admin)
}

it('pupils who are enrolled while an exam is scheduled stand on its list, whoever is first', async () => {
  for (let at = 0; at < 8; at += 1) {
    const { section } = await makeSectionOf(app, school, grade.id, 1)
    const exam = await makeExam(app, school, maths, [section.id], { date: '2026-12-01' })
    const schedule = () => app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, exam.id)
    const both = at % 2 === 0 ? [schedule(), enrol(section.id)] : [enrol(section.id), schedule()]
    expect((await Promise.all([...both, enrol(section.id)])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([at, (await sheetOf(app, school.admin, exam.id)).length]).toEqual([at, 3])
    await app.call(api.exam.changeState, { state: 'CANCELLED', reason: 'A test' }, school.admin, exam.id)
  }
})

it('so do pupils of a section that is added meanwhile, and pupils who come into one', async () => {
  for (let at = 0; at < 4; at += 1) {
    const [one, two] = [await makeSectionOf(app, school, grade.id, 1), await makeSectionOf(app, school, grade.id, 1)]
    const exam = await makeExam(app, school, maths, [one.section.id], { date: '2026-12-02' })
    await app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, exam.id)
    const sections = { section_ids: [one.section.id, two.section.id] }
    const other = await makeSectionOf(app, school, grade.id, 1)
    const moved = { session_id: school.session_id, section_id: two.section.id, roll_no: null }
    const replies = await Promise.all([
      app.call(api.exam.update, sections, school.admin, exam.id),
      enrol(two.section.id),
      app.call(api.student.update, moved, school.admin, other.students[0]!.id),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([at, (await sheetOf(app, school.admin, exam.id)).length]).toEqual([at, 4])
    await app.call(api.exam.changeState, { state: 'CANCELLED', reason: 'A test' }, school.admin, exam.id)
  }
})

it('so does a pupil whose enrolment is not done yet when an exam is made and scheduled; another pupil does not wait for it', async () => {
  const { id: grade_id } = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id })
  const { section, students } = await makeSectionOf(app, school, grade_id, 1)
  await makePupil(app, school, [section])
  const { rows } = await app.databases.owner.query<{ id: number; account_id: number }>(
    `select s.id, s.account_id from students s join enrolments e on e.client_id = $1 and e.student_id = s.id
      where s.client_id = $1 and e.section_id = $2 and s.account_id is not null`,
    [school.id, section.id],
  )
  const pupil = rows[0]!
  const flip = () => app.call(api.student.changeStatus, { session_id: school.session_id }, school.admin, pupil.id)
  expect((await flip()).status).toBe(200)
  // What comes after the lists of exams have followed, the pupil's sign-in, is held up.
  const holder = await holdTransaction(app.databases)
  await holder.query('select 1 from accounts where client_id = $1 and id = $2 for update', [
    school.id,
    pupil.account_id,
  ])
  const back = flip()
  await untilWaiting('%accounts%', 1)
  const scheduled = makeExam(app, school, subject, [section.id], { date: '2026-12-03' }).then((exam) =>
    bring(app, exam, school.admin, 'SCHEDULED'),
  )
  const body = { ...pupilBody(school.session_id, {}), grade_id, section_id: section.id }
  expect((await app.call(api.student.create, body, school.admin)).status).toBe(200)
  // Time enough for the exam to be scheduled, did it not wait.
  await Promise.race([scheduled, new Promise((go) => setTimeout(go, 1500))])
  await holder.end('commit')
  expect((await back).status).toBe(200)
  const listed = (await sheetOf(app, school.admin, (await scheduled).id)).map(({ student }) => student.id)
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(expect.arrayContaining([students[0]!.id, pupil.id]))
})

/** Waits until so many statements of the app wait for a row that reads like this. */
const untilWaiting = (like: string, count: number) =>
  vi.waitFor(async () => expect(await countWaiting(app.databases, like)).toBe(count), 30_000)

it('an exam that was made while an enrolment waits can be changed at once, into its section too: neither is told to come again', async () => {
  const { id: grade_id } = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id })
  const [one, other] = [await makeSectionOf(app, school, grade_id, 1), await makeSectionOf(app, school, grade_id, 1)]
  const planner = await holdTransaction(app.databases)
  const editor = await holdTransaction(app.databases)
  await planner.query('select 1 from sections where client_id = $1 and id = $2 for no key update', [
    school.id,
    one.section.id,
  ])
  const body = { ...pupilBody(school.session_id, {}), grade_id, section_id: one.section.id }
  const enrolled = app.call(api.student.create, body, school.admin)
  await untilWaiting('%from sections c%for share%', 1)
  const [first, second] = [
    await makeExam(app, school, subject, [other.section.id], { date: '2026-12-04' }),
    await makeExam(app, school, subject, [other.section.id], { date: '2026-12-07' }),
  ]
  // Somebody else is at the first of them, so that the enrolment has its sections and waits for an exam.
  await editor.query('select 1 from exams where client_id = $1 and id = $2 for update', [school.id, first.id])
  await planner.end('commit')
  await untilWaiting('%from exams%for no key update%', 1)
  const section_ids = [one.section.id, other.section.id]
  const changed = app.call(api.exam.update, { section_ids }, school.admin, second.id)
  // It waits for the sections of the enrolment, or has them already.
  await Promise.race([changed, untilWaiting('%from sections where%for no key update%', 1)])
  await editor.end('commit')
  expect([(await enrolled).status, (await changed).status]).toEqual([200, 200])
  await app.call(api.exam.changeState, { state: 'SCHEDULED' }, school.admin, second.id)
  expect(await sheetOf(app, school.admin, second.id)).toHaveLength(3)
})
