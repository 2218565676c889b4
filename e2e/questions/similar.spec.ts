import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openQuestionUpload, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('two questions of an upload that are alike are found, shown with their differences, and decided by keyboard', async ({
  page,
}, info) => {
  const failures = watchFailures(page)
  await signIn(page)
  await openQuestionUpload(page)
  await page.getByLabel('Format').selectOption('spreadsheet')
  // Of this run only, so that the test can run again on the same school.
  const word = `lighthouse${Date.now()}`
  const file = info.outputPath('questions.csv')
  const row = (text: string) => `Class 9,SCI,Sound,TRUE_FALSE,EASY,REMEMBER,1,${text},TRUE`
  const rows = [
    'class,subject_code,chapter,type,level,skill,max_marks,question,correct',
    row(`A tuning fork hums beside the ${word} while the keeper counts the waves`),
    row(`A tuning fork hums beside the ${word} while the captain counts the waves`),
  ]
  await writeFile(file, rows.join('\n'))
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('2 questions imported')).toBeVisible()

  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Similar questions' }).click()
  await expect(page.getByRole('heading', { name: 'Similar questions' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: word })
  await expect(async () => {
    await page.reload()
    await expect(card).toBeVisible({ timeout: 8000 })
  }).toPass()
  await expect(card.locator('u')).toHaveText(['keeper', 'captain'])
  // Each opens beside this page, for whom is signed in for this tab only as well.
  const opened = page.waitForEvent('popup')
  await card
    .getByRole('link', { name: /^Question \d+$/ })
    .first()
    .click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/questions\/\d+$/)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Update Question')
  await tab.close()
  await card.focus()
  await page.keyboard.press('n')
  await expect(page.getByText('The two are never in one paper from now on.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await card
    .getByRole('button', { name: /^Keep only this one/ })
    .first()
    .click()
  await expect(page.getByText(/^Question \d+ was retired\.$/)).toBeVisible()
  await page.getByLabel('Decision').selectOption('MERGED')
  await expect(card.getByText('Retired')).toBeVisible()
  await card.getByRole('button', { name: 'Take back' }).click()
  await expect(card).toHaveCount(0)
  expect(failures).toEqual([])
})
