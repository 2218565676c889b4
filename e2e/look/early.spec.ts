import { expect, test } from '@playwright/test'
import { isEarly } from '../support/early.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

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
