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
