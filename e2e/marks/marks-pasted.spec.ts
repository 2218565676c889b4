import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { type Calls, cellOf, goToCell, isSaved, makeMarkedExam, storedMarks, typeDown } from '../support/marking.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

const teacher = 'teacher@demo.test'
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

interface Listed {
  marks: number | null
  student: { name: string; roll_no: string }
}

const pupilsOf = async (calls: Calls, exam_id: number) =>
  (await calls<Listed[]>('/exam-marks/list', { filter: { exam_id, is_all_data_fetch: true } })).data

async function paste(page: Page, rows: (string | number)[][]) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\r\n'))
  await page.keyboard.press('Control+v')
  return page.getByRole('dialog', { name: 'Paste marks' })
}

/** Presses Tab until something with that name has the focus. */
async function tabTo(page: Page, name: RegExp, role: 'button' | 'combobox' = 'button') {
  const target = page.getByRole(role, { name }).first()
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a list of the office is pasted by keyboard alone: it is shown in its own columns, asked what it does not say, and taken back by one press', async ({
  browser,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Pasted List', 61)
  const context = await browser.newContext(clipboard)
  const page = await context.newPage()
  const failures = watchFailures(page)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await typeDown(page, 0, ['1'])
  await isSaved(page)
  const pupils = await pupilsOf(exam.admin, exam.id)
  await goToCell(page, 0)
  const rows = pupils.map(({ student }, at) => [at + 1, student.roll_no, student.name, at % 15, (at % 20) + 0.5])
  const dialog = await paste(page, [['S.No', 'Roll No', 'Name', 'Test 1', 'Test 2'], ...rows])
  const button = dialog.getByRole('button', { name: /^Paste/ })
  await expect(button).toBeDisabled()
  await expect(dialog.getByText(/^Several columns could be the marks/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('asked.png') })
  // One answer, then one of the columns, which is taken back.
  await tabTo(page, /^Test 2$/)
  await page.keyboard.press('Enter')
  await expect(button).toHaveText(`Paste ${pupils.length} marks`)
  await tabTo(page, /^Column 4,/, 'combobox')
  await expect(page.getByRole('combobox', { name: /^Column 5, Marks, \d+ numbers$/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('read.png') })
  await tabTo(page, /^Paste \d+ marks$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await isSaved(page)
  const marks = async () => (await storedMarks(exam.admin, exam.id)).map((one) => one.marks)
  expect(await marks()).toEqual(rows.map(([, , , , mark]) => mark))
  await page.keyboard.press('Control+z')
  await isSaved(page)
  expect(await marks()).toEqual([1, ...Array.from({ length: pupils.length - 1 }, () => null)])

  // The same way of reading is known now.
  const again = await paste(page, [['S.No', 'Roll No', 'Name', 'Test 1', 'Test 2'], ...rows])
  await expect(again.getByText(/rows fit/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  expect(failures).toEqual([])
  await context.close()
})

/** Everything that a sheet opens, with the network gone. */
async function openAll(page: Page, context: BrowserContext): Promise<void> {
  const close = async (name: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await context.setOffline(true)
  await goToCell(page, 0)
  await page.keyboard.press('?')
  await close('Keys')
  await page.getByRole('button', { name: /^History of / }).click()
  await close(/./)
  await page.getByRole('button', { name: 'Marks from a file' }).click()
  await close(/^Marks from a file/)
}

test('without a network every dialog of the sheet opens, no key falls into the cell meanwhile, and signing out says what is true', async ({
  browser,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Offline Dialogs', 62)
  const context = await browser.newContext(clipboard)
  const page = await context.newPage()
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await typeDown(page, 0, ['13.5'])
  await isSaved(page)
  // What a page loads once it has nothing else to do is there.
  await page.waitForLoadState('networkidle')
  await openAll(page, context)
  await goToCell(page, 0)
  await page.keyboard.type('g12')
  const number = page.getByRole('textbox', { name: 'Roll number or admission number' })
  await expect(number).toHaveValue('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /out of 20/ })).toBeFocused()
  await expect(cellOf(page, 0)).toHaveText('13.5')
  const [, second] = await page.evaluate(() =>
    [...document.querySelectorAll('tr[data-r] th[scope=row]')].map((one) => one.textContent ?? ''),
  )
  expect(second).toBeTruthy()
  await goToCell(page, 1)
  const dialog = await paste(page, [[7], [8]])
  await tabTo(page, /^Paste 2 marks$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const unsent = page.getByRole('dialog', { name: 'Marks that are not sent yet' })
  await expect(unsent.getByText("You are offline: they can't be sent now.")).toBeVisible()
  await page.screenshot({ path: info.outputPath('unsent.png') })
  await unsent.getByRole('button', { name: 'Log out all the same' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out on this device' })).toBeVisible()
  await expect(page.getByText('Offline Dialogs')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await page.screenshot({ path: info.outputPath('left.png') })

  // The server is told, and what was typed is sent when the same person is there again.
  const told = page.waitForResponse((answer) => answer.url().endsWith('/sign-out'))
  await context.setOffline(false)
  expect((await told).status()).toBe(200)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { email: teacher, to: exam.path('staff-admin') })
  await isSaved(page)
  expect((await storedMarks(exam.admin, exam.id)).map(({ marks }) => marks).slice(0, 3)).toEqual([13.5, 7, 8])
  expect(page.url()).toContain(schoolUrl())
  await context.close()
})
