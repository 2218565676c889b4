import { describe, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, REMARKING, type RecheckRow, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, makeSettled, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool, makeStaff, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
const { owner } = app.databases

/** A school with a section, its subject, and what is done with its rechecks. */
async function makeWorld() {
  const school = await makeSchool(app)
  const { grade_id, subject_id } = await makeChapter(app, school)
  const subject = { id: subject_id, grade_id } as Subject
  const { section } = await makeSectionOf(app, school, grade_id, 1)

  async function person(places: Parameters<typeof makeStaff>[2], role_id?: number) {
    const by = await makeStaff(app, school, places, role_id)
    const { rows } = await owner.query<{ id: number }>(
      'select id from staff where client_id = $1 order by id desc limit 1',
      [school.id],
    )
    return { by, id: Number(rows[0]?.id) }
  }
  /** Published marks of the school's admin, and a request to give them anew. */
  async function request(fields: object = {}, kind = REMARKING): Promise<{ exam: ExamRow; row: MarkRow; id: number }> {
    const exam = await makeSettled(app, school, subject, [section], [40], { to: ['PUBLISHED'], ...fields })
    const [row] = await sheetOf(app, school.admin, exam.id)
    const { data } = await app.call<RecheckRow>(api.recheck.create, { mark_id: row!.id, kind }, school.admin)
    return { exam, row: row!, id: data.id }
  }
  const offered = async (id: number, by = school.admin) =>
    (await app.call<{ id: number; name: string }[]>(api.recheck.assignees, {}, by, id)).data.map((one) => one.id)
  const assign = (id: number, staff_id: number) =>
    app.call<RecheckRow>(api.recheck.assign, { staff_id }, school.admin, id)
  const reads = async ({ exam, row }: { exam: ExamRow; row: MarkRow }, by: Caller) => {
    const { data } = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: exam.id } }, by)
    return Array.isArray(data) && data.some(({ id, marks }) => id === row.id && marks === 40)
  }
  return { school, subject, section, person, request, offered, assign, reads }
}

describe('marks are given anew', () => {
  it('by nobody who reads those of the first time in a sheet of theirs, and nobody else is left out', async () => {
    const { school, subject, section, person, request, offered, assign, reads } = await makeWorld()
    const [grade_id, subject_id] = [subject.grade_id, subject.id]
    const other = (await makeSectionOf(app, school, grade_id, 1)).section
    const at = { grade_id, section_id: section.id }
    const another = (await makeSubject(app, school, { grade_id })).id
    const ended = { ...at, subject_id, ends_on: '2026-11-01' }
    const people = {
      teacher: await person([{ ...at, subject_id }]),
      ofTheWholeClass: await person([{ grade_id, subject_id }]),
      ofEverySubject: await person([at]),
      classTeacher: await person([{ ...at, subject_id: another, is_class_teacher: true }]),
      marker: await person([]),
      markerElsewhere: await person([]),
      watches: await person([]),
      ofAnotherSubject: await person([{ ...at, subject_id: another }]),
      ofAnotherSection: await person([{ grade_id, section_id: other.id, subject_id }]),
      whoTaughtItBefore: await person([ended]),
      ofNothing: await person([]),
    }
    const exam = await makeExam(app, school, subject, [section.id, other.id], {
      markers: [{ staff_id: people.marker.id }, { staff_id: people.markerElsewhere.id, section_id: other.id }],
      invigilators: [{ staff_id: people.watches.id }],
    })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const sheet = await sheetOf(app, school.admin, exam.id)
    const items = sheet.map(({ id }) => ({ mark_id: id, field: 'marks', value: 40 }))
    await app.call(api.exam_marks.updateMany, { exam_id: exam.id, items }, school.admin)
    await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
    const row = sheet.find((one) => one.section.id === section.id)!
    const asked = await app.call<RecheckRow>(api.recheck.create, { mark_id: row.id, kind: REMARKING }, school.admin)
    const { id } = asked.data

    const free = await offered(id)
    const found: Record<string, { reads: boolean; offered: boolean; assigned: number }> = {}
    for (const [who, { by, id: staff_id }] of Object.entries(people))
      found[who] = {
        reads: await reads({ exam, row }, by),
        offered: free.includes(staff_id),
        assigned: (await assign(id, staff_id)).status,
      }
    const bound = { reads: true, offered: false, assigned: 422 }
    const open = { reads: false, offered: true, assigned: 200 }
    expect(found).toEqual({
      ...{ teacher: bound, ofTheWholeClass: bound, ofEverySubject: bound, classTeacher: bound, marker: bound },
      ...{ markerElsewhere: open, watches: open, ofAnotherSubject: open, ofAnotherSection: open },
      ...{ whoTaughtItBefore: open, ofNothing: open },
    })
    const refused = await assign(id, people.teacher.id)
    expect(refused.errors).toMatchObject([{ path: 'staff_id', code: 'recheck.assignee_reads' }])
    // To add up what stands there is theirs.
    const totals = await request({ date: '2026-11-18' }, 'TOTALLING')
    expect(await offered(totals.id)).toContain(people.teacher.id)
    expect((await assign(totals.id, people.teacher.id)).status).toBe(200)
  })

  it('by whoever verifies marks, who reads them all; of others with the whole school in sight by none', async () => {
    const { school, person, request, offered, assign } = await makeWorld()
    const examiner = await person([], 5)
    await person([])
    const { id } = await request()
    expect(await offered(id)).toContain(examiner.id)
    await owner.query(
      `insert into school_permissions (client_id, role_id, module, action, status) values ($1, 5, 'exam-marks', 'verify', false)`,
      [school.id],
    )
    expect(await offered(id)).not.toContain(examiner.id)
    expect((await assign(id, examiner.id)).errors).toMatchObject([{ code: 'recheck.assignee_reads' }])
  })

  it('by somebody who reads them, where nobody else is there who may', async () => {
    const { school, subject, section, person, request, offered, assign } = await makeWorld()
    const teacher = await person([{ grade_id: subject.grade_id, section_id: section.id, subject_id: subject.id }])
    const { id } = await request()
    expect(await offered(id)).toEqual([teacher.id])
    const gone = await person([])
    expect(await offered(id)).toEqual([gone.id])
    await owner.query(
      'update accounts set status = 0 where client_id = $1 and id = (select account_id from staff where client_id = $1 and id = $2)',
      [school.id, gone.id],
    )
    expect(await offered(id)).toEqual([teacher.id])
    expect((await assign(id, teacher.id)).status).toBe(200)
    expect((await app.call(api.recheck.decide, { state: 'UNCHANGED', answer: 'Read' }, teacher.by, id)).status).toBe(
      200,
    )
  })
})

it('names those whom a request can be assigned to, while it is open, to whoever verifies marks of this school', async () => {
  const { school, person, request, offered } = await makeWorld()
  const teacher = await person([])
  const { id } = await request()
  const call = (by: Caller) => app.call<{ id: number; name: string }[]>(api.recheck.assignees, {}, by, id)
  expect((await call(school.admin)).data).toEqual([{ id: teacher.id, name: 'Teacher' }])
  expect((await call(teacher.by)).status).toBe(403)
  expect((await call((await makeWorld()).school.admin)).status).toBe(404)
  await owner.query('update staff set deleted_at = now() where client_id = $1 and id = $2', [school.id, teacher.id])
  expect(await offered(id)).toEqual([])
  await app.call(api.recheck.decide, { state: 'UNCHANGED', answer: 'Read' }, school.admin, id)
  expect((await call(school.admin)).status).toBe(404)
})
