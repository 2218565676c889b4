import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { originOf } from '../support/api.ts'

/** The files that a page names. */
const named = (html: string) =>
  [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file as string)

test('the page of an address names what its screen needs, and only what there is; one without a screen of its own names no more than all do', async ({
  request,
}) => {
  const origin = originOf()
  const pageOf = async (path: string) => {
    const answer = await request.get(`${origin}${path}`)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toContain('text/html')
    return named(await answer.text())
  }
  const bare = await pageOf('/login')
  const list = await pageOf('/school-admin/questions')
  expect(list.slice(0, bare.length)).toEqual(bare)
  expect(list.some((file) => file.startsWith('/assets/question-list-'))).toBe(true)
  // `create` is no question of that name, and an end in a slash is no other page.
  expect((await pageOf('/school-admin/questions/create/')).some((file) => /question-create/.test(file))).toBe(true)
  expect((await pageOf('/school-admin/questions/7')).some((file) => /question-edit/.test(file))).toBe(true)
  expect(await pageOf('/school-admin/no-such-screen')).toEqual(bare)
  for (const file of list) expect((await request.get(`${origin}${file}`)).status(), file).toBe(200)
})

test('what stands in the page may run and nothing else; a file of it is sent without what only documents heed', async ({
  request,
}) => {
  const page = await request.get(`${originOf()}/school-admin/questions`)
  const script = /<script type="module" async>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
  const bare = await request.get(`${originOf()}/login`)
  expect(bare.headers()['content-security-policy']).toContain("script-src 'self';")
  const file = named(await page.text())[0] as string
  const sent = (await request.get(`${originOf()}${file}`)).headers()
  expect(sent).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(Object.keys(sent)).not.toContain('content-security-policy')
})
