import { expect, type Page, test } from '@playwright/test'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { goWithin, signIn } from '../support/sign-in.ts'

/** What a program is answered that lists classes by a key. */
const askBy = (page: Page, key: string) =>
  page.evaluate(async (given) => {
    const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/json' }
    return (await fetch('/v1/grade/list', { method: 'POST', body: '{}', headers })).status
  }, key)

test('a key is made in plain words, shown once, used by a program, renewed and revoked', async ({ page }) => {
  await signIn(page, { to: '/school-admin/school-settings' })
  await page.getByRole('link', { name: 'Programs' }).click()
  await page.getByRole('button', { name: 'Add New Key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Key' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one thing that the key opens')).toBeVisible()
  await dialog.getByLabel('Name').fill('Library')
  await dialog.getByLabel('Read who is in which class').check()
  await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8, school')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This is no address or network such as 203.0.113.7')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Library')
  await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()

  const shown = page.getByRole('dialog', { name: 'The new key' })
  const key = await shown.getByLabel('API key').inputValue()
  expect(key).toMatch(/^qk_/)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'I have kept it' }).click()
  await expect(shown).toBeHidden()
  expect(await page.content()).not.toContain(key)
  expect(await askBy(page, key)).toBe(200)

  const row = page.getByRole('row').filter({ hasText: 'Library' })
  await expect(row).toContainText('Good')
  await row.getByRole('button', { name: 'Renew the key Library' }).click()
  await page.getByRole('dialog', { name: 'Renew the key Library?' }).getByRole('button', { name: 'Renew' }).click()
  const renewed = await page.getByRole('dialog', { name: 'The new key' }).getByLabel('API key').inputValue()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  expect([await askBy(page, key), await askBy(page, renewed)]).toEqual([200, 200])
  await row.getByRole('button', { name: 'Revoke the key Library' }).click()
  await page.getByRole('dialog', { name: 'Revoke the key Library?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await askBy(page, renewed)).toBe(401)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['programs', 'programs/webhooks', 'programs/messages']) {
    await goWithin(page, `/school-admin/${path}`)
    await expect(page.getByRole('navigation', { name: 'Programs' })).toBeVisible()
    expect(await violationsInBothSchemes(page), path).toEqual([])
    expect(await overflow(page), path).toBeLessThanOrEqual(0)
  }
})

const host = 'told.no-such-school-quaestor.org/told'

test('a webhook is added, tested, paused and deleted; its secret is shown once', async ({ page }) => {
  await signIn(page, { to: '/school-admin/programs/webhooks' })
  await page.getByRole('button', { name: 'Add New Webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Webhook' })
  await dialog.getByLabel('Address of the program').fill('http://program.invalid/told')
  await dialog.getByLabel('Some events').check()
  await dialog.getByLabel('Results are published').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The address must begin with https://')).toBeVisible()
  await dialog.getByLabel('Address of the program').fill('https://told.no-such-school-quaestor.org/told')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
  expect(await shown.getByLabel('Secret').inputValue()).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: 'I have kept it' }).click()

  const row = page.getByRole('row').filter({ hasText: host })
  await expect(row).toContainText('1 kind of event')
  await row.getByRole('button', { name: `Send a test to ${host}` }).click()
  const tested = page.getByRole('dialog', { name: 'A test message' })
  await expect(tested.getByText(/Nobody knows a computer|It took too long|It could not be sent/)).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await tested.getByRole('button', { name: 'Close', exact: true }).last().click()
  const menu = async (item: string) => {
    await row.getByRole('button', { name: `Actions for ${host}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Pause')
  await expect(row).toContainText('Paused')
  await menu('Messages')
  await expect(page).toHaveURL(/programs\/messages\?webhook_id=\d+/)
  await expect(page.getByText('Nothing has been sent yet.').or(page.getByText(/match/)).first()).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await menu('Delete')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toHaveCount(0)
})
