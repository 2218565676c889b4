import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { admin, type MadeRow, unique } from '../support/people.ts'
import { listen } from '../support/rules/console.ts'
import { signIn } from '../support/sign-in.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

async function looksRight(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const [size, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`), fullPage: true })
    expect.soft(await violations(page), `WCAG: ${name} at ${size.width} px`).toEqual([])
    expect.soft(await overflow(page), `sideways: ${name} at ${size.width} px`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

/** As somebody presses Ctrl+V with cells of a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Cells of the spreadsheet' })
    .evaluate((box, cells) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', cells)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

test('P20b a date sheet of a spreadsheet is pasted and proposed in six actions; its days, shifts, rooms and staff are changed', async ({
  page,
  request,
}, info) => {
  const said = listen(page)
  const calls = await callAs(request, admin)
  const { data: grades } = await calls<Listed<{ id: number; title: string }>>('/grade/list', {})
  const grade_id = rowsOf(grades).find(({ title }) => title === 'Class 9')!.id
  const { data: subjects } = await calls<Listed<MadeRow & { title: string }>>('/subject/list', { filter: { grade_id } })
  const [one, other] = rowsOf(subjects).map(({ title }) => title)
  const { data: sessions } = await calls<{ id: number; is_default: boolean; end_date: string }[]>('/session/list')
  const year = Number(sessions.find(({ is_default }) => is_default)!.end_date.slice(0, 4))
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await signIn(page, { to: '/school-admin/exam/series' })
  await act(main.getByRole('button', { name: 'Paste a date sheet' }).click())
  await looksRight(page, 'paste-empty', info)
  const rows = [
    ['Date', 'IX'],
    [`22.02.${year}`, one],
    [`24.02.${year}`, 'Weaving'],
    [`25.02.${year}`, other],
    [`26.02.${year}`, 'Holiday'],
    [`27.02.${year}`, ''],
  ]
  await act(paste(page, rows.map((cells) => cells.join('\t')).join('\n')))
  await expect(dialog.getByRole('status')).toHaveText(/^2 papers on 2 days · 1 question is open$/)
  await expect(dialog.getByRole('button', { name: 'Make the series' })).toBeDisabled()
  await looksRight(page, 'paste-read', info)
  await act(dialog.getByRole('combobox', { name: /Which subject is “Weaving”/ }).selectOption('Leave it out'))
  const name = `Pasted ${unique()}`
  await act(dialog.getByLabel('Name').fill(name))
  await act(dialog.getByRole('button', { name: 'Make the series' }).click())
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await act(main.getByRole('button', { name: 'Show it to the staff' }).click())
  await expect(main.getByText('Proposed', { exact: true })).toBeVisible()
  expect(actions).toBe(6)

  await page.getByRole('link', { name: 'Days, rooms, staff' }).click()
  await expect(main.getByRole('heading', { level: 2, name: 'Staff' })).toBeVisible()
  await looksRight(page, 'frame', info)
  const section = (title: string) => main.getByRole('region', { name: title, exact: true })
  await section('Shifts').getByLabel('To').first().fill('08:00')
  await section('Shifts').getByRole('button', { name: 'Save' }).click()
  await expect(section('Shifts').getByRole('alert')).toContainText('Must be later than the beginning')
  // The browser says in its own words that the server refused.
  expect.soft(said.splice(0)).toEqual([expect.stringContaining('422')])
  await section('Shifts').getByLabel('To').first().fill('12:30')
  await section('Shifts').getByRole('button', { name: 'Save' }).click()
  await expect(section('Shifts').getByRole('button', { name: 'Save' })).toHaveCount(0)
  await section('Staff')
    .getByRole('checkbox', { name: /is senior$/ })
    .first()
    .check()
  await section('Staff').getByRole('button', { name: 'Save' }).click()
  await expect(section('Staff').getByRole('button', { name: 'Save' })).toHaveCount(0)
  await section('Rooms')
    .getByRole('button', { name: /earlier$/ })
    .nth(1)
    .click()
  await section('Rooms').getByRole('button', { name: 'Save' }).click()
  await expect(section('Rooms').getByRole('button', { name: 'Save' })).toHaveCount(0)

  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the series…' }).click()
  await dialog.getByLabel('Reason').fill('Only tried')
  await dialog.getByRole('button', { name: 'Cancel the series' }).click()
  await expect(main.getByRole('button', { name: 'Plan it again' })).toBeVisible()
  await looksRight(page, 'cancelled', info)
  await main.getByRole('button', { name: 'Plan it again' }).click()
  await expect(main.getByRole('button', { name: 'Show it to the staff' })).toBeVisible()
  const id = /series\/(\d+)/.exec(page.url())![1]!
  await calls(`/exam-series/delete/${id}`, {})
  expect.soft(said).toEqual([])
})

test('P12 exams that are there become a series, each where it lies', async ({ page }, info) => {
  const said = listen(page)
  await signIn(page, { to: '/school-admin/exam/series' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'From exams' }).click()
  await expect(dialog.getByLabel('Exams')).toBeVisible()
  await looksRight(page, 'gather', info)
  expect.soft(said).toEqual([])
})
