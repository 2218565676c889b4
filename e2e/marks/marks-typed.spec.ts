import { expect, type Page, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { cellOf, goToCell, isSaved, makeMarkedExam, storedMarks, typeDown } from '../support/marking.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn, signInByForm } from '../support/sign-in.ts'

const teacher = 'teacher@demo.test'
const sends = '**/exam-marks/update-many'

/** Ways in which somebody leaves the page with digits in a cell that no Enter has followed. */
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  'the tab is closed': async (page) => {
    const gone = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await gone
  },
  'the page is loaded anew': (page) => page.reload(),
  'another site is opened in the tab': (page) => page.goto('about:blank'),
  'a phone puts the browser away and ends it': async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.close()
  },
}

for (const [at, [what, leave]] of Object.entries(ways).entries()) {
  test(`digits without Enter are kept when ${what}, with the server out of reach too`, async ({ browser, request }) => {
    const exam = await makeMarkedExam(request, 'Left Open', 20 + at)
    const context = await browser.newContext()
    const first = await context.newPage()
    await signInByForm(first, { email: teacher, remember: true })
    await first.goto(schoolUrl() + exam.path('staff-admin'))
    await typeDown(first, 0, ['11'])
    await isSaved(first)
    await context.route(sends, (route) => route.abort())
    await first.keyboard.type('17.5')
    await leave(first)

    const second = await context.newPage()
    await second.goto(schoolUrl() + exam.path('staff-admin'))
    await expect(cellOf(second, 1)).toHaveText('17.5')
    await expect(cellOf(second, 1)).toHaveAttribute('data-shown', 'kept')
    await context.unroute(sends)
    await second.reload()
    await isSaved(second)
    expect((await storedMarks(exam.admin, exam.id)).slice(0, 3).map(({ marks }) => marks)).toEqual([11, 17.5, null])
    await context.close()
  })
}

test('unfair means are a key; the remark they need is asked for in place, and shown', async ({
  page,
  request,
}, info) => {
  const failures = watchFailures(page)
  const exam = await makeMarkedExam(request, 'Unfair Test', 25)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await typeDown(page, 0, ['12', '13'])
  await isSaved(page)
  await goToCell(page, 1)
  await page.keyboard.press('u')
  // What stands there would go: asked first.
  await expect(page.getByText('Clear 1 mark of this pupil?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 1, 0)).toHaveText('UFM')
  await expect(cellOf(page, 1)).toHaveText('')
  await isSaved(page)
  await expect(page.getByText('Unfair means are verified only with a remark.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Write it' }).click()
  const dialog = page.getByRole('dialog', { name: /^Remark/ })
  await dialog.getByLabel('Remark').fill('A telephone under the paper')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Remark: A telephone under the paper')).toBeVisible()
  await expect(page.getByText('Unfair means are verified only with a remark.')).toBeHidden()
  // The next pupil has none; whoever comes back reads it again.
  await goToCell(page, 0)
  await expect(page.getByText('Remark: A telephone under the paper')).toBeHidden()
  await page.reload()
  await goToCell(page, 1)
  await expect(page.getByText('Remark: A telephone under the paper')).toBeVisible()
  await page.screenshot({ path: info.outputPath('ufm.png') })
  const [, row] = await storedMarks(exam.admin, exam.id)
  expect(row).toMatchObject({ attendance: 'UFM', marks: null, remarks: 'A telephone under the paper' })
  expect(failures).toEqual([])
})

test('34. a paste of two rows more than there are pupils: those two are named, nothing is shifted, nothing that stood there is lost', async ({
  browser,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Long Paste', 26)
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await typeDown(page, 0, ['1', '2'])
  await isSaved(page)
  const pupils = (await storedMarks(exam.admin, exam.id)).length
  const lines = Array.from({ length: pupils + 2 }, (_, at) => String((at % 40) / 2))
  const paste = async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))
    await goToCell(page, 0)
    await page.keyboard.press('Control+v')
  }
  const marks = async () => (await storedMarks(exam.admin, exam.id)).map((one) => one.marks)
  await paste()
  const dialog = page.getByRole('dialog', { name: 'Paste marks' })
  await expect(dialog.getByText(/in the order of the sheet/)).toBeVisible()
  await expect(dialog.getByText('2 rows are left out')).toBeVisible()
  for (const line of [pupils + 1, pupils + 2])
    await expect(dialog.getByText(`Row ${line}: nobody is left for it`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('left-over.png') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect((await marks()).slice(0, 3)).toEqual([1, 2, null])

  await paste()
  await dialog.getByRole('button', { name: `Paste ${pupils} marks`, exact: true }).click()
  await isSaved(page)
  expect(await marks()).toEqual(lines.slice(0, pupils).map(Number))
  // One step back takes all of it back.
  await page.keyboard.press('Control+z')
  await isSaved(page)
  expect(await marks()).toEqual([1, 2, ...Array.from({ length: pupils - 2 }, () => null)])
  await context.close()
})
