import { type APIRequestContext, type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { callAs, originOf } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import type { Calls } from '../support/marking.ts'
import { admin, type MadeRow, unique } from '../support/people.ts'
import { listen } from '../support/rules/console.ts'
import { signIn } from '../support/sign-in.ts'

const desktop = { width: 1280, height: 900 }

/** What is to hold of a page: in the light at a desk, in the dark on a phone. */
async function looksRight(page: Page, name: string, info: TestInfo, height = 844): Promise<void> {
  for (const [size, colorScheme] of [
    [desktop, 'light'],
    [{ width: 390, height }, 'dark'],
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
  id: number
  row_version: number
  room: { id: number; name: string } | null
}

/** A teacher asks a colleague to take a duty that lies ahead, and takes it back. */
async function askForSwap(browser: Browser, info: TestInfo): Promise<void> {
  const page = await (await browser.newContext({ viewport: desktop })).newPage()
  const said = listen(page)
  await signIn(page, { email: 'teacher@demo.test', to: '/staff-admin/exam/my-duties' })
  const card = page.getByRole('listitem').filter({ hasText: 'Half-yearly' }).first()
  await looksRight(page, 'my-duties-ahead', info)
  await card.getByRole('button', { name: 'Ask for a swap' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Colleague').selectOption({ index: 1 })
  await expect(dialog.getByLabel('For')).toBeVisible()
  await looksRight(page, 'swap', info)
  await dialog.getByLabel('For').selectOption({ index: 0 })
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('is asked to take it')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByRole('button', { name: 'Ask for a swap' })).toBeVisible()
  expect.soft(said).toEqual([])
  await page.context().close()
}

/** Waits for what a series is to be proposed, which is taken at once. */
async function propose(calls: Calls, id: number, what: string): Promise<void> {
  const { data } = await calls<{ job_id: number }>(`/exam-series/propose/${id}`, { what })
  await expect.poll(async () => (await calls<{ state: string }>(`/job/get/${data.job_id}`)).data.state).toBe('done')
}

/** A teacher who signs in with this password. */
async function makeTeacher(request: APIRequestContext, calls: Calls) {
  const mark = unique()
  const email = `watcher-${mark}@demo.test`
  const { data: made } = await calls<{ id: number; account_id: number }>('/staff/create', {
    ...{ emp_id: `W-${mark}`, first_name: 'Meera', last_name: mark, email, role_id: 3 },
  })
  const { data: link } = await calls<{ url: string }>(`/invitation/link/${made.account_id}`)
  const hash = new URL(link.url).hash.replace(/^#(?:hash=)?/, '')
  const password = 'a lamp under every desk'
  await request.post(`${originOf()}/v1/set-password`, { data: { hash, password }, headers: { subdomain: 'demo' } })
  return { id: made.id, email, password }
}

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

/** A series of one paper that is written from midnight on, and who watches a room of it. */
async function makeToday(request: APIRequestContext, calls: Calls) {
  const teacher = await makeTeacher(request, calls)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const { data: grades } = await calls<Listed<{ id: number; title: string }>>('/grade/list', {})
  const grade_id = rowsOf(grades).find(({ title }) => title === 'Class 9')!.id
  const { data: subjects } = await calls<Listed<MadeRow>>('/subject/list', { filter: { grade_id } })
  const { data: sessions } = await calls<{ id: number; is_default: boolean }[]>('/session/list')
  const { data: series } = await calls<MadeRow>('/exam-series/create', {
    ...{ name: `Unit test ${unique()}`, type_test: 'UNIT_TEST', starts_on: today, ends_on: today },
    ...{ session_id: sessions.find(({ is_default }) => is_default)!.id, grade_ids: [grade_id] },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], shifts: [{ name: 'Day', starts: '00:00', ends: '08:00' }], wishes: [] },
    papers: [{ grade_id, subject_id: rowsOf(subjects)[0]!.id, minutes: 180, day: today, shift: 0 }],
  })
  await propose(calls, series.id, 'SEATS')
  await propose(calls, series.id, 'DUTIES')
  const { data } = await calls<{ duties: Duty[] }>(`/exam-series/duties/${series.id}`)
  const { id, row_version, room } = data.duties.find((one) => one.room !== null)!
  await calls(`/exam-series/duty/${series.id}`, { duty_id: id, staff_id: teacher.id, row_version })
  await calls(`/exam-series/publish/${series.id}`, { accept_unmet: true, reason: 'Looked at' })
  return { id: series.id, room: room!.name, teacher }
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
  const duty = table.getByRole('button', { name: /^(?!Reserve).*, / }).first()
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

test('who watches a room of a series today opens it from their duties', async ({ browser, request }, info) => {
  const calls = await callAs(request, admin)
  const { id, room, teacher } = await makeToday(request, calls)
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  const said = listen(page)
  await signIn(page, { ...teacher, to: '/staff-admin/exam/my-duties' })
  const card = page.getByRole('listitem').filter({ hasText: 'Today' })
  await expect(card).toContainText(room)
  await looksRight(page, 'my-duties', info)
  await card.getByRole('link', { name: 'Open the room' }).click()
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').first()).toBeVisible()
  // As long as its list, so that no line lies half below what stays at the edges.
  await looksRight(page, 'room', info, 2600)
  expect(said).toEqual([])
  await context.close()
  await calls(`/exam-series/change-state/${id}`, { state: 'CANCELLED', reason: unique() })
})

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
  expect.soft(said).toEqual([])
  await askForSwap(browser, info)
  await calls(`/exam-series/change-state/${id}`, { state: 'CANCELLED', reason: unique() })
})
