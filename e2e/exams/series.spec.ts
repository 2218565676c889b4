import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import type { Calls } from '../support/marking.ts'
import { admin, unique } from '../support/people.ts'
import { listen } from '../support/rules/console.ts'
import { signIn } from '../support/sign-in.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** What is to hold of a page: in the light at a desk, in the dark on a phone. */
async function looksRight(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const [size, colorScheme] of [
    [desktop, 'light'],
    [phone, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const where = `${name} at ${size.width} px`
    await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`), fullPage: true })
    expect.soft(await violations(page), `WCAG: ${where}`).toEqual([])
    expect.soft(await overflow(page), `sideways: ${where}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

interface Duty {
  day: string
  shift: number
  room: { id: number; name: string } | null
  staff: { id: number; name: string } | null
}

/** Of the staff, who signs in. */
const watcher = { name: 'Rajesh Iyer', email: 'teacher@demo.test' }

async function firstRoomOf(calls: Calls, series_id: string, name: string): Promise<Duty> {
  const { data } = await calls<{ duties: Duty[] }>(`/exam-series/duties/${series_id}`)
  const own = data.duties.filter(({ room, staff }) => room && staff?.name === name)
  expect(own.length, `a room that ${name} watches`).toBeGreaterThan(0)
  return own.toSorted((one, other) => one.day.localeCompare(other.day))[0]!
}

/** A room is opened, a pupil put on the next seat by keys, and found again by name. */
async function moveByKeys(page: Page, info: TestInfo): Promise<void> {
  const main = page.getByRole('main')
  await looksRight(page, 'seats', info)
  await main.getByRole('button', { name: /^Hall / }).click()
  const table = main.getByRole('table', { name: 'Seats of Hall' })
  const seats = table.getByRole('button')
  const name = (await seats.first().locator('span').last().innerText()).trim()
  await seats.first().focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText(`${name} is picked up.`)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main.getByText(/^Like neighbours: \d+ before, \d+ now\.$/)).toBeVisible()
  await expect(table.getByRole('row').nth(1).getByRole('button').first()).toContainText(name)
  await looksRight(page, 'seats-of-a-room', info)
  await main.getByRole('button', { name: 'All rooms' }).click()
  await main.getByRole('searchbox', { name: 'Find a pupil’s seat' }).fill(name)
  await main.getByRole('button', { name: new RegExp(`^${name}.*Hall`) }).click()
  await expect(table).toBeVisible()
}

/** A duty is given to another: who can have it stands there, and why the others can't. */
async function giveAway(page: Page, info: TestInfo): Promise<void> {
  await looksRight(page, 'duties', info)
  const table = page.getByRole('region', { name: 'Who watches where' })
  const duty = table.getByRole('button', { name: /^(?!Reserve).*, (?!Rajesh Iyer)/ }).first()
  const [room, from] = (await duty.getAttribute('aria-label'))!.split(', ')
  await duty.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Now ${from}`)).toBeVisible()
  const other = dialog.getByRole('list', { name: 'Who can take it' }).getByRole('button').first()
  const to = await other.locator('b').innerText()
  await looksRight(page, 'duty', info)
  await other.click()
  await expect(dialog).toHaveCount(0)
  await expect(table.getByRole('button', { name: `${room}, ${to}` }).first()).toBeVisible()
}

/** As the watcher on that day: the duties, and the room that opens from them. */
async function watch(browser: Browser, duty: Duty, info: TestInfo): Promise<void> {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const said = listen(page)
  await signIn(page, { email: watcher.email, to: '/staff-admin/exam/my-duties' })
  await page.clock.setFixedTime(new Date(`${duty.day}T08:30:00+05:30`))
  await page.reload()
  await expect(page.getByText(duty.room!.name, { exact: true }).first()).toBeVisible()
  await looksRight(page, 'my-duties', info)
  await page.getByRole('link', { name: 'Open the room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: duty.room!.name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').first()).toBeVisible()
  await looksRight(page, 'room', info)
  expect.soft(said).toEqual([])
  await context.close()
}

test('a series from the exam list to published with seats and duties in ten actions, four to its date sheet; each page by keys, on a phone, in the dark', async ({
  browser,
  page,
  request,
}, info) => {
  const said = listen(page)
  const calls = await callAs(request, admin)
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name })
  const dialog = page.getByRole('dialog')
  await signIn(page, { to: '/school-admin/exam' })

  await act(main.getByRole('link', { name: 'Series', exact: true }).click())
  await act(button('Add New Series').click())
  await act(dialog.getByRole('button', { name: 'All classes' }).click())
  await page.screenshot({ path: info.outputPath('new-series.png') })
  await act(dialog.getByRole('button', { name: 'Propose a date sheet' }).click())
  await expect(page.getByText(/^Proven: no date sheet meets the wishes better|better is possible/)).toBeVisible()
  expect(actions).toBe(4)
  const id = /series\/(\d+)/.exec(page.url())![1]!

  await act(step(/^Seats/).click())
  await act(button('Propose seats').click())
  await expect(page.getByText(/^(\d+) of \1 seats given$/)).toBeVisible()
  await moveByKeys(page, info)
  await act(step(/^Duties/).click())
  await act(button('Propose duties').click())
  await expect(page.getByText('Proven: no list is fairer.')).toBeVisible()
  await giveAway(page, info)
  await act(button('Publish…').click())
  await expect(dialog.getByText(/scheduled\./)).toBeVisible()
  await page.screenshot({ path: info.outputPath('publish.png') })
  await act(dialog.getByRole('button', { name: 'Publish', exact: true }).click())
  await expect(dialog).toHaveCount(0)
  expect(actions).toBe(10)

  await step(/^Date sheet/).click()
  await looksRight(page, 'date-sheet', info)
  expect.soft(said.splice(0)).toEqual([])
  await watch(browser, await firstRoomOf(calls, id, watcher.name), info)
  await calls(`/exam-series/change-state/${id}`, { state: 'CANCELLED', reason: unique() })
})
