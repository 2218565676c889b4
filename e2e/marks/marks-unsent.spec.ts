import { expect, type Page, type Request, test } from '@playwright/test'
import { overflow, violations } from '../support/axe.ts'
import { cellOf, goToCell, isSaved, makeMarkedExam, storedMarks, typeDown } from '../support/marking.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { goWithin, signIn, signInByForm } from '../support/sign-in.ts'

const teacher = 'teacher@demo.test'
const sends = '**/exam-marks/update-many'

test('marks that are typed while the network is cut outlive their tab: opened again they are sent, none is lost', async ({
  browser,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Cut Test', 3)
  const context = await browser.newContext()
  const first = await context.newPage()
  const failures = watchFailures(first)
  await signInByForm(first, { email: teacher, remember: true })
  await first.goto(schoolUrl() + exam.path('staff-admin'))
  await typeDown(first, 0, ['11', '12.5'])
  await isSaved(first)

  await context.setOffline(true)
  await typeDown(first, 2, ['13', '14', '0', 'a', '16,25'])
  await expect(first.getByText('5 not sent, kept on this device')).toBeVisible()
  await expect(first.getByText('No connection. Go on: it is sent by itself when it is back.')).toBeVisible()
  await first.screenshot({ path: info.outputPath('cut.png') })
  expect(await violations(first)).toEqual([])
  // The tab ends without a last word, as by a fault of the browser: one that is closed may find the network there again while it goes.
  const crash = first.waitForEvent('crash')
  const cdp = await context.newCDPSession(first)
  void cdp.send('Page.crash').catch(() => undefined)
  await crash
  await first.close()
  expect((await storedMarks(exam.admin, exam.id)).map(({ marks }) => marks).slice(0, 3)).toEqual([11, 12.5, null])

  // There again, the server is still out of reach: what was typed stands where it was typed.
  await context.setOffline(false)
  await context.route(sends, (route) => route.abort())
  const second = await context.newPage()
  await second.goto(schoolUrl() + exam.path('staff-admin'))
  await expect(cellOf(second, 4)).toHaveText('0')
  await expect(cellOf(second, 2)).toHaveAttribute('data-shown', 'kept')
  await expect(second.getByText('5 not sent, kept on this device')).toBeVisible()
  await second.close()

  // Any screen sends them.
  await context.unroute(sends)
  const third = await context.newPage()
  await third.goto(`${schoolUrl()}/staff-admin/dashboard`)
  const all = [11, 12.5, 13, 14, 0, null, 16.25]
  const stored = async () => (await storedMarks(exam.admin, exam.id)).slice(0, 7)
  await expect.poll(async () => (await stored()).map(({ marks }) => marks)).toEqual(all)
  expect((await stored()).map(({ attendance }) => attendance)).toEqual(['P', 'P', 'P', 'P', 'P', 'A', 'P'])
  await third.goto(schoolUrl() + exam.path('staff-admin'))
  await isSaved(third)
  await expect(third.locator('td[data-shown]')).toHaveCount(0)
  expect(failures).toEqual([])
  await context.close()
})

test('a sheet that is worked in stays where reading it anew fails', async ({ page, request }) => {
  const exam = await makeMarkedExam(request, 'Stays Test', 29)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await expect(cellOf(page, 0)).toBeVisible()
  // What others changed is still told; the sheet as a whole is asked for no more than in vain.
  const whole = (asked: Request) => asked.postDataJSON()?.filter?.since === undefined
  await page.route('**/exam-marks/list', (route) => (whole(route.request()) ? route.abort() : route.fallback()))
  const failed = page.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/exam-marks/list'))
  // With the first mark the exam is being marked: what may be done with it is asked anew.
  await typeDown(page, 0, ['9'])
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await failed
  await typeDown(page, 1, ['8', '7'])
  await isSaved(page)
  for (const [row, marks] of ['9', '8', '7'].entries()) await expect(cellOf(page, row)).toHaveText(marks)
})

test('what is not sent when the sheet is left for another screen is sent from there when the network is back', async ({
  page,
  request,
}) => {
  const exam = await makeMarkedExam(request, 'Left Test', 4)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await page.route(sends, (route) => route.abort())
  await typeDown(page, 0, ['9', '8'])
  await page.keyboard.type('7')
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  await page.unroute(sends)
  await expect
    .poll(async () => (await storedMarks(exam.admin, exam.id)).map(({ marks }) => marks).slice(0, 3))
    .toEqual([9, 8, 7])
})

test('marks that are on their way while their sheet opens are shown as saved as soon as they are', async ({
  page,
  request,
}) => {
  const exam = await makeMarkedExam(request, 'On Their Way', 27)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await page.route(sends, (route) => route.abort())
  await typeDown(page, 0, ['9', '8'])
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()
  await page.unroute(sends)
  // Another screen sends them; they arrive after the sheet has read what is kept.
  let go = () => undefined as unknown
  const opened = new Promise<void>((done) => {
    go = done
  })
  await page.route(sends, async (route) => {
    await opened
    await route.continue()
  })
  const sent = page.waitForRequest(sends)
  await page.goto(`${schoolUrl()}/staff-admin/dashboard`)
  await sent
  await goWithin(page, exam.path('staff-admin'))
  await expect(cellOf(page, 0)).toHaveAttribute('data-shown', 'kept')
  await expect(cellOf(page, 1)).toHaveAttribute('data-shown', 'kept')
  go()
  await isSaved(page)
  await expect(cellOf(page, 1)).toHaveText('8')
  await expect(page.locator('td[data-shown]')).toHaveCount(0)
})

test('two who mark the same cells on two devices: each conflict names who and when, and is solved by itself', async ({
  browser,
  page,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Two Test', 5)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(other, { to: exam.path('school-admin') })
  await other.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(cellOf(page, 0)).toBeVisible()
  await expect(cellOf(other, 0)).toBeVisible()

  await typeDown(other, 0, ['10', '11', '12'])
  await isSaved(other)
  // Before the first device has looked again; one of the three is the same, so it is none.
  await typeDown(page, 0, ['15', '11', '17', '18'])
  await expect(page.getByText('2 conflicts')).toBeVisible()
  await expect(cellOf(page, 3)).toHaveText('18')
  await goToCell(page, 0)
  const note = page.getByText(/entered 10 \(.+\); you entered 15\./)
  await expect(note).toBeVisible()
  await page.screenshot({ path: info.outputPath('conflict.png') })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 0)).toHaveText('10')
  await goToCell(page, 2)
  await page.keyboard.press('m')
  await isSaved(page)
  const stored = await storedMarks(exam.admin, exam.id)
  expect(stored.slice(0, 4).map(({ marks }) => marks)).toEqual([10, 11, 17, 18])

  // On a phone the same is done by the buttons.
  await page.keyboard.press('Home')
  await typeDown(page, 4, ['5', '6'])
  await isSaved(page)
  await typeDown(other, 4, ['7', '8'])
  await expect(other.getByText('2 conflicts')).toBeVisible()
  await goToCell(other, 4)
  expect(await overflow(other)).toBeLessThanOrEqual(0)
  await other.screenshot({ path: info.outputPath('conflict-390.png') })
  await other.getByRole('button', { name: 'Put mine (M)' }).click()
  await goToCell(other, 5)
  await other.getByRole('button', { name: 'Keep theirs (Enter)' }).click()
  await isSaved(other)
  const both = await storedMarks(exam.admin, exam.id)
  expect(both.slice(4, 6).map(({ marks }) => marks)).toEqual([7, 6])
  await other.context().close()
})

/** Ways in which a browser keeps nothing. */
const refusals: Record<string, () => void> = {
  'which throws at once': () => {
    indexedDB.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  },
  'which fails later': () => {
    // A version below the one that is there is refused by the browser itself.
    indexedDB.open('quaestor-marks', 2)
  },
  'which is full': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

for (const [what, refuse] of Object.entries(refusals)) {
  test(`a browser ${what} where marks are kept says so, and they are saved all the same`, async ({
    page,
    request,
  }, info) => {
    const failures = watchFailures(page)
    const exam = await makeMarkedExam(request, 'Nothing Kept', 6 + Object.keys(refusals).indexOf(what))
    await page.addInitScript(refuse)
    await signIn(page, { email: teacher, to: exam.path('staff-admin') })
    await typeDown(page, 0, ['4', '5', '6'])
    await isSaved(page)
    // Cut off, it is not kept: the page says so and is not left without a question.
    await page.route(sends, (route) => route.abort())
    await typeDown(page, 3, ['7', '8'])
    await expect(page.getByText('This browser keeps nothing: leave the page open until all is saved.')).toBeVisible()
    await expect(cellOf(page, 3)).toHaveAttribute('data-shown', 'typed')
    await page.screenshot({ path: info.outputPath('nothing-kept.png') })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.dismiss()
    })
    await page.evaluate(() => location.assign('/login')).catch(() => undefined)
    await expect.poll(() => asked).toBe(1)
    await page.unroute(sends)
    await isSaved(page)
    const stored = await storedMarks(exam.admin, exam.id)
    expect(stored.slice(0, 5).map(({ marks }) => marks)).toEqual([4, 5, 6, 7, 8])
    expect(failures).toEqual([])
  })
}

/** The browser's clock is a day behind. */
const behind = () => {
  const Real = Date
  const now = () => Real.now() - 86_400_000
  globalThis.Date = new Proxy(Real, {
    construct: (of, given) => (given.length === 0 ? new of(now()) : Reflect.construct(of, given)),
    get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
  })
}

test('on a device whose clock is a day behind marks are kept, sent and saved, and what others enter is seen', async ({
  page,
  request,
}) => {
  const exam = await makeMarkedExam(request, 'Yesterday', 31)
  await page.addInitScript(behind)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - 86_000_000)
  await typeDown(page, 0, ['9', '8'])
  await isSaved(page)
  const rows = await storedMarks(exam.admin, exam.id)
  const items = [{ mark_id: rows[2]!.id, field: 'marks', base: null, value: 7 }]
  await exam.admin('/exam-marks/update-many', { exam_id: exam.id, items })
  // Looked at again when somebody comes back to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(cellOf(page, 2)).toHaveText('7', { timeout: 20_000 })
  await page.route(sends, (route) => route.abort())
  await typeDown(page, 3, ['6', '5'])
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()
  await page.reload()
  await expect(cellOf(page, 4)).toHaveText('5')
  await page.unroute(sends)
  await isSaved(page)
  const stored = (await storedMarks(exam.admin, exam.id)).slice(0, 5)
  expect(stored.map(({ marks }) => marks)).toEqual([9, 8, 7, 6, 5])
})

async function askToLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

test('whoever signs out with marks that are not sent is asked; the next teacher on the device neither sees nor sends them', async ({
  page,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Shared Tablet', 10)
  await page.route(sends, (route) => route.abort())
  await signInByForm(page, { email: teacher })
  await page.goto(schoolUrl() + exam.path('staff-admin'))
  await typeDown(page, 0, ['19', '18'])
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()
  await askToLeave(page)
  const dialog = page.getByRole('dialog', { name: 'Marks that are not sent yet' })
  await expect(dialog.getByText(/2 marks are only on this device/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('asked.png') })
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cellOf(page, 0)).toHaveText('19')
  await askToLeave(page)
  await dialog.getByRole('button', { name: 'Log out all the same' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.unroute(sends)

  const sent: Request[] = []
  page.on('request', (one) => one.url().endsWith('/exam-marks/update-many') && sent.push(one))
  await signInByForm(page, { email: 'examiner@demo.test' })
  await page.goto(schoolUrl() + exam.path('staff-admin'))
  await isSaved(page)
  await expect(cellOf(page, 0)).toHaveText('')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await askToLeave(page)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(sent).toEqual([])
  expect((await storedMarks(exam.admin, exam.id)).slice(0, 2).map(({ marks }) => marks)).toEqual([null, null])

  await signInByForm(page, { email: teacher })
  const stored = async () => (await storedMarks(exam.admin, exam.id)).slice(0, 2)
  await expect.poll(async () => (await stored()).map(({ marks }) => marks)).toEqual([19, 18])
  const [{ id } = { id: 0 }] = await stored()
  const { data: history } = await exam.admin<{ by: { name: string } }[]>(`/exam-marks/history/${id}`)
  expect([...new Set(history.map(({ by }) => by.name))]).toEqual(['Rajesh Iyer'])
  expect(sent.length).toBeGreaterThan(0)
})
