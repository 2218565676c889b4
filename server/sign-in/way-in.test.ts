import { beforeAll, describe, expect, it } from 'vitest'
import { api, type LinkFacts } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeAccount, makeSchool, type TestSchool, unique } from '../testing/factories/factories.ts'
import { digestOf } from './links.ts'
import { codeSecret } from './way-in/printed-code.ts'

const app = await startTestApp()
const { way_in } = api
let school: TestSchool
let at: Record<string, string>
beforeAll(async () => {
  school = await makeSchool(app)
  at = { subdomain: school.sub_domain }
})

const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows
const start = new Date('2026-11-20T06:00:00.000Z')
const later = (ms: number) => {
  app.clock.now = new Date(start.getTime() + ms)
}
const password = 'a slow green river'

/** A copied link to an account. */
async function copied(id: number, by = school): Promise<string> {
  const reply = await app.call<{ url: string }>(api.invitation.link, {}, by.admin, id)
  return reply.data.url.split('#hash=')[1] as string
}

/** What the newest mail to an account holds: a link's hash, or a code. */
async function mailed(account_id: number, kind: string): Promise<string | undefined> {
  await app.services.afterwards.idle()
  const [mail] = await sql(
    'select sealed from mails where account_id = $1 and kind = $2 order by id desc limit 1',
    account_id,
    kind,
  )
  if (!mail) return undefined
  const secret = app.services.mail.open(mail.sealed)
  return kind === 'OTP' ? secret : (secret.split('#hash=')[1] as string)
}

interface Pair {
  token: string
  db_token: string
}
const signedBy = (pair: Pair | null) => ({ authorization: `Bearer ${pair?.token}`, 'db-token': `${pair?.db_token}` })

const validity = (hash: string, headers = at) => app.call<LinkFacts>(way_in.linkValidity, { hash }, headers)
const set = (hash: string, chosen = password, headers = at) =>
  app.call<{ login: string; pair: Pair | null }>(way_in.setPassword, { hash, password: chosen }, headers)
const login = (email: string, given = password, headers = at) =>
  app.call<{ token: string }>(api.sign_in.login, { email, password: given }, headers)
const forgot = (email: string, headers = at) => app.call(way_in.forgotPassword, { email }, headers)

describe('a link', () => {
  it('leads somebody invited to a password and in, by e-mail or by admission number', async () => {
    const id = await makeAccount(app, school.id, 4, { email: null, login_name: 'dps-1004', name: 'Aadhya Banerjee' })
    const hash = await copied(id)
    const { data } = await validity(hash)
    expect(data).toMatchObject({ valid: true, purpose: 'INVITE', name: 'Aadhya Banerjee', next: 'password', least: 8 })
    expect([data.sub_domain, data.email_masked]).toEqual([school.sub_domain, null])
    expect((await set(hash)).data).toMatchObject({
      sub_domain: school.sub_domain,
      login: 'dps-1004',
      purpose: 'INVITE',
    })
    expect((await login('DPS-1004')).status).toBe(200)
    const email = 'rajesh@iyer.test'
    const teacher = await makeAccount(app, school.id, 3, { email })
    expect((await set(await copied(teacher))).data.login).toBe('r••••@iyer.test')
    expect((await login('Rajesh@Iyer.test')).status).toBe(200)
  })

  it('D21 looked at by a scanner twenty times stays usable', async () => {
    const id = await makeAccount(app, school.id, 3)
    const hash = await copied(id)
    for (let time = 0; time < 20; time += 1) {
      await app.send(`/verify?hash=${hash}`, undefined, at, 'GET')
      expect((await validity(hash)).status).toBe(200)
    }
    expect((await set(hash)).status).toBe(200)
  })

  it('D22 used, expired, revoked, unknown or another school’s opens nothing and says why, in every call', async () => {
    const other = await makeSchool(app)
    const used = await copied(await makeAccount(app, school.id, 3))
    await set(used)
    const inactive_id = await makeAccount(app, school.id, 3)
    const inactive = await copied(inactive_id)
    await sql('update accounts set status = 0 where id = $1', inactive_id)
    const again = await makeAccount(app, school.id, 3)
    const revoked = await copied(again)
    const expired = await copied(again)
    const foreign = await copied(await makeAccount(app, other.id, 3), other)
    later(7 * 86_400_000)
    const given = { used, revoked, expired, unknown: 'x'.repeat(43), foreign, inactive }
    const reasons = {
      used: 'used',
      revoked: 'revoked',
      expired: 'expired',
      unknown: 'unknown',
      foreign: 'unknown',
      inactive: 'revoked',
    }
    for (const [name, hash] of Object.entries(given)) {
      for (const reply of [await validity(hash), await set(hash)]) {
        const { reason } = (reply.data ?? {}) as { reason?: string }
        expect([name, reply.status, reply.errorCode, reason]).toEqual([
          name,
          400,
          'invalid_link',
          reasons[name as keyof typeof reasons],
        ])
      }
    }
    later(0)
    expect((await validity(foreign, { subdomain: other.sub_domain })).status).toBe(200)
  })

  it('is found without the sub-domain of its school, which it names itself', async () => {
    const id = await makeAccount(app, school.id, 3, { email: 'no-label@iyer.test' })
    const hash = await copied(id)
    expect((await validity(hash, {})).data).toMatchObject({ sub_domain: school.sub_domain, purpose: 'INVITE' })
    expect((await set(hash, password, {})).data).toMatchObject({ sub_domain: school.sub_domain })
    expect((await login('no-label@iyer.test')).status).toBe(200)
    for (const other of [`${hash.slice(0, 43)}zzzzzz`, hash.slice(0, 43), `${hash}!`]) {
      const reply = await validity(other, {})
      expect([reply.status, reply.errorCode]).toEqual([400, 'invalid_link'])
    }
  })

  it('of a pupil opens nothing where pupils have no sign-in, nor does what they signed in with', async () => {
    const own = await makeSchool(app)
    const headers = { subdomain: own.sub_domain }
    const account = { email: null, login_name: 'dps-1' }
    const id = await makeAccount(app, own.id, 4, account)
    await set(await copied(id, own), password, headers)
    const pair = (await login('dps-1', password, headers)).data as unknown as { token: string; db_token: string }
    const signed = { authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
    const next = await copied(await makeAccount(app, own.id, 4, { email: null, login_name: 'dps-2' }), own)
    await app.call(api.school_settings.update, { student_sign_in: false }, own.admin)
    expect((await app.call(api.sign_in.getMe, {}, signed)).errorCode).toBe('token_blocked')
    expect((await login('dps-1', password, headers)).errorCode).toBe('invalid_credentials')
    expect((await validity(next, headers)).errorCode).toBe('invalid_link')
    await app.call(api.school_settings.update, { student_sign_in: true }, own.admin)
    expect((await login('dps-1', password, headers)).status).toBe(200)
  })

  it('F35 signs in whoever chose the password, at the address of their own school alone', async () => {
    const id = await makeAccount(app, school.id, 3, { name: 'Meera Pillai' })
    const elsewhere = await set(await copied(id), password, {})
    expect([elsewhere.status, elsewhere.data.pair]).toEqual([200, null])
    expect(String(elsewhere.headers['set-cookie'])).not.toContain('q_rt_')
    const here = await set(await copied(await makeAccount(app, school.id, 3)))
    expect(String(here.headers['set-cookie'])).toMatch(/q_rt_\d+=.*HttpOnly/)
    expect((await app.call(api.sign_in.getMe, {}, signedBy(here.data.pair))).status).toBe(200)
  })

  it('opened on two devices at once sets one password', async () => {
    const hash = await copied(await makeAccount(app, school.id, 3))
    const replies = await Promise.all([set(hash, 'the first of both'), set(hash, 'the other of both')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('of a school that was closed opens nothing', async () => {
    const closed = await makeSchool(app)
    const hash = await copied(await makeAccount(app, closed.id, 3), closed)
    await sql('update schools set status = 0 where id = $1', closed.id)
    const headers = { subdomain: closed.sub_domain }
    expect([(await validity(hash, headers)).status, (await set(hash, password, headers)).status]).toEqual([400, 400])
  })

  it('D23 set-password ends every sign-in, link and code of the account', async () => {
    const email = 'everything@ends.test'
    const id = await makeAccount(app, school.id, 3, { email })
    await set(await copied(id))
    const pair = (await login(email)).data as unknown as { token: string; db_token: string }
    const signed = { authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
    await forgot(email)
    const reset = (await mailed(id, 'RESET')) as string
    await app.call(way_in.sendReverificationLink, { email, password }, at)
    const verify = await mailed(id, 'VERIFY')
    expect((await app.call(api.sign_in.getMe, {}, signed)).status).toBe(200)
    const { status, data } = await set(reset, 'another slow river')
    expect(status).toBe(200)
    expect((await app.call(api.sign_in.getMe, {}, signed)).errorCode).toBe('token_blocked')
    // F35: the others end, then this one begins.
    expect((await app.call(api.sign_in.getMe, {}, signedBy(data.pair))).status).toBe(200)
    const entry = `select after from audit_entries where client_id = $1 and account_id = $2 and entity = 'sign-in' order by id desc limit 1`
    const [logged] = await sql(entry, school.id, id)
    expect(logged).toEqual({ after: { way: 'link' } })
    expect(((await validity(verify as string)).data as unknown as { reason: string }).reason).toBe('revoked')
    expect([(await login(email)).status, (await login(email, 'another slow river')).status]).toEqual([400, 200])
  })
})

describe('D30 a new password', () => {
  it('of a pupil or teacher has 8 characters at least, of a school admin 12, and 128 at most', async () => {
    for (const [role, least] of [
      [3, 8],
      [2, 12],
    ] as const) {
      const id = await makeAccount(app, school.id, role)
      await sql(
        "insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at) values ($1, $2, 'RESET', 'MAIL', $3, '2027-01-01', now())",
        school.id,
        id,
        digestOf(app.services.tokens, school.id, `known-${id}`),
      )
      const short = await set(`known-${id}`, 'x7'.repeat(least).slice(0, least - 1))
      expect([short.status, short.errorCode, short.errors?.[0]?.path, short.errors?.[0]?.code]).toEqual([
        400,
        'invalid_field',
        'password',
        'password.too_short',
      ])
      expect(short.errors?.[0]?.params).toEqual({ least })
      expect((await set(`known-${id}`, 'y'.repeat(129))).errors?.[0]?.code).toBe('password.too_long')
      expect((await set(`known-${id}`, 'x7'.repeat(least).slice(0, least))).status).toBe(200)
    }
  })

  it('is refused when common, or equal to name, sign-in, school or sub-domain; spaces and any signs are taken', async () => {
    const id = await makeAccount(app, school.id, 3, { name: 'Rajesh Iyer', email: 'rajesh.iyer@home.test' })
    const hash = await copied(id)
    const guessed = [
      'sunshine',
      'PASSWORD1',
      'rajesh iyer',
      'RajeshIyer',
      'rajesh.iyer@home.test',
      school.sub_domain,
      'rajesh.iyer',
    ]
    for (const one of guessed) {
      const { status, errors } = await set(hash, one)
      expect([one, status, errors?.[0]?.path]).toEqual([one, 400, 'password'])
    }
    expect((await set(hash, '  नदी धीरे  ')).status).toBe(200)
    // The same letters, composed otherwise.
    const composed = await makeAccount(app, school.id, 3, { email: 'composed@home.test' })
    await set(await copied(composed), 'cafe\u0301 au lait')
    expect((await login('composed@home.test', 'caf\u00e9 au lait')).status).toBe(200)
  })
})

describe('D27 a mailed code', () => {
  const email = () => `${unique('otp').replace(' ', '-')}@home.test`
  /** Somebody whose address is not confirmed, and a link to do so. */
  async function unverified() {
    const address = email()
    const id = await makeAccount(app, school.id, 3, { email: address })
    await set(await copied(id))
    await sql('update accounts set email_verified_at = null where id = $1', id)
    const reply = await app.call<{ token: string }>(way_in.sendReverificationLink, { email: address, password }, at)
    return { id, token: reply.data.token, hash: (await mailed(id, 'VERIFY')) as string }
  }
  const send = (hash: string) => app.call<{ sends_left: number; email_masked: string }>(way_in.sentOtp, { hash }, at)
  const verify = (hash: string, emailOtp: string) =>
    app.call<{ tries_left: number; next: string }>(way_in.verifyOtp, { hash, emailOtp }, at)
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('confirms the address once: the right one twice is refused the second time', async () => {
    later(0)
    const { id, hash, token } = await unverified()
    expect(token).toBeTruthy()
    expect((await validity(hash)).data).toMatchObject({ purpose: 'VERIFY', next: 'otp' })
    expect((await send(hash)).data).toMatchObject({ sends_left: 4 })
    const code = (await mailed(id, 'OTP')) as string
    expect(code).toMatch(/^\d{6}$/)
    const [{ otp_hash }] = await sql(
      'select otp_hash from account_links where account_id = $1 and purpose = $2',
      id,
      'VERIFY',
    )
    expect(otp_hash).not.toContain(code)
    expect((await verify(hash, `${code.slice(0, 3)} - ${code.slice(3)}`)).data).toEqual({
      verified: true,
      next: 'sign-in',
    })
    expect((await verify(hash, code)).status).toBe(400)
    const [{ email_verified_at }] = await sql('select email_verified_at from accounts where id = $1', id)
    expect(email_verified_at).toBe(start.toISOString())
  })

  it('is void after five wrong tries, though they come at once, and after ten minutes', async () => {
    later(0)
    const { id, hash } = await unverified()
    await send(hash)
    const code = (await mailed(id, 'OTP')) as string
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(hash, wrongFor(code))))
    expect(replies.map(({ status, errorCode }) => [status, errorCode])).toEqual(Array(5).fill([400, 'invalid_otp']))
    expect(replies.map(({ data }) => data.tries_left).sort()).toEqual([0, 1, 2, 3, 4])
    expect((await verify(hash, code)).errorCode).toBe('invalid_otp')
    later(61_000)
    await send(hash)
    const next = (await mailed(id, 'OTP')) as string
    later(61_000 + 10 * 60_000)
    expect((await verify(hash, next)).errorCode).toBe('invalid_otp')
    later(0)
  })

  it('is sent once a minute and five times an hour, also where calls are not limited', async () => {
    later(0)
    const { hash } = await unverified()
    for (let time = 0; time < 5; time += 1) {
      later(time * 60_000)
      expect((await send(hash)).data.sends_left).toBe(4 - time)
      const soon = await send(hash)
      expect([soon.status, soon.errorCode, soon.headers['retry-after']]).toEqual([429, 'slow_down', '60'])
    }
    later(5 * 60_000)
    expect((await send(hash)).headers['retry-after']).toBe(String(55 * 60))
    later(60 * 60_000)
    expect((await send(hash)).status).toBe(200)
    later(0)
  })
})

describe('D28 forgot-password', () => {
  it('answers the same for a known, an unknown, an inactive person and one without an address; one of them is mailed', async () => {
    const known = await makeAccount(app, school.id, 3, { email: 'known@forgot.test' })
    await set(await copied(known))
    const inactive = await makeAccount(app, school.id, 3, { email: 'inactive@forgot.test', status: 0 })
    await makeAccount(app, school.id, 4, { email: null, login_name: 'no-address' })
    const replies = []
    for (const email of ['known@forgot.test', 'unknown@forgot.test', 'inactive@forgot.test', 'no-address']) {
      replies.push(await forgot(email))
    }
    expect(new Set(replies.map(({ raw }) => raw.toString())).size).toBe(1)
    expect(replies[0]?.body).toEqual({
      status: 200,
      success: true,
      message: 'If this account exists, a link is on its way.',
      data: {},
    })
    expect(await mailed(known, 'RESET')).toBeTruthy()
    expect(await mailed(inactive, 'RESET')).toBeUndefined()
  })

  it('sends three mails an hour at most', async () => {
    const id = await makeAccount(app, school.id, 3, { email: 'often@forgot.test' })
    await set(await copied(id))
    for (let time = 0; time < 5; time += 1) {
      await forgot('often@forgot.test')
      await app.services.afterwards.idle()
    }
    expect(await sql("select id from mails where account_id = $1 and kind = 'RESET'", id)).toHaveLength(3)
  })

  it('its mail leads to the school’s own address, whatever the request says of the host', async () => {
    const id = await makeAccount(app, school.id, 3, { email: 'host@forgot.test' })
    await set(await copied(id))
    await forgot('host@forgot.test', { ...at, host: 'evil.test', 'x-forwarded-host': 'evil.test' })
    await app.services.afterwards.idle()
    const [mail] = await sql("select sealed from mails where account_id = $1 and kind = 'RESET'", id)
    expect(app.services.mail.open(mail.sealed)).toMatch(
      new RegExp(`^http://${school.sub_domain}\\.localhost:3000/recover-password#hash=`),
    )
  })
})

describe('D29 a printed code', () => {
  async function printed(login_name: string, code: string) {
    const id = await makeAccount(app, school.id, 4, { email: null, login_name, name: 'A Pupil' })
    await sql(
      "insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at) values ($1, $2, 'CODE', 'PRINTED', $3, '2026-12-20', now())",
      school.id,
      id,
      digestOf(app.services.tokens, school.id, codeSecret(id, code)),
    )
    return id
  }
  const redeem = (name: string, code: string, headers = at) =>
    app.call<{ hash: string; name: string }>(way_in.redeemCode, { login: name, code }, headers)

  it('leads to a password, however it is typed, and is used up by that and not by looking', async () => {
    await printed('adm-1', '0A1B2C3D4E')
    expect((await redeem('ADM-1', 'oaib 2c3d-4e')).data.name).toBe('A Pupil')
    const { data } = await redeem('adm-1', '0A1B2C3D4E')
    expect((await set(data.hash)).status).toBe(200)
    expect((await redeem('adm-1', '0A1B2C3D4E')).errorCode).toBe('invalid_otp')
    expect((await login('adm-1')).status).toBe(200)
  })

  it('of a lab of forty pupils behind one address are all taken within a minute; five wrong ones pause that pupil alone', async () => {
    const names = Array.from({ length: 40 }, (_, place) => `lab-${place}`)
    for (const name of names) await printed(name, 'ABCDEFGH12')
    await printed('guessed', 'ABCDEFGH12')
    for (let time = 0; time < 5; time += 1) expect((await redeem('guessed', 'WR0NGC0DE1')).status).toBe(400)
    expect((await redeem('guessed', 'ABCDEFGH12')).status).toBe(429)
    const replies = await Promise.all(names.map((name) => redeem(name, 'ABCDEFGH12')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('is nobody else’s, though two have the same', async () => {
    await printed('one', 'SAMEC0DE22')
    await makeAccount(app, school.id, 4, { email: null, login_name: 'two' })
    expect((await redeem('two', 'SAMEC0DE22')).errorCode).toBe('invalid_otp')
    expect((await redeem('nobody', 'SAMEC0DE22')).errorCode).toBe('invalid_otp')
  })
})

it('wrong fields of all these calls are refused with 400 and named', async () => {
  for (const endpoint of Object.values(way_in).filter(({ field_status }) => field_status === 400)) {
    const { status, errorCode, errors } = await app.call(endpoint, { no_such_field: 1 }, at)
    expect([endpoint.path, status, errorCode]).toEqual([endpoint.path, 400, 'invalid_field'])
    expect(errors?.map(({ path }) => path)).toContain('no_such_field')
  }
})

it('the brand of an address is what its sign-in screen shows and no more, kept for five minutes', async () => {
  await sql("update schools set colour = '#3b5bdb' where id = $1", school.id)
  const reply = await app.call(way_in.brand, undefined, at)
  const { name } = (await sql('select name from schools where id = $1', school.id))[0]
  const shown = { school_name: name, logo: null, accent: '#3b5bdb', languages: ['en'] }
  const sign_in = { password: true, passkey: true, first: 'PASSWORD', providers: [] }
  expect(reply.data).toEqual({ ...shown, mail: false, ask: 'the school office, +910000000100', sign_in })
  expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Host, Subdomain' })
  expect((await app.call<{ school_name: string }>(way_in.brand, undefined)).data.school_name).toBe('Quaestor')
  const unknown = await app.call(way_in.brand, undefined, { subdomain: 'nobody-here' })
  expect([unknown.status, unknown.errorCode, unknown.headers['cache-control']]).toEqual([
    400,
    'unknown_subdomain',
    'no-store',
  ])
})

it('F37 the brand says whether mail is sent, and whom to ask, as the number is dialled there', async () => {
  const own = await makeSchool(app)
  const facts = async (phone: string) => {
    await sql('update schools set phone = $2 where id = $1', own.id, phone)
    const { data } = await app.call<{ mail: boolean; ask: string | null }>(way_in.brand, undefined, {
      subdomain: own.sub_domain,
    })
    return [data.mail, data.ask]
  }
  expect(await facts('+911126543210')).toEqual([false, 'the school office, 011 2654 3210'])
  expect(await facts('+442079460018')).toEqual([false, 'the school office, +44 20 7946 0018'])
  expect(await facts('')).toEqual([false, null])
  const platform = await app.call<{ ask: string | null }>(way_in.brand, undefined)
  expect(platform.data.ask).toBeNull()
})
