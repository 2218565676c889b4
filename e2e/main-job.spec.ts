import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { openQuestionUpload, schoolUrl, signIn, watchFailures } from './support/school.ts'

test('a school signs in, imports a real question file, makes a paper from it, sees its pages and downloads the PDF', async ({
  page,
}, info) => {
  const failures = watchFailures(page)
  await signIn(page)

  await openQuestionUpload(page)
  await page.getByLabel('Format').selectOption('opentriviaqa')
  await page.locator('input[type=file]').setInputFiles(resolve('interchange/fixtures/opentriviaqa/for-kids.txt'))
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '11. Sound' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('759 questions read, 0 with a problem.')).toBeVisible()

  await page.getByRole('link', { name: 'Question Papers', exact: true }).click()
  await page.getByRole('button', { name: 'Create by hand' }).first().click()
  await expect(page.getByRole('heading', { name: 'New Question Paper' })).toBeVisible()
  await page.getByLabel('Name').first().fill('Quiz from a real file')
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Type of test').first().selectOption({ label: 'Class test' })
  await page.getByLabel('Hours').fill('0')
  await page.getByLabel('Minutes').fill('45')
  await page.getByLabel('Questions', { exact: false }).first().fill('3')
  const makeIt = page.getByRole('button', { name: /Make it 3 marks/ })
  await page.getByLabel('Maximum marks').fill('3')
  if (await makeIt.isVisible()) await makeIt.click()
  await page.getByRole('button', { name: 'Save and pick questions' }).click()

  for (const word of ['Little Mermaid', 'Cinderella', 'Snow White']) {
    await page.getByPlaceholder(/Search/).fill(word)
    // The old rows stay, dimmed, until the new ones are there.
    const row = page
      .getByRole('listitem')
      .filter({ hasText: word })
      .filter({ has: page.getByRole('button', { name: 'Add', exact: true }) })
    await row.first().getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Go on to arrange' }).click()
  await page.getByRole('button', { name: 'Go on to the preview' }).click()
  await expect(page.getByRole('img', { name: /Page 1 of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Go on to submit' }).click()
  await page.getByRole('button', { name: 'Submit the paper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit this question paper?' })
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const path = info.outputPath('paper.pdf')
  await (await download).saveAs(path)
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  expect(text).toContain('Little Mermaid')
  expect(text).toContain('Time: 45 minutes')
  expect(text).toContain('Page 1 of 1')
  writeFileSync(info.outputPath('paper.txt'), text)

  await page.getByText('Marking scheme, answer sheet, other editions').click()
  await page.getByLabel('Document').selectOption({ label: 'Marking scheme' })
  const scheme = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const schemePath = info.outputPath('scheme.pdf')
  await (await scheme).saveAs(schemePath)
  expect(execFileSync('pdftotext', [schemePath, '-'], { encoding: 'utf8' })).toContain('Marking Scheme')
  expect(failures).toEqual([])
})

test('a visitor without a sign-in is sent to the login screen and back to where they wanted to go', async ({
  page,
}) => {
  await page.goto(`${schoolUrl()}/school-admin/chapters?page=2`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/school-admin\/chapters\?page=2/)
  await expect(page.getByRole('heading', { name: 'Chapter List' })).toBeVisible()
})
