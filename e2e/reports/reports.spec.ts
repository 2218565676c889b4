import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { examByQuestion } from '../support/exam-by-question.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('a figure opens as many rows as it counts; an exam is analysed, and a wrong key corrected and taken back', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const exam = await examByQuestion(admin)
  const revisionOf = async () =>
    (await admin<{ revision: number }[]>('/exam/list', { filter: { id: exam.id } })).data[0]!.revision
  const before = await revisionOf()

  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  const figure = page.getByRole('button', { name: /^Students: \d+$/ })
  const count = (await figure.textContent())!
  await figure.focus()
  await page.keyboard.press('Enter')
  const rows = page.getByRole('dialog', { name: `Students: ${count}` })
  await expect(rows.getByText(`${count} rows are behind this figure`)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('button', { name: `Download as CSV: Students: ${count}` }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]).toContain('Student,Admission no.')
  expect(lines).toHaveLength(Number(count) + 1)
  await page.keyboard.press('Escape')
  await expect(rows).toBeHidden()
  await expect(figure).toBeFocused()
  expect(await violationsInBothSchemes(page)).toEqual([])

  await page.goto(new URL(`/school-admin/exam/analysis?exam=${exam.id}`, page.url()).href)
  await expect(page.getByRole('heading', { level: 1, name: /^Analysis of / })).toBeVisible()
  const dots = page.getByRole('group', { name: /^Questions by facility and discrimination/ })
  await dots.locator('[data-mark]').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(dots.locator('[data-mark]').nth(1)).toBeFocused()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Correct the key' }).click()
  const dialog = page.getByRole('dialog', { name: /^Correct / })
  await dialog.getByRole('radio', { name: 'Add marks' }).check()
  await dialog.getByRole('button', { name: 'Show what it changes' }).click()
  await expect(dialog.getByText(/percent of \d+ of \d+ students change/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The paper was too long')
  await dialog.getByRole('button', { name: 'Correct for everybody' }).click()
  await expect(dialog.getByText(`All marks are corrected: revision ${before + 1}.`)).toBeVisible()
  await dialog.getByRole('textbox', { name: /taken back/ }).fill('It was not')
  await dialog.getByRole('button', { name: 'Take the correction back' }).click()
  await expect(dialog.getByText(`The correction is taken back: revision ${before + 2}.`)).toBeVisible()
  expect(await revisionOf()).toBe(before + 2)

  // An answer that the key did not know: of two who gave it, and taken back on another day.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Correct the key' }).click()
  await expect(dialog.getByRole('region', { name: 'Corrected so far' })).toContainText('The paper was too long')
  await dialog.getByRole('radio', { name: 'Accept another answer' }).check()
  const pupils = dialog.getByRole('region', { name: 'Whose answer is accepted' })
  const look = dialog.getByRole('button', { name: 'Show what it changes' })
  await expect(look).toHaveAttribute('aria-disabled', 'true')
  for (const at of [1, 2]) await pupils.getByRole('checkbox').nth(at).check()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await look.click()
  await expect(dialog.getByText(/percent of 2 of \d+ students change/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Both spellings are right')
  await dialog.getByRole('button', { name: 'Correct for everybody' }).click()
  await expect(dialog.getByText(`revision ${before + 3}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/another answer to question \S+ is accepted/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct the key' }).click()
  await dialog.getByRole('button', { name: /^Take back: Another answer to question/ }).click()
  await dialog.getByRole('textbox', { name: /taken back/ }).fill('It was not asked')
  await dialog.getByRole('button', { name: 'Take the correction back' }).click()
  await expect(dialog.getByText(`The correction is taken back: revision ${before + 4}.`)).toBeVisible()
  expect(failures).toEqual([])
})

/** Of each table its name, how much of it is out of sight, and the most lines that one of its heads takes. */
const tables = () =>
  [...document.querySelectorAll<HTMLTableElement>('main section > table')].map((table) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => {
      const range = document.createRange()
      range.selectNodeContents(head)
      // Words of one line stand within some pixels of each other, in whichever script.
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
    })
    const { scrollWidth, clientWidth } = table.parentElement!
    return { name: table.ariaLabel, hidden: scrollWidth - clientWidth, lines: Math.max(...heads) }
  })

test('no table of a report is wider than its sheet, no head is higher than two lines, and a class is named in one', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/view-reports/teacher-report' })
  await expect(page.getByRole('table', { name: /^Chapters/ })).toBeVisible()
  for (const width of [1440, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const { name, hidden, lines } of await page.evaluate(tables))
      expect([width, name, hidden, lines <= 2]).toEqual([width, name, 0, true])
  }
  // What has no column at this width stands below its row.
  const lesser = page.getByText(/^Questions written: \d+/).locator('visible=true')
  await expect(lesser.first()).toBeVisible()
  await expect(
    page
      .getByText(/Class\u00a010\u00a0B[^;]*: Science/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})

test('a report begins without a set filter; a pupil is found by name before a class is chosen', async ({ page }) => {
  await signIn(page, { to: '/school-admin/view-reports/student-reports' })
  const main = page.getByRole('main')
  await expect(main.getByLabel('Session', { exact: true })).toHaveValue('')
  await expect(main.locator('[data-chip][data-set]')).toHaveCount(0)
  await main.getByRole('combobox', { name: 'Student' }).fill('meera nair')
  await page.getByRole('option', { name: /^Meera Nair/ }).click()
  await expect(page).toHaveURL(/student_id=\d+/)
  await expect(main.locator('[data-chip][data-set]')).toHaveAttribute('data-chip', 'Class')
  await expect(main.getByRole('region', { name: /^Subjects/ })).toBeVisible()
})

test('on a phone what is done with a report is in one menu, and nothing is printed of no exam', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: /^Chapters/ })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Report cards', 'Remarks', 'Share', 'Print', 'Download as PDF', 'Download as Excel'],
  ])
  await page.getByRole('menuitem', { name: 'Report cards' }).click()
  await expect(page.getByRole('dialog', { name: 'Report cards' })).toBeVisible()
  await page.goto(new URL('/school-admin/exam/analysis', page.url()).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Analysis of an exam' })).toBeVisible()
  await expect(main.getByRole('button', { name: /Print|More/ })).toHaveCount(0)
})
