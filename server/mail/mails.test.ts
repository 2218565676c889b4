import { beforeAll, describe, expect, it } from 'vitest'
import { api, type MailRow } from '#contract'
import { migrateQueue } from '../jobs/queue.ts'
import { type Caller, startTestApp, type TestApp } from '../testing/app.ts'
import { makeAccount, makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { sendMail } from './send-mail.ts'

const server = await startMailServer()
const outbox = await startTestApp()
const sending = await startTestApp({ SMTP_URL: server.url })
let school: TestSchool
let superAdmin: Caller
beforeAll(async () => {
  school = await makeSchool(outbox)
  superAdmin = await makeSuperAdmin(outbox)
  await migrateQueue(sending.databases)
})

const list = (filter: object, caller: Caller, app = outbox) => app.call<MailRow[]>(api.mail.list, { filter }, caller)
const open = (id: number, caller: Caller, app = outbox) =>
  app.call<{ subject: string; text: string; url: string | null }>(api.mail.open, {}, caller, id)
const retry = (id: number, caller: Caller, app = outbox) => app.call<MailRow>(api.mail.retry, {}, caller, id)
const sql = async (app: TestApp, text: string, ...values: unknown[]) =>
  (await app.databases.owner.query(text, values)).rows

/** Invites somebody of a school, by the platform where it is an admin; answers the account and its mail. */
async function invited(app: TestApp, by: TestSchool, role = 3) {
  const id = await makeAccount(app, by.id, role)
  await app.call(api.invitation.send, { account_ids: [id] }, role === 2 ? await makeSuperAdmin(app) : by.admin)
  const [mail] = await sql(app, 'select id, state from mails where account_id = $1 order by id desc', id)
  return { id, mail_id: mail.id as number }
}

describe('the log of mails', () => {
  it('is the own school’s, for whoever may see its rights; nobody else finds a mail of it', async () => {
    const { mail_id, id } = await invited(outbox, school)
    const other = await makeSchool(outbox)
    const { data } = await list({ account_id: id }, school.admin)
    expect(data).toEqual([
      {
        id: mail_id,
        kind: 'INVITE',
        account_id: id,
        to: expect.stringContaining('@'),
        subject: expect.stringContaining('Your sign-in'),
        state: 'HELD',
        attempts: 0,
        error: null,
        error_said: null,
        created_at: outbox.clock.now.toISOString(),
        sent_at: null,
        send_at: null,
      },
    ])
    for (const reply of [await open(mail_id, other.admin), await retry(mail_id, other.admin)]) {
      expect([reply.status, reply.errorCode]).toEqual([404, 'not_found'])
    }
    expect((await list({ id: mail_id }, other.admin)).count).toBe(0)
    const teacher = await makePerson(outbox, school.id, 3)
    for (const reply of [await list({}, teacher), await open(mail_id, teacher), await retry(mail_id, teacher)]) {
      expect(reply.status).toBe(403)
    }
  })

  it('is filtered by state, kind and address', async () => {
    const { id, mail_id } = await invited(outbox, school)
    const [{ to }] = (await list({ account_id: id }, school.admin)).data as [MailRow]
    for (const [filter, found] of [
      [{ to: to.slice(2, 12), account_id: id }, true],
      [{ state: 'HELD', account_id: id }, true],
      [{ state: ['SENT', 'FAILED'], account_id: id }, false],
      [{ kind: 'INVITE', id: mail_id }, true],
      [{ kind: 'OTP', id: mail_id }, false],
    ] as const) {
      expect([filter, (await list(filter, school.admin)).count]).toEqual([filter, found ? 1 : 0])
    }
    const wrong = await list({ state: 'LOST' }, school.admin)
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'filter.state'])
  })

  it('of the platform has mails to admins of every school, and of nobody else', async () => {
    const admin = await invited(outbox, school, 2)
    const teacher = await invited(outbox, school)
    expect((await list({ id: [admin.mail_id, teacher.mail_id] }, superAdmin)).data.map(({ id }) => id)).toEqual([
      admin.mail_id,
    ])
    expect((await open(teacher.mail_id, superAdmin)).status).toBe(404)
  })
})

describe('a held mail', () => {
  it('is opened by whoever may change rights; that is recorded, and its link no longer proves the mailbox', async () => {
    const { id, mail_id } = await invited(outbox, school)
    const { status, data } = await open(mail_id, { ...school.admin, 'idempotency-key': `open-${mail_id}` })
    expect([status, data.url, data.text]).toEqual([
      200,
      expect.stringMatching(/\/verify#hash=[\w-]{44,}$/),
      expect.stringContaining(data.url as string),
    ])
    const [link] = await sql(outbox, 'select delivery from account_links where account_id = $1', id)
    expect(link.delivery).toBe('COPIED')
    const entries = await sql(outbox, "select * from audit_entries where action = 'open' and entity_id = $1", mail_id)
    expect(entries).toHaveLength(1)
    const hash = (data.url as string).split('hash=')[1] as string
    const kept = await sql(outbox, 'select * from idempotency_keys where client_id = $1', school.id)
    expect(JSON.stringify([entries, kept])).not.toContain(hash)
    const at = { subdomain: school.sub_domain }
    expect((await outbox.call(api.way_in.setPassword, { hash, password: 'a slow green river' }, at)).status).toBe(200)
    const [account] = await sql(outbox, 'select email_verified_at from accounts where id = $1', id)
    expect(account.email_verified_at).toBeNull()
    const again = await open(mail_id, school.admin)
    expect([again.status, again.errorCode]).toEqual([409, 'in_use'])
  })

  it('D77 to an admin is opened by the super admin alone', async () => {
    const { mail_id } = await invited(outbox, school, 2)
    const refused = await open(mail_id, school.admin)
    expect([refused.status, refused.errorCode]).toEqual([403, 'forbidden'])
    expect((await open(mail_id, superAdmin)).data.url).toContain(`//${school.sub_domain}.`)
  })

  it('is not sent where there is no mail server, and says so', async () => {
    const { mail_id } = await invited(outbox, school)
    const reply = await retry(mail_id, school.admin)
    expect([reply.status, reply.body.code]).toEqual([409, 'mail.no_server'])
    const test = await outbox.call(api.mail.test, { to: 'me@school.test' }, superAdmin)
    expect(test.data).toMatchObject({ ok: false, step: 'connect', code: 'mail.no_server' })
  })
})

describe('with a mail server', () => {
  it('a mail that failed is sent again; one that was sent, or whose link has ended, is not', async () => {
    const there = await makeSchool(sending)
    const { id, mail_id } = await invited(sending, there)
    const send = () => sendMail(sending.services, { client_id: there.id, mail_id, in_turn: false })
    server.answer.recipient = { code: 550, text: 'no such user' }
    await send()
    expect((await list({ id: mail_id }, there.admin, sending)).data[0]).toMatchObject({
      state: 'FAILED',
      error: '550 no such user',
      attempts: 1,
    })
    delete server.answer.recipient
    expect((await open(mail_id, there.admin, sending)).status).toBe(409)
    const again = await retry(mail_id, there.admin, sending)
    expect(again.data).toMatchObject({ state: 'QUEUED', attempts: 0, error: null })
    await send()
    const sent = await retry(mail_id, there.admin, sending)
    expect([sent.status, sent.body.code]).toEqual([409, 'mail.was_sent'])
    const next = await sending.call(api.invitation.send, { account_ids: [id] }, there.admin)
    expect(next.status).toBe(200)
    const [newest] = await sql(sending, 'select id from mails where account_id = $1 order by id desc', id)
    await sending.call(api.invitation.revoke, {}, there.admin, id)
    const ended = await retry(newest.id, there.admin, sending)
    expect([ended.status, ended.body.code]).toEqual([409, 'mail.use_new'])
  })

  it('a test mail arrives, and is the platform’s alone', async () => {
    const boss = await makeSuperAdmin(sending)
    server.received.length = 0
    const { data } = await sending.call(api.mail.test, { to: 'me@school.test' }, boss)
    expect(data).toEqual({
      ok: true,
      step: 'send',
      message: 'The mail server took the mail.',
      code: 'mail.test.ok',
      server_said: null,
    })
    expect(server.received.map(({ to }) => to)).toEqual([['me@school.test']])
    const there = await makeSchool(sending)
    expect((await sending.call(api.mail.test, { to: 'me@school.test' }, there.admin)).status).toBe(403)
    const wrong = await sending.call(api.mail.test, { to: 'a@x.test\r\nRCPT TO:<evil@evil.test>' }, boss)
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'to'])
    server.answer.recipient = { code: 550, text: 'relay access denied' }
    const refused = await sending.call(api.mail.test, { to: 'me@school.test' }, boss)
    expect(refused.data).toMatchObject({ ok: false, step: 'send', server_said: '550 relay access denied' })
    delete server.answer.recipient
  })

  it('a copied link needs a mailed code first, which confirms the address', async () => {
    const there = await makeSchool(sending)
    const at = { subdomain: there.sub_domain }
    const id = await makeAccount(sending, there.id, 3)
    const { data } = await sending.call<{ url: string }>(api.invitation.link, {}, there.admin, id)
    const hash = data.url.split('hash=')[1]
    const facts = await sending.call<{ next: string }>(api.way_in.linkValidity, { hash }, at)
    expect(facts.data.next).toBe('otp')
    const early = await sending.call(api.way_in.setPassword, { hash, password: 'a slow green river' }, at)
    expect([early.status, early.errorCode]).toEqual([400, 'invalid_otp'])
    await sending.call(api.way_in.sentOtp, { hash }, at)
    const [otp] = await sql(sending, "select id from mails where account_id = $1 and kind = 'OTP'", id)
    server.received.length = 0
    await sendMail(sending.services, { client_id: there.id, mail_id: otp.id, in_turn: false })
    const emailOtp = /\b(\d{6})\b/.exec(server.received[0]?.text ?? '')?.[1]
    const right = await sending.call<{ next: string }>(api.way_in.verifyOtp, { hash, emailOtp }, at)
    expect(right.data).toEqual({ verified: true, next: 'password' })
    const set = await sending.call(api.way_in.setPassword, { hash, password: 'a slow green river' }, at)
    expect(set.status).toBe(200)
  })
})

it('no list of a school says where the mail server stands', async () => {
  const away = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await migrateQueue(away.databases)
  const there = await makeSchool(away)
  const { mail_id } = await invited(away, there)
  const admin = await invited(away, there, 2)
  for (const id of [mail_id, admin.mail_id])
    await sendMail(away.services, { client_id: there.id, mail_id: id, in_turn: false })
  const invitations = await away.call(api.invitation.list, {}, there.admin)
  const mails = await list({}, there.admin, away)
  expect(JSON.stringify([mails.body, invitations.body])).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
  const sentence = { error: expect.stringContaining('cannot be reached'), error_said: { code: 'mail.test.connect' } }
  expect(mails.data.find(({ id }) => id === mail_id)).toMatchObject(sentence)
  const [own] = (await list({ id: admin.mail_id }, await makeSuperAdmin(away), away)).data
  expect(own).toMatchObject({ error: expect.stringContaining('127.0.0.1:1'), error_said: null })
})
