import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { api, type Staff, type Student, type UploadResult } from '#contract'
import { hashPassword } from '../../sign-in/passwords.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool, pupilBody, unique } from '../../testing/factories/factories.ts'
import { makeStaffSchool } from '../../testing/worlds/staff-school.ts'

const app = await startTestApp()
const world = await makeStaffSchool(app)
const { school, section, made, send, update, found, accountOf } = world
const password = 'a slow green river'
const at = { subdomain: school.sub_domain }

const loginOf = async (emp_id: string, fields: object = {}) => (await made({ emp_id, email: null, ...fields })).login
const signIn = (email: string, body: object = {}) => app.call(api.sign_in.login, { email, password, ...body }, at)
const givePassword = async ({ account_id }: { account_id: number }) =>
  app.databases.owner.query('update accounts set password_hash = $1 where id = $2', [
    await hashPassword(school.id, password),
    account_id,
  ])
const place = { grade_id: section.grade_id, section_id: section.id }
const admit = (admission_no: string, fields: object = {}) =>
  app.call<Student>(
    api.student.create,
    { ...pupilBody(school.session_id, { admission_no, create_anyway: true }), ...place, ...fields },
    school.admin,
  )
const pupilLogin = async ({ account_id }: Student) =>
  (await app.databases.owner.query('select login_name from accounts where id = $1', [account_id])).rows[0].login_name
const upload = (table: typeof api.staff_upload.upload, lines: string[], fields: object = {}, by = school) =>
  app.upload<UploadResult>(
    table,
    { session_id: String(by.session_id), ...fields },
    { name: 'list.csv', bytes: Buffer.from(lines.join('\n')) },
    by.admin,
  )

describe('F30 a user name', () => {
  it('is the number in small letters where it has a letter and is free, else t- and the number, then a count', async () => {
    expect(await loginOf('AB-7')).toBe('ab-7')
    expect(await loginOf('701')).toBe('t-701')
    expect(await loginOf('T-702')).toBe('t-702')
    expect(await loginOf('702')).toBe('t-702-2')
    expect(await loginOf('T-702-2')).toBe('t-t-702-2')
    expect(await loginOf('अ-12')).toBe('अ-12')
    expect(await loginOf('x@y')).toBe('x-y')
  })

  it('of a pupil is the admission number, or p- and the number where somebody of the staff has that name', async () => {
    await made({ emp_id: 'KV-31', email: null })
    const reply = await admit('KV-31')
    expect([reply.status, await pupilLogin(reply.data)]).toEqual([200, 'p-kv-31'])
    const plain = await admit('KV-32')
    expect(await pupilLogin(plain.data)).toBe('kv-32')
    // The other way round the pupil was first.
    expect(await loginOf('KV-32')).toBe('t-kv-32')
    await made({ emp_id: 'KV-33', email: null })
    await app.call(api.student.update, { admission_no: 'KV-33' }, school.admin, plain.data.id)
    expect(await pupilLogin(plain.data)).toBe('p-kv-33')
  })

  it('is given to every row of a list of either, and no row is refused for it', async () => {
    await made({ emp_id: 'Q-1', email: null })
    await admit('Q-2')
    const staff = await upload(api.staff_upload.upload, [
      'emp_id,first_name,role',
      'Q-2,Asha,Teacher',
      '902,Usha,Teacher',
      'T-902,Nisha,Teacher',
    ])
    expect(staff.data).toMatchObject({ created: 3, failed: 0, errors: [] })
    const { data } = await app.call<Staff[]>(
      api.staff.list,
      { filter: { emp_id: ['Q-2', '902', 'T-902'] } },
      school.admin,
    )
    expect(Object.fromEntries(data.map((one) => [one.emp_id, [one.login, one.email]]))).toEqual({
      'Q-2': ['t-q-2', null],
      '902': ['t-902', null],
      'T-902': ['t-t-902', null],
    })
    const pupils = await upload(api.student_upload.upload as never, [
      'admission_no,first_name,grade,section,guardian_name,guardian_mobile',
      'Q-1,Asha,Class 9,A,A Guardian,+919876543210',
      'Q-3,Usha,Class 9,A,A Guardian,+919876543210',
    ])
    expect(pupils.data).toMatchObject({ created: 2, failed: 0, errors: [] })
    const rows = await app.databases.owner.query(
      'select a.login_name from students s join accounts a on a.id = s.account_id where s.client_id = $1 and s.admission_no = any($2) order by 1',
      [school.id, ['Q-1', 'Q-3']],
    )
    expect(rows.rows.map(({ login_name }) => login_name)).toEqual(['p-q-1', 'q-3'])
  })

  it('that somebody else has by now is replaced when a person comes back', async () => {
    const gone = await made({ emp_id: 'BK-1', email: null })
    await app.call(api.staff.remove, {}, school.admin, gone.id)
    expect(await pupilLogin((await admit('BK-1')).data)).toBe('bk-1')
    const { data } = await app.call<Staff>(api.staff.restore, {}, school.admin, gone.id)
    expect(data.login).toBe('t-bk-1')
  })

  it('is given once, whoever asks at the same time', async () => {
    const replies = await Promise.all([
      ...[send({ emp_id: 'RC-1', email: null }), send({ emp_id: 'RC-1-x', email: null }), admit('RC-1')],
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('is filled for whoever was here before, as it would be today', async () => {
    const own = await makeSchool(app)
    const migration = await readFile('db/migrations/0019-staff-sign-in.sql', 'utf8')
    const call = (emp_id: string) =>
      app.call<Staff>(api.staff.create, { emp_id, first_name: 'Asha', role_id: 3 }, own.admin)
    const people = []
    for (const emp_id of ['T-1', '1', '2', 'Head', 'h@1', 'H-1']) people.push((await call(emp_id)).data)
    const before = people.map(({ login }) => login)
    expect(before).toEqual(['t-1', 't-1-2', 't-2', 'head', 'h-1', 't-h-1'])
    await app.databases.owner.query('update accounts set login_name = null where client_id = $1', [own.id])
    await app.databases.owner.query(migration)
    const { data } = await app.call<Staff[]>(
      api.staff.list,
      { filter: {}, sort: [{ field: 'id', dir: 'asc' }] },
      own.admin,
    )
    expect(data.map(({ login }) => login)).toEqual(before)
  })
})

describe('F31 who has both an e-mail address and a number', () => {
  it('signs in by either; without the address the number stays, and sign-ins with it', async () => {
    const row = await made({ emp_id: 'BOTH-1', email: 'both-1@quaestor.test' })
    await givePassword(row)
    const first = await signIn('both-1@quaestor.test')
    expect([first.status, (await signIn('BOTH-1')).status]).toEqual([200, 200])
    const { data } = await update(row.id, { email: null })
    expect(data).toMatchObject({ email: null, login: 'both-1' })
    expect([(await signIn('both-1@quaestor.test')).status, (await signIn('both-1')).status]).toEqual([400, 200])
    const pair = first.data as unknown as { token: string; db_token: string }
    const signed = { authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
    expect((await app.call(api.sign_in.getMe, {}, signed)).status).toBe(200)
    expect(await found({ without_email: true, id: row.id })).toEqual([row.id])
    expect(await found({ without_email: false, id: row.id })).toEqual([])
    expect(await found({ without_email: false, emp_id: ['BOTH-1'] })).toEqual([])
  })

  it('is told when a changed number changes the user name', async () => {
    const row = await made({ emp_id: '203', email: null })
    await givePassword(row)
    const reply = await update(row.id, { emp_id: '204' })
    expect(reply.data.login).toBe('t-204')
    expect(reply).toMatchObject({
      warnings: [{ code: 'staff.signs_in_as', message: 'Rajesh Iyer signs in as t-204 from now on' }],
    })
    expect([(await signIn('t-203')).status, (await signIn('t-204')).status]).toEqual([400, 200])
    expect(await update(row.id, { first_name: 'Ravi' })).toMatchObject({ warnings: [] })
  })

  it('keeps the address where they run the school', async () => {
    const own = await makeSchool(app)
    const body = { emp_id: 'HEAD', first_name: 'Anita', email: own.admin_email, role_id: 3, link_existing: true }
    const { data } = await app.call<Staff>(api.staff.create, body, own.admin)
    expect([data.role_id, data.login]).toEqual([2, 'head'])
    const refused = await app.call(api.staff.update, { email: null }, own.admin, data.id)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'email'])
    expect(
      (await app.call(api.school_admin.create, { name: 'X', client_id: own.id, role_id: 2 }, own.admin)).success,
    ).toBe(false)
  })
})

it('F32 an invitation without an e-mail address makes the person, and says that a code is printed', async () => {
  const reply = await send({ emp_id: unique('inv').replace(' ', '-'), email: null, send_invitation: true })
  expect(reply.status).toBe(200)
  expect(reply).toMatchObject({
    warnings: [{ code: 'staff.no_address', message: expect.stringContaining('print a code') }],
  })
  expect(reply.data.invitation?.state).toBe('NONE')
  expect((await accountOf(reply.data)).email).toBeNull()
  const addressed = await send({ send_invitation: true })
  expect(addressed).toMatchObject({ data: { invitation: { state: 'PENDING' } }, warnings: [] })
})

it('F33 the teachers of two schools go in whole from one file, 12 of 12, without an e-mail address', async () => {
  const own = await makeSchool(app)
  const lines = (await readFile(new URL('./spreadsheet/fixtures/sds-teachers.csv', import.meta.url), 'utf8')).split(
    '\n',
  )
  const asked = await upload(api.staff_upload.upload, lines, {}, own)
  expect(asked).toMatchObject({ status: 422, errors: [{ code: 'roster.several_schools' }] })
  let made = 0
  for (const name of ['10001', '10002']) {
    const defaults = JSON.stringify({ role: 'Teacher', school: name })
    const { data } = await upload(api.staff_upload.upload, lines, { defaults }, own)
    expect(data).toMatchObject({ failed: 0, errors: [] })
    made += data.created
  }
  expect(made).toBe(12)
  const { data } = await app.call<Staff[]>(
    api.staff.list,
    { filter: { without_email: true, is_all_data_fetch: true } },
    own.admin,
  )
  expect(data.map(({ login }) => login).sort()).toEqual(Array.from({ length: 12 }, (_, at) => `t-${101 + at}`))
  expect(data.find(({ emp_id }) => emp_id === '101')).toMatchObject({ name: 'Craig James Beane', email: null })
  // Taken in again nobody is made twice.
  const again = await upload(
    api.staff_upload.upload,
    lines,
    { mode: 'update', defaults: JSON.stringify({ role: 'Teacher', school: '10002' }) },
    own,
  )
  expect(again.data).toMatchObject({ created: 0, failed: 0, detail: { unchanged: 5 } })
})
