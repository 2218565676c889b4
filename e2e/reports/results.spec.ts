import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { codesOn } from '../support/printed-codes.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

const onPhone = { width: 390, height: 844 }
const onDesk = { width: 1280, height: 900 }

/** What a page breaks of the rules in both schemes, and whether a phone shows it whole. */
async function isSound(page: Page): Promise<void> {
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize(onPhone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize(onDesk)
}

test('§6 the place for results: from the menu to the cards of a section in four actions, with what is missing on them', async ({
  page,
}) => {
  const failures = watchFailures(page)
  await signIn(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'View Reports' }).click()
  await menu.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  const first = page.getByRole('button', { name: 'Make the cards of Class 9 B' })
  await expect(first).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await first.click()
  const dialog = page.getByRole('dialog', { name: 'Report cards' })
  await expect(dialog.getByRole('button', { name: /^Make \d+ cards$/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'What is missing' })).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const make = dialog.getByRole('button', { name: /^Make \d+ cards$/ })
  await make.click()
  await expect(make).toBeHidden()
  await expect(dialog.getByText(/report cards? (is|are) ready/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(failures).toEqual([])
})

test('Ctrl+K finds report cards, ledger, remarks and mark sheets', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [typed, name] of [
    ['report card', 'Report cards'],
    ['ledger', 'Class ledger'],
    ['register', 'Marks register'],
    ['remark', 'Remarks for report cards'],
    ['mark sheet', 'Mark sheets'],
  ] as const) {
    await page.keyboard.press('Control+k')
    const find = page.getByRole('dialog', { name: 'Find' })
    await find.getByRole('combobox', { name: 'Find' }).fill(typed)
    await expect(find.getByRole('option', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
  }
})

test('an occasion is made by its form: what is wrong is said at its field, and the place for results offers it', async ({
  page,
}) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/grade-systems' })
  await page.getByRole('navigation', { name: 'Grades and results' }).getByRole('link', { name: 'Occasions' }).click()
  await expect(page.getByRole('heading', { name: 'Occasions of report cards' })).toBeVisible()
  await page.getByRole('button', { name: 'Add New Occasion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Occasion' })
  await expect(dialog.getByRole('checkbox', { name: 'Class 10' })).toBeVisible()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Pre-board of Class 10')
  await dialog.getByRole('checkbox', { name: 'Half-yearly examination' }).check()
  await dialog.getByRole('checkbox', { name: 'Class 10' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Pre-board of Class 10' })
  await expect(row).toContainText('Half-yearly examination')
  await isSound(page)
  await page.goto(new URL('/school-admin/view-reports/results', page.url()).href)
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Pre-board of Class 10' })
  await expect(page.getByRole('button', { name: 'Make the cards of Class 10 A' })).toBeVisible()
  // It is for class 10 alone.
  await expect(page.getByRole('button', { name: /^Make the cards of Class 9/ })).toHaveCount(0)
  expect(failures).toEqual([])
})

/** An occasion with one exam of class 10 that is published, and the first pupil of section B. */
async function makeOccasion(admin: Awaited<ReturnType<typeof callAs>>, title: string) {
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const { data: exams } = await admin<{ id: number; name: string; grade: { title: string } }[]>('/exam/list', {
    filter: { session_id, state: ['PUBLISHED'] },
  })
  const exam = exams.find(({ name, grade }) => name === 'Half-yearly' && grade.title === 'Class 10')!
  const { data: occasion } = await admin<{ id: number }>('/card-occasion/create', {
    ...{ title, session_id, exam_ids: [exam.id] },
  })
  return { id: occasion.id, session_id }
}

test('C33 the code on a printed card: genuine, replaced once the card is made anew, withdrawn with a reason', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { id: occasion, session_id } = await makeOccasion(admin, 'Replaced cards')
  const place = `/school-admin/view-reports/results?occasion=${occasion}`
  await signIn(page, { to: place })
  await page.getByRole('button', { name: 'Make the cards of Class 10 B' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report cards' })
  const make = dialog.getByRole('button', { name: /^Make \d+ cards$/ })
  await make.click()
  // Until these are ordered, the cards that were ordered last stand there, ready too.
  await expect(make).toBeHidden()
  await expect(dialog.getByText(/report cards are ready/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const [code] = await codesOn(await readFile(await (await saved).path()))
  expect(code).toContain('/report-card#')
  const { hash } = new URL(code!)
  const checked = new URL(`/report-card${hash}`, page.url()).href
  await page.goto(checked)
  await expect(page.getByRole('heading', { name: 'This report card is genuine' })).toBeVisible()
  await isSound(page)

  const { data: cards } = await admin<{ student: { id: number; name: string } }[]>('/report-card/list', {
    filter: { session_id, occasion_id: occasion },
  })
  const { student } = cards[0]!
  const rename = (l_name: string) => admin(`/student/update/${student.id}`, { session_id, l_name })
  const [, ...last] = student.name.split(' ')
  expect((await rename('Renamed')).success).toBe(true)
  await page.goto(new URL(place, page.url()).href)
  await page.getByRole('button', { name: 'Cards of Class 10 B: 1 differs' }).click()
  const issued = page.getByRole('dialog', { name: 'Issued cards of Class 10 B' })
  await expect(issued.getByText('1 card would say something else today')).toBeVisible()
  await isSound(page)
  await issued.getByRole('button', { name: 'Make 1 card anew' }).click()
  await expect(issued.getByText('1 report card is ready.')).toBeVisible()

  await page.goto(checked)
  await expect(page.getByRole('heading', { name: 'This report card has been replaced' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('replaced it by revision 2')
  await isSound(page)

  await page.goto(new URL(place, page.url()).href)
  await page.getByRole('button', { name: /^Issued cards of Class 10 B/ }).click()
  const first = issued.getByRole('region', { name: /, revision 1$/ }).filter({ hasText: 'Replaced' })
  await first.getByRole('button', { name: /^Withdraw the card of / }).click()
  await first.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(first.getByText('Say why the card is withdrawn')).toBeVisible()
  await isSound(page)
  await first.getByRole('textbox', { name: 'Why it is withdrawn' }).fill('Handed to the wrong pupil')
  await first.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(issued.getByText(/Handed to the wrong pupil/)).toBeVisible()
  await page.goto(checked)
  await expect(page.getByRole('heading', { name: 'This report card has been withdrawn' })).toBeVisible()
  await isSound(page)
  await rename(last.join(' '))
  expect(failures).toEqual([])
})

test('a teacher of one subject is offered no cards to make', async ({ page, request }) => {
  await signIn(page, { email: 'teacher@demo.test', to: '/staff-admin/view-reports/results' })
  await expect(page.getByRole('table', { name: 'Sections' })).toBeVisible()
  await isSound(page)
  const teacher = await callAs(request, { email: 'teacher@demo.test', school: 'demo' })
  const { data: sessions } = await teacher<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const { data: sections } = await teacher<{ is_writer: boolean; section: { id: number } }[]>('/report-card/progress', {
    session_id,
  })
  const own = sections.filter(({ is_writer }) => is_writer)
  await expect(page.getByRole('button', { name: /^Make the cards of / })).toHaveCount(own.length)
  const other = sections.find(({ is_writer }) => !is_writer)!
  const batch = { session_id, section_ids: [other.section.id], language: 'en', format: 'pdf' }
  expect((await teacher('/report-card/batch', batch)).errorCode).toBe('invalid_field')
})
