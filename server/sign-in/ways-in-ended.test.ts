import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { readOrMakeSecret } from '../db/secret.ts'
import { closeDemoAccounts } from '../seed/close-demo.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeAccount, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { demoPassword } from './password-rules/demo-password.ts'
import { judgePassword } from './password-rules/judge-password.ts'
import { hashPassword } from './passwords.ts'

const app = await startTestApp({ LOG_LEVEL: 'info' })
const production = await startTestApp({ NODE_ENV: 'production' })
const { owner } = app.databases
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

const logged = (event: string) =>
  app.logged.flatMap((line) => {
    const one = JSON.parse(line) as Record<string, unknown>
    return one.event === event ? [one] : []
  })

interface Pair {
  access_token: string
  db_token: string
}

describe('who acts as an admin', () => {
  async function act(): Promise<{ acting: Caller; sign_in_id: number }> {
    const superAdmin = await makeSuperAdmin(app)
    const body = { client_id: school.id, email: school.admin_email }
    const entered = (await app.call(api.sign_in.loginAs, body, superAdmin)).body as unknown as Pair
    const acting = { authorization: `Bearer ${entered.access_token}`, 'db-token': entered.db_token }
    const { rows } = await owner.query(
      "select impersonator_sign_in_id as id from sign_ins where kind = 'IMPERSONATION' order by sign_ins.id desc limit 1",
    )
    expect((await app.call(api.sign_in.getMe, {}, acting)).status).toBe(200)
    return { acting, sign_in_id: Number(rows[0].id) }
  }

  it.each([
    ['the own sign-in is ended', 'update sign_ins set revoked_at = now() where id = $1'],
    [
      'the account is closed',
      'update accounts set status = 0 where id = (select account_id from sign_ins where id = $1)',
    ],
    [
      'the account is deleted',
      'update accounts set deleted_at = now() where id = (select account_id from sign_ins where id = $1)',
    ],
  ])('is out within 5 s when %s', async (_, ends) => {
    const { acting, sign_in_id } = await act()
    await owner.query(ends, [sign_in_id])
    app.clock.now = new Date(app.clock.now.getTime() + 5000)
    expect(await app.call(api.sign_in.getMe, {}, acting)).toMatchObject({ status: 401, errorCode: 'token_blocked' })
  })
})

it('a token is for the platform or for a school: the other is refused, and one of a version before goes on', async () => {
  const [, text = ''] = (school.admin.authorization ?? '').split(' ')
  const claims = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.aud).toBe('school')
  const key = new TextEncoder().encode(await readOrMakeSecret(app.databases))
  const signed = (change: object) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const ask = async (change: object) => {
    const authorization = `Bearer ${await signed(change)}`
    return (await app.call(api.sign_in.getMe, {}, { ...school.admin, authorization })).status
  }
  expect([await ask({}), await ask({ aud: 'platform' }), await ask({ aud: undefined })]).toEqual([200, 401, 200])
})

it('sign-ins and refusals stand in the log with their address, and without what was typed', async () => {
  const password_hash = await hashPassword(0, 'a slow green river')
  const id = await makeAccount(app, school.id, 3, { email: 'in-the-log@quaestor.test' })
  await owner.query('update accounts set password_hash = $1 where id = $2', [password_hash, id])
  const at = { subdomain: school.sub_domain }
  const login = (password: string) => app.call(api.sign_in.login, { email: 'in-the-log@quaestor.test', password }, at)
  await login('a slow green rivet')
  expect((await login('a slow green river')).status).toBe(200)
  await app.call(api.role.list, {}, { authorization: 'Bearer nothing', 'db-token': 'nothing' })
  const path = api.sign_in.login.path
  expect(logged('sign-in').at(-1)).toMatchObject({ address: '127.0.0.1', client_id: school.id, account_id: id })
  expect(logged('refused')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ errorCode: 'invalid_credentials', path, address: '127.0.0.1', client_id: school.id }),
      expect.objectContaining({ errorCode: 'invalid_token', address: '127.0.0.1', account_id: null }),
    ]),
  )
  expect(app.logged.join('\n')).not.toMatch(/in-the-log|slow green/)
})

it('the published password opens nothing in production, whatever the address, and is nobody’s to choose', async () => {
  const place = await makeSchool(production)
  const password_hash = await hashPassword(0, demoPassword)
  const open = production.databases.owner
  const [moved, chosen] = [
    await makeAccount(production, place.id, 3, { email: 'moved@school.example' }),
    await makeAccount(production, place.id, 3, { email: 'chosen@school.example' }),
  ]
  await open.query('update accounts set password_hash = $1 where id = $2', [password_hash, moved])
  // Of somebody whom an admin has made, with a hash of its own: nothing tells it from others.
  await open.query('update accounts set password_hash = $1, created_by = 1 where id = $2', [
    await hashPassword(0, demoPassword),
    chosen,
  ])
  const login = async (email: string) =>
    (await production.call(api.sign_in.login, { email, password: demoPassword }, { subdomain: place.sub_domain }))
      .errorCode
  expect([await login('moved@school.example'), await login('chosen@school.example')]).toEqual([
    'invalid_credentials',
    'invalid_credentials',
  ])
  expect(await closeDemoAccounts(production.databases, production.clock.now)).toEqual(['moved@school.example'])
  expect(judgePassword(demoPassword, { base_kind: 3, known: [] })?.code).toBe('password.common')
})
