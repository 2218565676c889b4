import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

const parts = ['On the card', 'Graded without an exam', 'Terms and levels', 'Name and classes']
const sheet = (page: Page) => page.getByRole('img', { name: 'Page 1 of the card' })

async function copied(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Copy a Layout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Copy a layout' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(sheet(page)).toBeVisible()
}

test('C20 a layout is copied and edited with a card beside it, on a desk and on a phone', async ({ page }) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/card-layouts' })
  await copied(page, 'Our middle school')
  for (const part of parts) {
    await page.getByRole('button', { name: part }).click()
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
  const before = await sheet(page).getAttribute('src')
  await page.getByLabel('What the card is called').fill('Progress Report')
  await expect(sheet(page)).not.toHaveAttribute('src', before ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const part of ['Preview', ...parts]) {
    await page.getByRole('button', { name: part }).click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsInBothSchemes(page)).toEqual([])
  }
  expect(failures).toEqual([])
})

test('what is wrong is marked before it is saved, what somebody else has saved is no loss, and leaving asks', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/card-layouts' })
  await copied(page, 'Edited by two')
  await page.getByRole('button', { name: 'Terms and levels' }).click()
  await page.getByLabel('Term 1', { exact: true }).fill('')
  await expect(page.getByRole('alert')).toContainText('An English name is needed')
  await page.getByLabel('Term 1', { exact: true }).fill('First term')
  await expect(page.getByRole('alert')).toBeHidden()
  const id = Number(page.url().split('/').at(-1))
  const other = await callAs(page.request, { email: 'admin@demo.test', school: 'demo' })
  expect((await other(`/card-layout/update/${id}`, { name: 'Edited by the other' })).success).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has saved this layout meanwhile')
  await expect(page.getByLabel('Term 1', { exact: true })).toHaveValue('First term')
  await page.getByRole('link', { name: 'All layouts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep typing' }).click()
  await page.getByRole('button', { name: 'Save mine over them' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
