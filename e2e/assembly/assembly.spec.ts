import { expect, type Locator, type Page, test } from '@playwright/test'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** The first step of a new paper, up to the blueprint. */
async function typeDetails(page: Page, name: string, marks: string): Promise<void> {
  await page.getByRole('link', { name: 'Create automatically' }).first().click()
  await expect(page.getByRole('heading', { name: 'New automatic question paper' })).toBeVisible()
  await page.getByLabel('Name').first().fill(name)
  await page.getByLabel('Class').first().selectOption({ label: 'Class 9' })
  await page.getByLabel('Subject').first().selectOption({ label: 'Science' })
  await page.getByLabel('Type of test').first().selectOption({ label: 'Half-yearly examination' })
  await page.getByLabel('Hours').fill('1')
  await page.getByLabel('Minutes').fill('30')
  await page.getByLabel('Maximum marks').fill(marks)
  await page.getByRole('button', { name: 'Go on to the blueprint' }).click()
}

async function startFrom(page: Page, template: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start from a template' })
  await dialog.getByRole('button', { name: template }).click()
  await expect(dialog).toBeHidden()
}

/** A question of the assembled paper, by its place in it. */
const questionAt = (page: Page, place: number) => page.locator('main li').filter({ hasText: 'Swap' }).nth(place)

/** Which question of the bank it is. */
const bankLink = (question: Locator) => question.getByRole('link', { name: 'Open in the bank' }).getAttribute('href')

test('a paper is assembled from a template, keeps a pin when it is regenerated, gets a question swapped, shows its grid and is submitted', async ({
  page,
}) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/question-papers' })
  await typeDetails(page, 'Half-yearly from a template', '40')
  await startFrom(page, /^Use Half-yearly/)
  await page.getByRole('button', { name: 'Share by weightage' }).click()
  await expect(page.getByText('The chapters make all 40 marks.')).toBeVisible()
  await expect(page.getByText('A paper exists', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Assemble the paper' }).click()

  await expect(page).toHaveURL(/automatic\/preview\?id=\d+/)
  await expect(page.getByRole('heading', { name: /best/ })).toBeVisible()
  const first = questionAt(page, 0)
  await first.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(first.getByRole('button', { name: 'Kept' })).toBeVisible()
  const pinned = await bankLink(first)
  await page.getByRole('button', { name: 'Regenerate the rest' }).click()
  await expect(page.getByText(/questions? (is|are) new|no other questions/).first()).toBeVisible()
  const kept = page.locator('main li').filter({ has: page.getByRole('button', { name: 'Kept' }) })
  await expect(kept).toHaveCount(1)
  expect(await bankLink(kept)).toBe(pinned)

  const third = questionAt(page, 2)
  const before = page.locator(`main a[href="${await bankLink(third)}"]`)
  await third.getByRole('button', { name: 'Swap' }).click()
  const dialog = page.getByRole('dialog', { name: /Swap question/ })
  await expect(dialog.getByText(/As good as now|nearer to the wishes|farther from the wishes/).first()).toBeVisible()
  const search = dialog.getByRole('searchbox', { name: 'Search in the questions' })
  await search.fill('xylophone')
  await expect(dialog.getByText('Nothing here has “xylophone”.')).toBeVisible()
  await search.fill('')
  await dialog.getByRole('button', { name: 'Take this one' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Question swapped')).toBeVisible()
  await expect(before).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(before).toHaveCount(1)

  await page.getByRole('tab', { name: 'Pages' }).click()
  await expect(page.getByRole('img', { name: /Page 1 of/ })).toBeVisible()
  await page.getByRole('link', { name: 'Grid', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Grid of Half-yearly from a template' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^11\. Sound/ }).first()).toContainText('of 2 planned')
  await page.goBack()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Submit this question paper?' })
  await asking.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page).toHaveURL(/question-papers\/preview\/\d+/)
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  expect(failures).toEqual([])
})

test('F72 a template first: it fills type, time and marks, a name is proposed, and the PDF is twelve actions away at most', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/question-papers' })
  let actions = 0
  const act = async (action: Promise<unknown>) => {
    actions += 1
    await action
  }
  await act(page.getByRole('link', { name: 'Create automatically' }).first().click())
  await act(page.getByLabel('Start from').selectOption('customary half-yearly-40'))
  await act(page.getByLabel('Class').first().selectOption({ label: 'Class 9' }))
  await act(page.getByLabel('Subject').first().selectOption({ label: 'Science' }))
  await expect(page.getByLabel('Name').first()).toHaveValue(/^Half-Yearly, Science Class 9, \d{4}-\d\d$/)
  await expect(page.getByLabel('Maximum marks')).toHaveValue('40')
  await act(page.getByRole('button', { name: 'Go on to the blueprint' }).click())
  await act(page.getByRole('button', { name: 'Assemble the paper' }).click())
  await expect(page).toHaveURL(/automatic\/preview\?id=\d+/)
  await act(page.getByRole('link', { name: 'Downloads and documents' }).click())
  // The page that is left has such a button too, until the code of the next one is there.
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible()
  await act(page.getByRole('button', { name: 'Submit', exact: true }).click())
  await act(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click())
  const pdf = page.waitForEvent('download')
  await act(page.getByRole('button', { name: 'Download PDF' }).click())
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/)
  expect(actions).toBeLessThanOrEqual(12)
})

test('a blueprint that the bank cannot meet says where and why, keeps what was typed, and becomes a paper once it is mended', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/question-papers' })
  await typeDetails(page, 'More than there is', '12')
  const section = page.getByRole('group', { name: 'Section A' })
  await section.getByText(/^Types of questions/).click()
  await section.getByLabel('Multiple choice').uncheck()
  await section.getByLabel('Case study').check()
  await section.getByLabel('Marks each').fill('4')
  await section.getByLabel('Questions', { exact: false }).first().fill('90')
  await expect(section.getByText(/Too few: needs 90, holds \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Make it 360 marks' }).click()
  await expect(page.getByText('No such paper', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Assemble the paper' }).click()
  const reason = page.getByRole('button', { name: /Section A needs 90 questions of 4 marks/ })
  await expect(reason).toBeVisible()
  await expect(page.getByText('The nearest paper there is')).toBeVisible()
  await reason.click()
  await expect(section.getByLabel('Questions', { exact: false }).first()).toBeFocused()

  await page.keyboard.press('Control+A')
  await page.keyboard.type('2')
  await page.getByRole('button', { name: 'Make it 8 marks' }).click()
  await page.getByRole('button', { name: 'Assemble the paper' }).click()
  await expect(page).toHaveURL(/automatic\/preview\?id=\d+/)
  await expect(page.getByRole('heading', { name: 'More than there is' })).toBeVisible()
})

test('a limit of time that no paper keeps says how long the questions take, and leads to its field', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/question-papers' })
  await typeDetails(page, 'Within the time', '25')
  await startFrom(page, /^Use Unit test/)
  const limit = page.getByLabel('Most time for the questions (minutes)')
  await limit.fill('5')
  await expect(page.getByText('No such paper', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Assemble the paper' }).click()
  const reason = page.getByRole('button', { name: /take at least [\d.]+ minutes.*the paper allows 5/ })
  await expect(reason).toBeVisible()
  await reason.click()
  await expect(limit).toBeFocused()
  await page.getByRole('button', { name: "Use the paper's 90 minutes" }).click()
  await expect(limit).toHaveValue('90')
  await page.getByRole('button', { name: 'Assemble the paper' }).click()
  await expect(page).toHaveURL(/automatic\/preview\?id=\d+/)
  await expect(page.getByText(/Time: [\d.]+ of 90 minutes/).first()).toBeVisible()
  // What was refused left no draft behind.
  await page.getByRole('link', { name: 'Question Papers', exact: true }).click()
  await expect(page.getByRole('row', { name: /Within the time/ })).toHaveCount(1)
})

test('what was typed of a blueprint is offered again after the browser was closed', async ({ page }) => {
  await signIn(page, { to: '/school-admin/question-papers' })
  await typeDetails(page, 'Typed and left', '25')
  await startFrom(page, /^Use Unit test/)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.goto(`${schoolUrl()}/school-admin/question-papers/automatic/create`)
  await expect(page.getByText('There is a blueprint that did not become a paper yet')).toBeVisible()
  await page.getByRole('button', { name: 'Go on with it' }).click()
  await expect(page.getByLabel('Name').first()).toHaveValue('Typed and left')
  await page.getByRole('button', { name: 'Go on to the blueprint' }).click()
  await expect(page.getByText('25 of 25 marks')).toBeVisible()
})

test('sets of the same questions and parallel papers exclude each other, and each says so', async ({ page }) => {
  await signIn(page, { to: '/school-admin/question-papers' })
  await typeDetails(page, 'Two sets, one paper', '25')
  const parallel = page.getByLabel('Papers of different questions')
  await parallel.selectOption('2')
  await page.goBack()
  const sets = page.getByLabel('Sets', { exact: true })
  await expect(sets).toBeDisabled()
  await expect(sets).toHaveAccessibleDescription(/Parallel papers have one set each/)
  await page.getByRole('button', { name: 'Go on to the blueprint' }).click()
  await parallel.selectOption('1')
  await page.goBack()
  await sets.selectOption('2')
  await page.getByRole('button', { name: 'Go on to the blueprint' }).click()
  await expect(parallel).toBeDisabled()
  await expect(parallel).toHaveAccessibleDescription(/Parallel papers have one set each/)
})
