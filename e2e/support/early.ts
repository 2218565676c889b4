import { expect, type Page } from '@playwright/test'
import { ofEveryPage } from '../../web/early/asks.ts'

interface AskedCall {
  call: string
  /** The file whose code asked. */
  by: string | undefined
}

/** What stands in the page itself asks early, all other code stands in files. */
export const isEarly = (file = '') => file !== '' && !file.includes('/assets/')

/** All calls of the API that a page asks for from now on, and what asked. */
export async function watchAsked(page: Page): Promise<AskedCall[]> {
  const asked: AskedCall[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname} ${request.postData ?? ''}`
    if (pathname.startsWith('/v1/')) asked.push({ call, by: initiator.stack?.callFrames[0]?.url })
  })
  return asked
}

/** What a page asked before its code was there is what the code asks, and nothing was asked twice. `asks`: how many are the screen's own. */
export async function expectEarly(page: Page, asked: AskedCall[], asks: number): Promise<void> {
  // Given to who wanted it.
  await expect
    .poll(() => page.evaluate(() => [...(window.early?.keys() ?? ['none'])]), 'early: what nobody took')
    .toEqual([])
  expect(
    asked.filter(({ by }) => isEarly(by)),
    'early: what was asked',
  ).toHaveLength(ofEveryPage.length + asks)
  const calls = asked.map(({ call }) => call)
  expect(calls, 'early: asked once').toEqual([...new Set(calls)])
}
