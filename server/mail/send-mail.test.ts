import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api, type Job, type MailRow, mailKinds, type Sent } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { queueTasks } from '../job-handlers.ts'
import { migrateQueue, startJobs } from '../jobs/queue.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import { actAs, everyChangeIsOneEntry } from '../testing/audited.ts'
import { makeAccount, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { queueMails } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

const server = await startMailServer()
const app = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'no-reply@exams.test' })
const start = app.clock.now
let school: TestSchool
beforeAll(async () => {
  await migrateQueue(app.databases)
})
beforeEach(async () => {
  app.clock.now = start
  server.received.length = 0
  delete server.answer.recipient
  delete server.answer.data
  school = await makeSchool(app)
})

const sql = async (text: string, ...values: unknown[]) => (await app.databases.owner.query(text, values)).rows
const MINUTE = 60_000
const later = (ms: number) => {
  app.clock.now = new Date(start.getTime() + ms)
}
const invite = (account_ids: number[], by = school) => app.call<Sent>(api.invitation.send, { account_ids }, by.admin)

async function mailOf(account_id: number) {
  const [mail] = await sql('select * from mails where account_id = $1 order by id desc limit 1', account_id)
  return mail as { id: number; state: string; attempts: number; error: string; sealed: string | null; send_at: string }
}

/** What the queue holds of a mail. */
const waiting = (mail_id: number) =>
  sql(
    `select run_at, (payload ->> 'in_turn')::boolean as in_turn from graphile_worker._private_jobs
     where (payload ->> 'mail_id')::bigint = $1`,
    mail_id,
  )
const send = (mail_id: number, by = school) => sendMail(app.services, { client_id: by.id, mail_id, in_turn: false })

/** Somebody who is invited; answers the mail that waits. */
async function invited(fields: Parameters<typeof makeAccount>[3] = {}) {
  const id = await makeAccount(app, school.id, 3, fields)
  expect((await invite([id])).data.sent).toBe(1)
  return { id, mail: await mailOf(id) }
}

describe('D71 a mail server that does not take a mail', () => {
  it('keeps nobody waiting: the call answers 200, and the mail is tried after 1, 5 and 30 minutes, 2 and 8 hours, then failed', async () => {
    server.answer.recipient = { code: 451, text: 'greylisted' }
    const { id, mail } = await invited()
    expect(mail).toMatchObject({ state: 'QUEUED', attempts: 0 })
    let at = 0
    for (const minutes of [1, 5, 30, 120, 480]) {
      await send(mail.id)
      const now = await mailOf(id)
      expect([now.state, now.error, now.sealed === null]).toEqual(['QUEUED', '451 greylisted', false])
      const next = new Date(start.getTime() + at + minutes * MINUTE).toISOString()
      expect([now.send_at, (await waiting(mail.id)).map(({ run_at }) => run_at)]).toEqual([next, [next]])
      // Not before its time, whoever asks.
      const { attempts } = now
      await send(mail.id)
      expect((await mailOf(id)).attempts).toBe(attempts)
      at += minutes * MINUTE
      later(at)
    }
    await send(mail.id)
    expect(await mailOf(id)).toMatchObject({ state: 'FAILED', attempts: 6, error: '451 greylisted' })
    expect(server.received).toEqual([])
  })

  it('for good fails at once, with the server’s own words', async () => {
    server.answer.recipient = { code: 550, text: 'no such user' }
    const { id, mail } = await invited()
    await send(mail.id)
    expect(await mailOf(id)).toMatchObject({ state: 'FAILED', attempts: 1, error: '550 no such user' })
  })

  it('is told of one whose link has ended meanwhile: it is not sent', async () => {
    const { id, mail } = await invited()
    await invite([id])
    await send(mail.id)
    const [old] = await sql('select state, error_said, sealed from mails where id = $1', mail.id)
    expect(old).toEqual({ state: 'FAILED', error_said: { code: 'mail.link_over' }, sealed: null })
    await send((await mailOf(id)).id)
    expect(server.received).toHaveLength(1)
  })

  it('of a school that was closed meanwhile is not asked', async () => {
    const { id, mail } = await invited()
    await sql('update schools set status = 0 where id = $1', school.id)
    await send(mail.id)
    expect(await mailOf(id)).toMatchObject({ state: 'FAILED', error: 'The school is not active' })
    expect(server.received).toEqual([])
  })
})

describe('a mail', () => {
  it('is sent once, though it is taken up by ten at once, and nothing is left of its link', async () => {
    const { id, mail } = await invited({ name: 'Aadhya Banerjee' })
    await Promise.all(Array.from({ length: 10 }, () => send(mail.id)))
    expect(server.received).toHaveLength(1)
    const after = await mailOf(id)
    expect([after.state, after.sealed, after.attempts]).toEqual(['SENT', null, 1])
    expect(server.received[0]).toMatchObject({ from: 'no-reply@exams.test', to: [expect.stringContaining('@')] })
  })

  it('whose process died while it was sent is taken up again after five minutes', async () => {
    const { id, mail } = await invited()
    const until = new Date(start.getTime() + 5 * MINUTE).toISOString()
    await sql('update mails set attempts = 1, send_at = $2 where id = $1', mail.id, until)
    await send(mail.id)
    expect([server.received.length, (await waiting(mail.id))[0]?.run_at]).toEqual([0, until])
    later(5 * MINUTE)
    await send(mail.id)
    expect([server.received.length, (await mailOf(id)).state]).toEqual([1, 'SENT'])
  })

  it('leads to a password: the link of the mail works', async () => {
    const { id, mail } = await invited({ name: 'Aadhya Banerjee' })
    await send(mail.id)
    const [got] = server.received
    const url = /http:\S+\/verify#hash=([\w-]{44,})/.exec(got?.text ?? '')
    expect(got?.html).toContain(url?.[0])
    const at = { subdomain: school.sub_domain }
    const hash = url?.[1]
    const facts = await app.call<{ next: string; purpose: string }>(api.way_in.linkValidity, { hash }, at)
    expect(facts.data).toMatchObject({ next: 'password', purpose: 'INVITE' })
    expect((await app.call(api.way_in.setPassword, { hash, password: 'a slow green river' }, at)).status).toBe(200)
    const [account] = await sql('select email_verified_at from accounts where id = $1', id)
    expect(account.email_verified_at).not.toBeNull()
  })

  it('D73 is text and a page in the person’s language, without a picture or anything that is fetched', async () => {
    await sql("update schools set languages = '{hi,en}', name = $2 where id = $1", school.id, 'आदर्श विद्यालय')
    for (const [language, subject, word] of [
      ['en', 'Your sign-in for आदर्श विद्यालय', 'Choose a password'],
      ['hi', 'आदर्श विद्यालय में आपका साइन-इन', 'पासवर्ड चुनें'],
      [undefined, 'आदर्श विद्यालय में आपका साइन-इन', 'पासवर्ड चुनें'],
    ] as const) {
      server.received.length = 0
      const { mail } = await invited({ name: 'Aadhya', ...(language ? { language } : {}) })
      await send(mail.id)
      const [got] = server.received
      expect(got?.headers.subject).toBe(subject)
      expect(got?.text).toContain('27')
      // The hour of the day as in all of the app, and no English in Hindi.
      expect(got?.text).toMatch(/\d\d:\d\d(?! [ap]m)/i)
      expect(got?.html).toContain(word)
      expect(got?.html).toContain(`<html lang="${language ?? 'hi'}"`)
      expect(got?.html).not.toMatch(/<img|<script|<link|<iframe|background-image|url\(|@import|src=/i)
      expect(got?.html.match(/href="([^"]+)"/g)).toHaveLength(1)
    }
  })

  it('has nothing of a name but its text', async () => {
    await sql('update schools set name = $2 where id = $1', school.id, 'A <b>School</b> & "Sons"')
    const { mail } = await invited({ name: '<img src=x onerror=alert(1)>{school}' })
    await send(mail.id)
    expect(server.received[0]?.html).not.toMatch(/<img|<b>/)
    expect(server.received[0]?.text).toContain('<img src=x onerror=alert(1)>{school}')
  })

  it('D72 has one recipient, whatever is in the name of the school, the person or the sender, in mails of every kind', async () => {
    const evil = 'A\r\nBcc: evil@evil.test\n\nRCPT TO:<evil@evil.test>" <evil@evil.test>, "B'
    await sql('update schools set name = $2, mail = $3 where id = $1', school.id, evil, {
      ...{ from_name: evil, reply_to: 'office@school.test' },
    })
    const account_id = await makeAccount(app, school.id, 3, { name: evil, email: 'one@school.test' })
    const secret = 'https://school.test/verify#hash=abc'
    const ids = await writeInSchool(app.databases.app_kysely, school.id, (db) =>
      queueMails(
        { db, client_id: school.id, now: app.clock.now, actor: null },
        app.services,
        { school: evil },
        mailKinds.flatMap((kind) =>
          (['en', 'hi'] as const).map((language) => ({
            ...{ kind, language, account_id, to_address: 'one@school.test', secret },
          })),
        ),
      ),
    )
    for (const id of ids) await send(id)
    expect(server.received).toHaveLength(2 * mailKinds.length)
    for (const { to, from, headers } of server.received) {
      expect([from, to]).toEqual(['no-reply@exams.test', ['one@school.test']])
      expect(Object.keys(headers)).not.toContain('bcc')
      expect(headers.to).toMatch(/<one@school\.test>$/)
      expect(headers.from).toMatch(/<no-reply@exams\.test>$/)
      expect(headers['reply-to']).toBe('office@school.test')
    }
  })

  it('comes from the school, and answers go to its office unless it has said otherwise', async () => {
    const first = await invited()
    await send(first.mail.id)
    expect(server.received[0]?.headers).toMatchObject({
      from: `${await nameOf(school.id)} <no-reply@exams.test>`,
      'reply-to': `office@${school.sub_domain}.test`,
    })
    const changed = await app.call<{ mail: unknown }>(
      api.school_settings.update,
      { mail: { from_name: 'Examination office', reply_to: 'exams@school.test' } },
      school.admin,
    )
    expect(changed.data.mail).toEqual({ from_name: 'Examination office', reply_to: 'exams@school.test' })
    const second = await invited()
    await send(second.mail.id)
    expect(server.received[1]?.headers).toMatchObject({
      from: 'Examination office <no-reply@exams.test>',
      'reply-to': 'exams@school.test',
    })
    const wrong = { mail: { from_name: 'A\r\nBcc: evil@evil.test', reply_to: 'no address' } }
    const reply = await app.call(api.school_settings.update, wrong, school.admin)
    expect(reply.errors?.map(({ path }) => path)).toEqual(['mail.from_name', 'mail.reply_to'])
    const cleared = await app.call<{ mail: unknown }>(api.school_settings.update, { mail: null }, school.admin)
    expect(cleared.data.mail).toBeNull()
  })
})

const nameOf = async (id: number) => (await sql('select name from schools where id = $1', id))[0].name

describe('many invitations', () => {
  it('are a job that counts what is sent and what is refused, and ends with the last', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeAccount(app, school.id, 3)))
    const { body, data } = await invite(ids)
    expect(data.sent).toBe(12)
    const job_id = body.job_id as number
    const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, job_id)).data
    expect(await job()).toMatchObject({ state: 'running', done: 0, of: 12 })
    const [first, ...others] = await Promise.all(ids.map(mailOf))
    server.answer.recipient = { code: 550, text: 'no such user' }
    await send((first as { id: number }).id)
    delete server.answer.recipient
    expect(await job()).toMatchObject({ state: 'running', done: 1, of: 12 })
    await Promise.all(others.map(({ id }) => send(id)))
    expect(await job()).toMatchObject({ state: 'done', done: 12, result: { sent: 11, failed: 1 } })
  })

  it('stop when the job is cancelled: what has not left stays', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeAccount(app, school.id, 3)))
    const { body } = await invite(ids)
    await app.call(api.job.cancel, {}, school.admin, body.job_id as number)
    const mail = await mailOf(ids[0] as number)
    await send(mail.id)
    expect(await mailOf(ids[0] as number)).toMatchObject({ state: 'FAILED', error: 'Sending was cancelled' })
    expect(server.received).toEqual([])
  })

  it('D76 leave a school five times a second at most, while another’s code passes them', async () => {
    // Mails of other tests that wait for a later hour of the app's clock, which is not the queue's.
    await sql('delete from graphile_worker._private_jobs')
    const ids = await Promise.all(Array.from({ length: 15 }, () => makeAccount(app, school.id, 3)))
    await invite(ids)
    const other = await makeSchool(app)
    const queue = await startJobs(app.services, {}, [], { tasks: queueTasks })
    try {
      await expect.poll(() => server.received.length, { timeout: 10_000 }).toBeGreaterThan(2)
      const before = server.received.length
      const id = await makeAccount(app, other.id, 3)
      const { data } = await app.call<{ url: string }>(api.invitation.link, {}, other.admin, id)
      const hash = data.url.split('#hash=')[1]
      await app.call(api.way_in.sentOtp, { hash }, { subdomain: other.sub_domain })
      const isCode = ({ headers }: { headers: Record<string, string> }) => headers.subject?.startsWith('Your code')
      await expect.poll(() => server.received.findIndex(isCode as never), { timeout: 10_000 }).toBeGreaterThan(-1)
      expect(server.received.findIndex(isCode as never)).toBeLessThan(before + 8)
      await expect.poll(() => server.received.length, { timeout: 30_000 }).toBe(16)
    } finally {
      await queue.stop()
    }
    const times = server.received.filter(({ headers }) => !headers.subject?.startsWith('Your code')).map(({ at }) => at)
    // Six that begin within a second would be too many; a twentieth is left to the clock.
    for (const [place, at] of times.slice(5).entries()) expect(at - (times[place] as number)).toBeGreaterThan(950)
  }, 60_000)

  it('five hundred at once are queued within one call, each with its own link', async () => {
    const { rows } = await app.databases.owner.query<{ id: number }>(
      `insert into accounts (client_id, role_id, name, email)
       select $1, 3, 'Pupil ' || n, 'pupil-' || n || $2 from generate_series(1, 500) n returning id`,
      [school.id, `@${school.sub_domain}.test`],
    )
    const reply = await invite(rows.map(({ id }) => id))
    expect([reply.status, reply.data]).toEqual([200, { sent: 500, left: [] }])
    const [mails] = await sql(
      'select count(*) as mails, count(distinct sealed) as links, min(state) as state from mails where client_id = $1',
      school.id,
    )
    expect(mails).toEqual({ mails: 500, links: 500, state: 'QUEUED' })
    const twice = await Promise.all([invite(rows.map(({ id }) => id)), invite(rows.map(({ id }) => id))])
    expect(twice.map(({ status, data }) => [status, data.sent])).toEqual([
      [200, 500],
      [200, 500],
    ])
    const [live] = await sql(
      'select count(*) as links from account_links where client_id = $1 and revoked_at is null',
      school.id,
    )
    expect(live.links).toBe(500)
  }, 60_000)
})

describe('D78: every deed with a mail is one entry:', () => {
  let superAdmin: Caller
  let acting: Caller
  beforeEach(async () => {
    superAdmin = await makeSuperAdmin(app)
    acting = await actAs(app, superAdmin, school.id, school.admin_email)
  })
  const held = async () => {
    const { mail } = await invited()
    await sql("update mails set state = 'HELD' where id = $1", mail.id)
    return { id: mail.id, by: 'school' as const }
  }
  everyChangeIsOneEntry(
    app,
    { mail: { open: held, retry: held, test: async () => ({ body: { to: 'me@school.test' }, by: 'platform' }) } },
    () => ({ superAdmin, admin: school.admin, acting, client_id: school.id }),
  )
})

it('screens are told that mail is sent: everybody who is signed in', async () => {
  const messageOf = async (by: Parameters<typeof app.call>[2], endpoint: AnyEndpoint = api.sign_in.getMe) =>
    (await app.call<{ can_mail: boolean }>(endpoint, {}, by)).data.can_mail
  const answers = [messageOf(school.admin), messageOf(await makeSuperAdmin(app), api.sign_in.getDetails)]
  expect(await Promise.all(answers)).toEqual([true, true])
  const brand = await app.call<{ mail: boolean }>(api.way_in.brand, undefined, { subdomain: school.sub_domain })
  expect(brand.data.mail).toBe(true)
})

it('D75 the address of the mail server stands in no answer, no row and no log', async () => {
  const secret = 's3cret-of-the-server'
  const refusing = await startMailServer({
    onAuth: ({ username, password }, _session, done) =>
      done(Object.assign(new Error(`${username} ${password}`), { responseCode: 535 })),
  })
  const url = refusing.url.replace('smtp://', `smtp://mailer:${secret}@`)
  const hidden = await startTestApp({ SMTP_URL: url, LOG_LEVEL: 'trace' }, [], onTestFinished)
  const there = await makeSchool(hidden)
  const id = await makeAccount(hidden, there.id, 3)
  await hidden.call(api.invitation.send, { account_ids: [id] }, there.admin)
  const { rows } = await hidden.databases.owner.query('select id from mails where account_id = $1', [id])
  await sendMail(hidden.services, { client_id: there.id, mail_id: rows[0].id, in_turn: false })
  const list = await hidden.call<MailRow[]>(api.mail.list, {}, there.admin)
  expect(list.data[0]).toMatchObject({ state: 'QUEUED', attempts: 1 })
  const superAdmin = await makeSuperAdmin(hidden)
  const test = await hidden.call(api.mail.test, { to: 'me@school.test' }, superAdmin)
  expect(test.data).toMatchObject({ ok: false, step: 'auth', code: 'mail.test.auth' })
  const text = [list.raw.toString(), test.raw.toString(), ...hidden.logged].join('\n')
  expect(text).not.toContain(secret)
  const stored = await hidden.databases.owner.query("select string_agg(m::text, '') as text from mails m")
  expect(stored.rows[0].text).not.toContain(secret)
})
