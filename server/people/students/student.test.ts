import { describe, expect, it } from 'vitest'
import { api, type Student, type StudentYear } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, makeStaff, makeSubject } from '../../testing/factories/factories.ts'
import { makePupilOffice } from '../../testing/worlds/pupil-office.ts'

const app = await startTestApp()
const { school, nine, nineB, ten, at, send, made, update, list, inSession, paths, accountOf, nextSession } =
  await makePupilOffice(app)

describe('a pupil who is made', () => {
  it('is answered whole, listed the same, and can be invited', async () => {
    const row = await made({ roll_no: '1', dob: '2012-05-14', accommodations: { large_print: true } })
    expect(row).toMatchObject({
      name: 'Asha Verma',
      grade: { title: 'Class 9' },
      section: { title: 'A' },
      state: 'ACTIVE',
      status: 1,
      has_marks: false,
      accommodations: {
        ...{ extra_time_pct: 0, large_print: true, scribe: false },
        ...{ front_row: false, own_room: false, step_free: false },
      },
      invitation: { state: 'NONE' },
    })
    expect((await list({ filter: { id: row.id } })).data).toEqual([row])
    expect(await accountOf(row)).toMatchObject({
      login_name: row.admission_no.toLowerCase(),
      role_id: 4,
      email: null,
    })
  })

  it('needs a name, a guardian who can be reached and a place', async () => {
    expect(paths(await app.call(api.student.create, {}, school.admin))).toEqual([
      'session_id',
      'grade_id',
      'section_id',
      'admission_no',
      'f_name',
      'guardian_name',
    ])
    const reply = await send({ guardian_mobile: null })
    expect([reply.status, paths(reply)]).toEqual([422, ['guardian_mobile']])
  })

  it('has numbers as they are dialled in the country of the school, each refused by its path', async () => {
    const home = (guardian_mobile: string, mobile: string) => ({
      guardian_mobile,
      guardians: [null, mobile].map((one) => ({ name: 'Usha Verma', relation: null, email: null, mobile: one })),
    })
    const row = await made(home('98111 22333', '09811122444'), nineB)
    const stored = { guardian_mobile: '+919811122333', guardians: [{}, { mobile: '+919811122444' }] }
    expect(row).toMatchObject(stored)
    const wrong = home('0000000001', '12345')
    for (const reply of [await send(wrong), await update(row.id, wrong)])
      expect([reply.status, paths(reply)]).toEqual([422, ['guardian_mobile', 'guardians.1.mobile']])
    const changed = await update(row.id, home('098111-22555', '(98111) 22666'))
    expect(changed.data).toMatchObject({
      ...{ guardian_mobile: '+919811122555', guardians: [{}, { mobile: '+919811122666' }] },
    })
  })

  it('is not put into a section of another class, an inactive one, or one of another school', async () => {
    const other = await makeSchool(app)
    const theirs = await makeSection(app, other, (await makeGrade(app, other)).id)
    const inactive = await makeSection(app, school, nine.grade_id, { status: 0 })
    for (const [fields, path] of [
      [{ section_id: ten.id }, 'section_id'],
      [at(theirs), 'grade_id'],
      [{ section_id: theirs.id }, 'section_id'],
      [at(inactive), 'section_id'],
      [{ session_id: 999_999 }, 'session_id'],
    ] as const) {
      const reply = await send(fields)
      expect([fields, reply.status, paths(reply)]).toEqual([fields, 422, [path]])
    }
  })

  it('D39 two pupils of one name: made in silence with another date of birth, else found, then made all the same', async () => {
    const name = { f_name: 'Ravi', l_name: 'Kumar' }
    const first = await made({ ...name, dob: '2012-01-01' }, nineB)
    await made({ ...name, dob: '2012-01-02' }, nineB)
    const twin = { ...name, dob: '2012-01-01' }
    const found = await send(twin, nineB)
    expect([found.status, found.errorCode, found.data]).toMatchObject([
      409,
      'user_found',
      { reason: 'name_and_dob', matches: [{ student_id: first.id, in_this_session: true }] },
    ])
    expect((await send({ ...twin, link_existing: true }, nineB)).errorCode).toBe('user_found')
    expect((await send({ ...twin, link_existing: true, student_id: first.id }, nineB)).errorCode).toBe('duplicate')
    expect((await send({ ...twin, create_anyway: true }, nineB)).status).toBe(200)
    expect((await list({ filter: { f_name: 'Ravi' } })).count).toBe(3)
  })

  it('user_found by admission number: enrolled in another session instead, once', async () => {
    const first = await made({ admission_no: 'Found-1' })
    const later = { ...inSession(), session_id: await nextSession() }
    const same = { admission_no: 'FOUND-1', f_name: 'Somebody' }
    expect((await send({ ...same, ...later })).data).toMatchObject({
      reason: 'admission_no',
      matches: [{ student_id: first.id, in_this_session: false, grade: { title: 'Class 9' } }],
    })
    const linked = await send({ ...same, ...later, link_existing: true }, ten)
    expect(linked.data).toMatchObject({ id: first.id, name: 'Asha Verma', grade: { title: 'Class 10' } })
    expect((await send({ ...same, ...later, link_existing: true }, ten)).errorCode).toBe('duplicate')
    expect((await list({ filter: { id: first.id } })).data).toMatchObject([{ session_id: later.session_id }])
    expect((await list({ filter: { id: first.id, ...inSession() } })).data).toMatchObject([
      { state: 'ACTIVE', grade: { title: 'Class 9' } },
    ])
  })

  it('siblings share the guardian’s e-mail, not the pupil’s own', async () => {
    await made({ email: 'own@home.test', guardian_email: 'parent@home.test' }, nineB)
    await made({ guardian_email: 'parent@home.test' }, nineB)
    const reply = await send({ email: 'OWN@home.test' }, nineB)
    expect([reply.errorCode, reply.data]).toMatchObject(['user_found', { reason: 'email' }])
  })

  it('D40 a pupil of one name has no "null" in it, and the school’s order of names holds', async () => {
    const row = await made({ f_name: 'Suman', l_name: '' }, nineB)
    expect(row).toMatchObject({ name: 'Suman', l_name: null })
    const set = (name_order: string) => app.call(api.school_settings.update, { name_order }, school.admin)
    await set('LAST_FIRST')
    const names = (await list({ filter: { section_id: nineB.id }, sort: [{ field: 'name', dir: 'asc' }] })).data.map(
      ({ name }) => name,
    )
    await set('FIRST_LAST')
    expect(names).toEqual([...names].sort())
    expect(names).toContain('Suman')
    expect(names).toContain('Kumar Ravi')
  })

  it('D48 more pupils than a section holds are warned of and saved', async () => {
    const small = await makeSection(app, school, nine.grade_id, { capacity: 1 })
    expect((await send({}, small)).body.warnings).toEqual([])
    const reply = await send({}, small)
    expect([reply.status, reply.body.warnings]).toMatchObject([200, [{ code: 'student.over_capacity' }]])
  })

  it('D49 a date of birth of the future, or an age outside 2 to 30, is refused', async () => {
    for (const dob of ['2999-01-01', '1980-01-01', app.clock.now.toISOString().slice(0, 10)]) {
      const reply = await send({ dob })
      expect([dob, reply.status, paths(reply)]).toEqual([dob, 422, ['dob']])
    }
  })

  it('D49 who is 2 today, or 30 until tomorrow, is taken; a day less or more is not', async () => {
    const today = app.clock.now.toISOString().slice(0, 10)
    const born = (years: number, days: number) => {
      const day = new Date(`${today}T00:00:00Z`)
      day.setUTCFullYear(day.getUTCFullYear() - years)
      day.setUTCDate(day.getUTCDate() + days)
      return day.toISOString().slice(0, 10)
    }
    for (const [dob, status] of [
      [born(2, 0), 200],
      [born(2, 1), 422],
      [born(31, 1), 200],
      [born(31, 0), 422],
    ] as const) {
      const reply = await send({ dob }, nineB)
      expect([dob, reply.status, paths(reply) ?? []]).toEqual([dob, status, status === 200 ? [] : ['dob']])
    }
  })

  it('an elective is a subject by choice of the class', async () => {
    const french = await makeSubject(app, school, { grade_id: nine.grade_id, category: 'ELECTIVE' })
    const maths = await makeSubject(app, school, { grade_id: nine.grade_id })
    expect(paths(await send({ electives: [french.id, maths.id] }))).toEqual(['electives.1'])
    const row = await made({ electives: [french.id] }, nineB)
    expect(row.electives).toEqual([french.id])
    const taking = async (subject_id: number) => (await list({ filter: { subject_id, id: row.id } })).count
    expect([await taking(french.id), await taking(maths.id)]).toEqual([1, 1])
    expect((await update(row.id, { electives: [] })).data.electives).toEqual([])
    expect(await taking(french.id)).toBe(0)
  })
})

it('a pupil’s years are told with places and moves, the newest first, as far as somebody sees them', async () => {
  const row = await made({ roll_no: '88' })
  await update(row.id, { section_id: nineB.id, moved_on: '2026-08-01' })
  const later = await nextSession()
  await send({ admission_no: row.admission_no, session_id: later, link_existing: true }, ten)
  const years = (caller = school.admin) => app.call<StudentYear[]>(api.student.years, {}, caller, row.id)
  expect((await years()).data).toMatchObject([
    { session: { id: later }, grade: { title: 'Class 10' }, state: 'ACTIVE', moves: [] },
    { session: { id: school.session_id }, section: { title: 'B' }, moves: [{ moved_on: '2026-08-01' }] },
  ])
  expect((await years()).data[0]).not.toHaveProperty('guardian_name')
  const ofTen = await makeStaff(app, school, [{ session_id: later, grade_id: ten.grade_id, section_id: ten.id }])
  expect((await years(ofTen)).data.map(({ session }) => session.id)).toEqual([later])
  expect((await years((await makeSchool(app)).admin)).status).toBe(404)
})

describe('a pupil who is deleted', () => {
  it('D46 delete removes the enrolment of the session; the person goes with the last, and comes back', async () => {
    const row = await made()
    const session_id = await nextSession()
    await send({ admission_no: row.admission_no, session_id, link_existing: true }, ten)
    const remove = (session: number) => app.call(api.student.remove, { session_id: session }, school.admin, row.id)
    expect((await app.call(api.student.remove, {}, school.admin, row.id)).status).toBe(422)
    expect((await remove(session_id)).data).toEqual({ id: row.id })
    expect((await remove(session_id)).status).toBe(404)
    expect((await list({ filter: { id: row.id } })).count).toBe(1)
    await remove(school.session_id)
    expect((await list({ filter: { id: row.id } })).count).toBe(0)
    expect((await accountOf(row)).deleted_at).not.toBeNull()
    const restored = await app.call<Student>(api.student.restore, inSession(), school.admin, row.id)
    expect(restored.data).toMatchObject({ id: row.id, session_id: school.session_id })
    expect((await accountOf(row)).deleted_at).toBeNull()
  })

  it('is restored for 30 days, and not over another of the same number', async () => {
    const row = await made()
    await app.call(api.student.remove, inSession(), school.admin, row.id)
    await made({ admission_no: row.admission_no })
    expect((await app.call(api.student.restore, {}, school.admin, row.id)).errorCode).toBe('duplicate')
  })

  it('deleting a person deletes the enrolments in the same transaction, so that counts need no join', async () => {
    const { rows } = await app.databases.owner.query(
      `select e.id from enrolments e join students s on s.client_id = e.client_id and s.id = e.student_id
       where e.deleted_at is null and s.deleted_at is not null`,
    )
    expect(rows).toEqual([])
  })
})
