import { expect, test } from '@playwright/test'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('§6 the place for results: from the menu to the cards of a section in four actions, with what is missing on them', async ({
  page,
}) => {
  const failures = watchFailures(page)
  await signIn(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'View Reports' }).click()
  await menu.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  const first = page.getByRole('button', { name: /^Make the cards of / }).first()
  await expect(first).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Report cards' })
  await expect(dialog.getByRole('button', { name: /^Make \d+ cards$/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What is missing' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: /^Make \d+ cards$/ }).click()
  await expect(dialog.getByText(/report cards? (is|are) ready/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(failures).toEqual([])
})

test('Ctrl+K finds report cards, ledger, remarks and mark sheets; a link opens the remarks of a section', async ({
  page,
}) => {
  await signIn(page)
  for (const [typed, name] of [
    ['report card', 'Report cards'],
    ['ledger', 'Class ledger'],
    ['remark', 'Remarks for report cards'],
    ['mark sheet', 'Mark sheets'],
  ] as const) {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('dialog', { name: 'Find' })
    await find.getByRole('combobox', { name: 'Find' }).fill(typed)
    await expect(find.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
  }
})
