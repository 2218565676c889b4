import { describe, expect, it } from 'vitest'
import { api, type Staff } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  bring,
  send as giveMarks,
  makeApprovedPaper,
  makeExam,
  sheetOf,
} from '../../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeStaff,
} from '../../testing/factories/factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { actorOf } from '../../testing/policy/policy-world.ts'
import { makeStaffSchool } from '../../testing/worlds/staff-school.ts'

const app = await startTestApp()
const { school, section, other, maths, body, send, made, update, found, paths, accountOf, teaching } =
  await makeStaffSchool(app)

describe('a member of staff', () => {
  it('is made with a sign-in and what is taught, answered whole, and listed the same', async () => {
    const row = await made(teaching())
    expect(row).toMatchObject({
      name: 'Rajesh Iyer',
      role_id: 3,
      role: { title: 'Teacher' },
      status: 1,
      row_version: 1,
      invitation: { state: 'NONE' },
      class_teacher_of: null,
      assignments: [
        { grade: { title: 'Class 9' }, section: { title: 'A' }, subject: { title: 'Mathematics' }, ends_on: null },
      ],
    })
    const { data } = await app.call<Staff[]>(api.staff.list, { filter: { id: row.id } }, school.admin)
    expect(data).toEqual([row])
  })

  it('D32 an employee ID is one person’s, ignoring case, also of somebody inactive', async () => {
    const row = await made()
    await app.call(api.staff.changeStatus, {}, school.admin, row.id)
    const reply = await send({ emp_id: row.emp_id.toLowerCase() })
    expect([reply.status, reply.errorCode, reply.data]).toMatchObject([
      409,
      'user_found',
      { reason: 'emp_id', matches: [{ staff_id: row.id, name: 'Rajesh Iyer', role: 'Teacher' }] },
    ])
    const another = await made()
    expect((await update(another.id, { emp_id: row.emp_id })).errorCode).toBe('duplicate')
  })

  it('D33 an e-mail that an admin changes is unverified, and links to the old one are void', async () => {
    const row = await made()
    await app.call(api.invitation.send, { account_ids: [row.account_id] }, school.admin)
    await app.databases.owner.query('update accounts set email_verified_at = now() where id = $1', [row.account_id])
    const live = async () =>
      (
        await app.databases.owner.query('select 1 from account_links where account_id = $1 and revoked_at is null', [
          row.account_id,
        ])
      ).rows.length
    expect(await live()).toBe(1)
    await update(row.id, { email: 'new@quaestor.test' })
    expect(await accountOf(row)).toMatchObject({ email: 'new@quaestor.test', email_verified_at: null })
    expect(await live()).toBe(0)
  })

  it('D38 a school admin can have a staff record: one person, one sign-in', async () => {
    const own = await makeSchool(app)
    const call = (fields: object) =>
      app.call<Staff>(api.staff.create, body({ email: own.admin_email, ...fields }), own.admin)
    expect((await call({})).data).toMatchObject({
      reason: 'email',
      matches: [{ staff_id: null, role: 'School admin' }],
    })
    const { data } = await call({ link_existing: true })
    expect(data).toMatchObject({ role_id: 2, email: own.admin_email })
    const again = await call({ link_existing: true })
    expect(again.errorCode).toBe('user_found')
    const last = await app.call(api.staff.update, { role_ref_id: 3 }, own.admin, data.id)
    expect([last.status, last.errorCode]).toEqual([409, 'in_use'])
    expect((await app.call(api.staff.remove, {}, own.admin, data.id)).status).toBe(200)
    expect((await accountOf(data)).deleted_at).toBeNull()
  })

  it('has a role for staff, and a stale change is shown the row', async () => {
    expect(paths(await send({ role_ref_id: 2 }))).toEqual(['role_ref_id'])
    expect(paths(await send({ role_ref_id: undefined, role_id: 2 }))).toEqual(['role_id'])
    const without = await send({ role_ref_id: undefined })
    expect([without.status, paths(without)]).toEqual([422, ['role_ref_id']])
    const row = await made({ role_ref_id: undefined, role_id: 5 })
    expect(row.role_id).toBe(5)
    const { data } = await update(row.id, { designation: 'Head', row_version: 1 })
    expect(data).toMatchObject({ designation: 'Head', row_version: 2 })
    const late = await update(row.id, { designation: 'Other', row_version: 1 })
    expect([late.errorCode, late.data]).toEqual(['stale_row', data])
  })

  it('D37 is not deleted while they watch or mark at an exam', async () => {
    const row = await made()
    const duty = [{ staff_id: row.id }]
    const exam = await makeExam(app, school, maths, [section.id], { invigilators: duty, markers: duty })
    const reply = await app.call(api.staff.remove, {}, school.admin, row.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.data).toEqual({ id: row.id, used_by: ['1 exam'] })
    await app.call(api.exam.remove, { session_id: school.session_id }, school.admin, exam.id)
    expect((await app.call(api.staff.remove, {}, school.admin, row.id)).status).toBe(200)
  })

  it('D37 is not deleted once there are questions of theirs', async () => {
    const row = await made()
    const question = await makeQuestion(app, school)
    await app.databases.owner.query('update questions set created_by = $1 where id = $2', [row.account_id, question.id])
    const reply = await app.call(api.staff.remove, {}, school.admin, row.id)
    expect([reply.status, reply.message]).toEqual([
      409,
      'There are questions, papers or marks of this person; set a leaving date instead.',
    ])
    const unused = await made()
    await app.call(api.staff.remove, {}, school.admin, unused.id)
    expect(await found({ id: unused.id })).toEqual([])
    expect((await app.call<Staff>(api.staff.restore, {}, school.admin, unused.id)).data).toMatchObject({
      id: unused.id,
    })
  })

  it('D37 is not deleted once there are papers of theirs, or marks that they entered', async () => {
    const place = { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id }
    const [writer, marker] = [await makeStaff(app, school, [place]), await makeStaff(app, school, [place])]
    const chapter = await makeChapter(app, school, { grade_id: section.grade_id, subject_id: maths.id })
    const paper = await makeApprovedPaper(app, school, chapter)
    await app.databases.owner.query('update question_papers set created_by = $1 where id = $2', [
      (await actorOf(app, writer)).account_id,
      paper,
    ])
    await makePupil(app, school, [section])
    const exam = await makeExam(app, school, maths, [section.id])
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const [row] = await sheetOf(app, school.admin, exam.id)
    const item = { mark_id: row?.id ?? 0, field: 'marks', base: null, value: 40 }
    expect(await giveMarks(app, marker, exam.id, [item])).toEqual(['ok'])
    for (const caller of [writer, marker]) {
      const { account_id } = await actorOf(app, caller)
      const { rows } = await app.databases.owner.query('select id from staff where account_id = $1', [account_id])
      const reply = await app.call(api.staff.remove, {}, school.admin, Number(rows[0].id))
      expect([reply.status, reply.errorCode, reply.message]).toEqual([
        409,
        'in_use',
        'There are questions, papers or marks of this person; set a leaving date instead.',
      ])
    }
  })

  it('a colleague sees who shares a section, without mobile number and invitation', async () => {
    const row = await made({ ...teaching(), mobile: '+919876543210' })
    const colleague = await makeStaff(app, school, [{ grade_id: section.grade_id, section_id: section.id }])
    const stranger = await makeStaff(app, school, [{ grade_id: (await makeGrade(app, school)).id }])
    const see = async (caller: Record<string, string>) =>
      (await app.call<Staff[]>(api.staff.list, { filter: { id: row.id } }, caller)).data
    expect(await see(colleague)).toMatchObject([{ id: row.id, mobile: null, invitation: null }])
    expect(await see(stranger)).toEqual([])
    expect((await app.call(api.staff.list, {}, await makePerson(app, school.id, 4))).status).toBe(403)
  })

  it('has a mobile of the school’s country as it is dialled there; one of another country has its code', async () => {
    const row = await made({ mobile: '098111 22333' })
    expect(row.mobile).toBe('+919811122333')
    const update = (mobile: string) => app.call<Staff>(api.staff.update, { mobile }, school.admin, row.id)
    expect((await update('(98111) 22-444')).data.mobile).toBe('+919811122444')
    for (const [mobile, code] of [
      ['0000000001', 'phone.not_of_country'],
      ['98111 22333 x218', 'field.phone'],
    ] as const) {
      for (const reply of [await send({ mobile }), await update(mobile)])
        expect([mobile, reply.status, reply.errors]).toMatchObject([mobile, 422, [{ path: 'mobile', code }]])
    }
    const { rows: log } = await app.databases.owner.query(
      "select after ->> 'mobile' as mobile from audit_entries where entity = 'staff' and entity_id = $1 order by id",
      [row.id],
    )
    expect(log).toEqual([{ mobile: '+919811122333' }, { mobile: '+919811122444' }])
    await app.databases.owner.query("update schools set country = 'US' where id = $1", [school.id])
    expect((await update('98111 22333')).errors?.[0]?.message).toContain('United States')
    expect((await update('(201) 555-0123')).data.mobile).toBe('+12015550123')
    expect((await update('+91 98111 22333')).data.mobile).toBe('+919811122333')
    await app.databases.owner.query("update schools set country = 'IN' where id = $1", [school.id])
  })

  it('is found without the accents and apostrophes of the name, and with them', async () => {
    const row = await made({ first_name: 'Zoë', last_name: "O'Brien-Nuñez" })
    for (const staff_name of ['obrien', 'OBRIEN-NUNEZ zoe', 'o’brien-nuñ', "zoë o'b"])
      expect([staff_name, await found({ id: [row.id], staff_name })]).toEqual([staff_name, [row.id]])
    for (const staff_name of ["'", 'brian']) expect(await found({ id: [row.id], staff_name })).toEqual([])
  })

  it('is found by each filter', async () => {
    const row = await made({
      ...teaching({ is_class_teacher: false }),
      first_name: 'Zubin',
      last_name: 'Mehta',
      role_ref_id: 5,
    })
    const idle = await made({ first_name: 'Idle' })
    const of = (filter: object) => found({ id: [row.id, idle.id], ...filter })
    const cases: [object, number[]][] = [
      [{ staff_name: 'mehta zub' }, [row.id]],
      [{ staff_name: 'Zubin M' }, [row.id]],
      [{ emp_id: [row.emp_id.toLowerCase(), 'x'] }, [row.id]],
      [{ role_id: 5 }, [row.id]],
      [{ grade_id: section.grade_id }, [row.id]],
      [{ section_id: section.id }, [row.id]],
      [{ section_id: other.id }, []],
      [{ subject_id: maths.id }, [row.id]],
      [{ session_id: 999, section_id: section.id }, []],
      [{ is_class_teacher: true }, []],
      [{ without_assignments: true }, [idle.id]],
      [{ without_assignments: '' }, [idle.id, row.id]],
      [{ status: 0 }, []],
      [{ invitation: 'NONE' }, [idle.id, row.id]],
    ]
    for (const [filter, ids] of cases) expect([filter, await of(filter)]).toEqual([filter, ids])
  })
})

it('whoever acts as the school admin gives nobody another role', async () => {
  const staff = await made()
  const superAdmin = await makePerson(app, 0, 1)
  const { body } = await app.call(api.sign_in.loginAs, { client_id: school.id, email: school.admin_email }, superAdmin)
  const acting = { authorization: `Bearer ${body.access_token}`, 'db-token': String(body.db_token) }
  const change = (fields: object) => app.call<Staff>(api.staff.update, fields, acting, staff.id)
  const refused = await change({ role_ref_id: 5 })
  expect([refused.status, refused.message]).toEqual([
    403,
    'While acting as somebody else you cannot give another role.',
  ])
  expect((await change({ role_ref_id: staff.role_ref_id, designation: 'Head of house' })).status).toBe(200)
})

it.each([
  ['0000-01-01', 'field.year'],
  ['2026-02-31', 'field.date'],
])('a day as %s is refused wherever one is given', async (day, code) => {
  const one = await made()
  const refused = (path: string) => ({ status: 422, errorCode: 'invalid_field', errors: [{ path, code }] })
  expect(await send({ date_of_joining: day })).toMatchObject(refused('date_of_joining'))
  expect(await update(one.id, { date_of_joining: day })).toMatchObject(refused('date_of_joining'))
  expect(await app.call(api.staff.leave, { left_on: day }, school.admin, one.id)).toMatchObject(refused('left_on'))
  const hand_over = { to_staff_id: one.id, session_id: school.session_id, on_date: day }
  expect(await app.call(api.staff.handOver, hand_over, school.admin, one.id)).toMatchObject(refused('on_date'))
})
