import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AuditEntry,
  api,
  type CopiedAssignments,
  fixedRoles,
  type Section,
  type Staff,
  type StaffDuty,
  type Subject,
} from '#contract'
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
  makeSection,
  makeStaff,
  makeSubject,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { actorOf } from '../../testing/policy/policy-world.ts'

const app = await startTestApp()
let school: TestSchool
let section: Section
let other: Section
let maths: Subject
beforeAll(async () => {
  school = await makeSchool(app)
  const grade_id = (await makeGrade(app, school, { title: 'Class 9' })).id
  section = await makeSection(app, school, grade_id, { title: 'A' })
  other = await makeSection(app, school, grade_id, { title: 'B' })
  maths = await makeSubject(app, school, { grade_id, title: 'Mathematics' })
})

const body = (fields: object = {}) => ({
  emp_id: unique('T').replace(' ', '-'),
  first_name: 'Rajesh',
  last_name: 'Iyer',
  email: `${unique('staff').replace(' ', '-')}@quaestor.test`,
  role_ref_id: fixedRoles.teacher,
  ...fields,
})
const send = (fields: object = {}) => app.call<Staff>(api.staff.create, body(fields), school.admin)
async function made(fields: object = {}): Promise<Staff> {
  const reply = await send(fields)
  if (!reply.success) throw new Error(JSON.stringify(reply))
  return reply.data
}
const update = (id: number, fields: object) => app.call<Staff>(api.staff.update, fields, school.admin, id)
const found = async (filter: object) =>
  (await app.call<Staff[]>(api.staff.list, { filter }, school.admin)).data.map(({ id }) => id)
const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)
const accountOf = async ({ account_id }: Staff) =>
  (await app.databases.owner.query('select * from accounts where id = $1', [account_id])).rows[0]
const teaching = (fields: object = {}) => ({
  session_id: school.session_id,
  assignments: [{ grade_id: section.grade_id, section_id: section.id, subject_id: maths.id, ...fields }],
})
async function nextSession(): Promise<number> {
  await app.databases.owner.query(
    "insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31') on conflict do nothing",
  )
  return Number((await app.databases.owner.query("select id from sessions where name = '2027-28'")).rows[0].id)
}

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

describe('what somebody teaches', () => {
  it('D34 a section has one class teacher in a session; a second is asked "instead of …?"', async () => {
    const at = await makeSection(app, school, section.grade_id)
    const asClassTeacher = teaching({ section_id: at.id, is_class_teacher: true })
    const row = await made(asClassTeacher)
    expect(row.class_teacher_of).toBe(`Class 9 ${at.title}`)
    const reply = await send(asClassTeacher)
    expect([reply.status, reply.errorCode, paths(reply), reply.message]).toEqual([
      409,
      'duplicate',
      ['assignments.0.is_class_teacher'],
      `Rajesh Iyer is class teacher of Class 9 ${at.title}. Shall it be this person instead of Rajesh Iyer?`,
    ])
    const data = { staff_id: row.id, name: 'Rajesh Iyer', section_id: at.id, section: `Class 9 ${at.title}` }
    expect(reply.data).toEqual(data)
    // Somebody else than who it is now was agreed on.
    const instead = (instead_of: number) => teaching({ section_id: at.id, is_class_teacher: true, instead_of })
    expect(await send(instead(row.id + 99_999))).toMatchObject({ status: 409, data })
    const next = await made(instead(row.id))
    expect(next.class_teacher_of).toBe(`Class 9 ${at.title}`)
    const { data: rows } = await app.call<Staff[]>(api.staff.list, { filter: { id: row.id } }, school.admin)
    expect(rows).toMatchObject([
      { class_teacher_of: null, assignments: [{ section_id: at.id }], row_version: row.row_version + 1 },
    ])
    // Whom it names is known no longer once it is not true any more.
    expect(await send(instead(row.id))).toMatchObject({ status: 409, data: { staff_id: next.id } })
    expect(paths(await send(teaching({ section_id: null, is_class_teacher: true })))).toEqual([
      'assignments.0.section_id',
    ])
  })

  it('is replaced for one session; what a question hangs on ends today, the rest goes', async () => {
    const row = await made(teaching())
    await update(row.id, { session_id: school.session_id, assignments: [] })
    expect((await update(row.id, teaching())).data.assignments).toHaveLength(1)
    const question = await makeQuestion(app, school)
    await app.databases.owner.query('update questions set created_by = $1, grade_id = grade_id where id = $2', [
      row.account_id,
      question.id,
    ])
    const own = await made({
      session_id: school.session_id,
      assignments: [{ grade_id: question.grade_id, subject_id: question.subject_id }],
    })
    await app.databases.owner.query('update questions set created_by = $1 where id = $2', [own.account_id, question.id])
    const { data } = await update(own.id, { session_id: school.session_id, assignments: [] })
    expect(data.assignments).toMatchObject([{ ends_on: app.clock.now.toISOString().slice(0, 10) }])
    expect(await found({ id: own.id, without_assignments: true })).toEqual([own.id])
    expect(paths(await update(row.id, { assignments: [] }))).toEqual(['session_id'])
  })

  it('names no section, subject or class of another school', async () => {
    const foreign = await makeSchool(app)
    const theirs = await makeSubject(app, foreign)
    for (const [fields, path] of [
      [{ subject_id: theirs.id }, 'assignments.0.subject_id'],
      [{ section_id: 999_999 }, 'assignments.0.section_id'],
      [{ grade_id: theirs.grade_id, section_id: null, subject_id: null }, 'assignments.0.grade_id'],
    ] as const)
      expect(paths(await send(teaching(fields)))).toEqual([path])
  })

  it('D35 is handed over on a date: the drafts become the successor’s, and the other’s reach ends that day', async () => {
    const [from, to] = [await made(teaching()), await made()]
    const hand = (fields: object = {}) =>
      app.call(
        api.staff.handOver,
        { to_staff_id: to.id, session_id: school.session_id, on_date: '2026-07-01', ...fields },
        school.admin,
        from.id,
      )
    expect(paths(await hand({ to_staff_id: from.id }))).toEqual(['to_staff_id'])
    expect(paths(await hand({ on_date: '2020-01-01' }))).toEqual(['on_date'])
    expect((await hand()).data).toEqual({ moved: 1, left: [] })
    const { data } = await app.call<Staff[]>(api.staff.list, { filter: { id: [from.id, to.id] } }, school.admin)
    const ends = (id: number) => data.find((row) => row.id === id)?.assignments.map(({ ends_on }) => ends_on)
    expect([ends(from.id), ends(to.id)]).toEqual([['2026-07-01'], [null]])
  })

  it('D35 what was handed in stays whose it was, the drafts go over, and the other reaches nothing from the next day', async () => {
    const place = { grade_id: section.grade_id, section_id: section.id, subject_id: maths.id }
    const giver = await makeStaff(app, school, [place])
    const idOf = async (account_id: number) =>
      Number((await app.databases.owner.query('select id from staff where account_id = $1', [account_id])).rows[0].id)
    const { account_id } = await actorOf(app, giver)
    const heir = await made()
    const chapter = await makeChapter(app, school, { grade_id: section.grade_id, subject_id: maths.id })
    const own = [await makeQuestion(app, school, {}, chapter), await makeQuestion(app, school, {}, chapter)] as const
    for (const [at, { id }] of own.entries())
      await app.databases.owner.query('update questions set created_by = $1, review_state = $2 where id = $3', [
        account_id,
        at === 0 ? 'DRAFT' : 'APPROVED',
        id,
      ])
    const approved = await makeApprovedPaper(app, school, chapter)
    const { paper: draft } = await makeCompleteDraft(app, school, chapter)
    await app.databases.owner.query('update question_papers set created_by = $1 where id = any($2)', [
      account_id,
      [approved, draft.id],
    ])
    await makePupil(app, school, [section])
    const exam = await makeExam(app, school, maths, [section.id], { date: '2026-11-18' })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const [row] = await sheetOf(app, school.admin, exam.id)
    const item = { mark_id: row?.id ?? 0, field: 'marks', base: null, value: 40 }
    expect(await giveMarks(app, giver, exam.id, [item])).toEqual(['ok'])
    const entered = async () =>
      (
        await app.databases.owner.query('select to_jsonb(h) as row from exam_mark_history h where exam_id = $1', [
          exam.id,
        ])
      ).rows
    const marks = await entered()
    expect(marks.map((one) => one.row.created_by)).toEqual([account_id, account_id])
    const sections = async () => (await app.call<Section[]>(api.section.list, {}, giver)).data.map(({ id }) => id)
    expect(await sections()).toEqual([section.id])
    const handed = await app.call(
      api.staff.handOver,
      { to_staff_id: heir.id, session_id: school.session_id, on_date: '2026-11-20' },
      school.admin,
      await idOf(account_id),
    )
    expect(handed.data).toEqual({ moved: 1, left: [] })
    const ownerOf = async ({ id }: { id: number }) =>
      Number(
        (await app.databases.owner.query('select created_by from questions where id = $1', [id])).rows[0].created_by,
      )
    expect([await ownerOf(own[0]), await ownerOf(own[1])]).toEqual([heir.account_id, account_id])
    const { rows: papers } = await app.databases.owner.query(
      'select created_by from question_papers where id = any($1) order by id',
      [[approved, draft.id]],
    )
    expect(papers.map(({ created_by }) => Number(created_by))).toEqual([account_id, heir.account_id])
    expect(await entered()).toEqual(marks)
    const today = app.clock.now
    app.clock.now = new Date('2026-11-21T06:00:00.000Z')
    app.services.forgetActors(school.id)
    expect(await sections()).toEqual([])
    app.clock.now = today
  })

  it('D36 who has left signs in nowhere any more, and stands by name in what was written and in the log', async () => {
    const caller = await makeStaff(app, school, [{ grade_id: section.grade_id, section_id: section.id }])
    const { account_id } = await actorOf(app, caller)
    const { rows } = await app.databases.owner.query(
      'select st.id, a.name from staff st join accounts a on a.client_id = st.client_id and a.id = st.account_id where a.id = $1',
      [account_id],
    )
    const chapter = await makeChapter(app, school, { grade_id: section.grade_id, subject_id: maths.id })
    const question = await makeQuestion(app, school, {}, chapter)
    await app.databases.owner.query('update questions set created_by = $1, written_by = $1 where id = $2', [
      account_id,
      question.id,
    ])
    await app.call(api.profile.update, { mobile: '+919876543210' }, caller)
    expect((await app.call(api.section.list, {}, caller)).status).toBe(200)
    const left_on = app.clock.now.toISOString().slice(0, 10)
    expect((await app.call(api.staff.leave, { left_on }, school.admin, Number(rows[0].id))).status).toBe(200)
    expect((await app.call(api.section.list, {}, caller)).status).toBe(401)
    const { data: log } = await app.call<AuditEntry[]>(api.audit.list, { filter: { account_id } }, school.admin)
    expect(log.map(({ actor }) => actor?.name)).toContain(rows[0].name)
  })

  it('D36 who leaves signs in no more, keeps the number, and returns with what was taught', async () => {
    const row = await made(teaching({ section_id: other.id }))
    const today = app.clock.now.toISOString().slice(0, 10)
    const { data } = await app.call<Staff>(api.staff.leave, { left_on: today }, school.admin, row.id)
    expect(data).toMatchObject({ left_on: today, status: 0, assignments: [{ ends_on: today }] })
    expect((await send({ emp_id: row.emp_id })).errorCode).toBe('user_found')
    const active = await app.call(api.staff.changeStatus, {}, school.admin, row.id)
    expect([active.status, paths(active), active.errors?.[0]?.code]).toEqual([422, ['left_on'], 'staff.has_left'])
    expect(await accountOf(row)).toMatchObject({ status: 0 })
    const back = await app.call<Staff>(api.staff.comeBack, {}, school.admin, row.id)
    expect(back.data).toMatchObject({ left_on: null, status: 1, assignments: [{ ends_on: null }] })
    expect((await app.call(api.staff.comeBack, {}, school.admin, row.id)).status).toBe(422)
  })

  it('who leaves on a day to come is made inactive and active until then', async () => {
    const row = await made()
    const left_on = new Date(app.clock.now.getTime() + 9 * 86_400_000).toISOString().slice(0, 10)
    expect((await app.call(api.staff.leave, { left_on }, school.admin, row.id)).status).toBe(200)
    const flip = async () => (await app.call<{ status: number }>(api.staff.changeStatus, {}, school.admin, row.id)).data
    expect([(await flip()).status, (await flip()).status]).toEqual([0, 1])
  })

  it('D36 who leaves gives each class to somebody of its own, and the exams that are still open are named', async () => {
    const at = await makeSection(app, school, section.grade_id)
    const places = [
      { grade_id: at.grade_id, section_id: at.id, subject_id: maths.id },
      { grade_id: at.grade_id, section_id: at.id },
      { grade_id: other.grade_id, section_id: other.id },
    ]
    const row = await made({ session_id: school.session_id, assignments: places })
    const [one, two] = [await made(), await made()]
    const settled = await makeExam(app, school, maths, [at.id], { markers: [{ staff_id: row.id }], date: '2026-11-16' })
    await app.call(api.exam.changeState, { state: 'CANCELLED', reason: 'A test' }, school.admin, settled.id)
    const open = await makeExam(app, school, maths, [at.id], { markers: [{ staff_id: row.id }], date: '2026-11-17' })
    const duties = () => app.call<StaffDuty[]>(api.staff.duties, {}, school.admin, row.id)
    expect((await duties()).data).toEqual([{ exam_id: open.id, exam: open.name, date: '2026-11-17', duty: 'MARKER' }])
    const idOf = (section_id: number, subject_id: number | null) =>
      row.assignments.find((place) => place.section_id === section_id && place.subject_id === subject_id)?.id
    const [first, second] = [idOf(at.id, maths.id), idOf(at.id, null)]
    const leave = (fields: object) =>
      app.call<Staff>(api.staff.leave, { left_on: '2026-11-20', ...fields }, school.admin, row.id)
    const to = (assignment_id: number | undefined, { id }: Staff) => ({ assignment_id, to_staff_id: id })
    expect(paths(await leave({ hand_over: [to(999_999, one)] }))).toEqual(['hand_over.0.assignment_id'])
    expect(paths(await leave({ hand_over: [to(first, row)] }))).toEqual(['hand_over.0.to_staff_id'])
    const gone = await leave({ hand_over_to: one.id, hand_over: [to(second, two)] })
    expect(gone.data.assignments.map(({ ends_on }) => ends_on)).toEqual(['2026-11-20', '2026-11-20', '2026-11-20'])
    const taught = async ({ id }: Staff) =>
      (await app.call<Staff[]>(api.staff.list, { filter: { id } }, school.admin)).data[0]?.assignments.map(
        ({ section_id, subject_id }) => [section_id, subject_id],
      )
    expect((await taught(one))?.sort()).toEqual(
      [
        [at.id, maths.id],
        [other.id, null],
      ].sort(),
    )
    expect(await taught(two)).toEqual([[at.id, null]])
  })

  it('is copied to another session, once, without those who have left', async () => {
    const own = await makeSchool(app)
    const subject = await makeSubject(app, own)
    const assignments = [{ grade_id: subject.grade_id, subject_id: subject.id }]
    const create = async () =>
      (await app.call<Staff>(api.staff.create, body({ session_id: own.session_id, assignments }), own.admin)).data
    const [row, gone] = [await create(), await create()]
    await app.call(api.staff.changeStatus, {}, own.admin, gone.id)
    const copy = async (dry_run?: boolean) =>
      (
        await app.call<CopiedAssignments>(
          api.staff.copyAssignments,
          { from_session_id: own.session_id, to_session_id: await nextSession(), dry_run },
          own.admin,
        )
      ).data
    expect(await copy(true)).toMatchObject({ copied: 1, left: [{ staff: { id: gone.id }, code: 'staff.copy_gone' }] })
    expect((await copy()).copied).toBe(1)
    expect((await copy()).copied).toBe(0)
    const { data } = await app.call<Staff[]>(api.staff.list, { filter: { id: row.id } }, own.admin)
    expect(data[0]?.assignments).toHaveLength(2)
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
