import { type Browser, expect, type Page, test } from '@playwright/test'
import { texts } from '../../contract/texts/all.ts'
import { overflow, violations, violationsInBothSchemes } from '../support/axe.ts'
import { listen } from '../support/rules/console.ts'
import { brokenWords, oddTexts, settle } from '../support/rules/words.ts'
import { platformUrl, schoolUrl } from '../support/school.ts'
import { goWithin, signIn } from '../support/sign-in.ts'
import { type DesktopScreen, type ListTexts, ofPlatform, ofPupil, ofSchool, ofTeacher } from './screens.ts'

/** Each screen is opened once on a desktop, and all that has to hold there is asked while it is open: a failure names the rule and the screen. */

const desktop = { width: 1280, height: 900 }
const widths = [820, 1024, 1280, 1366]

const rule = (name: string, address: string, holds: () => Promise<void>) => test.step(`${name}: ${address}`, holds)

async function breaksNoRule(page: Page, address: string) {
  expect.soft(await violationsInBothSchemes(page), `WCAG: ${address}`).toEqual([])
  expect.soft(await overflow(page), `sideways: ${address}`).toBeLessThanOrEqual(0)
}

/** The first is for screens that are drawn in another way on a phone. */
const looks = [
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
] as const

/** Those of the platform fit themselves to a phone by their styles alone: made narrower they are what they are when opened so. */
async function breaksNoRuleNarrower(page: Page, address: string, path: string) {
  for (const [width, colorScheme] of looks.slice(/[/?]/.test(path) ? 0 : 1)) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await violations(page), `WCAG: ${address} at ${width} px, ${colorScheme}`).toEqual([])
  }
  expect.soft(await overflow(page), `sideways: ${address}`).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
}

async function keepsWords(page: Page, address: string) {
  expect.soft(await page.evaluate(oddTexts), `letters: ${address}`).toEqual([])
  // A tablet is turned and a window drawn wider: the list fits itself anew, as it did to its first width.
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await page.evaluate(brokenWords, 'main'), `words: ${address} at ${width} px`).toEqual([])
    const hidden = await page
      .locator(':is(html, main, .list-box)')
      .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)))
    expect.soft(hidden, `sideways: ${address} at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(desktop)
}

const textIds = Object.keys(texts)
const prefixes = [...new Set(textIds.map((id) => id.split('.')[0]))]

/** Ids of texts that stand where their words should: of an area whose texts were not loaded with the screen. */
async function textIdsShown(page: Page): Promise<string[]> {
  const like = `(?<![\\w.@/])(?:${prefixes.join('|')})\\.[a-z_0-9.]+`
  const found = await page.evaluate((pattern) => document.body.innerText.match(new RegExp(pattern, 'g')) ?? [], like)
  return [...new Set(found)].filter((one) => textIds.includes(one))
}

/** Title, Add New, search, count, S.No first and Action last, and No data found. The columns by the names that are read out, but for that of the boxes that choose rows. */
async function isAsSpecified(page: Page, { title, add, search }: ListTexts) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^\d[\d,]* records? found$/)).toBeVisible()
  if (add) await expect(page.getByRole('main').getByRole('button', { name: add, exact: true })).toBeVisible()
  const columns = (await page.locator('main thead th').allInnerTexts()).map((name) => name.trim()).filter(Boolean)
  expect([columns[0], columns.at(-1)], title).toEqual(['S.No', 'Action'])
  await page.getByPlaceholder(search).fill('nothing is called so')
  await expect(page.getByText('0 records found')).toBeVisible()
  await expect(page.getByText('No data found')).toBeVisible()
}

async function lookAt(page: Page, area: string, { path, ...asked }: DesktopScreen) {
  const address = `/${area}/${path}`
  await goWithin(page, address)
  await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect.soft(await textIdsShown(page), `texts that are not there yet: ${address}`).toEqual([])
  if (asked.rows) await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  const wcag = area === 'super-admin' ? breaksNoRuleNarrower : breaksNoRule
  if (asked.wcag) await rule('WCAG', address, () => wcag(page, address, path))
  if (asked.words) await rule('words', address, () => keepsWords(page, address))
  const { list } = asked
  if (list) await rule('as specified', address, () => isAsSpecified(page, list))
}

async function lookAtAll(browser: Browser, area: string, screens: DesktopScreen[], email: string, at = schoolUrl()) {
  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const said = listen(page)
  await signIn(page, { email, at })
  for (const screen of screens) {
    await lookAt(page, area, screen)
    expect.soft(said.splice(0), `console: /${area}/${screen.path}`).toEqual([])
  }
  await context.close()
}

test('no screen of a school says anything in the console, breaks a WCAG rule in either scheme, a word at any width, or scrolls sideways; its lists are as specified', ({
  browser,
}) => lookAtAll(browser, 'school-admin', ofSchool, 'admin@demo.test'))

test('no screen of a teacher or of a pupil says an error or a warning in the console', async ({ browser }) => {
  await lookAtAll(browser, 'staff-admin', ofTeacher, 'teacher@demo.test')
  await lookAtAll(browser, 'student-admin', ofPupil, 'student@demo.test')
})

test('so it is with the screens of the platform, on a phone as well', ({ browser }) =>
  lookAtAll(browser, 'super-admin', ofPlatform, 'super@quaestor.test', platformUrl()))
