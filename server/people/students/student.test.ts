import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Section, type Student, type StudentYear } from '#contract'
import { searchKey } from '../../ground/search-key.ts'
import { startTestApp } from '../../testing/app.ts'
import { bring, makeExam, sheetOf } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  pupilBody,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { makeTaughtGrade } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let nine: Section
let nineB: Section
let ten: Section
beforeAll(async () => {
  school = await makeSchool(app)
  const nine_id = (await makeGrade(app, school, { title: 'Class 9', level_order: 9 })).id
  const ten_id = (await makeGrade(app, school, { title: 'Class 10', level_order: 10 })).id
  nine = await makeSection(app, school, nine_id, { title: 'A', capacity: 3 })
  nineB = await makeSection(app, school, nine_id, { title: 'B' })
  ten = await makeSection(app, school, ten_id, { title: 'A' })
})

const at = ({ id, grade_id }: Section) => ({ grade_id, section_id: id })
const send = (fields: object, section = nine) =>
  app.call<Student>(api.student.create, { ...pupilBody(school.session_id), ...at(section), ...fields }, school.admin)
async function made(fields: object = {}, section = nine): Promise<Student> {
  const reply = await send(fields, section)
  if (!reply.success) throw new Error(JSON.stringify(reply))
  return reply.data
}
const update = (id: number, body: object) => app.call<Student>(api.student.update, body, school.admin, id)
const list = (body: object) => app.call<Student[]>(api.student.list, body, school.admin)
const inSession = () => ({ session_id: school.session_id })
const paths = (reply: { errors?: { path: string }[] }) => reply.errors?.map(({ path }) => path)
const accountOf = async ({ account_id }: Student) =>
  (await app.databases.owner.query('select * from accounts where id = $1', [account_id])).rows[0]

async function nextSession(): Promise<number> {
  const { rows } = await app.databases.owner.query<{ id: string }>(
    `insert into sessions (name, start_date, end_date) values ('2027-28', '2027-04-01', '2028-03-31')
     on conflict do nothing returning id`,
  )
  if (rows[0]) return Number(rows[0].id)
  return Number((await app.databases.owner.query("select id from sessions where name = '2027-28'")).rows[0].id)
}

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
      accommodations: { extra_time_pct: 0, large_print: true, scribe: false },
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

  it('change-status flips the enrolment of the session, and the sign-in follows', async () => {
    const row = await made()
    const flip = () => app.call(api.student.changeStatus, inSession(), school.admin, row.id)
    expect((await flip()).data).toEqual({ id: row.id, status: 0 })
    expect((await accountOf(row)).status).toBe(0)
    expect((await flip()).data).toEqual({ id: row.id, status: 1 })
    expect((await accountOf(row)).status).toBe(1)
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

describe('the list', () => {
  it('comes class by class, section by section and by roll number, on any page alike', async () => {
    const own = await makeSchool(app)
    const sections: Section[] = []
    for (const level_order of [2, 1]) {
      const grade = await makeGrade(app, own, { level_order })
      for (const title of ['B', 'A']) sections.push(await makeSection(app, own, grade.id, { title }))
    }
    const create = (section: Section, roll_no: string) =>
      app.call<Student>(api.student.create, { ...pupilBody(own.session_id), ...at(section), roll_no }, own.admin)
    for (const section of sections) for (const roll_no of ['10', '9', '1']) await create(section, roll_no)
    const order = [3, 2, 1, 0].map((place) => sections[place]?.id)
    const wanted = order.flatMap((id) => ['1', '9', '10'].map((roll_no) => [id, roll_no]))
    for (const session of [{ session_id: own.session_id }, {}]) {
      const seen: unknown[] = []
      for (let page = 1; page <= 3; page += 1) {
        const { data, count } = await app.call<Student[]>(
          api.student.list,
          { filter: session, range: { page, pageSize: 5 } },
          own.admin,
        )
        expect(count).toBe(12)
        seen.push(...data.map(({ section_id, roll_no }) => [section_id, roll_no]))
      }
      expect(seen).toEqual(wanted)
    }
    const all = await app.call<Student[]>(api.student.list, { filter: { is_all_data_fetch: true } }, own.admin)
    expect(all.data).toHaveLength(12)
  })

  it('finds a name without its accents and apostrophes, of those also whose key is older', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const list_of = async (search: string) =>
      (await list({ filter: { section_id: section.id, search } })).data.map(({ f_name }) => f_name)
    const latin = await made({ f_name: 'Élodie', l_name: "O'Brien-Nuñez", admission_no: 'A1' }, section)
    const greek = await made({ f_name: 'Ζωή', l_name: 'Ødegård', admission_no: 'B’2' }, section)
    const hindi = await made({ f_name: 'ज़ारा', l_name: '', admission_no: 'C3' }, section)
    const owner = app.databases.owner
    const ids = [latin.id, greek.id, hindi.id]
    const keys = async () => {
      const sql = 'select search_text from students where id = any($1) order by id'
      return (await owner.query<{ search_text: string }>(sql, [ids])).rows.map((row) => row.search_text)
    }
    const made_now = await keys()
    const old = [latin, greek, hindi].map(({ f_name, l_name, admission_no }) =>
      searchKey([f_name, l_name, f_name, admission_no].filter(Boolean).join(' ')),
    )
    await owner.query(
      'update students set search_text = given.key from unnest($1::bigint[], $2::text[]) given (id, key) where students.id = given.id',
      [ids, old],
    )
    expect(await keys()).toEqual(old)
    await owner.query(await readFile('db/migrations/0048-names-without-accents.sql', 'utf8'))
    expect(await keys()).toEqual(made_now)
    for (const search of ['nunez', 'NUÑEZ', 'obrien', 'o’brien', 'elodie obrien'])
      expect([search, await list_of(search)]).toEqual([search, ['Élodie']])
    for (const search of ['ζωη', 'Ζωή', 'ødegard', 'b2'])
      expect([search, await list_of(search)]).toEqual([search, ['Ζωή']])
    expect(await list_of('ज़ारा'.normalize('NFD'))).toEqual(['ज़ारा'])
    expect(await list_of("'")).toEqual([])
    const named = async (f_name: string) =>
      (await list({ filter: { section_id: section.id, f_name } })).data.map((row) => row.f_name)
    for (const f_name of ['elodie', 'ÉLO', 'él’odie'])
      expect([f_name, await named(f_name)]).toEqual([f_name, ['Élodie']])
    // The last name is another's.
    expect(await named('nunez')).toEqual([])
  })

  it('finds by each filter, and nothing by what is not there', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const list_of = async (filter: object) =>
      (await list({ filter: { section_id: section.id, ...filter } })).data.map(({ f_name }) => f_name)
    await made(
      { f_name: 'Ánya', l_name: 'Śarmā', admission_no: 'Q/1', roll_no: '1', dob: '2012-01-01', email: 'anya@x.test' },
      section,
    )
    await made({ f_name: 'Bina', admission_no: 'Q/2', roll_no: null, accommodations: { extra_time_pct: 25 } }, section)
    const gone = await made({ f_name: 'Chitra', admission_no: 'Q/4', roll_no: '3', dob: '2012-01-01' }, section)
    await app.call(api.student.leave, { ...inSession(), left_on: '2026-06-01', reason: 'OTHER' }, school.admin, gone.id)
    const all = ['Ánya', 'Chitra', 'Bina']
    const cases: [object, string[]][] = [
      [{}, all],
      [{ search: 'śarmā' }, ['Ánya']],
      [{ search: 'Śarmā Ánya' }, ['Ánya']],
      [{ search: 'q/1' }, ['Ánya']],
      [{ search: '3' }, ['Chitra']],
      [{ search: '%' }, []],
      [{ f_name: ['bin', 'chi'] }, ['Chitra', 'Bina']],
      [{ f_name: 'verma' }, []],
      [{ admission_no: 'Q/1' }, ['Ánya']],
      [{ admission_no: 'q/' }, []],
      [{ state: 'LEFT' }, ['Chitra']],
      [{ include_promoted: false }, ['Ánya', 'Bina']],
      [{ include_promoted: true }, all],
      [{ without_email: true }, ['Chitra', 'Bina']],
      [{ missing: 'dob' }, ['Bina']],
      [{ missing: ['roll_no'] }, ['Bina']],
      [{ missing: ['roll_no', 'guardian_contact'] }, ['Bina']],
      [{ accommodation: 'extra_time' }, ['Bina']],
      [{ accommodation: ['scribe', 'large_print'] }, []],
      [{ status: 0 }, []],
      [{ invitation: 'NONE' }, all],
      [{ invitation: 'PENDING' }, []],
      [{ session_id: 999 }, []],
      [{ search: '', f_name: null, status: [] }, all],
    ]
    for (const [filter, names] of cases) expect([filter, await list_of(filter)]).toEqual([filter, names])
  })

  it('is sorted by each field, both ways', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    for (const [f_name, roll_no, admission_no] of [
      ['B', '2', 'S10'],
      ['A', '10', 'S9'],
      ['C', '1', 'S11'],
    ])
      await made({ f_name, l_name: null, roll_no, admission_no }, section)
    const by = async (field: string, dir: string) =>
      (await list({ filter: { section_id: section.id }, sort: [{ field, dir }] })).data
        .map(({ f_name }) => f_name)
        .join('')
    const orders = { name: 'ABC', roll_no: 'CBA', admission_no: 'ABC', id: 'BAC' }
    for (const [field, order] of Object.entries(orders)) {
      expect([field, await by(field, 'asc')]).toEqual([field, order])
      expect([field, await by(field, 'desc')]).toEqual([field, [...order].reverse().join('')])
    }
    for (const field of ['grade', 'section', 'status']) expect(await by(field, 'desc')).toBe('CBA')
  })
})

it('whoever might exist already is found by indexes, behind row-level security too', async () => {
  const client = await app.databases.app.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.client_id', $1, true)", [String(school.id)])
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query(
      'explain select id from students where client_id = $1 and lower(admission_no) = $2 and deleted_at is null',
      [school.id, 'dps-1'],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*lower\(admission_no\)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
