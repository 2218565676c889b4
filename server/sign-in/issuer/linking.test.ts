import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { api, type LinkedIdentity, type LinkFacts, type OwnWays, type ProviderRow } from '#contract'
import { writeInSchool } from '../../db/connect.ts'
import { type Caller, type Reply, startTestApp } from '../../testing/app.ts'
import {
  makeAccount,
  makePerson,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { headersOf, linkTo, makeProvider, openBrowser } from '../../testing/issuer/browser.ts'
import { startIssuer } from '../../testing/issuer/lying-issuer.ts'
import { issueLinks, type NewLink } from '../links.ts'
import { hashPassword } from '../passwords.ts'

const start = new Date('2026-11-20T06:00:00.000Z')
const time = { now: () => start }
const issuer = await startIssuer(() => time.now(), afterAll)
const app = await startTestApp({ OUTBOUND_ALLOW: issuer.place })
time.now = () => app.clock.now

let school: TestSchool
let provider: ProviderRow
beforeEach(async () => {
  app.clock.now = start
  Object.assign(issuer, { lie: {}, user: { sub: 'somebody', email: 'tara@school.org' } })
  school = await makeSchool(app)
  provider = await makeProvider(app, school, issuer)
})

const idOf = async (caller: Caller) => (await app.call<{ id: number }>(api.sign_in.getMe, {}, caller)).data.id
const waysOf = async (caller: Caller) => (await app.call<OwnWays>(api.own_ways.ways, {}, caller)).data
const setPassword = async (account_id: number) => {
  const password_hash = await hashPassword(0, 'a long enough password')
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db
      .updateTable('accounts')
      .set({ password_hash })
      .where('client_id', '=', school.id)
      .where('id', '=', account_id)
      .execute(),
  )
}
/** Links from within, as whoever is signed in. */
async function linkFrom(caller: Caller, finishAs = caller, key = provider.key): Promise<Reply<LinkedIdentity>> {
  const browser = openBrowser(app, issuer, school)
  const { data } = await browser.send<{ url: string }>('/v1/profile/identity/start', { provider: key }, caller)
  return browser.send('/v1/profile/identity/finish', await browser.visit(data.url), finishAs)
}
const give = (of: NewLink) =>
  writeInSchool(app.databases.app_kysely, school.id, async (db) => {
    const [made] = await issueLinks({ db, client_id: school.id, now: app.clock.now, actor: null }, app.services, [of])
    return made?.hash ?? ''
  })
const mails = async () => {
  const { rows } = await app.databases.owner.query(
    "select account_id::int from mails where client_id = $1 and kind = 'SIGN_IN_CHANGED' order by id",
    [school.id],
  )
  return rows.map(({ account_id }) => account_id)
}

describe('linking an account elsewhere', () => {
  it('N12 is done from within and told by mail; from then on it signs in', async () => {
    const teacher = await makePerson(app, school.id, 3)
    expect(await waysOf(teacher)).toMatchObject({
      ...{ identities: [], providers: [{ key: provider.key, label: 'School account' }] },
    })
    const { status, data } = await linkFrom(teacher)
    expect(status).toBe(200)
    expect(data).toMatchObject({ label: 'tara@school.org', provider: { key: provider.key, label: 'School account' } })
    expect((await waysOf(teacher)).identities).toEqual([data])
    expect(await mails()).toEqual([await idOf(teacher)])
    const pair = (await openBrowser(app, issuer, school).signIn(provider.key)).data
    expect(await idOf(headersOf(pair))).toBe(await idOf(teacher))
    const signIns = await app.call<object[]>(api.profile.signIns, {}, headersOf(pair))
    expect(signIns.data).toContainEqual(expect.objectContaining({ methods: ['OIDC'], provider: 'School account' }))
  })

  it('N12 is one subject a school, and one of each provider a person', async () => {
    const [one, two] = [await makePerson(app, school.id, 3), await makePerson(app, school.id, 3)]
    const first = await linkFrom(one)
    const taken = await linkFrom(two)
    expect([taken.status, taken.errorCode]).toEqual([409, 'duplicate'])
    // The same once more is the same link.
    expect((await linkFrom(one)).data.id).toBe(first.data.id)
    issuer.user = { sub: 'another' }
    expect((await linkFrom(one)).errorCode).toBe('duplicate')
    expect((await linkFrom(two)).status).toBe(200)
  })

  it('A18 is ended in the sign-in in which it was begun, and is no sign-in', async () => {
    const [teacher, other] = [await makePerson(app, school.id, 3), await makePerson(app, school.id, 3)]
    expect((await linkFrom(teacher, other)).errorCode).toBe('sign_in_refused')
    const browser = openBrowser(app, issuer, school)
    const begun = await browser.send<{ url: string }>('/v1/profile/identity/start', { provider: provider.key }, teacher)
    const back = await browser.visit(begun.data.url)
    expect((await browser.finish(back)).errorCode).toBe('sign_in_refused')
    const login = await browser.visit((await browser.start(provider.key)).data.url)
    expect((await browser.send('/v1/profile/identity/finish', login, teacher)).errorCode).toBe('sign_in_refused')
    expect((await waysOf(teacher)).identities).toEqual([])
    const none = await browser.send('/v1/profile/identity/start', { provider: 'no-such' }, teacher)
    expect(none.status).toBe(422)
  })

  it('A63 is not for who acts as somebody', async () => {
    const admin = await makeSuperAdmin(app)
    const email = `acted-${school.id}@school.test`
    await makeAccount(app, school.id, 2, { email })
    const acting = await app.call(api.sign_in.loginAs, { client_id: school.id, email }, admin)
    const { access_token, db_token } = acting.body as { access_token: string; db_token: string }
    const caller = { authorization: `Bearer ${access_token}`, 'db-token': db_token }
    const reply = await app.send('/v1/profile/identity/start', { provider: provider.key }, caller)
    expect([reply.status, reply.errorCode]).toEqual([403, 'forbidden'])
  })

  it('N14 is undone where another way in is left', async () => {
    const teacher = await makePerson(app, school.id, 3)
    const { data } = await linkFrom(teacher)
    const remove = (caller: Caller) => app.call(api.own_identity.remove, {}, caller, data.id)
    expect((await remove(await makePerson(app, school.id, 3))).status).toBe(404)
    const last = await remove(teacher)
    expect([last.status, last.errorCode]).toEqual([409, 'in_use'])
    await setPassword(await idOf(teacher))
    expect((await remove(teacher)).status).toBe(200)
    expect((await remove(teacher)).status).toBe(404)
    expect((await openBrowser(app, issuer, school).signIn(provider.key)).errorCode).toBe('not_linked')
    expect(await mails()).toHaveLength(2)
  })

  it('N13 is done by an invitation, which is used up and signs in', async () => {
    const account_id = await makeAccount(app, school.id, 3)
    const hash = await give({ account_id, purpose: 'INVITE', delivery: 'MAIL' })
    const browser = openBrowser(app, issuer, school)
    const reply = await browser.signIn(provider.key, { hash })
    expect(await idOf(headersOf(reply.data))).toBe(account_id)
    expect((await browser.start(provider.key, { hash })).errorCode).toBe('invalid_link')
    expect((await openBrowser(app, issuer, school).signIn(provider.key)).status).toBe(200)
    // Of whoever is linked already nobody else takes the account over by an invitation.
    const other = await makeAccount(app, school.id, 3)
    const second = await give({ account_id: other, purpose: 'INVITE', delivery: 'MAIL' })
    expect((await openBrowser(app, issuer, school).signIn(provider.key, { hash: second })).errorCode).toBe('duplicate')
    expect((await app.send('/v1/link-validity', { hash: second }, { subdomain: school.sub_domain })).status).toBe(200)
  })

  it('N13 is done by a printed code that was redeemed, and never by a mailed link to a new password', async () => {
    const account_id = await makeAccount(app, school.id, 3)
    const mailed = await give({ account_id, purpose: 'RESET', delivery: 'MAIL' })
    expect((await openBrowser(app, issuer, school).start(provider.key, { hash: mailed })).errorCode).toBe(
      'invalid_link',
    )
    const canLink = async (hash: string) =>
      (await app.send<LinkFacts>('/v1/link-validity', { hash }, { subdomain: school.sub_domain })).data.can_link
    expect(await canLink(mailed)).toBe(false)
    const shown = await give({ account_id, purpose: 'RESET', delivery: 'SHOWN' })
    expect(await canLink(shown)).toBe(true)
    const reply = await openBrowser(app, issuer, school).signIn(provider.key, { hash: shown })
    expect(await idOf(headersOf(reply.data))).toBe(account_id)
    const verify = await give({ account_id, purpose: 'VERIFY', delivery: 'MAIL' })
    expect((await openBrowser(app, issuer, school).start(provider.key, { hash: verify })).errorCode).toBe(
      'invalid_link',
    )
  })

  it('N51 confirms by signing in anew there, as the same and just now, of whoever has nothing stronger', async () => {
    const teacher = await makePerson(app, school.id, 3)
    await linkFrom(teacher)
    const id = await idOf(teacher)
    await app.databases.owner.query('update sign_ins set stepped_up_at = null where account_id = $1', [id])
    const asked = await app.call(api.own_ways.newRecoveryCodes, {}, teacher)
    expect([asked.errorCode, asked.data]).toEqual(['step_up_needed', { methods: ['PROVIDER'] }])
    const browser = openBrowser(app, issuer, school)
    const begin = () => browser.send<{ url: string }>('/v1/step-up/provider/start', { provider: provider.key }, teacher)
    const confirm = async () => {
      const { data } = await begin()
      return browser.send<{ reason?: string }>('/v1/step-up/provider/finish', await browser.visit(data.url), teacher)
    }
    const { searchParams } = new URL((await begin()).data.url)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    issuer.lie = { claims: { auth_time: Math.floor(start.getTime() / 1000) - 600 } }
    expect((await confirm()).data.reason).toBe('auth_time')
    Object.assign(issuer, { lie: {}, user: { sub: 'another' } })
    expect((await confirm()).data.reason).toBe('token')
    issuer.user = { sub: 'somebody' }
    const { data } = await begin()
    const back = await browser.visit(data.url)
    expect((await browser.finish(back)).errorCode).toBe('sign_in_refused')
    expect((await confirm()).status).toBe(200)
    expect((await app.call(api.own_ways.newRecoveryCodes, {}, teacher)).errorCode).not.toBe('step_up_needed')
    await setPassword(id)
    await app.databases.owner.query(
      `insert into authenticator_apps (client_id, account_id, secret_sealed, last_step, created_at) values ($1, $2, '-', 0, now())`,
      [school.id, id],
    )
    expect((await begin()).errorCode).toBe('sign_in_refused')
  })

  it('N44 asks for the second step of whoever has one, unless the provider’s is enough', async () => {
    const account_id = await makeAccount(app, school.id, 3)
    await linkTo(app, school.id, account_id, provider, 'somebody')
    await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
      db
        .insertInto('authenticator_apps')
        .values({
          ...{ client_id: school.id, account_id, last_step: 0, created_at: app.clock.now.toISOString() },
          secret_sealed: app.services.sign_in_secrets.seal('JBSWY3DPEHPK3PXP'),
        })
        .execute(),
    )
    const asked = await openBrowser(app, issuer, school).signIn(provider.key)
    expect([asked.status, asked.errorCode]).toEqual([400, 'second_step'])
    expect(asked.data).toMatchObject({ methods: ['APP'] })
    await app.call(api.sign_in_provider.update, { trusts_second_step: true }, school.admin, provider.id)
    expect((await openBrowser(app, issuer, school).signIn(provider.key)).status).toBe(200)
  })
})
