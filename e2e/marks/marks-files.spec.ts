import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { readSpreadsheet } from '../../interchange/spreadsheet/spreadsheet.ts'
import { writeFigures, writeRows } from '../../interchange/spreadsheet/write-workbook.ts'
import { overflow, violations } from '../support/axe.ts'
import { cellOf, isSaved, makeMarkedExam, storedMarks, typeDown } from '../support/marking.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

type Records = Record<string, string>[]

async function openFiles(page: Page, name: string) {
  await page.getByRole('button', { name: 'Marks from a file' }).click()
  const dialog = page.getByRole('dialog', { name: `Marks from a file: ${name}` })
  await expect(dialog).toBeVisible()
  return dialog
}
type Dialog = Awaited<ReturnType<typeof openFiles>>

/** The template as it is handed out: its rows by the names of its columns. */
async function templateOf(page: Page, dialog: Dialog): Promise<Records> {
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  const { header, rows } = readSpreadsheet(await readFile(await (await waiting).path()), 'marks.xlsx')
  return rows.map(({ cells }) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** Chooses these rows as a workbook, as a spreadsheet program would save them. */
async function choose(dialog: Dialog, info: TestInfo, name: string, records: Records): Promise<void> {
  const path = info.outputPath(`${name}.xlsx`)
  const columns = Object.keys(records[0]!).map((one) => ({ name: one, example: '', note: '' }))
  await writeFile(path, await writeRows('Marks', columns, records))
  await dialog.locator('input[type="file"]').setInputFiles(path)
}

test('marks come from a workbook: the template is filled, looked at, taken in and undone; what is no mark is named by its row', async ({
  page,
  request,
}, info) => {
  const failures = watchFailures(page)
  const exam = await makeMarkedExam(request, 'File Test', 17)
  await signIn(page, { email: 'teacher@demo.test', to: exam.path('staff-admin') })
  await typeDown(page, 0, ['9'])
  await isSaved(page)
  // The first mark has begun the marking, and the sheet offers what comes next.
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeVisible()
  const dialog = await openFiles(page, 'File Test')
  const records = await templateOf(page, dialog)
  expect(records.length).toBe(36)
  expect(records[0]).toMatchObject({ attendance: 'P', marks: '9' })
  const typed = ['8', '12.5', 'AB', '0', '20.25', '7', '']
  const filled = records.map((row, at) => ({ ...row, marks: typed[at] ?? '' }))
  await choose(dialog, info, 'filled', filled)

  await expect(dialog.getByText('Marks of 4 pupils can be taken in.')).toBeVisible()
  await expect(
    dialog.getByText('36 rows read: 31 with nothing new, 1 with a problem. Nothing is saved yet.'),
  ).toBeVisible()
  const problem = dialog.getByRole('row').filter({ hasText: /20\.25.*At most 20/ })
  await expect(problem).toContainText('6')
  await expect(problem).toContainText('At most 20')
  await expect(dialog.getByText(/Here stands 9 already, and it stays/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('checked.png') })
  expect(await violations(page)).toEqual([])
  const stored = async () => (await storedMarks(exam.admin, exam.id)).slice(0, 7)
  const marks = async () => (await stored()).map((one) => one.marks)
  expect(await marks()).toEqual([9, null, null, null, null, null, null])

  await dialog.getByRole('button', { name: 'Import marks of 4 pupils' }).click()
  // The pupil who has a mark keeps it: only empty cells are filled unless that is asked for.
  await expect.poll(marks).toEqual([9, 12.5, null, 0, null, 7, null])
  expect((await stored()).map(({ attendance }) => attendance)).toEqual(['P', 'P', 'A', 'P', null, 'P', null])
  await expect(dialog.getByText('Marks of 4 pupils taken in')).toBeVisible()
  await expect(problem).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: info.outputPath('imported-390.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cellOf(page, 1)).toHaveText('12.5')
  await expect(cellOf(page, 3)).toHaveText('0')
  await expect(cellOf(page, 2, 0)).toHaveText('AB')

  // Asked for, the mark that stands is changed.
  await openFiles(page, 'File Test')
  await dialog.getByLabel('Overwrite what is entered already').click({ force: true })
  await choose(dialog, info, 'again', filled.slice(0, 2))
  await dialog.getByRole('button', { name: 'Import marks of 1 pupil', exact: true }).click()
  await expect.poll(marks).toEqual([8, 12.5, null, 0, null, 7, null])
  // The whole of it is taken back, and what stood there before is there again.
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  // Escape leaves the question, and not the dialog below it.
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(marks).toEqual([9, 12.5, null, 0, null, 7, null])
  expect(failures).toEqual([])
})

test('35. a workbook of another exam is refused; one whose rows slipped by one names the pupils, and nobody gets another’s marks', async ({
  page,
  request,
}, info) => {
  const [own, other] = [await makeMarkedExam(request, 'Own File', 18), await makeMarkedExam(request, 'Other File', 19)]
  await signIn(page, { email: 'teacher@demo.test', to: other.path('staff-admin') })
  const foreign = await templateOf(page, await openFiles(page, 'Other File'))
  await page.keyboard.press('Escape')
  await page.goto(new URL(own.path('staff-admin'), page.url()).href)
  const dialog = await openFiles(page, 'Own File')
  const marked = (records: Records): Records => records.map((row, at) => ({ ...row, marks: String(at % 20) }))
  const nothing = async () =>
    expect((await storedMarks(own.admin, own.id)).filter(({ marks, attendance }) => marks ?? attendance)).toEqual([])

  await choose(dialog, info, 'foreign', marked(foreign))
  await expect(dialog.getByText(/of another exam/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('foreign.png') })
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await nothing()

  // Somebody sorted names and marks, and left the numbers where they were.
  const records = marked(await templateOf(page, dialog))
  const slipped = records.map((row, at) => ({ ...row, name: records[(at + 1) % records.length]!.name ?? '' }))
  await choose(dialog, info, 'slipped', slipped)
  await expect(dialog.getByText(/Number and name|numbers and names|names and numbers/i).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.screenshot({ path: info.outputPath('slipped.png') })
  await dialog.getByRole('button', { name: 'Leave these rows out' }).click()
  await expect(dialog.getByText(`${records.length} with a problem`, { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await nothing()
})

test('R15. a list of another program is seen, its sheet chosen, confirmed, taken in and undone', async ({
  page,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Office File', 63)
  await signIn(page, { email: 'teacher@demo.test', to: exam.path('staff-admin') })
  const dialog = await openFiles(page, 'Office File')
  const records = await templateOf(page, dialog)
  const lines = records.map((row, at) => [at + 1, row.name ?? '', (at % 19) + 1, 'A'])
  const columns = ['S.No', 'Pupil', 'Obtd', 'Grd']
  const path = info.outputPath('office.xlsx')
  const sheets = ['Page 1', 'Page 2', 'Page 3'].map((title) => ({ title, columns, rows: lines }))
  await writeFile(path, await writeFigures(sheets))
  await dialog.locator('input[type="file"]').setInputFiles(path)
  await expect(dialog.getByText(/has 3 sheets/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Page 2' }).click()
  await expect(dialog.getByText(`${records.length} of ${records.length} rows fit`)).toBeVisible()
  await expect(dialog.getByLabel(/Column 3, Marks/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('office.png'), fullPage: true })
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: info.outputPath('office-390-dark.png'), fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: info.outputPath('office-dark.png') })
  await dialog.getByLabel('only this time').click({ force: true })
  await dialog.getByRole('button', { name: `Import marks of ${records.length} pupils` }).click()
  const marks = async () => (await storedMarks(exam.admin, exam.id)).map((one) => one.marks)
  await expect.poll(marks).toEqual(records.map((_, at) => (at % 19) + 1))
  await dialog.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Yes' }).click()
  await expect.poll(marks).toEqual(records.map(() => null))
})
