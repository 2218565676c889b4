import { expect, test } from '@playwright/test'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('offline is said as offline: what was not loaded comes once there is a network, and that is said too', async ({
  page,
  context,
}) => {
  await signIn(page, { to: '/school-admin/classes' })
  const rows = page.locator('tbody tr:not([aria-hidden])')
  await expect(rows.first()).toBeVisible()
  // The screen is there before the network goes; its rows are not.
  await page.getByRole('link', { name: 'Subjects' }).first().click()
  await expect(rows.first()).toBeVisible()
  await page.getByRole('link', { name: 'Classes' }).first().click()
  await expect(rows.first()).toBeVisible()
  await context.setOffline(true)
  const strip = page.getByText('You are offline. What is typed stays here; it can be saved once there is a connection.')
  await expect(strip).toBeVisible()
  await page.getByRole('searchbox').fill('Class 10')
  await expect(page.getByText('There is no connection. The list comes once there is one.')).toBeVisible()
  await expect(page.getByText(/0 records|No data found/)).toHaveCount(0)
  const failures = watchFailures(page)
  await context.setOffline(false)
  await expect(strip).toBeHidden()
  await expect(page.getByText('You are online again.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Class 10')
  await expect(page.getByText('You are online again.')).toBeHidden()
  expect(failures).toEqual([])
})

test('a screen that could not be loaded comes by itself once the server answers', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  // As after a reload that did not help: the file is missing still.
  await page.evaluate(() => sessionStorage.setItem('quaestor_reloaded_at', String(Date.now() - 50_000)))
  const file = /subject-list/
  await page.route(file, (route) => route.abort())
  await page.route('**/readyz', (route) => route.abort())
  await page.getByRole('link', { name: 'Subjects' }).first().click()
  await expect(page.getByRole('heading', { name: 'Oops! Something is not right.' })).toBeVisible()
  const asked = page.waitForRequest(/readyz/)
  await asked
  await page.unroute(file)
  await page.unroute('**/readyz')
  await expect(page.getByRole('heading', { name: 'Subject List' })).toBeVisible()
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
})

test('a part that is asked for while the server is away comes once it answers; until then the page stands as it is', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  // The network is there, and nobody answers.
  await page.route('**/*', (route) => route.abort())
  const asked = page.waitForRequest(/readyz/)
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('dialog', { name: 'Create New Class' })).toBeVisible()
})

test('what is typed into a form stays while there is no network, and is saved afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, { to: '/school-admin/classes' })
  await page.getByRole('button', { name: 'Add New Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Class' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Class of the lost net')
  await context.setOffline(true)
  await save.click()
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  // A part that was not loaded before waits for the network; the form stands as it is.
  await expect(save).toBeEnabled()
  await expect(name).toHaveValue('Class of the lost net')
  await context.setOffline(false)
  await save.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill('lost net')
  await expect(page.locator('tbody')).toContainText('Class of the lost net')
})

test('a screen and a dialog that were not loaded before come once there is a network; until then the page stands as it is', async ({
  page,
  context,
}) => {
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Create New Class' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Manage Instruction' }).click()
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /Instruction/ })).toBeVisible()
})
