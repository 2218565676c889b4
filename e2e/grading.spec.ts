import { expect, test } from '@playwright/test'
import { signIn } from './support/sign-in.ts'

test('grades and results: the menu shows where one is on both of their screens', async ({ page }) => {
  await signIn(page, { to: '/school-admin/result-schemes' })
  const entry = page.getByRole('link', { name: 'Grades and Results', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await entry.click()
  await expect(page).toHaveURL(/\/grade-systems/)
  await expect(entry).toHaveAttribute('aria-current', 'page')
})
