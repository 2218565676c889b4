import { execFileSync } from 'node:child_process'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })

async function openDocuments(page: Page): Promise<void> {
  await signIn(page, { to: '/school-admin/question-papers/preview/1' })
  await page.getByText('Marking scheme, answer sheet, other editions').click()
}

async function download(page: Page, info: TestInfo, name: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  const path = info.outputPath(name)
  await (await arriving).saveAs(path)
  return path
}

test('a file is named by its document and edition', async ({ page }) => {
  await openDocuments(page)
  await page.getByLabel('Edition').selectOption({ label: 'Large print, 24 points' })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  expect((await arriving).suggestedFilename()).toMatch(/, Question paper(, Set A)?, Large print, 24 points\.pdf$/)
})

test('the attendance sheet of a section lists its students', async ({ page }, info) => {
  await openDocuments(page)
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Attendance sheet' })
  await page.getByLabel('Section of the class').selectOption({ label: 'A' })
  const text = textOf(await download(page, info, 'attendance.pdf'))
  expect(text).toContain('Attendance')
  expect(text).toMatch(/Section\s*:?\s*A/)
})

test('copies with names are printed in the background and fetched as one file', async ({ page }, info) => {
  await openDocuments(page)
  await page.getByRole('button', { name: 'Copies with names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copies with names' })
  await dialog.getByRole('checkbox', { name: 'B', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(dialog.getByText(/copies? (is|are) ready/)).toBeVisible()
  const text = textOf(await download(page, info, 'copies.pdf'))
  expect(text.match(/Roll/g)?.length).toBeGreaterThan(1)
  // Whoever has left the page finds them again, beside the form for others.
  await page.reload()
  await page.getByText('Marking scheme, answer sheet, other editions').click()
  await page.getByRole('button', { name: 'Copies with names' }).click()
  await expect(dialog.getByText(/Your last copies/)).toBeVisible()
  await expect(dialog.getByText(/copies? (is|are) ready/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  expect(textOf(await download(page, info, 'copies-again.pdf'))).toBe(text)
})

test('the thumbnails lead to a page', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await openDocuments(page)
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(page.getByRole('img', { name: /Page 2 of/ })).toBeInViewport()
})
