import { expect, it } from 'vitest'
import { writeInSchool } from '../db/connect.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'

const proxied = await startTestApp({ TRUST_PROXY: '1' })

it('only the word of the known proxy counts: an address that the caller invents does not escape the pause', async () => {
  const { sub_domain: subdomain } = await makeSchool(proxied)
  const guess = (invented: string) =>
    proxied.send(
      '/v1/login',
      { email: 'a@b.test', password: 'wrong' },
      {
        subdomain,
        'x-forwarded-for': `${invented}, 203.0.113.9`,
      },
    )
  const statuses = []
  for (let n = 1; n <= 6; n++) statuses.push((await guess(`198.51.100.${n}`)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

it('browsers are told to stay with https where they came by it', async () => {
  const by = (protocol: string) => proxied.send('/healthz', undefined, { 'x-forwarded-proto': protocol }, 'GET')
  expect((await by('https')).headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await by('http')).headers['strict-transport-security']).toBeUndefined()
})

it('figures are for a collector on this machine, not for whom a proxy passes on', async () => {
  expect((await proxied.send('/metrics', undefined, {}, 'GET')).status).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await proxied.send('/metrics', undefined, { [name]: '203.0.113.9' }, 'GET')).status).toBe(404)
  }
})

it('the cookie of a sign-in that came by https is bound to its host, so that no other of the domain can set it', async () => {
  const school = await makeSchool(proxied)
  const password = 'a long enough password'
  const password_hash = await hashPassword(0, password)
  await writeInSchool(proxied.databases.owner_kysely, school.id, (db) =>
    db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
  )
  const signIn = async (protocol: string) => {
    const by = { 'x-forwarded-proto': protocol, subdomain: school.sub_domain }
    const given = { email: school.admin_email, password }
    const reply = await proxied.send('/v1/login', given, by)
    const set = [reply.headers['set-cookie']].flat().map(String)
    const cookie = set.find((one) => one.includes('q_rt_')) ?? ''
    const { token } = reply.data as { token: string }
    const refreshed = await proxied.send(
      '/v1/refresh-token',
      {},
      {
        ...by,
        authorization: `Bearer ${token}`,
        cookie: cookie.split(';')[0] ?? '',
      },
    )
    return { cookie, refreshed: refreshed.status }
  }
  const https = await signIn('https')
  expect(https.cookie).toMatch(/^__Host-q_rt_\d+=.*; Path=\/;.*HttpOnly.*Secure.*SameSite=Strict/)
  expect(https.cookie).not.toMatch(/domain/i)
  const http = await signIn('http')
  expect(http.cookie).toMatch(/^q_rt_\d+=.*; Path=\/v1;/)
  expect([https.refreshed, http.refreshed]).toEqual([200, 200])
})

it('a page may ask for the camera, for answer sheets, and for nothing else of a device', async () => {
  const { headers } = await proxied.send('/healthz', undefined, {}, 'GET')
  expect(headers['permissions-policy']).toContain('camera=(self), geolocation=(), microphone=()')
})
