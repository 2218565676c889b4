import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openQuestionUpload, schoolUrl, watchFailures } from '../support/school.ts'
import { signIn, signInByForm } from '../support/sign-in.ts'

test('a school signs in, imports a real question file, makes a paper from it, sees its pages and downloads the PDF', async ({
  page,
}, info) => {
  const failures = watchFailures(page)
  await signInByForm(page)

  await openQuestionUpload(page)
  await page.getByLabel('Format').selectOption('opentriviaqa')
  await page.locator('input[type=file]').setInputFiles(resolve('interchange/fixtures/opentriviaqa/for-kids.txt'))
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Chapter').first().selectOption({ label: '11. Sound' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('759 questions read.')).toBeVisible()

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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/school-admin\/chapters\?page=2/)
  await expect(page.getByRole('heading', { name: 'Chapter List' })).toBeVisible()
})

/** A person at the screen whose every click, choice, typed field and key is counted. */
function counted(page: Page) {
  let actions = 0
  const one = async (action: Promise<void>) => {
    actions += 1
    await action
  }
  return {
    actions: () => actions,
    click: (name: string | RegExp, role: 'button' | 'link' = 'button') =>
      one(
        page
          .getByRole(role, { name, exact: typeof name === 'string' })
          .first()
          .click(),
      ),
    type: (label: string, text: string) => one(page.getByLabel(label).first().fill(text)),
    choose: async (label: string, option: string) => {
      await one(
        page
          .getByLabel(label)
          .first()
          .selectOption({ label: option })
          .then(() => undefined),
      )
    },
    press: (key: string) => one(page.keyboard.press(key)),
  }
}

test('a paper of three sections is made by hand, each question chosen, in at most 25 actions', async ({ page }) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/question-papers' })
  await expect(page.getByRole('button', { name: 'Create by hand' }).first()).toBeVisible()

  const hand = counted(page)
  await hand.click('Create by hand')
  await expect(page.getByRole('heading', { name: 'New Question Paper' })).toBeVisible()
  await hand.type('Name', 'Three sections by hand')
  await hand.choose('Class', 'Class 9')
  await hand.choose('Subject', 'Science')
  await hand.choose('Type of test', 'Class test')
  await hand.type('Minutes', '45')
  await hand.click('Add a section')
  await hand.click('Add a section')
  for (const name of ['A', 'B', 'C']) await expect(page.getByRole('group', { name: `Section ${name}` })).toBeVisible()
  await expect(page.getByText('printed without a heading')).toBeHidden()
  await expect(page.getByText('The sections add up to 32 marks.')).toBeVisible()
  await hand.click('Save and pick questions')

  await expect(page.getByText('0 of 19 chosen · 19 still needed')).toBeVisible()
  await hand.click('Add the first 10')
  await expect(page.getByText('10 of 19 chosen · 9 still needed')).toBeVisible()
  await hand.click('Go on to section B')
  await expect(page.locator('ul[aria-busy="false"] > li').first()).toContainText('Very short answer')
  // Here by the keyboard: down from the search box, and one passed over.
  await page.getByRole('searchbox').focus()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await hand.press(key)
  await expect(page.getByText('12 of 19 chosen · 7 still needed')).toBeVisible()
  await hand.click('Add the first 3')
  await hand.click('Go on to section C')
  await hand.click('Add the first 4')
  await expect(page.getByText('19 of 19 chosen')).toBeVisible()
  await hand.click(/Submit$/)
  await hand.click('Submit the paper')
  const dialog = page.getByRole('dialog', { name: 'Submit this question paper?' })
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The last click was the dialog's.
  expect(hand.actions() + 1).toBeLessThanOrEqual(25)

  // The next one starts from it: its sections, class and subject are there at once.
  await page.getByRole('link', { name: 'Question Papers', exact: true }).click()
  await page.getByRole('button', { name: 'Create by hand' }).first().click()
  await page.getByLabel('Start from').selectOption({ label: 'Three sections by hand · Science' })
  await expect(page.getByText('The sections add up to 32 marks.')).toBeVisible()
  await expect(page.getByLabel('Subject').first().locator('option:checked')).toHaveText('Science')
  await expect(page.getByLabel('Minutes')).toHaveValue('45')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The sections add up to 10 marks.')).toBeVisible()
  expect(failures).toEqual([])
})
