import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, unique } from '../support/people.ts'
import { listen } from '../support/rules/console.ts'
import { desktop, looksRight, makeColleagues, makeToday } from '../support/series-today.ts'
import { signIn } from '../support/sign-in.ts'

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
  // The room as it stands, then the list of names; more time and all else that is granted stands at the pupil.
  await expect(page.getByRole('region', { name: 'Seats' }).locator('[data-tap]').first()).toBeVisible()
  await looksRight(page, 'room-seats', info, 2600)
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
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
  await makeColleagues(calls, 6)
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
