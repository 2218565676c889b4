import { expect, it } from 'vitest'
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
