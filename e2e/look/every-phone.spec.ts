import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { listen } from '../support/rules/console.ts'
import { onScreen, phone, smallTargets } from '../support/rules/targets.ts'
import { goWithin, signIn } from '../support/sign-in.ts'
import { ofPupilOnPhone, ofSchoolOnPhone, ofTeacherOnPhone, type PhoneScreen } from './screens.ts'

/** Each screen is opened once on a phone, which does not resize, and all that has to hold there is asked while it is open. */

/** What lies over the screen is looked at alone, and closed again. */
async function lookAtOpened(page: Page, button: Locator, role: 'dialog' | 'menu') {
  await button.click()
  const opened = page.getByRole(role).last()
  await expect(opened).toBeVisible()
  await expect(opened.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
  // The first button or field of it: it is empty until its code is there.
  await expect(opened.locator('button, input, a').first()).toBeVisible()
  const within = `[role=${role}]`
  const name = `targets: ${page.url()}, ${await opened.innerText()}`
  expect.soft(await page.evaluate(smallTargets, within), name).toEqual([])
  if (role === 'menu') await page.keyboard.press('Escape')
  else await opened.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole(role)).toHaveCount(0)
}

async function lookAtWhatOpens(page: Page) {
  const main = page.getByRole('main')
  await lookAtOpened(page, main.getByRole('button', { name: /^Add New / }).first(), 'dialog')
  const menus = main.getByRole('button', { name: /^Actions for / })
  if ((await menus.count()) > 0) await lookAtOpened(page, menus.first(), 'menu')
  const filters = main.getByRole('button', { name: /^Filters/ })
  if ((await filters.count()) > 0) await lookAtOpened(page, filters, 'dialog')
}

async function breaksNoRule(page: Page, address: string) {
  expect.soft(await violationsInBothSchemes(page), `WCAG: ${address}`).toEqual([])
  expect.soft(await overflow(page), `sideways: ${address}`).toBeLessThanOrEqual(0)
}

async function lookAt(page: Page, area: string, { path, targets, wcag, opens }: PhoneScreen) {
  const address = `/${area}/${path}`
  await goWithin(page, address)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  if (targets) expect.soft(await page.evaluate(smallTargets, onScreen), `targets: ${address}`).toEqual([])
  if (wcag) await test.step(`WCAG: ${address}`, () => breaksNoRule(page, address))
  if (opens) await test.step(`targets of what opens: ${address}`, () => lookAtWhatOpens(page))
}

/** Answers the page, which stands at the last of the screens. */
async function lookAtAll(browser: Browser, area: string, screens: PhoneScreen[], email: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const said = listen(page)
  await signIn(page, { email })
  for (const screen of screens) {
    await lookAt(page, area, screen)
    expect.soft(said.splice(0), `console: /${area}/${screen.path}`).toEqual([])
  }
  return page
}

test('on a phone whatever is pressed is as large as a finger, in dialogs, filters and menus too; no screen breaks a WCAG rule in either scheme or scrolls sideways', async ({
  browser,
}) => {
  const page = await lookAtAll(browser, 'school-admin', ofSchoolOnPhone, 'admin@demo.test')
  await goWithin(page, '/school-admin/view-reports/school-reports')
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: 'More', exact: true })
  await lookAtOpened(page, more, 'menu')
  await more.click()
  await lookAtOpened(page, page.getByRole('menuitem', { name: 'Report cards' }), 'dialog')
  await lookAtOpened(page, main.getByRole('button', { name: /^Filters/ }), 'dialog')
  await page.context().close()
})

test('what is pressed is as large as a finger on the screens of a teacher and of a pupil', async ({ browser }) => {
  for (const [area, screens, email] of [
    ['staff-admin', ofTeacherOnPhone, 'teacher@demo.test'],
    ['student-admin', ofPupilOnPhone, 'student@demo.test'],
  ] as const) {
    const page = await lookAtAll(browser, area, screens, email)
    await page.context().close()
  }
})
