import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { api, type Delivery, type EventRow, type WebhookRow, type WebhookTested } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { emit } from '../events/emit.ts'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { runPrograms } from '../testing/programs.ts'
import { type Received, startReceiver } from '../testing/receiver/receiver.ts'
import { sendWebhook } from './send-webhook.ts'
import { tellEvents } from './tell.ts'

const receiver = await startReceiver()
const app = await startTestApp({ OUTBOUND_ALLOW: receiver.place })
const start = app.clock.now

type Made = { secret: string; row: WebhookRow }
let school: TestSchool
beforeEach(async () => {
  app.clock.now = start
  receiver.got.length = 0
  receiver.answer((response) => response.writeHead(204).end())
  await runPrograms(app)
  school = await makeSchool(app)
})

const create = (fields: object = {}, by = school.admin) =>
  app.call<Made>(api.webhook.create, { url: receiver.url, ...fields }, by)
const list = async () => (await app.call<WebhookRow[]>(api.webhook.list, {}, school.admin)).data
const deliveries = async (filter: object = {}) =>
  (await app.call<Delivery[]>(api.webhook.deliveries, { filter, range: { pageSize: 100 } }, school.admin)).data
const happen = (...staff: number[]) =>
  writeInSchool(app.databases.app_kysely, school.id, async (db) => {
    for (const staff_id of staff) emit({ db, client_id: school.id, now: app.clock.now }, 'staff.joined', { staff_id })
  })
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const verify = (secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>) => {
  // The judge goes by the machine's clock.
  const { now } = Date
  Date.now = () => app.clock.now.getTime()
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string; type: string }
  } finally {
    Date.now = now
  }
}
const ids = () => receiver.got.map(({ headers }) => headers['webhook-id'])

describe('a webhook', () => {
  it('N70 N71 A80 is sent what happened, signed as Standard Webhooks wants it; nothing that was changed is taken for ours', async () => {
    const { data } = await create()
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await happen(7)
    await runPrograms(app)
    const [got] = receiver.got as [Received]
    const message = verify(data.secret, got)
    expect(message).toEqual({
      ...{ id: expect.stringMatching(new RegExp(`^evt_${school.id}_\\d+$`)), type: 'staff.joined', version: 1 },
      ...{ timestamp: app.clock.now.toISOString(), school_id: school.id, data: { staff_id: 7 } },
    })
    expect(got.headers['webhook-id']).toBe(message.id)
    const other = (await create({ url: `${receiver.url}/other` })).data.secret
    const changed: [string, Pick<Received, 'headers' | 'body'>][] = [
      [data.secret, { ...got, body: got.body.replace('7', '8') }],
      [data.secret, { ...got, headers: { ...got.headers, 'webhook-id': 'evt_1_987654' } }],
      [data.secret, { ...got, headers: { ...got.headers, 'webhook-timestamp': '1' } }],
      [data.secret, { ...got, headers: { ...got.headers, 'webhook-signature': 'v1,AAAA' } }],
      [data.secret, { ...got, headers: { ...got.headers, 'webhook-signature': undefined } }],
      [other, got],
    ]
    for (const [secret, one] of changed) expect(() => verify(secret, one)).toThrow()
    expect(await list()).toMatchObject([{ sent: 1, waiting: 0, dead: 0, state: 'ON' }, { sent: 0 }])
  })

  it('N70 its secret is shown once: in no list, no log, and sealed in the database', async () => {
    const { data } = await create()
    const bare = data.secret.slice(6)
    expect(JSON.stringify(await list())).not.toContain(bare)
    for (const table of ['webhooks', 'audit_entries', 'idempotency_keys', 'events']) {
      const { rows } = await app.databases.owner.query(`select to_jsonb(t)::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(bare)
    }
  })

  it('N73 is told of the types it wants, and a school has ten at most', async () => {
    await create({ types: ['staff.left', 'staff.left', 'session.changed'] })
    await happen(1)
    await runPrograms(app)
    expect([receiver.got, await deliveries()]).toEqual([[], []])
    expect((await list())[0]!.types).toEqual(['session.changed', 'staff.left'])
    const same = await create()
    expect([same.status, same.errors?.[0]?.path]).toEqual([422, 'url'])
    for (let at = 1; at < 10; at += 1) expect((await create({ url: `${receiver.url}/${at}` })).status).toBe(200)
    const eleventh = await create({ url: `${receiver.url}/11` })
    expect([eleventh.status, eleventh.errorCode, eleventh.message]).toEqual([
      ...[409, 'in_use', 'A school has 10 webhooks at most. Delete one first'],
    ])
    expect((await create({ types: ['staff.born'] })).errors?.[0]?.path).toBe('types.0')
  })

  it('N74 is tried ten times in 75 hours, each time under the same id and a time of its own, and then given up', async () => {
    await create()
    receiver.answer((response) => response.writeHead(500).end('Not today'))
    await happen(1)
    await runPrograms(app)
    const pauses: number[] = []
    for (let tries = 1; tries < 12; tries += 1) {
      const [row] = await deliveries()
      if (row!.state !== 'QUEUED') break
      const pause = (Date.parse(row!.next_at!) - app.clock.now.getTime()) / 1000
      pauses.push(pause)
      later(pause - 1)
      await runPrograms(app)
      expect(receiver.got).toHaveLength(tries)
      later(2)
      await runPrograms(app)
    }
    const usual = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    expect(pauses.map((pause, at) => pause >= usual[at]! * 0.9 && pause <= usual[at]! * 1.1)).toEqual(
      usual.map(() => true),
    )
    expect(new Set(ids()).size).toBe(1)
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    expect(await deliveries()).toMatchObject([
      { state: 'DEAD', tries: 10, http_status: 500, error: 'status', answer: 'Not today', next_at: null },
    ])
    expect(await list()).toMatchObject([{ dead: 1, state: 'ON', failing_since: expect.any(String) }])
  })

  it('N74 Retry-After is heeded, up to a day', async () => {
    await create()
    for (const [header, seconds] of [
      ['600', 600],
      ['999999', 86_400],
      [new Date(start.getTime() + 900_000).toUTCString(), 900],
    ] as const) {
      app.clock.now = start
      receiver.answer((response) => response.writeHead(503, { 'retry-after': header }).end())
      await happen(1)
      await runPrograms(app)
      const [row] = await deliveries()
      expect(Date.parse(row!.next_at!) - start.getTime()).toBe(seconds * 1000)
    }
  })

  it('N75 410 turns it off at once; where nothing was taken for five days it is off too', async () => {
    const { row } = (await create()).data
    receiver.answer((response) => response.writeHead(410).end())
    await happen(1)
    await runPrograms(app)
    expect(await list()).toMatchObject([{ state: 'OFF', off_reason: 'gone', dead: 1 }])
    await happen(2)
    await runPrograms(app)
    expect(receiver.got).toHaveLength(1)
    receiver.answer((response) => response.writeHead(500).end())
    const on = await app.call<WebhookRow>(api.webhook.update, { state: 'ON' }, school.admin, row.id)
    expect(on.data).toMatchObject({ state: 'ON', off_reason: null })
    await happen(3)
    await runPrograms(app)
    const mails = async () =>
      (
        await app.databases.owner.query<{ kind: string; to_address: string }>(
          "select kind, to_address from mails where client_id = $1 and kind like 'WEBHOOK%' order by id",
          [school.id],
        )
      ).rows
    const to_address = school.admin_email
    expect(await mails()).toEqual([{ kind: 'WEBHOOK_OFF', to_address }])
    later(4 * 86_400)
    await happen(4)
    await runPrograms(app)
    expect((await list())[0]!.state).toBe('ON')
    later(60)
    await happen(4)
    await runPrograms(app)
    expect((await mails()).slice(1)).toEqual([{ kind: 'WEBHOOK_FAILING', to_address }])
    later(86_401)
    await happen(5)
    await runPrograms(app)
    expect(await list()).toMatchObject([{ state: 'OFF', off_reason: 'failing' }])
    expect((await mails()).slice(2)).toEqual([{ kind: 'WEBHOOK_OFF', to_address }])
  })

  it('N76 a new secret signs beside the one before for 24 hours, and then alone', async () => {
    const { data } = await create()
    const rotated = await app.call<Made>(api.webhook.rotate, {}, school.admin, data.row.id)
    expect(rotated.data.secret).not.toBe(data.secret)
    later(86_000)
    await happen(1)
    await runPrograms(app)
    for (const secret of [data.secret, rotated.data.secret])
      expect(verify(secret, receiver.got[0]!).type).toBe('staff.joined')
    later(500)
    await happen(2)
    await runPrograms(app)
    expect(verify(rotated.data.secret, receiver.got[1]!).type).toBe('staff.joined')
    expect(() => verify(data.secret, receiver.got[1]!)).toThrow()
  })

  it('N77 messages are listed with what came back, and sent again by choice, by time, or all that were given up', async () => {
    const { row } = (await create()).data
    receiver.answer((response) => response.writeHead(200).end(`${'x'.repeat(600)}\u0000`))
    await happen(1, 2)
    await runPrograms(app)
    const [second, first] = (await deliveries()) as [Delivery, Delivery]
    expect(first).toMatchObject({
      type: 'staff.joined',
      data: { staff_id: 1 },
      state: 'SENT',
      http_status: 200,
      tries: 1,
    })
    expect(first.answer).toBe('x'.repeat(500))
    const replay = (body: object) =>
      app.call<{ queued: number }>(api.webhook.replay, { webhook_id: row.id, ...body }, school.admin)
    expect((await replay({ delivery_ids: [first.id] })).data).toEqual({ queued: 1 })
    await runPrograms(app)
    expect(ids()).toEqual([first.event, second.event, first.event])
    expect((await replay({ from: start.toISOString() })).data).toEqual({ queued: 2 })
    expect((await replay({ dead: true })).data).toEqual({ queued: 0 })
    expect((await replay({})).errors?.[0]?.path).toBe('delivery_ids')
    expect((await replay({ delivery_ids: [first.id, 987_654] })).errors?.[0]?.path).toBe('delivery_ids.1')
    expect(await deliveries({ state: 'SENT' })).toEqual([])
    expect(await deliveries({ type: 'staff.left' })).toEqual([])
    await runPrograms(app)
    expect(await deliveries({ webhook_id: row.id, state: 'SENT', type: 'staff.joined' })).toHaveLength(2)
  })

  it('N78 who rather asks reads events after the last one that was read', async () => {
    await happen(1, 2, 3)
    const read = (filter: object, by = school.admin) => app.call<EventRow[]>(api.event.list, { filter }, by)
    const all = (await read({})).data
    expect(all.map(({ data }) => data.staff_id)).toEqual([1, 2, 3])
    const rest = (await read({ after_id: all[0]!.id, type: 'staff.joined' })).data
    expect(rest.map(({ id, event }) => [id, event])).toEqual([
      [all[1]!.id, `evt_${school.id}_${all[1]!.id}`],
      [all[2]!.id, `evt_${school.id}_${all[2]!.id}`],
    ])
    expect((await read({}, (await makeSchool(app)).admin)).data).toEqual([])
  })

  it('N79 one whose process dies between the thanks and writing them down is sent again under the same id, and none is lost', async () => {
    const { row } = (await create()).data
    await happen(1, 2, 3)
    const died = new Error('killed')
    let isDead = false
    receiver.answer((response) => {
      isDead = true
      response.writeHead(204).end()
    })
    const clock = () => {
      if (isDead) throw died
      return app.clock.now
    }
    const { rows } = await app.databases.owner.query<{ id: number }>('select id from events where client_id = $1', [
      school.id,
    ])
    const told = { client_id: school.id, event_ids: rows.map(({ id }) => id) }
    await tellEvents(app.services, told)
    await tellEvents(app.services, told)
    const ref = { client_id: school.id, webhook_id: row.id }
    await expect(sendWebhook({ ...app.services, clock }, ref)).rejects.toThrow(died)
    await sendWebhook(app.services, ref)
    const before = receiver.got.length
    expect((await deliveries()).map(({ state }) => state)).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
    later(61)
    await sendWebhook(app.services, ref)
    expect(receiver.got.length).toBe(before + 3)
    expect(new Set(ids()).size).toBe(3)
    expect((await deliveries()).map(({ state }) => state)).toEqual(['SENT', 'SENT', 'SENT'])
  })

  it('two that send at once send nothing twice', async () => {
    const { row } = (await create()).data
    await happen(...Array.from({ length: 120 }, (_, at) => at + 1))
    const ref = { client_id: school.id, webhook_id: row.id }
    const { rows } = await app.databases.owner.query<{ id: number }>('select id from events where client_id = $1', [
      school.id,
    ])
    await tellEvents(app.services, { client_id: school.id, event_ids: rows.map(({ id }) => id) })
    await Promise.all([sendWebhook(app.services, ref), sendWebhook(app.services, ref)])
    expect([receiver.got.length, new Set(ids()).size]).toEqual([120, 120])
  })

  it('paused, it is sent nothing until it is on again, and then all of it; deleted, what waits is cancelled', async () => {
    const { row } = (await create()).data
    const set = (state: string) => app.call<WebhookRow>(api.webhook.update, { state }, school.admin, row.id)
    await set('PAUSED')
    await happen(1)
    await runPrograms(app)
    expect([receiver.got.length, (await list())[0]!.waiting]).toEqual([0, 1])
    await set('ON')
    await runPrograms(app)
    expect(receiver.got).toHaveLength(1)
    await set('PAUSED')
    await happen(2)
    await runPrograms(app)
    expect((await app.call(api.webhook.remove, {}, school.admin, row.id)).status).toBe(200)
    await happen(3)
    await runPrograms(app)
    expect([receiver.got.length, await list()]).toEqual([1, []])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['CANCELLED', 'SENT'])
  })

  it('a test message says what came back, and nothing of it is kept', async () => {
    const { data } = await create()
    receiver.answer((response) => response.writeHead(200).end('Thanks'))
    const tested = await app.call<WebhookTested>(api.webhook.test, {}, school.admin, data.row.id)
    expect(tested.data).toMatchObject({ ok: true, http_status: 200, error: null, answer: 'Thanks' })
    expect(verify(data.secret, receiver.got[0]!).type).toBe('webhook.test')
    receiver.answer((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
    expect((await app.call<WebhookTested>(api.webhook.test, {}, school.admin, data.row.id)).data).toMatchObject({
      ...{ ok: false, http_status: 302, error: 'status' },
    })
    expect(await deliveries()).toEqual([])
  })
})

describe('what a receiver may do', () => {
  it('A81 a redirect is no thanks and is not followed; N85 a failure is told as a code', async () => {
    await create()
    receiver.answer((response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end())
    await happen(1)
    await runPrograms(app)
    expect(receiver.got.map(({ path }) => path)).toEqual(['/in'])
    expect(await deliveries()).toMatchObject([{ state: 'QUEUED', http_status: 307, error: 'status' }])
    receiver.answer((response) => void response.destroy())
    later(10)
    await runPrograms(app)
    expect(await deliveries()).toMatchObject([{ http_status: null, error: 'connection' }])
  })

  it('A82 an answer without end is cut, and its status counts', async () => {
    await create()
    receiver.answer((response) => {
      const timer = setInterval(() => response.write('y'.repeat(20_000)), 5)
      response.on('close', () => clearInterval(timer))
    })
    await happen(1)
    await runPrograms(app)
    expect(await deliveries()).toMatchObject([{ state: 'SENT', answer: 'y'.repeat(500) }])
  })

  it('N84 an address is judged at each sending: one that is the house’s own by now is not called', async () => {
    const { row } = (await create()).data
    await app.databases.owner.query("update webhooks set url = 'https://169.254.169.254/' where id = $1", [row.id])
    await happen(1)
    await runPrograms(app)
    expect(await deliveries()).toMatchObject([{ state: 'QUEUED', error: 'url_private' }])
    expect((await app.call<WebhookTested>(api.webhook.test, {}, school.admin, row.id)).data.error).toBe('url_private')
  })

  it('a secret that can no longer be read turns the webhook off, and says so', async () => {
    const { row } = (await create()).data
    await app.databases.owner.query("update webhooks set secret_sealed = 'AAAA' where id = $1", [row.id])
    await happen(1)
    await runPrograms(app)
    expect(await list()).toMatchObject([{ state: 'OFF', off_reason: 'secret', waiting: 1 }])
  })
})

describe('A83 addresses that no school may have', () => {
  it.each([
    ...[
      'http://program.school.org/',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://10.0.0.1/',
      'https://[::1]/',
    ],
    ...['https://169.254.169.254/latest/meta-data/', 'https://0x7f000001/', 'https://2130706433/', 'https://127.1/'],
    ...['https://[::ffff:10.0.0.1]/', 'https://user:pass@program.school.org/', 'https://program.school.org:22/'],
    ...[
      'https://db.internal/',
      'https://printer.local/',
      'https://intranet/',
      'ftp://program.school.org/',
      'no address',
    ],
    ...['https://program.school.org/#part', 'https://1.1.1.1/', 'https://192.168.1.1/', 'https://[fd00::1]/'],
    ...['https://demo.localhost/', 'file:///etc/passwd', 'http://127.0.0.1:1/'],
  ])('%s', async (url) => {
    const made = await create({ url })
    expect([made.status, made.errors?.[0]?.path]).toEqual([422, 'url'])
    const { row } = (await create()).data
    const changed = await app.call(api.webhook.update, { url }, school.admin, row.id)
    expect([changed.status, changed.errors?.[0]?.path]).toEqual([422, 'url'])
  })
})

describe('A84 whose it is', () => {
  it('another school’s webhook reads like none, as do its messages', async () => {
    const { row } = (await create()).data
    await happen(1)
    await runPrograms(app)
    const [message] = await deliveries()
    const other = await makeSchool(app)
    for (const [call, body] of [
      [api.webhook.update, { state: 'PAUSED' }],
      [api.webhook.rotate, {}],
      [api.webhook.remove, {}],
      [api.webhook.test, {}],
    ] as const)
      expect((await app.call(call, body, other.admin, row.id)).status).toBe(404)
    const replayed = await app.call(
      api.webhook.replay,
      { webhook_id: row.id, delivery_ids: [message!.id] },
      other.admin,
    )
    expect([replayed.status, replayed.errors?.[0]?.path]).toEqual([422, 'webhook_id'])
    expect(
      (await app.call<Delivery[]>(api.webhook.deliveries, { filter: { webhook_id: row.id } }, other.admin)).data,
    ).toEqual([])
    expect(await list()).toMatchObject([{ state: 'ON' }])
  })

  it('is the admins’ alone; the platform has none', async () => {
    for (const role of [3, 4, 5]) {
      const by = await makePerson(app, school.id, role)
      expect((await create({}, by)).status).toBe(403)
      expect((await app.call(api.event.list, {}, by)).status).toBe(403)
    }
    const boss = await makePerson(app, 0, 1)
    expect((await create({}, boss)).status).toBe(404)
  })
})
