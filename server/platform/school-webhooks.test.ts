import { beforeEach, expect, it } from 'vitest'
import { api, type PlatformDelivery, type PlatformWebhook } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
const { owner } = app.databases
const root = await makeSuperAdmin(app)
const { platform_webhook } = api

let school: TestSchool
let id: number
beforeEach(async () => {
  school = await makeSchool(app)
  const { rows } = await owner.query(
    `insert into webhooks (client_id, url, secret_sealed, failing_since) values ($1, 'https://program.school.org/in?key=secret', '-', now()) returning id`,
    [school.id],
  )
  id = Number(rows[0].id)
})

const list = async (body = {}) =>
  (await app.call<PlatformWebhook[]>(platform_webhook.webhooks, body, root)).data.filter(
    ({ client_id }) => client_id === school.id,
  )
const pause = (paused: boolean, client_id = school.id) =>
  app.call<PlatformWebhook>(platform_webhook.pause, { client_id, paused }, root, id)
const waking = async () => {
  const { rows } = await owner.query('select count(*)::int as count from graphile_worker.jobs where key = $1', [
    `webhook-${school.id}-${id}`,
  ])
  return rows[0].count
}

it('the platform sees the webhooks of schools, without what is behind the ? of their addresses, and what was sent', async () => {
  const seen = { id, url: 'https://program.school.org/in', state: 'ON', stopped_at: null, waiting: 0 }
  expect(await list({ failing: true })).toEqual([expect.objectContaining(seen)])
  await owner.query('update webhooks set failing_since = null where id = $1', [id])
  expect(await list({ failing: true })).toEqual([])
  const { rows } = await owner.query(
    `insert into events (client_id, type, version, data, created_at) values ($1, 'session.changed', 1, '{"session_id":1}', now()) returning id`,
    [school.id],
  )
  await owner.query(
    `insert into webhook_deliveries (client_id, webhook_id, event_id, state, tries, next_at, http_status, created_at)
     values ($1, $2, $3, 'DEAD', 10, now(), 500, now())`,
    [school.id, id, rows[0].id],
  )
  const body = { client_id: school.id, webhook_id: id }
  const { data } = await app.call<PlatformDelivery[]>(platform_webhook.deliveries, body, root)
  expect(data).toEqual([
    expect.objectContaining({ type: 'session.changed', state: 'DEAD', tries: 10, http_status: 500, next_at: null }),
  ])
  expect(data[0]).not.toHaveProperty('data')
  expect((await app.call(platform_webhook.webhooks, {}, school.admin)).status).toBe(403)
})

it('it stops one, which the school can not undo, and goes on with what waited', async () => {
  const other = await makeSchool(app)
  expect((await pause(true, other.id)).status).toBe(404)
  expect((await pause(true)).data.stopped_at).toBe(app.clock.now.toISOString())
  await app.call(api.webhook.update, { state: 'PAUSED' }, school.admin, id)
  await app.call(api.webhook.update, { state: 'ON' }, school.admin, id)
  expect((await list())[0]).toMatchObject({ state: 'ON', stopped_at: app.clock.now.toISOString() })
  await owner.query('delete from graphile_worker._private_jobs')
  expect((await pause(false)).data.stopped_at).toBeNull()
  expect(await waking()).toBe(1)
})
