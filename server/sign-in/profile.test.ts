import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OwnSignIn, type Staff, type Student, type UploadResult, type User } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  makeAccount,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  pupilBody,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { hashPassword } from './passwords.ts'

// Nothing listens there: what is mailed waits.
const app = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
let school: TestSchool
let hash: string
beforeAll(async () => {
  await migrateQueue(app.databases)
  school = await makeSchool(app)
  hash = await hashPassword(0, password)
})

const password = 'a slow green river'
const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows
const update = (body: object, caller: Caller) =>
  app.call<{ updatedClassesData: User }>(api.profile.update, body, caller)
const me = async (caller: Caller) => (await app.call<User>(api.sign_in.getMe, {}, caller)).data
const noticeTo = async (account_id: number | null) =>
  (await sql("select to_address from mails where account_id = $1 and kind = 'EMAIL_CHANGED'", account_id))[0]
    ?.to_address
const address = () => `${unique('new').replace(' ', '-')}@quaestor.test`

/** Somebody with a password who has signed in on a browser. */
async function makeSignedIn(agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0', role = 3, fields: object = {}) {
  const email = address()
  const id = await makeAccount(app, school.id, role, { email, ...fields })
  await sql('update accounts set password_hash = $2 where id = $1', id, hash)
  const signIn = async (by = agent) => {
    const body = { email, password }
    const headers = { subdomain: school.sub_domain, 'user-agent': by }
    const { data } = await app.call<{ token: string; db_token: string }>(api.sign_in.login, body, headers)
    return { authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  }
  return { id, email, signIn, caller: await signIn() }
}

describe('the own account', () => {
  it('says where somebody teaches, by the titles, and nothing of those who see the whole school', async () => {
    const { id: subject_id, title, grade_id } = await makeSubject(app, school)
    const teacher = await makeStaff(app, school, [{ grade_id, subject_id }])
    const { data } = await app.call<object[]>(api.profile.places, {}, teacher)
    const place = { session: { id: school.session_id }, grade: { id: grade_id }, subject: { id: subject_id, title } }
    expect(data).toMatchObject([{ ...place, section: null }])
    const { caller } = await makeSignedIn(undefined, 2)
    expect((await app.call(api.profile.places, {}, caller)).data).toEqual([])
  })

  it('says what mails are written in, whether the address is confirmed, and which one waits', async () => {
    const { caller, email } = await makeSignedIn()
    expect(await me(caller)).toMatchObject({
      email,
      email_verified: false,
      pending_email: null,
      mobile: null,
      language: null,
      photo: null,
    })
  })

  it('name, mobile and language are changed, answered as the whole user, and recorded in one entry', async () => {
    const { caller, id } = await makeSignedIn()
    const change = { name: 'Rajesh Iyer', mobile: '+91 98765 43210', language: 'hi' }
    const { status, data } = await update(change, caller)
    const after = { name: 'Rajesh Iyer', mobile: '+919876543210', language: 'hi' }
    expect([status, data.updatedClassesData]).toMatchObject([200, after])
    expect(await me(caller)).toEqual(data.updatedClassesData)
    const entries = await sql("select * from audit_entries where entity = 'profile' and entity_id = $1", id)
    expect(entries).toMatchObject(
      [{ action: 'update', after, account_id: String(id) }].map((one) => ({ ...one, account_id: id })),
    )
    const cleared = await update({ mobile: null, language: null }, caller)
    expect(cleared.data.updatedClassesData).toMatchObject({ mobile: null, language: null, name: 'Rajesh Iyer' })
  })

  it('a mobile is read as it is dialled in the country of the school, and the platform’s needs the code of its own', async () => {
    const { caller } = await makeSignedIn()
    const { data } = await update({ mobile: '098765 43210' }, caller)
    expect(data.updatedClassesData.mobile).toBe('+919876543210')
    expect((await update({ mobile: '12345' }, caller)).errors).toMatchObject([
      { path: 'mobile', code: 'phone.not_of_country', params: { country: 'India' } },
    ])
    const platform = await makeSuperAdmin(app)
    expect((await update({ mobile: '98765 43210' }, platform)).errors).toMatchObject([
      { path: 'mobile', code: 'phone.no_country' },
    ])
  })

  it('wrong values name the field; nothing is no change; a photo is an image of the school', async () => {
    const { caller } = await makeSignedIn()
    for (const [body, path] of [
      [{}, ''],
      [{ name: '' }, 'name'],
      [{ name: 'A\r\nB' }, 'name'],
      [{ mobile: '12' }, 'mobile'],
      [{ language: 'fr' }, 'language'],
      [{ email: 'no address', password }, 'email'],
      [{ email: 'a@x.test' }, 'password'],
      [{ photo: '/v1/media/file/00000000000000000000000000000000.webp' }, 'photo'],
    ] as const) {
      const reply = await update(body, caller)
      expect([body, reply.status, reply.errors?.[0]?.path]).toEqual([body, 422, path])
    }
  })

  it('a member of staff is renamed in the record too; a pupil is named by the school', async () => {
    const staff = await makeStaff(app, school, [])
    const { id } = await me(staff)
    expect((await update({ name: 'Anita Maria Rao' }, staff)).status).toBe(200)
    expect(await sql('select first_name, last_name from staff where account_id = $1', id)).toEqual([
      { first_name: 'Anita Maria', last_name: 'Rao' },
    ])
    await update({ name: 'Madonna' }, staff)
    expect(await sql('select first_name, last_name from staff where account_id = $1', id)).toEqual([
      { first_name: 'Madonna', last_name: null },
    ])
    const pupil = await makeSignedIn(undefined, 4)
    await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
      db
        .insertInto('students')
        .values({
          client_id: school.id,
          account_id: pupil.id,
          admission_no: unique('A'),
          f_name: 'Aadhya',
          guardian_name: 'Anil',
        })
        .execute(),
    )
    const refused = await update({ name: 'Somebody else' }, pupil.caller)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'name'])
  })

  it('is not changed while somebody acts as another', async () => {
    const superAdmin = await makeSuperAdmin(app)
    const body = { client_id: school.id, email: school.admin_email }
    const reply = await app.call(api.sign_in.loginAs, body, superAdmin)
    const acting = { authorization: `Bearer ${reply.body.access_token}`, 'db-token': String(reply.body.db_token) }
    const refused = await update({ name: 'Taken over' }, acting)
    expect([refused.status, refused.errorCode]).toEqual([403, 'forbidden'])
  })
})

describe('another e-mail address', () => {
  it('needs the password of today; five wrong ones pause it', async () => {
    const { caller } = await makeSignedIn()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const reply = await update({ email: address(), password: 'wrong' }, caller)
      expect([reply.status, reply.errorCode]).toEqual([400, 'invalid_credentials'])
    }
    expect((await update({ email: address(), password }, caller)).status).toBe(429)
  })

  it('that somebody else has is refused', async () => {
    const { caller } = await makeSignedIn()
    const reply = await update({ email: school.admin_email.toUpperCase(), password }, caller)
    expect([reply.status, reply.errorCode, reply.errors?.[0]?.path]).toEqual([409, 'duplicate', 'email'])
  })

  it('counts once it is confirmed by link and code; the old one is told, and D26 nothing holds the link in clear', async () => {
    const { caller, id, email } = await makeSignedIn()
    const wanted = address()
    const key = { 'idempotency-key': unique('key') }
    const asked = await update({ email: wanted, password }, { ...caller, ...key })
    expect(asked.data.updatedClassesData).toMatchObject({ email, pending_email: wanted })
    const mails = await sql('select kind, to_address, sealed from mails where account_id = $1 order by kind', id)
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['EMAIL', wanted],
      ['EMAIL_CHANGED', email],
    ])
    const secret = app.services.mail.open(mails[0].sealed).split('hash=')[1] as string
    const kept = await sql('select * from idempotency_keys')
    const log = await sql('select * from audit_entries')
    const stored = JSON.stringify([kept, log])
    expect([stored.includes(secret), stored.includes(password)]).toEqual([false, false])
    const at = { subdomain: school.sub_domain }
    const facts = await app.call<{ next: string }>(api.way_in.linkValidity, { hash: secret }, at)
    expect(facts.data).toMatchObject({ purpose: 'EMAIL', next: 'otp' })
    await app.call(api.way_in.sentOtp, { hash: secret }, at)
    const [otp] = await sql("select to_address, sealed from mails where account_id = $1 and kind = 'OTP'", id)
    expect(otp.to_address).toBe(wanted)
    const emailOtp = app.services.mail.open(otp.sealed)
    expect((await app.call(api.way_in.verifyOtp, { hash: secret, emailOtp }, at)).status).toBe(200)
    expect(await me(caller)).toMatchObject({ email: wanted, email_verified: true, pending_email: null })
  })
})

describe('D33 an address that an admin changes', () => {
  it('is not confirmed any more, links to the old one are void, and the old one is told', async () => {
    const superAdmin = await makeSuperAdmin(app)
    const made = await app.call<{ id: number; email: string }>(
      api.school_admin.create,
      { name: 'Asha', email: address(), client_id: school.id },
      superAdmin,
    )
    const { id, email } = made.data
    await sql('update accounts set email_verified_at = now() where id = $1', id)
    expect((await app.call(api.school_admin.update, { email: address() }, superAdmin, id)).status).toBe(200)
    const [account] = await sql('select email_verified_at from accounts where id = $1', id)
    expect(account.email_verified_at).toBeNull()
    expect(await sql('select id from account_links where account_id = $1 and revoked_at is null', id)).toEqual([])
    expect(await noticeTo(id)).toBe(email)
  })

  it('so it is with everybody to whom a file gives another address', async () => {
    const { id: grade_id, title } = await makeGrade(app, school)
    const section = await makeSection(app, school, grade_id)
    const take = async (
      call: typeof api.student_upload.upload | typeof api.staff_upload.upload,
      head: string,
      cells: string,
      mode: string,
    ) => {
      const bytes = Buffer.from(`${head}\n${cells}`)
      const fields = { session_id: String(school.session_id), mode }
      const { data } = await app.upload<UploadResult>(call, fields, { name: 'people.csv', bytes }, school.admin)
      expect(data).toMatchObject({ failed: 0, total: 1 })
    }
    const accountOf = async (table: string, column: string, value: string) =>
      (await sql(`select account_id from ${table} where ${column} = $1`, value))[0]?.account_id
    const [own, number] = [address(), unique('ADM')]
    const pupils = 'admission_no,first_name,class,section,guardian_name,email'
    const pupil = (email: string) => `${number},Asha,${title},${section.title},Ravi,${email}`
    await take(api.student_upload.upload, pupils, pupil(own), 'create')
    await take(api.student_upload.upload, pupils, pupil(address()), 'update')
    expect(await noticeTo(await accountOf('students', 'admission_no', number))).toBe(own)
    const [at, emp_id] = [address(), unique('T')]
    const staff = (email: string) => `${emp_id},Asha,${email},Teacher`
    await take(api.staff_upload.upload, 'emp_id,first_name,email,role', staff(at), 'create')
    await take(api.staff_upload.upload, 'emp_id,first_name,email,role', staff(address()), 'update')
    expect(await noticeTo(await accountOf('staff', 'emp_id', emp_id))).toBe(at)
  })

  it('so it is with staff and pupils; the address of an admin is changed by admins alone', async () => {
    const { id: grade_id } = await makeGrade(app, school)
    const section = await makeSection(app, school, grade_id)
    const email = address()
    const { data: one } = await app.call<Staff>(
      api.staff.create,
      { emp_id: unique('T'), first_name: 'Asha', email, role_ref_id: 3 },
      school.admin,
    )
    await app.call(api.staff.update, { email: address() }, school.admin, one.id)
    expect(await noticeTo(one.account_id)).toBe(email)
    const own = address()
    const place = { ...pupilBody(school.session_id), grade_id, section_id: section.id }
    const { data: pupil } = await app.call<Student>(api.student.create, { ...place, email: own }, school.admin)
    await app.call(api.student.update, { email: address() }, school.admin, pupil.id)
    expect(await noticeTo(pupil.account_id)).toBe(own)
    const anita = { emp_id: unique('T'), first_name: 'Anita', role_ref_id: 3 }
    const admin = { ...anita, email: school.admin_email, link_existing: true }
    const { data: record } = await app.call<Staff>(api.staff.create, admin, school.admin)
    await sql(`insert into role_permissions (role_id, module, action, status) values (5, 'staff', 'update', true)
      on conflict (role_id, module, action) do update set status = true`)
    const examiner = await makePerson(app, school.id, 5)
    const refused = await app.call(api.staff.update, { email: address() }, examiner, record.id)
    expect([refused.status, refused.errorCode]).toEqual([403, 'forbidden'])
    expect((await app.call(api.staff.update, { designation: 'Head' }, examiner, record.id)).status).toBe(200)
  })
})

describe('devices', () => {
  const devices = async (caller: Caller) => (await app.call<OwnSignIn[]>(api.profile.signIns, {}, caller)).data

  it('are listed with what tells them apart, and one is signed out from another', async () => {
    const { caller, signIn } = await makeSignedIn()
    const phone = await signIn('Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1')
    const there = await devices(caller)
    expect(there.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Chrome · Windows', true],
      ['Safari · iOS', false],
    ])
    expect(there[0]).toEqual({
      id: expect.any(Number),
      device: expect.any(String),
      address_masked: '127.0.0.•',
      methods: expect.any(Array),
      provider: null,
      started_at: app.clock.now.toISOString(),
      seen_at: app.clock.now.toISOString(),
      current: expect.any(Boolean),
    })
    const other = there.find(({ current }) => !current) as OwnSignIn
    expect((await app.call(api.profile.endSignIn, {}, caller, other.id)).data).toEqual({ id: other.id })
    expect((await app.call(api.sign_in.getMe, {}, phone)).errorCode).toBe('token_blocked')
    expect(await devices(caller)).toHaveLength(1)
    expect((await app.call(api.profile.endSignIn, {}, caller, other.id)).status).toBe(404)
  })

  it('of somebody else are neither seen nor ended', async () => {
    const mine = await makeSignedIn()
    const yours = await makeSignedIn()
    const [device] = await devices(yours.caller)
    const reply = await app.call(api.profile.endSignIn, {}, mine.caller, (device as OwnSignIn).id)
    expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
    expect(await devices(yours.caller)).toHaveLength(1)
    expect((await devices(mine.caller)).map(({ id }) => id)).not.toContain(device?.id)
  })
})
