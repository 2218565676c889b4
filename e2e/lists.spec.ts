import { expect, test } from '@playwright/test'
import { platformUrl } from './support/school.ts'
import { signIn } from './support/sign-in.ts'

test('the class list has its title, button, search, count, columns and empty table as specified', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.getByRole('heading', { name: 'Class List' })).toBeVisible()
  await expect(page.getByText(/^\d+ records found$/)).toBeVisible()
  for (const column of ['S.No', 'Class', 'Description', 'Action']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await page.getByPlaceholder('Search by Class Name').fill('no such class')
  await expect(page.getByText('0 records found')).toBeVisible()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('a class is created, updated and deleted with undo; a missing name is named', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  await page.getByRole('button', { name: 'Add New Class' }).click()
  const modal = page.getByRole('dialog', { name: 'Create New Class' })
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByText('Please enter name')).toBeVisible()
  await modal.getByLabel('Name').fill('Class 11')
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal).toBeHidden()
  const row = page.getByRole('row', { name: /Class 11/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /edit/i }).click()
  const update = page.getByRole('dialog', { name: 'Update Class' })
  await update.getByLabel('Description').fill('Senior secondary')
  await update.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('row', { name: /Class 11.*Senior secondary/ })).toBeVisible()
  await page
    .getByRole('row', { name: /Class 11/ })
    .getByRole('button', { name: /delete/i })
    .click()
  await expect(page.getByText('Are you sure you want to delete?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('a super admin enters a school as its admin and comes back', async ({ page }) => {
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl() })
  await expect(page.getByText('Super Admin').first()).toBeVisible()
  await page.getByRole('link', { name: 'Schools', exact: true }).click()
  await page
    .getByRole('button', { name: /Enter as school admin/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/school-admin\//)
  await expect(page.getByRole('link', { name: 'Classes', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Super Admin' }).first().click()
  await expect(page).toHaveURL(/\/super-admin\//)
})

test('filters, page and language survive Back and a reload', async ({ page }) => {
  await signIn(page, { to: '/school-admin/chapters' })
  await page
    .getByRole('button', { name: 'Page 2' })
    .or(page.getByRole('link', { name: 'Page 2' }))
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Class List' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('heading', { name: 'Chapter List' })).toBeVisible()
})
