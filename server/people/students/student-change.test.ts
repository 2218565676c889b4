import { describe, expect, it } from 'vitest'
import { api, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { bring, makeExam, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../../testing/factories/factories.ts'
import { makeTaughtGrade } from '../../testing/factories/student-factories.ts'
import { makePupilOffice } from '../../testing/worlds/pupil-office.ts'

const app = await startTestApp()
const { school, nineB, ten, at, send, made, update, list, inSession, paths, accountOf, nextSession } =
  await makePupilOffice(app)

describe('a pupil who is changed', () => {
  it('person and enrolment are changed in one call, recorded once, and a stale change is shown the row', async () => {
    const row = await made({ roll_no: '77' })
    const { data } = await update(row.id, { f_name: 'Usha', roll_no: '78', row_version: row.row_version })
    expect(data).toMatchObject({ name: 'Usha Verma', roll_no: '78', row_version: row.row_version + 2 })
    const stale = await update(row.id, { f_name: 'Other', row_version: row.row_version })
    expect([stale.status, stale.errorCode, stale.data]).toEqual([409, 'stale_row', data])
    const { rows } = await app.databases.owner.query(
      "select action, after from audit_entries where entity = 'student' and entity_id = $1 order by id",
      [row.id],
    )
    expect(rows).toMatchObject([{ action: 'create' }, { action: 'update', after: { f_name: 'Usha', roll_no: '78' } }])
    expect((await accountOf(row)).name).toBe('Usha Verma')
  })

  it('an e-mail that was changed is unverified, and the sign-in follows the admission number', async () => {
    const row = await made({ email: 'old@pupil.test' })
    await app.databases.owner.query('update accounts set email_verified_at = now() where id = $1', [row.account_id])
    await update(row.id, { email: 'new@pupil.test', admission_no: 'NEW-77' })
    expect(await accountOf(row)).toMatchObject({
      email: 'new@pupil.test',
      email_verified_at: null,
      login_name: 'new-77',
    })
  })

  it('D41 roll "2" comes before "10", and one number is one pupil’s', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const rolls = ['10', '2', '1A', 'x']
    for (const roll_no of rolls) await made({ roll_no }, section)
    const { data } = await list({ filter: { section_id: section.id } })
    expect(data.map(({ roll_no }) => roll_no)).toEqual(['1A', '2', '10', 'x'])
    expect(paths(await send({ roll_no: 'X' }, section))).toEqual(['roll_no'])
    expect(paths(await send({ roll_no: '12345678901' }, section))).toEqual(['roll_no'])
    expect((await made({ roll_no: 'A-23456/89' }, section)).roll_no).toBe('A-23456/89')
    // A Devanagari letter with its vowel sign is two characters.
    expect((await made({ roll_no: 'कि३४५६७८९१' }, section)).roll_no).toHaveLength(10)
  })

  it('a move to another section is kept with its day; a roll number that is taken there is given up and said', async () => {
    const row = await made({ roll_no: '31' })
    await made({ roll_no: '31' }, nineB)
    const { data, body } = await update(row.id, { section_id: nineB.id, moved_on: '2026-07-01' })
    expect(data).toMatchObject({
      section: { title: 'B' },
      roll_no: null,
      moves: [{ from: { title: 'Class 9 A' }, to: { title: 'Class 9 B' }, moved_on: '2026-07-01' }],
    })
    expect(body.warnings).toMatchObject([{ code: 'student.roll_cleared' }])
    expect(paths(await update(row.id, { moved_on: '2026-07-02' }))).toEqual(['moved_on'])
  })

  it('D45 left in June, back in September: the same enrolment opens again, no second row', async () => {
    const row = await made({ roll_no: '45' })
    const leave = (left_on: string) =>
      app.call<Student>(api.student.leave, { ...inSession(), left_on, reason: 'OTHER' }, school.admin, row.id)
    expect(paths(await leave('2020-01-01'))).toEqual(['left_on'])
    expect((await leave('2026-06-15')).data).toMatchObject({ state: 'LEFT', left_on: '2026-06-15' })
    expect((await leave('2026-06-15')).status).toBe(422)
    // The number is free again, and taken by somebody else.
    await made({ roll_no: '45' })
    const back = await app.call<Student>(api.student.comeBack, inSession(), school.admin, row.id)
    expect(back.data).toMatchObject({ enrolment_id: row.enrolment_id, state: 'ACTIVE', left_on: null, roll_no: null })
    const { rows } = await app.databases.owner.query('select 1 from enrolments where student_id = $1', [row.id])
    expect(rows).toHaveLength(1)
  })

  it('D45 an exam of the days between does not list who was away; one before and one since do, also after a second time', async () => {
    const own = await makeSchool(app)
    const taught = await makeTaughtGrade(app, own, [1, 0])
    const enrolled = { ...pupilBody(own.session_id), ...at(taught.a) }
    const pupil = (await app.call<Student>(api.student.create, enrolled, own.admin)).data
    const listed = async (date: string) => {
      const exam = await makeExam(app, own, taught.maths, [taught.a.id], { date })
      await bring(app, exam, own.admin, 'SCHEDULED')
      return (await sheetOf(app, own.admin, exam.id)).some(({ student }) => student.id === pupil.id)
    }
    const session = { session_id: own.session_id }
    const away = async (left_on: string, back: string) => {
      await app.call(api.student.leave, { ...session, left_on, reason: 'OTHER' }, own.admin, pupil.id)
      app.clock.now = new Date(`${back}T06:00:00.000Z`)
      const reply = await app.call<Student>(api.student.comeBack, session, own.admin, pupil.id)
      expect(reply.data).toMatchObject({ state: 'ACTIVE', left_on: null })
    }
    const now = app.clock.now
    await away('2026-06-15', '2026-09-01')
    await away('2026-10-01', '2026-10-05')
    app.clock.now = now
    const days = ['2026-06-15', '2026-06-16', '2026-08-31', '2026-09-01', '2026-10-01', '2026-10-02', '2026-10-05']
    const found = []
    for (const day of days) found.push(await listed(day))
    expect(found).toEqual([true, false, false, true, true, false, true])
  })

  it('D47 who has left or was transferred signs in no more, at once; who is back does', async () => {
    const row = await made()
    await app.databases.owner.query(
      `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
       values ($1, $2, 'PASSWORD', 'n', now(), now(), now() + interval '1 day')`,
      [school.id, row.account_id],
    )
    await app.call(
      api.student.leave,
      { ...inSession(), left_on: '2026-06-15', reason: 'TRANSFER' },
      school.admin,
      row.id,
    )
    expect((await accountOf(row)).status).toBe(0)
    const live = 'select 1 from sign_ins where account_id = $1 and revoked_at is null'
    expect((await app.databases.owner.query(live, [row.account_id])).rows).toEqual([])
    await app.call(api.student.comeBack, inSession(), school.admin, row.id)
    expect((await accountOf(row)).status).toBe(1)
  })

  it('D47 who left for another reason signs in no more, at once', async () => {
    const row = await made()
    await app.databases.owner.query(
      `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
       values ($1, $2, 'PASSWORD', 'n', now(), now(), now() + interval '1 day')`,
      [school.id, row.account_id],
    )
    const leaving = { ...inSession(), left_on: '2026-06-15', reason: 'OTHER' }
    expect((await app.call<Student>(api.student.leave, leaving, school.admin, row.id)).data.state).toBe('LEFT')
    expect((await accountOf(row)).status).toBe(0)
    const live = 'select 1 from sign_ins where account_id = $1 and revoked_at is null'
    expect((await app.databases.owner.query(live, [row.account_id])).rows).toEqual([])
  })

  it('who had left and has a place in another session signs in again, whether enrolled by hand or by a file; undone, no more', async () => {
    const session_id = await nextSession()
    const statusOf = async (row: Student) => (await accountOf(row)).status
    const leaves = async () => {
      const row = await made()
      await app.call(
        api.student.leave,
        { ...inSession(), left_on: '2026-06-15', reason: 'OTHER' },
        school.admin,
        row.id,
      )
      expect(await statusOf(row)).toBe(0)
      return row
    }
    const [byHand, byFile] = [await leaves(), await leaves()]
    const again = { ...at(nineB), session_id, admission_no: byHand.admission_no, link_existing: true }
    expect((await send(again)).status).toBe(200)
    expect(await statusOf(byHand)).toBe(1)
    const cells = [byFile.admission_no, 'Asha', 'Verma', nineB.grade?.title, nineB.title, 'Ravi Verma', '+919810000001']
    const head = 'admission_no,first_name,last_name,class,section,guardian_name,guardian_mobile'
    const file = { name: 'pupils.csv', bytes: Buffer.from(`${head}\n${cells.join(',')}`) }
    const fields = { session_id: String(session_id), mode: 'update' }
    const read = await app.upload<UploadResult>(api.student_upload.upload, fields, file, school.admin)
    expect(read.data).toMatchObject({ updated: 1, detail: { enrolled: 1 } })
    expect(await statusOf(byFile)).toBe(1)
    await app.call(api.import.undo, {}, school.admin, read.data.import_id ?? 0)
    expect(await statusOf(byFile)).toBe(0)
  })

  it('who was taken in while pupils had no sign-in gets one once they do; who has left by then stays out', async () => {
    const own = await makeSchool(app)
    const section = await makeSection(app, own, (await makeGrade(app, own)).id)
    const switchTo = async (student_sign_in: boolean) =>
      expect((await app.call(api.school_settings.update, { student_sign_in }, own.admin)).status).toBe(200)
    await switchTo(false)
    const takeIn = async () => {
      const body = { ...pupilBody(own.session_id), ...at(section) }
      return (await app.call<Student>(api.student.create, body, own.admin)).data
    }
    const [stays, goes] = [await takeIn(), await takeIn()]
    expect([stays.account_id, goes.account_id]).toEqual([null, null])
    const leaving = { session_id: own.session_id, left_on: '2026-06-15', reason: 'OTHER' }
    await app.call(api.student.leave, leaving, own.admin, goes.id)
    await switchTo(true)
    const { data } = await app.call<Student[]>(api.student.list, { filter: { id: [stays.id, goes.id] } }, own.admin)
    const accounts = await Promise.all([stays, goes].map(({ id }) => accountOf(data.find((row) => row.id === id)!)))
    expect(accounts).toMatchObject([
      { login_name: stays.admission_no.toLowerCase(), name: stays.name, status: 1 },
      { status: 0 },
    ])
    expect((await app.call(api.invitation.link, {}, own.admin, Number(accounts[0].id))).status).toBe(200)
    // Once is enough.
    await switchTo(false)
    await switchTo(true)
    const { rows } = await app.databases.owner.query(
      'select 1 from accounts where client_id = $1 and login_name is not null',
      [own.id],
    )
    expect(rows).toHaveLength(2)
  })

  it('change-status flips the enrolment of the session, and the sign-in follows', async () => {
    const row = await made()
    const flip = () => app.call(api.student.changeStatus, inSession(), school.admin, row.id)
    expect((await flip()).data).toEqual({ id: row.id, status: 0 })
    expect((await accountOf(row)).status).toBe(0)
    expect((await flip()).data).toEqual({ id: row.id, status: 1 })
    expect((await accountOf(row)).status).toBe(1)
  })
})
