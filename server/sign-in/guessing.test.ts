import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { api } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { closeDemoAccounts } from '../seed/close-demo.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { demoPassword } from './password-rules/demo-password.ts'
import { hashPassword, isHashedOtherwise, verifyPassword } from './passwords.ts'

const app = await startTestApp()
const password = 'a long enough password'

async function schoolWith(password_hash: string): Promise<TestSchool> {
  const school = await makeSchool(app)
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
  )
  return school
}

const login = (school: TestSchool, given: string, cookie?: string) =>
  app.send(
    '/v1/login',
    { email: school.admin_email, password: given },
    {
      subdomain: school.sub_domain,
      ...(cookie ? { cookie } : {}),
    },
  )

it('forty guesses at once get no more tries than five one after another', async () => {
  const school = await schoolWith(await hashPassword(0, password))
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => login(school, `guess ${n}`)))
  const statuses = replies.map(({ status }) => status)
  // Four wait, and a fifth may come when one of them waits no longer; the others are told to come again.
  const tries = statuses.filter((status) => status === 400).length
  expect([4, 5]).toContain(tries)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - tries)
  expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  const more = await Promise.all(Array.from({ length: 3 }, () => login(school, 'guess')))
  expect(tries + more.filter(({ status }) => status === 400).length).toBe(5)
})

it('a stranger behind the same address does not pause the account on a device that it was used on', async () => {
  const school = await schoolWith(await hashPassword(0, password))
  const first = await login(school, password)
  const set = [first.headers['set-cookie']].flat().map(String)
  const device = set.find((text) => text.startsWith(`q_dev_${school.id}=`))?.split(';')[0]
  expect(device).toBeDefined()
  for (let guess = 0; guess < 5; guess++) await login(school, 'wrong')
  expect((await login(school, password)).status).toBe(429)
  expect((await login(school, password, device)).status).toBe(200)
  expect((await login(school, password, `${device}0`)).status).toBe(429)
})

it('five wrong old passwords pause the change of a password', async () => {
  const school = await schoolWith(await hashPassword(0, password))
  const change = () =>
    app.call(api.sign_in.resetPassword, { password: 'not it', new_password: 'another good one' }, school.admin)
  const replies = []
  for (let guess = 0; guess < 6; guess++) replies.push(await change())
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
})

it('a hash of another cost is replaced when its owner signs in', async () => {
  const old = await hash(password, { memoryCost: 65_536, timeCost: 3, parallelism: 1 })
  const school = await schoolWith(old)
  expect((await login(school, password)).status).toBe(200)
  const [account] = await app.databases.owner_kysely
    .selectFrom('accounts')
    .select('password_hash')
    .where('client_id', '=', school.id)
    .execute()
  expect(isHashedOtherwise(old)).toBe(true)
  expect(isHashedOtherwise(account?.password_hash ?? '')).toBe(false)
  expect((await login(school, password)).status).toBe(200)
})

it('the log of the school tells who signed in and out, and what was refused', async () => {
  const school = await schoolWith(await hashPassword(0, password))
  await login(school, 'wrong')
  await login(school, password)
  await app.call(api.sign_in.signOut, {}, school.admin)
  const entries = await app.databases.owner_kysely
    .selectFrom('audit_entries')
    .select(['action', 'account_id', 'after'])
    .where('client_id', '=', school.id)
    .where('entity', '=', 'sign-in')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['failed', 'sign-in', 'sign-out'])
  expect(entries.every(({ account_id, after }) => account_id !== null && after === null)).toBe(true)
})

it('the published password of the demo opens nothing in production', async () => {
  const school = await makeSchool(app)
  const password_hash = await hashPassword(0, demoPassword)
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db
      .updateTable('accounts')
      .set({ password_hash, email: 'admin@demo.test' })
      .where('client_id', '=', school.id)
      .execute(),
  )
  const demo = { ...school, admin_email: 'admin@demo.test' }
  expect((await login(demo, demoPassword)).status).toBe(200)
  expect(await closeDemoAccounts(app.databases, app.clock.now)).toEqual(['admin@demo.test'])
  expect((await login(demo, demoPassword)).status).toBe(400)
  expect(await closeDemoAccounts(app.databases, app.clock.now)).toEqual([])
})

it('many sign-ins of one school hold up another school’s by one password a place', async () => {
  const order: number[] = []
  const note = async (client_id: number, work: Promise<unknown>) => {
    await work
    order.push(client_id)
  }
  const flood = Array.from({ length: 12 }, () => note(1, verifyPassword({ client_id: 1 }, 'guess', null)))
  await Promise.all([...flood, note(2, hashPassword(2, 'a pupil of another school'))])
  expect(order.indexOf(2)).toBeLessThanOrEqual(2 * availableParallelism())
})
