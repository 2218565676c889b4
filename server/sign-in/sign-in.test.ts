import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ModuleAccess, type User } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { hashPassword } from './passwords.ts'

interface Pair {
  token: string
  db_token: string
}

const headersOf = (pair: Pair): Caller => ({ authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token })

const app = await startTestApp()

describe('signing in', () => {
  let school: TestSchool
  const password = 'a long enough password'

  beforeAll(async () => {
    school = await makeSchool(app)
    const password_hash = await hashPassword(0, password)
    await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
      db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
    )
  })

  const login = (body: object, headers: Caller = { subdomain: school.sub_domain }) =>
    app.send<Pair>('/v1/login', body, headers)
  const right = () => login({ email: school.admin_email, password })

  function cookieOf(reply: { headers: Record<string, unknown> }): { name: string; value: string } {
    const text = String(reply.headers['set-cookie'])
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    return { name, value }
  }

  it('refuses a wrong password and an unknown address with the same 400', async () => {
    const wrong = await login({ email: school.admin_email, password: 'not this one' })
    const unknown = await login({ email: 'nobody@nowhere.test', password: 'not this one' })
    expect([wrong.status, wrong.errorCode]).toEqual([400, 'invalid_credentials'])
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  it('refuses an unknown sub-domain with 400 unknown_subdomain', async () => {
    const reply = await login({ email: school.admin_email, password }, { subdomain: 'no-such-school' })
    expect([reply.status, reply.errorCode]).toEqual([400, 'unknown_subdomain'])
  })

  it('refuses header and host that name different schools', async () => {
    const other = await makeSchool(app)
    const headers = { subdomain: school.sub_domain, host: `${other.sub_domain}.localhost:3000` }
    const reply = await login({ email: school.admin_email, password }, headers)
    expect([reply.status, reply.errorCode]).toEqual([400, 'unknown_subdomain'])
  })

  it('does not let a person of one school in at another', async () => {
    const other = await makeSchool(app)
    const reply = await login({ email: school.admin_email, password }, { subdomain: other.sub_domain })
    expect(reply.errorCode).toBe('invalid_credentials')
  })

  it('names the fields that are missing', async () => {
    const reply = await login({})
    expect([reply.status, reply.errorCode]).toEqual([422, 'invalid_field'])
    expect(reply.errors?.map((error) => error.path)).toEqual(['email', 'password'])
  })

  it('pauses an account and address for 15 minutes after 5 wrong passwords', async () => {
    const paused = await makeSchool(app)
    const attempt = () => login({ email: paused.admin_email, password: 'wrong' }, { subdomain: paused.sub_domain })
    for (let time = 0; time < 5; time++) expect((await attempt()).status).toBe(400)
    const reply = await attempt()
    expect([reply.status, reply.errorCode]).toEqual([429, 'slow_down'])
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000)
    expect((await attempt()).status).toBe(400)
  })

  it('N1 answers a pair that works and nothing else, and the details of the person', async () => {
    const pair = (await right()).data
    expect(Object.keys(pair)).toEqual(['token', 'db_token'])
    const details = await app.call<User>(api.sign_in.getDetails, undefined, headersOf(pair))
    expect(details.body).toMatchObject({ status: 200, success: true })
    expect(details.data).toMatchObject({ email: school.admin_email, role_id: 2, role_ref_id: 2, client_id: school.id })
    const me = await app.call<User>(api.sign_in.getMe, {}, headersOf(pair))
    expect(me.data).toEqual(details.data)
  })

  it('takes the school from the host name as from the Subdomain header', async () => {
    const reply = await login({ email: school.admin_email, password }, { host: `${school.sub_domain}.localhost:3000` })
    expect(reply.status).toBe(200)
  })

  it('refuses missing, forged and expired tokens with 401 invalid_token', async () => {
    const pair = (await right()).data
    const expired = headersOf(pair)
    const forged = { ...headersOf(pair), authorization: `Bearer ${pair.token.slice(0, -3)}abc` }
    for (const headers of [{}, { authorization: `Bearer ${pair.token}` }, forged]) {
      const reply = await app.call(api.sign_in.getMe, {}, headers as Caller)
      expect([reply.status, reply.errorCode]).toEqual([401, 'invalid_token'])
    }
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000)
    const late = await app.call(api.sign_in.getMe, {}, expired)
    expect([late.status, late.errorCode]).toEqual([401, 'invalid_token'])
  })

  it('refuses the tokens of two sign-ins mixed, of one school and of two', async () => {
    const first = (await right()).data
    const second = (await right()).data
    const other = await makeSchool(app)
    for (const db_token of [second.db_token, other.admin['db-token'] as string]) {
      const reply = await app.call(api.sign_in.getMe, {}, headersOf({ token: first.token, db_token }))
      expect([reply.status, reply.errorCode]).toEqual([401, 'invalid_token'])
    }
  })

  it('refuses a sub-domain other than that of the tokens', async () => {
    const other = await makeSchool(app)
    const reply = await app.call(api.grade.list, {}, { ...school.admin, subdomain: other.sub_domain })
    expect([reply.status, reply.errorCode]).toEqual([400, 'unknown_subdomain'])
  })

  it('signs out on the server: the pair is blocked from then on', async () => {
    const headers = headersOf((await right()).data)
    expect((await app.call(api.sign_in.signOut, {}, headers)).status).toBe(200)
    const reply = await app.call(api.sign_in.getMe, {}, headers)
    expect([reply.status, reply.errorCode]).toEqual([401, 'token_blocked'])
  })

  it('blocks the tokens of a school that was made inactive', async () => {
    const closing = await makeSchool(app)
    expect((await app.call(api.grade.list, {}, closing.admin)).status).toBe(200)
    await app.databases.owner_kysely.updateTable('schools').set({ status: 0 }).where('id', '=', closing.id).execute()
    app.clock.now = new Date(app.clock.now.getTime() + 6000)
    const reply = await app.call(api.grade.list, {}, closing.admin)
    expect([reply.status, reply.errorCode]).toEqual([401, 'token_blocked'])
    expect((await login({ email: closing.admin_email, password }, { subdomain: closing.sub_domain })).status).toBe(400)
  })

  describe('refreshing', () => {
    const refresh = (token: string, cookie: { name: string; value: string } | null) =>
      app.send<Pair>(
        '/v1/refresh-token',
        {},
        {
          authorization: `Bearer ${token}`,
          ...(cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {}),
        },
      )

    it('answers a new token for an expired one and rotates the cookie', async () => {
      const signed = await right()
      app.clock.now = new Date(app.clock.now.getTime() + 20 * 60_000)
      const reply = await refresh(signed.data.token, cookieOf(signed))
      expect(reply.data.token).not.toBe(signed.data.token)
      expect(reply.status).toBe(200)
      expect(cookieOf(reply).value).not.toBe(cookieOf(signed).value)
      const headers = headersOf({ token: reply.data.token, db_token: signed.data.db_token })
      expect((await app.call(api.sign_in.getMe, {}, headers)).status).toBe(200)
    })

    it('gives the same successor to a repeated refresh within 30 seconds', async () => {
      const signed = await right()
      const first = await refresh(signed.data.token, cookieOf(signed))
      app.clock.now = new Date(app.clock.now.getTime() + 20_000)
      const again = await refresh(signed.data.token, cookieOf(signed))
      expect(again.status).toBe(200)
      expect(cookieOf(again).value).toBe(cookieOf(first).value)
    })

    it('ends the whole sign-in when an old cookie is used after 30 seconds', async () => {
      const signed = await right()
      const first = await refresh(signed.data.token, cookieOf(signed))
      app.clock.now = new Date(app.clock.now.getTime() + 31_000)
      const stolen = await refresh(signed.data.token, cookieOf(signed))
      expect([stolen.status, stolen.errorCode]).toEqual([401, 'token_blocked'])
      const honest = await refresh(first.data.token, cookieOf(first))
      expect([honest.status, honest.errorCode]).toEqual([401, 'token_blocked'])
    })

    it('fails only with 401 token_blocked: no cookie, forged cookie, no bearer', async () => {
      const signed = await right()
      const { name, value } = cookieOf(signed)
      const tries = [
        await refresh(signed.data.token, null),
        await refresh(signed.data.token, { name, value: `0.${'x'.repeat(value.length - 2)}` }),
        await refresh('nonsense', { name, value }),
      ]
      for (const reply of tries) expect([reply.status, reply.errorCode]).toEqual([401, 'token_blocked'])
    })

    it('keeps the cookie for the browser session only, unless asked to remember', async () => {
      const plain = await right()
      const remembered = await login({ email: school.admin_email, password, remember: true })
      expect(String(plain.headers['set-cookie'])).not.toMatch(/Expires|Max-Age/i)
      expect(String(remembered.headers['set-cookie'])).toMatch(/Expires/i)
      for (const reply of [plain, remembered])
        expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/i)
    })
  })

  describe('the own password', () => {
    it('needs the old one, refuses common ones, and ends all other sign-ins', async () => {
      const person = await makeSchool(app)
      const password_hash = await hashPassword(0, password)
      await writeInSchool(app.databases.owner_kysely, person.id, (db) =>
        db.updateTable('accounts').set({ password_hash }).where('client_id', '=', person.id).execute(),
      )
      const signIn = () => login({ email: person.admin_email, password }, { subdomain: person.sub_domain })
      const here = headersOf((await signIn()).data)
      const there = headersOf((await signIn()).data)
      const change = (body: object) => app.call(api.sign_in.resetPassword, body, here)
      expect((await change({ password: 'wrong', new_password: 'another long one' })).errorCode).toBe(
        'invalid_credentials',
      )
      const common = await change({ password, new_password: 'password123' })
      expect([common.status, common.errors?.[0]?.path]).toEqual([422, 'new_password'])
      expect((await change({ password, new_password: 'short' })).status).toBe(422)
      for (const new_password of [' '.repeat(12), '\u200b\u2003\u3164'.repeat(5)])
        expect(await change({ password, new_password })).toMatchObject({
          status: 422,
          errors: [{ path: 'new_password', code: 'password.new_missing' }],
        })
      expect((await change({ password, new_password: 'another long one' })).status).toBe(200)
      expect((await app.call(api.sign_in.getMe, {}, there)).errorCode).toBe('token_blocked')
      expect((await app.call(api.sign_in.getMe, {}, here)).status).toBe(200)
    })
  })

  describe('entering a school as its admin', () => {
    it('is only for the platform', async () => {
      const body = { client_id: school.id, email: school.admin_email }
      const reply = await app.call(api.sign_in.loginAs, body, school.admin)
      expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
    })

    it('answers an own pair, records who entered, and leaves passwords alone', async () => {
      const superAdmin = await makeSuperAdmin(app)
      const body = { client_id: school.id, email: school.admin_email }
      const reply = await app.call<User>(api.sign_in.loginAs, body, superAdmin)
      expect(reply.status).toBe(200)
      const { access_token: token, db_token } = reply.body as { access_token: string; db_token: string }
      expect(reply.data).toMatchObject({ client_id: school.id, role_id: 2, impersonator: { id: expect.any(Number) } })
      const inside = headersOf({ token, db_token })
      expect((await app.call(api.grade.list, {}, inside)).status).toBe(200)
      const change = await app.call(api.sign_in.resetPassword, { password, new_password: 'another long one' }, inside)
      expect([change.status, change.errorCode]).toEqual([403, 'forbidden'])
      await app.call(api.grade.create, { title: 'Made by the platform' }, inside)
      const { rows } = await app.databases.owner.query(
        "select impersonator_id from audit_entries where client_id = $1 and entity = 'grade' order by id desc limit 1",
        [school.id],
      )
      expect(rows[0].impersonator_id).toBeGreaterThan(0)
    })

    it('does not find staff, unknown addresses or other schools', async () => {
      const superAdmin = await makeSuperAdmin(app)
      await makePerson(app, school.id, 3, 'teacher@entering.test')
      for (const email of ['teacher@entering.test', 'nobody@entering.test']) {
        const reply = await app.call(api.sign_in.loginAs, { client_id: school.id, email }, superAdmin)
        expect(reply.status).toBe(404)
      }
    })
  })

  it('tells for every module which of its actions the role may do', async () => {
    const reply = await app.call<ModuleAccess[]>(api.permission.activeModules, {}, school.admin)
    const grade = reply.data.find((entry) => entry.module === 'grade')
    expect(grade?.module_permissions).toContainEqual({ action: 'view', status: true })
    const session = reply.data.find((entry) => entry.module === 'session')
    expect(session?.module_permissions.every((permission) => !permission.status)).toBe(true)
  })
})
