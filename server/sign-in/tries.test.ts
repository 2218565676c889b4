import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { api } from '#contract'
import { type Caller, type Reply, startTestApp } from '../testing/app.ts'
import { makeAccount, makeSchool, type TestSchool, unique } from '../testing/factories/factories.ts'
import { digestOf } from './links.ts'
import { hashPassword } from './passwords.ts'
import { codeSecret } from './way-in/printed-code.ts'

const app = await startTestApp({ TRUST_PROXY: 'on' })
const { owner } = app.databases
const PASSWORD = 'a long enough password'
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(0, PASSWORD)
})

interface Person {
  id: number
  email: string
  school: TestSchool
}

async function makeOwner(fields: { status?: 0 | 1; login_name?: string; language?: string } = {}): Promise<Person> {
  const school = await makeSchool(app)
  const email = `owner@${school.sub_domain}.test`
  const id = await makeAccount(app, school.id, 3, { email, ...fields })
  await owner.query('update accounts set password_hash = $1 where client_id = $2', [password_hash, school.id])
  return { id, email, school }
}

const from = ({ school }: Person, address: string): Caller => ({
  subdomain: school.sub_domain,
  'x-forwarded-for': address,
})
const login = (person: Person, password: string, address: string, more: Caller = {}, email = person.email) =>
  app.send('/v1/login', { email, password }, { ...from(person, address), ...more })
const deviceOf = ({ headers }: Reply, { school }: Person): Caller => ({
  cookie: [headers['set-cookie']]
    .flat()
    .map(String)
    .filter((text) => text.startsWith(`q_dev_${school.id}=`))
    .map((text) => text.split(';')[0] as string)
    .join('; '),
})
const failures = async ({ school }: Person): Promise<number> =>
  (await owner.query('select count(*)::int as n from sign_in_failures where client_id = $1', [school.id])).rows[0].n

/** Wrong passwords, one after another, each from an address of its own. */
async function guess(person: Person, times: number, email = person.email): Promise<number[]> {
  const statuses = []
  for (let n = 0; n < times; n++)
    statuses.push((await login(person, `guess ${n}`, `198.51.100.${n + 1}`, {}, email)).status)
  return statuses
}

it('addresses of one IPv6 line are one place', async () => {
  const person = await makeOwner()
  const statuses = []
  for (let n = 1; n <= 6; n++) statuses.push((await login(person, 'wrong', `2001:db8:1:2::${n}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await login(person, 'wrong', '2001:db8:1:3::1')).status).toBe(400)
})

it('calls of one IPv6 line are limited together', async () => {
  const limited = await startTestApp({ TRUST_PROXY: 'on', RATE_LIMIT: 'on' }, [], onTestFinished)
  // On a busy machine calls are refused before they are counted.
  const left = (address: string) =>
    vi.waitFor(async () => {
      const { headers } = await limited.send('/v1/brand', undefined, { 'x-forwarded-for': address }, 'GET')
      expect(headers['x-ratelimit-remaining']).toBeDefined()
      return Number(headers['x-ratelimit-remaining'])
    }, 20_000)
  const first = await left('2001:db8:1:2::1')
  expect(await left('2001:db8:1:2:3:4:5:6')).toBe(first - 1)
  expect(await left('2001:db8:1:4::1')).toBe(first)
})

describe('an account at which twenty wrong passwords were tried from as many addresses', () => {
  let person: Person
  let known: Caller
  beforeAll(async () => {
    person = await makeOwner({ login_name: unique('adm').replace(' ', '-'), language: 'hi' })
    known = deviceOf(await login(person, PASSWORD, '203.0.113.1'), person)
    expect(await guess(person, 20)).toEqual(Array(20).fill(400))
  })

  it('is tried no further from any other address, by whichever of its names, nor with the right password', async () => {
    const reply = await login(person, PASSWORD, '203.0.113.2')
    expect([reply.status, reply.errorCode]).toEqual([429, 'slow_down'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000)
    const { rows } = await owner.query('select login_name from accounts where id = $1', [person.id])
    expect((await login(person, PASSWORD, '203.0.113.3', {}, rows[0].login_name)).status).toBe(429)
  })

  it('lets its owner in on a device that it knows', async () => {
    expect((await login(person, PASSWORD, '198.51.100.1', known)).status).toBe(200)
  })

  it('lets its owner in where a new password was chosen by a link', async () => {
    const { data } = await app.call<{ url: string }>(
      api.invitation.link,
      {},
      person.school.admin,
      await invitee(person),
    )
    const hash = data.url.split('hash=')[1]
    await owner.query('update account_links set account_id = $1 where client_id = $2', [person.id, person.school.id])
    const fresh = 'another slow green river'
    const chosen = await app.call(api.way_in.setPassword, { hash, password: fresh }, from(person, '203.0.113.9'))
    expect(chosen.status, chosen.message).toBe(200)
    expect((await login(person, fresh, '203.0.113.9')).status).toBe(429)
    expect((await login(person, fresh, '203.0.113.9', deviceOf(chosen, person))).status).toBe(200)
  })

  it('is told of once, to its owner in the own language and in the log of the school', async () => {
    await app.services.afterwards.idle()
    const mails = await owner.query("select language, subject from mails where account_id = $1 and kind = 'GUESSED'", [
      person.id,
    ])
    expect(mails.rows).toEqual([{ language: 'hi', subject: expect.stringContaining(`School`) }])
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 2 * 3_600_000)
    try {
      expect(await guess(person, 21)).toEqual([...Array(20).fill(400), 429])
      await app.services.afterwards.idle()
    } finally {
      app.clock.now = before
    }
    const log = await owner.query("select 1 from audit_entries where entity_id = $1 and action = 'guessed'", [
      person.id,
    ])
    expect([log.rowCount, (await mailsOf(person)).length]).toEqual([1, 1])
  })
})

const mailsOf = async ({ id }: Person) =>
  (await owner.query("select 1 from mails where account_id = $1 and kind = 'GUESSED'", [id])).rows

async function invitee({ school }: Person): Promise<number> {
  return makeAccount(app, school.id, 3)
}

it('an address that nobody has is paused in the same words, and told to nobody', async () => {
  const person = await makeOwner()
  const nobody = `nobody@${person.school.sub_domain}.test`
  expect(await guess(person, 20, nobody)).toEqual(Array(20).fill(400))
  const known = await guess(person, 20).then(() => login(person, 'wrong', '203.0.113.4'))
  const unknown = await login(person, 'wrong', '203.0.113.4', {}, nobody)
  await app.services.afterwards.idle()
  expect(unknown.body).toEqual(known.body)
  expect((await mailsOf(person)).length).toBe(1)
  const { rows } = await owner.query('select account_id from mails where client_id = $1', [person.school.id])
  expect(rows.map(({ account_id }) => account_id)).toEqual([person.id])
})

it('a hundred wrong ones from one address pause it for the school, but for devices that are known', async () => {
  const person = await makeOwner()
  const known = deviceOf(await login(person, PASSWORD, '203.0.113.1'), person)
  // Wrong ones are rows; a hundred hashes would cost seconds.
  await owner.query(
    `insert into sign_in_failures (client_id, email, address, failed_at)
     select $1, 'a' || n || '@nobody.test', '203.0.113.5', $2 from generate_series(1, 99) n`,
    [person.school.id, app.clock.now.toISOString()],
  )
  expect((await login(person, 'wrong', '203.0.113.5', {}, 'z@nobody.test')).status).toBe(400)
  expect((await login(person, PASSWORD, '203.0.113.5')).status).toBe(429)
  expect((await login(person, PASSWORD, '203.0.113.5', known)).status).toBe(200)
  expect((await login(person, PASSWORD, '203.0.113.6')).status).toBe(200)
  const code = { login: person.email, code: 'ABCDEFGH12' }
  expect((await app.call(api.way_in.redeemCode, code, from(person, '203.0.113.5'))).status).toBe(429)
})

it('what is refused for another reason than a wrong password or code counts as nothing', async () => {
  const person = await makeOwner({ status: 0 })
  const refused = async () => (await login(person, PASSWORD, '203.0.113.7')).errorCode
  // Inactive, with the right password: as often as somebody likes, and never told from an address that nobody has.
  for (let time = 0; time < 7; time++) expect(await refused()).toBe('invalid_credentials')
  expect(await failures(person)).toBe(0)
  await owner.query('update accounts set status = 1 where id = $1', [person.id])
  await owner.query('update schools set status = 0 where id = $1', [person.school.id])
  expect(await refused()).toBe('unknown_subdomain')
  await owner.query('update schools set status = 1 where id = $1', [person.school.id])
  // The program fails behind a right password.
  await owner.query('alter table sign_ins rename to sign_ins_away')
  expect(await refused()).toBe('internal')
  await owner.query('alter table sign_ins_away rename to sign_ins')
  await owner.query(
    `insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at)
      values ($1, $2, 'CODE', 'PRINTED', $3, '2026-12-20', now())`,
    [person.school.id, person.id, digestOf(app.services.tokens, person.school.id, codeSecret(person.id, 'ABCDEFGH12'))],
  )
  await owner.query("alter table account_links add constraint none check (purpose <> 'RESET') not valid")
  const code = { login: person.email, code: 'ABCDEFGH12' }
  expect((await app.call(api.way_in.redeemCode, code, from(person, '203.0.113.7'))).status).not.toBe(200)
  await owner.query('alter table account_links drop constraint none')
  expect(await failures(person)).toBe(0)
  expect((await login(person, PASSWORD, '203.0.113.7')).status).toBe(200)
})

it('pupils who share a desk are each known there', async () => {
  const person = await makeOwner()
  const other = { ...person, email: person.school.admin_email }
  const first = deviceOf(await login(person, PASSWORD, '203.0.113.8'), person)
  const both = deviceOf(await login(other, PASSWORD, '203.0.113.8', first), person)
  for (const one of [person, other]) {
    for (let n = 0; n < 5; n++) await login(one, 'wrong', '203.0.113.8')
    expect((await login(one, PASSWORD, '203.0.113.8')).status).toBe(429)
    expect((await login(one, PASSWORD, '203.0.113.8', both)).status).toBe(200)
  }
})

it('ten who ask for a new password at once are sent three', async () => {
  const person = await makeOwner()
  const ask = () => app.call(api.way_in.forgotPassword, { email: person.email }, from(person, '203.0.113.10'))
  await Promise.all(Array.from({ length: 10 }, ask))
  await app.services.afterwards.idle()
  const { rowCount } = await owner.query("select 1 from mails where account_id = $1 and kind = 'RESET'", [person.id])
  expect(rowCount).toBe(3)
})
