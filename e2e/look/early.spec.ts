import { expect, test } from '@playwright/test'
import { ofEveryPage, ofScreen } from '../../web/early/asks.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** It stands in the page itself, all other code in files. */
const isEarly = (file = '') => file !== '' && !file.includes('/assets/')

test('what a page asks before its code is there is what the code asks, and nothing is asked twice', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/sections' })
  const asked: { call: string; by: string | undefined }[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname} ${request.postData ?? ''}`
    if (pathname.startsWith('/v1/')) asked.push({ call, by: initiator.stack?.callFrames[0]?.url })
  })
  for (const [path, asks] of Object.entries(ofScreen)) {
    asked.length = 0
    await page.goto(`${schoolUrl()}/school-admin/${path.replace('$id', '1')}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Given to who wanted it.
    await expect.poll(() => page.evaluate(() => [...(window.early?.keys() ?? ['none'])]), path).toEqual([])
    expect(
      asked.filter(({ by }) => isEarly(by)),
      path,
    ).toHaveLength(ofEveryPage.length + asks.length)
    const calls = asked.map(({ call }) => call)
    expect(calls, path).toEqual([...new Set(calls)])
  }
})

test('an address that says more than the path, and somebody who is not signed in, ask nothing before', async ({
  page,
}) => {
  const early: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (isEarly(initiator.stack?.callFrames[0]?.url)) early.push(request.url)
  })
  await page.goto(`${schoolUrl()}/school-admin/questions`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page)
  await page.goto(`${schoolUrl()}/school-admin/questions?search=area`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(early).toEqual([])
})
