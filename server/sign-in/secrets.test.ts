import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makeAccount, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeShare, openShare } from '../testing/factories/report-factories.ts'
import { digestOf } from './links.ts'
import { codeSecret } from './way-in/printed-code.ts'

const app = await startTestApp({ LOG_LEVEL: 'trace' })
const { way_in, sign_in } = api
const PASSWORD = 'a slow green river'
const CODE = 'K7Q2MXW4TD'
let school: TestSchool
let at: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  at = { subdomain: school.sub_domain }
})

const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows

async function mailed(account_id: number, kind: string): Promise<string> {
  await app.services.afterwards.idle()
  const [mail] = await sql(
    'select sealed from mails where account_id = $1 and kind = $2 order by id desc limit 1',
    account_id,
    kind,
  )
  return app.services.mail.open(mail.sealed)
}
const hashOf = (url: string) => url.split('#hash=')[1] as string

/** Everything that ever signed somebody in, after each way in was walked: right, wrong, twice, by a key, and by a page with the link in its address. */
async function walk(): Promise<Record<string, string>> {
  const key = (name: string) => ({ ...school.admin, 'idempotency-key': name })
  const email = 'rajesh@iyer.test'
  const id = await makeAccount(app, school.id, 3, { email })
  await app.call(api.invitation.send, { account_ids: [id] }, key('send'))
  const invited = hashOf(await mailed(id, 'INVITE'))
  const { data } = await app.call<{ url: string }>(api.invitation.link, {}, key('link'), id)
  const copied = hashOf(data.url)
  for (const hash of [invited, copied]) {
    const page = `/verify?hash=${hash}`
    await app.send(page, undefined, { ...at, referer: `http://${school.sub_domain}.localhost${page}` }, 'GET')
    await app.send(`/v1/link-validity?hash=${hash}`, { hash }, { ...at, referer: `http://x.test${page}` })
    await app.call(way_in.setPassword, { hash, password: 'short' }, at)
  }
  await app.call(way_in.setPassword, { hash: copied, password: PASSWORD }, at)
  await app.call(way_in.setPassword, { hash: copied, password: PASSWORD }, at)
  await sql('update accounts set email_verified_at = null where id = $1', id)
  const given = { email, password: PASSWORD }
  await app.call(sign_in.login, { email, password: `${PASSWORD}!` }, at)
  const signedIn = await app.call<{ token: string; db_token: string }>(way_in.sendReverificationLink, given, at)
  const verify = hashOf(await mailed(id, 'VERIFY'))
  await app.call(way_in.sentOtp, { hash: verify }, at)
  const otp = await mailed(id, 'OTP')
  await app.call(way_in.verifyOtp, { hash: verify, emailOtp: String(Number(otp) ^ 1).padStart(6, '0') }, at)
  await app.call(way_in.verifyOtp, { hash: verify, emailOtp: otp }, at)
  await app.call(way_in.forgotPassword, { email }, at)
  const reset = hashOf(await mailed(id, 'RESET'))

  const pupil = await makeAccount(app, school.id, 4, { email: null, login_name: 'adm-7' })
  await sql(
    `insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at)
      values ($1, $2, 'CODE', 'PRINTED', $3, '2026-12-20', now())`,
    school.id,
    pupil,
    digestOf(app.services.tokens, school.id, codeSecret(pupil, CODE)),
  )
  await app.call(way_in.redeemCode, { login: 'adm-7', code: 'WR0NGC0DE1' }, at)
  const redeemed = await app.call<{ hash: string }>(way_in.redeemCode, { login: 'adm-7', code: CODE }, at)
  const share = await makeShare(app, key('share'), { session_id: school.session_id }, { email: 'parent@home.test' })
  await openShare(app, school.sub_domain, share.hash)
  // A fault of the program while a secret is in the body.
  await app.databases.owner.query('alter table account_links rename to account_links_away')
  const failed = await app.call(way_in.linkValidity, { hash: reset }, at)
  await app.databases.owner.query('alter table account_links_away rename to account_links')
  expect(failed.status).toBe(500)
  const cookie = String(signedIn.headers['set-cookie'])
  return {
    ...{ invited, copied, verify, otp, reset, redeemed: redeemed.data.hash, shared: share.hash, code: CODE },
    ...{ password: PASSWORD, bearer: signedIn.data.token, db_token: signedIn.data.db_token },
    cookie: /q_rt_[^=]+=([^;]+)/.exec(cookie)?.[1] ?? 'no cookie',
  }
}

describe('D26 a hash, a code, a password or a token', () => {
  let secrets: Record<string, string>
  beforeAll(async () => {
    secrets = await walk()
    for (const [name, secret] of Object.entries(secrets)) expect([name, secret.length > 5]).toEqual([name, true])
  })

  /** Standing by itself: six digits may be a part of any number. */
  const holds = (text: string, secret: string) =>
    new RegExp(`(?<![\\w.])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`).test(text)
  const foundIn = (text: string) =>
    Object.entries(secrets)
      .filter(([, secret]) => holds(text, secret))
      .map(([name]) => name)

  it('stands in no line of the log, though everything is logged', () => {
    const text = app.logged.join('\n')
    for (const part of ['"/verify"', '"/v1/set-password"', '"/v1/report/share"', 'call failed'])
      expect(text).toContain(part)
    expect(foundIn(text)).toEqual([])
  })

  it('stands in no row: not in what is kept of a repeated call, in jobs, mails, links or the log of the school', async () => {
    const tables = await sql(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['idempotency_keys', 'jobs', 'audit_entries', 'account_links', 'mails', 'sign_ins']),
    )
    for (const { name } of tables) {
      const text = JSON.stringify(await sql(`select * from "${name}"`))
      expect([name, foundIn(text)]).toEqual([name, []])
    }
    expect(
      (await sql('select count(*) as kept from idempotency_keys where answer is not null'))[0].kept,
    ).toBeGreaterThan(0)
  })

  it('is told to nobody in Referer: every page and answer asks for none', async () => {
    for (const [path, method] of [
      ['/verify?hash=x', 'GET'],
      ['/recover-password?hash=x', 'GET'],
      ['/redirect-to-dashboard?hash=x', 'GET'],
      ['/v1/brand', 'GET'],
      ['/v1/link-validity', 'POST'],
    ] as const) {
      const { headers } = await app.send(path, method === 'POST' ? { hash: 'x' } : undefined, at, method)
      expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
    }
  })
})
