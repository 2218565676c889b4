import { expect, test } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'

// The browser's own language writes the month first, and its weeks begin on Sunday as in India; the school is in India.
test.use({ locale: 'en-US' })

test('a day is typed as the school writes it, and chosen by keyboard from a month that its week begins', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/students-list' })
  await page.getByRole('button', { name: 'Add New Student' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Student' })
  const born = form.getByLabel('Date of birth')
  await born.fill('3/11/2014')
  await born.blur()
  await expect(born).toHaveValue('3 Nov 2014')

  await born.press('ArrowDown')
  const month = page.getByRole('dialog', { name: 'Choose a day' })
  await expect(month.getByRole('columnheader').first()).toHaveText('Sun')
  await expect(month.getByRole('button', { name: /^Monday,? 3 November 2014$/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(month).toBeHidden()
  await expect(born).toBeFocused()
  await expect(born).toHaveValue('4 Dec 2014')

  await born.press('ArrowDown')
  await expect(month).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  await expect(form).toBeVisible()
  await born.fill('31 Feb 2014')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(born).toHaveAttribute('aria-invalid', 'true')
})
