import { expect, type Page, test } from '@playwright/test'
import { chooseFurther, schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** Signs in and answers the prefix of the person's area. */
async function enter(page: Page, email: string): Promise<string> {
  await signIn(page, { email })
  return `${schoolUrl()}${/\/\w+-admin/.exec(new URL(page.url()).pathname)?.[0]}`
}

/** Shows the one question whose text has these words. */
async function openQuestion(page: Page, area: string, words: string): Promise<void> {
  await page.goto(`${area}/questions?search=${encodeURIComponent(words)}`)
  await page.getByRole('row').nth(1).getByRole('button', { name: words }).first().click()
  await expect(page.getByRole('dialog', { name: 'Question' })).toBeVisible()
}

/** Opens the queue at its end, where the question stands that was sent last. */
async function openLast(page: Page, area: string, words: string): Promise<void> {
  await page.goto(`${area}/questions/review?page=1000`)
  await expect(page.getByRole('article').first()).toContainText(words)
}

async function writeQuestion(page: Page, area: string, text: string): Promise<void> {
  await page.goto(`${area}/questions/create`)
  await page.getByLabel('Class').first().selectOption({ label: 'Class 10' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '8. Heredity' })
  await page.getByLabel('Type').first().selectOption({ label: 'True or false' })
  await page.getByRole('textbox', { name: 'Question', exact: true }).click()
  await page.keyboard.insertText(text)
  await page.getByRole('radio', { name: 'True', exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/questions(\?|$)/)
}

test('a teacher writes and sends to review, an examiner rejects with a comment, the teacher edits, the examiner approves', async ({
  browser,
}) => {
  const text = `A trait is inherited ${Date.now()}`
  const teacher = await (await browser.newContext()).newPage()
  const examiner = await (await browser.newContext()).newPage()
  const staff = await enter(teacher, 'teacher@demo.test')
  await enter(examiner, 'examiner@demo.test')

  await writeQuestion(teacher, staff, text)
  await openQuestion(teacher, staff, text)
  const bin = teacher
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Delete /, includeHidden: true })
  await expect(bin).toBeEnabled()
  await teacher.getByRole('button', { name: 'Send to review' }).click()
  await expect(teacher.getByRole('row').nth(1)).toContainText('In review')
  await expect(bin).toBeDisabled()
  await expect(bin).toHaveAccessibleName(/only your own drafts/)

  await examiner.goto(`${staff}/questions`)
  await examiner.getByRole('link', { name: /^Review/ }).click()
  await expect(examiner.getByText(/^1 of \d+ in review$/)).toBeVisible()
  await openLast(examiner, staff, text)
  await examiner.keyboard.press('k')
  await expect(examiner.getByRole('article').first()).not.toContainText(text)
  await examiner.keyboard.press('j')
  await expect(examiner.getByRole('article').first()).toContainText(text)
  await examiner.keyboard.press('r')
  const reject = examiner.getByRole('dialog', { name: 'Reject 1 question' })
  await reject.getByRole('button', { name: 'Reject' }).click()
  await expect(reject.getByText('Please say what is to be changed')).toBeVisible()
  await reject.getByLabel('What is to be changed?').fill('Say from whom.')
  await examiner.keyboard.press('Control+Enter')
  await expect(reject).toBeHidden()

  await teacher.goto(`${staff}/dashboard`)
  const task = teacher.getByRole('listitem').filter({ hasText: /questions? (was|were) sent back/ })
  await task.getByRole('link', { name: 'Look' }).click()
  await expect(teacher).toHaveURL(/mine=1/)
  await expect(teacher.getByRole('row').nth(1)).toContainText(text)
  await expect(teacher.getByRole('row').nth(1)).toContainText('Rejected')
  await openQuestion(teacher, staff, text)
  const reason = teacher.getByRole('alert').filter({ hasText: 'Sent back: this is to be changed' })
  await expect(reason).toContainText('Say from whom.')
  await teacher.getByRole('button', { name: 'History' }).click()
  const history = teacher.getByRole('dialog', { name: 'History' })
  await expect(history).toContainText('Say from whom.')
  await teacher.keyboard.press('Escape')
  await teacher.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(reason).toContainText('Say from whom.')
  await teacher.getByRole('textbox', { name: 'Question', exact: true }).click()
  await teacher.keyboard.press('Control+End')
  await teacher.keyboard.insertText(' from both parents')
  await teacher.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(teacher).toHaveURL(/\/questions(\?|$)/)
  await openQuestion(teacher, staff, text)
  await teacher.getByRole('button', { name: 'Send to review' }).click()
  await expect(teacher.getByRole('row').nth(1)).toContainText('In review')

  await openLast(examiner, staff, 'from both parents')
  await examiner.keyboard.press('a')
  await expect(examiner.getByText('Review saved')).toBeVisible()
  await expect(examiner.getByRole('article').filter({ hasText: 'from both parents' })).toHaveCount(0)
  await examiner.getByRole('button', { name: 'Undo' }).click()
  await expect(examiner.getByText('Change undone')).toBeVisible()
  await expect(examiner.getByRole('article').first()).toContainText('from both parents')
  await expect(examiner.getByText('Review saved')).toHaveCount(0)
  await examiner.keyboard.press('a')
  await expect(examiner.getByText('Review saved')).toBeVisible()
  await openQuestion(examiner, staff, text)
  const dialog = examiner.getByRole('dialog', { name: 'Question' })
  await expect(dialog).toContainText('Approved')
  await dialog.getByRole('button', { name: 'History' }).click()
  const versions = examiner.getByRole('dialog', { name: 'History' })
  await expect(versions.locator('ins')).toHaveText(/both parents/)
  await expect(versions).toContainText('Version 1')
})

test('questions are chosen with Shift, moved to another chapter, and put back', async ({ page }) => {
  const area = await enter(page, 'examiner@demo.test')
  await page.goto(`${area}/questions?level=EASY`)
  const rows = page.getByRole('row')
  await expect(rows.nth(4)).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Chosen questions' })
  await expect(bar).toContainText('3 chosen')
  const before = await rows.nth(1).textContent()

  await bar.getByRole('button', { name: 'Move to chapter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another chapter' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please choose a class')).toBeVisible()
  await dialog.getByLabel('Class').selectOption({ label: 'Class 10' })
  await dialog.getByLabel('Subject').selectOption({ label: 'Science' })
  await dialog.getByLabel('Chapter').selectOption({ label: '8. Heredity' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 questions changed')).toBeVisible()
  await expect(rows.nth(1)).toContainText('Heredity')
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 questions put back')).toBeVisible()
  await expect(rows.nth(1)).toHaveText(before ?? '')
})

test('the table of counts leads to its questions, and all that a filter finds can be chosen', async ({ page }) => {
  const area = await enter(page, 'examiner@demo.test')
  await page.goto(`${area}/questions`)
  await chooseFurther(page, 'Counts')
  const dialog = page.getByRole('dialog', { name: 'Questions by chapter' })
  await dialog.getByRole('button', { name: 'Easy' }).click()
  const cell = dialog.getByRole('button', { name: /^Sound, True or false: \d+/ })
  const count = (await cell.textContent()) ?? ''
  await cell.click()
  await expect(page).toHaveURL(/chapter_id=\d+/)
  await expect(page).toHaveURL(/level=EASY/)
  await expect(page.getByText(new RegExp(`^${count} records? found$`))).toBeVisible()

  await page.goto(`${area}/questions?level=HARD`)
  await page.getByRole('checkbox', { name: 'Choose all questions of this page' }).check()
  const bar = page.getByRole('region', { name: 'Chosen questions' })
  await expect(bar).toContainText('10 chosen')
  await bar.getByRole('button', { name: /^Select all \d+/ }).click()
  const all = /(\d+) records? found/.exec((await page.locator('main').textContent()) ?? '')?.[1]
  await expect(bar).toContainText(`${all} chosen`)
  await bar.getByRole('button', { name: 'Export' }).click()
  const exported = page.getByRole('dialog', { name: 'Export questions' })
  await expect(exported).toContainText(`${all} questions go into the file`)
  const file = page.waitForEvent('download')
  await exported.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('questions.xlsx')
  await exported.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByLabel('Level', { exact: true }).selectOption({ label: 'Easy' })
  await expect(bar).toBeHidden()
})
