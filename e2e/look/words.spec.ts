import { expect, test } from '@playwright/test'
import { brokenWords } from '../support/rules/words.ts'
import { signIn } from '../support/sign-in.ts'

test('a table in a question keeps its words whole on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { to: '/school-admin/questions?search=four+thin+lenses' })
  await page.getByRole('button', { name: /^An optician has a box/ }).click()
  await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
  // Until they are drawn, formulas stand there as they are written.
  await expect.poll(() => page.evaluate(brokenWords, '[role="dialog"]')).toEqual([])
})
