import { describe, expect, it } from 'vitest'
import { type AuditEntry, api, type CopiedAssignments, type Section, type Staff, type StaffDuty } from '#contract'
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
  makeQuestion,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
} from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { actorOf } from '../../testing/policy/policy-world.ts'
import { makeStaffSchool } from '../../testing/worlds/staff-school.ts'

const app = await startTestApp()
const { school, section, other, maths, body, send, made, update, found, paths, accountOf, teaching, nextSession } =
  await makeStaffSchool(app)

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
    expect(await send(instead((await made()).id))).toMatchObject({ status: 409, data })
    expect(paths(await send(instead(row.id + 99_999)))).toEqual(['assignments.0.instead_of'])
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
    const [row] = (await app.call<Staff[]>(api.staff.list, { filter: { id: from.id } }, school.admin)).data
    const assignment_ids = row?.assignments.map(({ id }) => id) ?? []
    expect(paths(await hand({ assignment_ids: [...assignment_ids, 987_654] }))).toEqual(['assignment_ids.1'])
    expect((await hand()).data).toEqual({ moved: 1, left: [] })
    // What has ended is this person's still, and there is nothing of it to give.
    const ended = assignment_ids.map((id) => expect.objectContaining({ id, code: 'staff.no_assignment' }))
    expect((await hand({ assignment_ids })).data).toEqual({ moved: 0, left: ended })
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
