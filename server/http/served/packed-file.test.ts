import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool } from '../../testing/factories/factories.ts'
import { limits } from '../limits.ts'

const app = await startTestApp({ RATE_LIMIT: 'on' })
const get = (path: string, headers: Record<string, string> = {}) => app.send(path, undefined, headers, 'GET')

it.each([
  '/openapi.json',
  '/docs',
  '/docs/programs',
  '/docs/programs/client.mjs',
  '/docs/viewer.js',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
])('%s is packed once, and not sent again to whoever has it', async (path) => {
  const plain = await get(path)
  const [br, zipped] = [
    await get(path, { 'accept-encoding': 'gzip, br' }),
    await get(path, { 'accept-encoding': 'gzip' }),
  ]
  expect([plain, br, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.raw).equals(plain.raw)).toBe(true)
  expect(gunzipSync(zipped.raw).equals(plain.raw)).toBe(true)
  const { etag, 'cache-control': kept, vary } = br.headers
  expect([kept, vary]).toEqual(['no-cache', 'accept-encoding'])
  const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': `W/${etag}` })
  expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, etag])
  expect((await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined()
})

it('every route has its limit, but for what watches the process', async () => {
  const { admin } = await makeSchool(app)
  const most = async (path: string, headers = {}, method: 'GET' | 'POST' = 'GET') =>
    Number((await app.send(path, method === 'GET' ? undefined : {}, headers, method)).headers['x-ratelimit-limit'])
  for (const path of ['/openapi.json', '/docs', '/v1/no-such-call', '/.git/config', '/favicon.svg']) {
    expect([path, await most(path)]).toEqual([path, limits.page])
  }
  for (const path of ['/healthz', '/readyz']) expect([path, await most(path)]).toEqual([path, Number.NaN])
  expect(limits.open).toBe(1500)
  for (const { path } of [api.sign_in.login, api.sign_in.refreshToken, api.report_card.verify]) {
    expect([path, await most(path, {}, 'POST')]).toEqual([path, limits.open])
  }
  const preview = api.question_paper.preview.path.replace('{id}', '1')
  expect([await most(preview, {}, 'POST'), await most(preview, admin, 'POST')]).toEqual([limits.open, limits.signed_in])
})
