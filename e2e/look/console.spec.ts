import { expect, test } from '@playwright/test'
import { listen } from '../support/rules/console.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** What opens without a sign-in, and its heading, for somebody who has never been here. */
const open = {
  login: 'Sign in',
  'forgot-password': 'Choose a new password',
  verify: 'Sign in with a printed code',
  'recover-password': 'Your link',
  'redirect-to-dashboard': "This report can't be opened",
  'report-card#1-unknown': 'This report card is not known here',
  'question-papers/view': 'Page not found',
  'school-admin/question-papers/pdf/none': 'Page not found',
  'school-admin/question-papers/pdf-preview/none': 'Page not found',
}

test('no page that opens without a sign-in says an error or a warning in the console', async ({ page }) => {
  const lines = listen(page)
  for (const [path, heading] of Object.entries(open)) {
    await page.goto(`${schoolUrl()}/${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  expect(lines).toEqual([])
})

test('the question editor does not, with a formula written as it looks; a blank shows its number without braces', async ({
  page,
}) => {
  const lines = listen(page)
  await signIn(page, { to: '/school-admin/questions/create?type=FILL_BLANK' })
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  await question.click()
  await page.getByRole('button', { name: 'Formula' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('math-field')).toBeFocused()
  await page.keyboard.type('x^2+1/2')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog).toBeHidden()
  await expect(question.locator('.katex').first()).toBeVisible()

  await question.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' is ___ today')
  await expect(question).toContainText('{{1}}')
  // What is seen of the page, wherever it is said: braces that are drawn have a size.
  const seen = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!/\{\{|\}\}/.test(text.data) || parent?.closest('script, style')) continue
      if (parent && getComputedStyle(parent).fontSize !== '0px' && parent.checkVisibility()) found.push(text.data)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (field.checkVisibility() && /\{\{/.test(field.value + field.placeholder)) found.push(field.value)
    for (const one of document.querySelectorAll('[aria-label*="{{"]')) found.push(one.ariaLabel ?? '')
    return found
  })
  expect(seen).toEqual([])
  expect(lines).toEqual([])
})
