import { expect, type Page, test } from '@playwright/test'
import { platformUrl } from '../support/school.ts'
import { goWithin, signIn } from '../support/sign-in.ts'

const widths = [820, 1024, 1280, 1366]
const ofSchool = [
  'classes',
  'sections',
  'subjects',
  'chapters',
  'topics',
  'questions',
  'question-papers',
  'manage-instruction',
  'staffs',
  'students-list',
  'exam',
  'grade-systems',
  'result-schemes',
]
const ofPlatform = ['sessions', 'schools', 'school-admins', 'roles']
/** Screens whose tables are no lists, or that have no row in a new school. */
const withoutRows = [
  'questions/similar',
  'questions/review',
  'exam/exam-marking',
  'activity-log',
  'mails',
  'module-wise-access',
  'view-reports/school-reports',
  'view-reports/teacher-report',
  'view-reports/student-reports',
]

/** Words of the page that begin in one line and end in another. A hyphen, a dash and a slash may end a line; a formula has no words. */
function brokenWords(within = 'main'): string[] {
  const walker = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.parentElement?.closest('.katex, option, script')) continue
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-–—/]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}

/** Texts of the page in letters too small to read, or in a weight of which there is no face. What is drawn of a formula has sizes of its own. */
function oddTexts(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!walker.currentNode.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue
    if (parent.closest('.katex, option, script, sub, sup')) continue
    const { fontSize, fontWeight } = getComputedStyle(parent)
    const size = Number.parseFloat(fontSize)
    if ((size > 0 && size < 13) || !['400', '600'].includes(fontWeight))
      found.push(`${walker.currentNode.textContent} ${fontSize} ${fontWeight}`)
  }
  return found
}

/** The columns are measured with one frame, those that leave with the next; the sidebar comes and goes in between. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    let seen = ''
    for (let alike = 0; alike < 5; ) {
      await new Promise(requestAnimationFrame)
      const now = document.querySelector('main')?.innerHTML ?? ''
      alike = now === seen ? alike + 1 : 0
      seen = now
    }
  })

async function lookAtList(page: Page, address: string) {
  await goWithin(page, address)
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  await look(page, address)
}

async function lookAtScreen(page: Page, address: string) {
  await goWithin(page, address)
  await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
  await look(page, address)
}

async function look(page: Page, address: string) {
  expect.soft(await page.evaluate(oddTexts), address).toEqual([])
  // A tablet is turned and a window drawn wider: the list fits itself anew, as it did to its first width.
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    expect.soft(await page.evaluate(brokenWords, 'main'), `${address} at ${width} px`).toEqual([])
    const hidden = await page
      .locator(':is(html, main, .list-box)')
      .evaluateAll((boxes) => Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)))
    expect.soft(hidden, `${address} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
  }
}

test('no list of a school breaks a word or scrolls sideways, at any width of a tablet or a laptop', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ofSchool) await lookAtList(page, `/school-admin/${path}`)
})

test('no other screen of a school breaks a word or is wider than its window', async ({ page }) => {
  await signIn(page)
  for (const path of withoutRows) await lookAtScreen(page, `/school-admin/${path}`)
})

test('no list of the platform breaks a word or scrolls sideways', async ({ page }) => {
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl() })
  for (const path of ofPlatform) await lookAtList(page, `/super-admin/${path}`)
})

test('a table in a question keeps its words whole on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { to: '/school-admin/questions?search=four+thin+lenses' })
  await page.getByRole('button', { name: /^An optician has a box/ }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  // Until they are drawn, formulas stand there as they are written.
  await expect.poll(() => page.evaluate(brokenWords, '[role="dialog"]')).toEqual([])
})

test('a word that breaks is found', async ({ page }) => {
  await page.setContent('<main><p style="width: 4em; overflow-wrap: anywhere">Wavelength-dependent</p></main>')
  expect(await page.evaluate(brokenWords, 'main')).toEqual(['Wavelength', 'dependent'])
})

test('letters that are too small are found, and a weight that is not shipped', async ({ page }) => {
  await page.setContent('<main><small style="font-size: 12px">Small</small> <b style="font-size: 13px">Fat</b></main>')
  expect(await page.evaluate(oddTexts)).toEqual(['Small 12px 400', 'Fat 13px 700'])
})
