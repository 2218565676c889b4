import { expect, it, onTestFinished } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { shareCounts } from './shared-counts.ts'

const limited = await startTestApp({ RATE_LIMIT: 'on' })

it('whoever asks too often is told when to ask again', async () => {
  let reply = await limited.call(api.sign_in.login, {})
  for (let asked = 1; asked < 2000 && reply.status !== 429; asked++) reply = await limited.call(api.sign_in.login, {})
  expect([reply.status, reply.errorCode]).toEqual([429, 'slow_down'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
})

it('whoever is not signed in is told to slow down as well', async () => {
  let reply = await limited.call(api.grade.list, {})
  expect(reply.status).toBe(401)
  for (let asked = 1; asked < 4000 && reply.status !== 429; asked++) reply = await limited.call(api.grade.list, {})
  expect([reply.status, reply.errorCode]).toEqual([429, 'slow_down'])
})

it('calls are counted over all processes, an address of few calls by each alone', async () => {
  const { owner } = limited.databases
  const [one, other] = [shareCounts(owner, limited.services.log), shareCounts(owner, limited.services.log)]
  onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
  // Whoever listens first hears what the other tells afterwards.
  let calls = 0
  const heard = () => {
    calls += 1
    one.add('GET /v1/brand 10.0.0.1', 60_000, 100)
    one.add('GET /v1/brand 10.0.0.2', 60_000, 1_000_000)
    return other.add('GET /v1/brand 10.0.0.1', 60_000, 100).current - calls
  }
  await expect.poll(heard, { timeout: 20_000 }).toBeGreaterThan(10)
  expect(other.add('GET /v1/brand 10.0.0.2', 60_000, 1_000_000).current).toBe(1)
})

it('whoever guesses passwords is told when the pause ends', async () => {
  const unlimited = await startTestApp({}, [], onTestFinished)
  const { sub_domain } = await makeSchool(unlimited)
  const guess = () =>
    unlimited.call(api.sign_in.login, { email: 'a@b.test', password: 'wrong' }, { subdomain: sub_domain })
  const start = unlimited.clock.now.getTime()
  for (const minute of [0, 1, 2, 3, 4]) {
    unlimited.clock.now = new Date(start + minute * 60_000)
    expect((await guess()).status).toBe(400)
  }
  const paused = await guess()
  // The first of the five was four minutes ago; it counts for fifteen.
  expect([paused.status, paused.headers['retry-after']]).toEqual([429, String(11 * 60)])
})
