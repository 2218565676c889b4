import { execFileSync } from 'node:child_process'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

test.use({ colorScheme: 'dark' })

const pressed = ['button', 'checkbox', 'combobox', 'navigation', 'searchbox', 'switch'] as const

/** What the browser's own Print gives, page by page; the pages are low, so that a short list has several. */
async function printed(page: Page, info: TestInfo): Promise<string[]> {
  const path = info.outputPath('printed.pdf')
  await page.pdf({ path, width: '210mm', height: '120mm' })
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  return text.split('\f').slice(0, -1)
}

const groundOf = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
const inkOf = (page: Page) => page.locator('h1').evaluate((title) => getComputedStyle(title).color)

test('a list is printed with its title, what narrows it, and its heads on every page; without what is pressed', async ({
  page,
}, info) => {
  await signIn(page, { to: '/school-admin/students-list' })
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Class 9' })
  await expect(
    page
      .getByRole('row', { name: /Class 9/ })
      .getByRole('checkbox')
      .first(),
  ).toBeVisible()
  const pages = await printed(page, info)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toContain('Student List')
  expect(pages[0]).toMatch(/Demo Public School · \d{4}-\d\d · Class: Class 9 · printed \d+ \w+ \d{4}, \d\d:\d\d/)
  for (const one of pages) expect(one).toMatch(/S\.No.*Name.*Status/)
  const whole = pages.join('\n')
  expect(whole).toContain('Active')
  expect(whole).toMatch(/Page 1 of \d+ of the list/)
  expect(whole).not.toMatch(
    /Action|Edit|Delete|Add New|More|Search by|All sections|Next|School Admin|Dashboard|Skip to/,
  )
})

test('paper is white at night too, and the screen is as it was once it is printed', async ({ page }, info) => {
  await signIn(page, { to: '/school-admin/chapters' })
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  const night = await inkOf(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  expect(await inkOf(page)).not.toBe(night)
  expect(await groundOf(page)).toBe('rgba(0, 0, 0, 0)')
  for (const role of pressed) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await printed(page, info)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await inkOf(page)).toBe(night)
  await expect(main.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chapters', exact: true })).toBeVisible()
})

test('what are cards on a phone is a table on paper', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { to: '/school-admin/question-papers' })
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
  const [first] = await printed(page, info)
  expect(first).toMatch(/S\.No +Name +Class +Subject +Marks +State/)
  await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible()
})

test('a report is printed with its school, its filters and the heads of its tables', async ({ page }, info) => {
  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  const other = page.getByRole('region', { name: 'Sections', exact: true }).getByText('Class 9 A', { exact: true })
  await expect(other).toBeVisible()
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Class 10' })
  // What is drawn of every class may stand until that of the one is there.
  await expect(other).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Chapters/ })).toBeVisible()
  const pages = await printed(page, info)
  expect(pages[0]).toContain('School Report')
  expect(pages[0]).toMatch(/Demo Public School · Session: \d{4}-\d\d · Class: Class 10 · printed/)
  const heads = pages.filter((one) => /Chapter +Subject +Questions/.test(one))
  expect(heads.length).toBeGreaterThan(1)
  expect(pages.join('\n')).not.toMatch(/CSV|Share|Print\b|Remarks|Report cards|All types of test|Skip to/)
})
