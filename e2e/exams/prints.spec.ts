import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { dayFrom } from '../support/marking.ts'
import { codesOn } from '../support/printed-codes.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** What a page breaks of the rules in both schemes, and whether a phone shows it whole. */
async function isSound(page: Page): Promise<void> {
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

interface Series {
  id: number
  papers: { id: number }[]
  days: { date: string }[]
}

/** A series of class 10 whose papers lie one a day, from so many days on. */
async function makeSeries(request: APIRequestContext, name: string, days: number): Promise<number> {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const { data: grades } = await admin<{ id: number; title: string }[]>('/grade/list')
  const { data: made } = await admin<Series>('/exam-series/create', {
    ...{ name, session_id: sessions.find(({ is_default }) => is_default)!.id, type_test: 'UNIT_TEST' },
    ...{ starts_on: dayFrom(days), ends_on: dayFrom(days + 11), weekdays: [1, 2, 3, 4, 5, 6, 7] },
    grade_ids: [grades.find(({ title }) => title === 'Class 10')!.id],
  })
  await admin(`/exam-series/place/${made.id}`, {
    moves: made.papers.map(({ id }, at) => ({ paper_id: id, day: made.days[at]!.date, shift: 0 })),
  })
  return made.id
}

test('a series is printed from one page; the code on an admit card is good until the card is withheld', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const id = await makeSeries(request, 'Printed series', 20)
  await signIn(page, { to: `/school-admin/exam/series/${id}/print` })
  await expect(page.getByRole('heading', { name: 'Prints of Printed series' })).toBeVisible()
  const documents = page.getByRole('list', { name: 'Documents' })
  await expect(documents.getByRole('listitem').first()).toBeVisible()
  await isSound(page)
  await documents.getByRole('button', { name: 'Print: Admit cards' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  const [code] = await codesOn(await readFile(await (await saved).path()))
  expect(code).toContain('/admit-card#')
  const checked = new URL(`/admit-card${new URL(code!).hash}`, page.url()).href
  await page.goto(checked)
  await expect(page.getByRole('heading', { name: 'This admit card is good' })).toBeVisible()
  await isSound(page)

  await page.goto(new URL(`/school-admin/exam/series/${id}/cards`, page.url()).href)
  await expect(page.getByRole('heading', { name: 'Admit cards' })).toBeVisible()
  const withhold = page.getByRole('button', { name: /^Withhold the card of / }).first()
  await expect(withhold).toBeVisible()
  await isSound(page)
  await withhold.click()
  const dialog = page.getByRole('dialog', { name: /^Withhold the card of / })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fees of the term')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Withhold', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Give the card of / })).toBeVisible()
  expect(failures).toEqual([])
})
