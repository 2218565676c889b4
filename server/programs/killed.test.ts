import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api, type WebhookRow } from '#contract'
import { writeInSchool } from '../db/connect.ts'
import { emit } from '../events/emit.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { addressOf, startProgram } from '../testing/program.ts'
import { startReceiver } from '../testing/receiver/receiver.ts'
import { eventName } from './message.ts'

const EVENTS = 2000
/** `KILLS=20` for the figure in docs/benchmarks.md. */
const KILLS = Number(process.env.KILLS ?? 4)

const receiver = await startReceiver()
const app = await startTestApp({ OUTBOUND_ALLOW: receiver.place })

it('N79 killed again and again amid 2,000 messages: each comes at least once, under its own id', {
  timeout: 60_000 * (KILLS + 1),
}, async () => {
  const school = await makeSchool(app)
  await app.call(api.webhook.create, { url: receiver.url }, school.admin)
  let thanked = 0
  receiver.answer((response) => {
    response.on('finish', () => (thanked += 1))
    setTimeout(() => response.writeHead(204).end(), 5)
  })
  for (let at = 0; at < EVENTS; at += 50)
    await writeInSchool(app.databases.app_kysely, school.id, async (db) => {
      for (let one = 1; one <= 50; one += 1)
        emit({ db, client_id: school.id, now: new Date() }, 'staff.joined', { staff_id: at + one })
    })
  const env = { DATABASE_URL: addressOf(app.databases), OUTBOUND_ALLOW: receiver.place }
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const program = await startProgram(env)
    await expect
      .poll(() => receiver.got.length, { interval: 10, timeout: 60_000 })
      .toBeGreaterThan((kill * EVENTS) / (KILLS + 2))
    program.child.kill('SIGKILL')
    await program.ended
  }
  await startProgram(env)
  const row = async () => (await app.call<WebhookRow[]>(api.webhook.list, {}, school.admin)).data[0]!
  await expect.poll(async () => (await row()).sent, { interval: 500, timeout: 180_000 }).toBe(EVENTS)
  const staff = receiver.got.map(({ body }) => (JSON.parse(body) as { data: { staff_id: number } }).data.staff_id)
  const ids = receiver.got.map(({ headers }) => headers['webhook-id'])
  expect([new Set(staff).size, new Set(ids).size]).toEqual([EVENTS, EVENTS])
  // A message comes as often as it was tried, at most: what was on its way when a process died, and what an answer came too late for, again.
  const { rows: tried } = await sql<{ event_id: number; tries: number }>`
    select event_id, tries from webhook_deliveries where client_id = ${school.id}`.execute(app.databases.owner_kysely)
  const came = ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<unknown, number>())
  expect(tried.filter(({ event_id, tries }) => (came.get(eventName(school.id, event_id)) ?? 0) > tries)).toEqual([])
  // Of those that were thanked for, what was taken together when a process died and not yet written down comes twice: so many at most.
  expect(thanked).toBeLessThanOrEqual(EVENTS + KILLS * 50)
  expect(await row()).toMatchObject({ waiting: 0, dead: 0, state: 'ON' })
})
