import { expect, type Page, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { platformUrl, schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('the class list has its title, button, search, count, columns and empty table as specified', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.getByRole('heading', { name: 'Class List' })).toBeVisible()
  await expect(page.getByText(/^\d+ records found$/)).toBeVisible()
  for (const column of ['S.No', 'Class', 'Next class', 'Description', 'Action']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  }
  await page.getByPlaceholder('Search by Class Name').fill('no such class')
  await expect(page.getByText('0 records found')).toBeVisible()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('the code of a screen and its rows come in while it is found out who asks for it, and once', async ({ page }) => {
  let tell = () => {}
  const known = new Promise<void>((done) => {
    tell = done
  })
  await page.route('**/v1/client/get-details', async (route) => {
    await known
    await route.continue()
  })
  const code = page.waitForRequest(/\/assets\/class-list-/)
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (/\/v1\/(grade|session)\/list$/.test(request.url())) asked.push(request.url())
  })
  const rows = page.waitForResponse('**/v1/grade/list')
  const sessions = page.waitForResponse('**/v1/session/list')
  await signIn(page, { to: '/school-admin/classes' })
  await Promise.all([code, rows, sessions])
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  tell()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Class 6', exact: true })).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a class is created, updated and deleted with undo; a missing name is named', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  await page.getByRole('button', { name: 'Add New Class' }).click()
  const modal = page.getByRole('dialog', { name: 'Create New Class' })
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByText('Please enter name')).toBeVisible()
  await modal.getByRole('textbox', { name: 'Name', exact: true }).fill('Class 11')
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal).toBeHidden()
  const row = page.getByRole('row', { name: /Class 11/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /edit/i }).click()
  const update = page.getByRole('dialog', { name: 'Update Class' })
  await expect(update.getByLabel('Next class')).toHaveValue('')
  await update.getByLabel('Next class').selectOption('Class 10')
  await update.getByLabel('Description').fill('Senior secondary')
  await update.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('row', { name: /Class 11.*Class 10.*Senior secondary/ })).toBeVisible()
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

test('what is still asked for in the school while the super admin leaves it does not sign out', async ({ page }) => {
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl() })
  await page.getByRole('link', { name: 'Schools', exact: true }).click()
  await page
    .getByRole('button', { name: /Enter as school admin/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/school-admin\/dashboard/)
  // The list of classes leaves only when the sign-in at the school has ended.
  const ended = page.waitForResponse('**/sign-out')
  const asked = page.waitForRequest('**/grade/list')
  await page.route('**/grade/list', async (route) => {
    await ended
    await route.continue()
  })
  // The person behind the platform's pair is found only after the list was refused.
  const refused = page.waitForResponse('**/grade/list')
  await page.route('**/client/get-details', async (route) => {
    await refused
    await route.continue()
  })
  await page.getByRole('link', { name: 'Classes', exact: true }).click()
  await asked
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

test('Back closes the dialog that is open, asks about what was typed, and only then goes back', async ({ page }) => {
  await signIn(page, { to: '/school-admin/sections' })
  await page.getByRole('link', { name: 'Classes', exact: true }).click()
  const add = page.getByRole('button', { name: 'Add New Class' })
  const dialog = page.getByRole('dialog', { name: 'Create New Class' })
  const question = page.getByRole('dialog', { name: 'Throw away what you typed?' })
  await add.click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
  // Not goBack(), which waits for a page.
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  await expect(dialog).toBeHidden()
  await add.click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Class 77')
  await goBack()
  await question.getByRole('button', { name: 'Keep typing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Class 77')
  await goBack()
  await question.getByRole('button', { name: 'Throw away' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${schoolUrl()}/school-admin/classes`)
  await goBack()
  await expect(page.getByRole('heading', { name: 'Section List' })).toBeVisible()
})

test('a page that there is not is the last that there is; what is not there is said by its name', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes?page=999' })
  await expect(page.getByRole('cell', { name: 'Class 6', exact: true })).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('999')
  await page.goto(`${schoolUrl()}/school-admin/exam/exam-marking?exam=999999`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Exam was not found.')
})

test('a class in use says by what, and each count leads to just those rows', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes' })
  const uses = page.getByRole('alert')
  for (const what of ['sections', 'subjects', 'exams']) {
    await page.getByRole('button', { name: 'Delete Class 9', exact: true }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    const link = uses.getByRole('link', { name: new RegExp(`^\\d+ ${what}$`) })
    const [count] = (await link.innerText()).split(' ')
    await link.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(`${count} records found`, { exact: true })).toBeVisible()
    // A page of the list has ten rows.
    await expect(page.getByRole('row', { name: /Class 9/ })).toHaveCount(Math.min(Number(count), 10))
    await page.getByRole('link', { name: 'Classes', exact: true }).click()
  }
})

test('filters stand in one row, the others come when asked for; one that is set says its name and is taken away by itself', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/questions' })
  const level = page.getByRole('combobox', { name: 'Level', exact: true })
  const review = page.getByRole('combobox', { name: 'Review', exact: true })
  const tops = () =>
    page.locator('main [data-chip]').evaluateAll((chips) => chips.map((one) => one.getBoundingClientRect().top))
  await expect(page.getByRole('combobox', { name: 'Class', exact: true })).toBeVisible()
  expect(new Set(await tops()).size).toBe(1)
  await expect(review).toHaveCount(0)

  await page.getByRole('button', { name: 'More filters' }).click()
  await expect(review).toBeVisible()
  await level.selectOption({ label: 'Easy' })
  await expect(page).toHaveURL(/level=EASY/)
  await page.reload()
  await expect(page.locator('main [data-chip=Level]')).toContainText('Level:')
  await expect(review).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Level' }).click()
  await expect(page).not.toHaveURL(/level=/)
})

const chosenIn = (page: Page, label: string) =>
  page.locator(`select[aria-label="${label}"]`).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)

test('a chapter is found by its name though no class is chosen, and chooses its class and subject', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/topics' })
  const chapter = page.getByRole('combobox', { name: 'Chapter', exact: true })
  await chapter.fill('electricity')
  const found = page.getByRole('listbox', { name: 'Found: Chapter' }).getByRole('option')
  await expect(found).toHaveText(['ElectricityClass 10 · Science'])
  expect(await violations(page)).toEqual([])
  await chapter.press('Enter')
  await expect(page).toHaveURL(/grade_id=\d+.*subject_id=\d+.*chapter_id=\d+/)
  await expect.poll(() => chosenIn(page, 'Chapter')).toMatch(/Electricity$/)
  expect(await chosenIn(page, 'Class')).toBe('Class 10')
  expect(await chosenIn(page, 'Subject')).toBe('Science')
  await expect(page.getByLabel('Chapter', { exact: true })).toBeFocused()
  await expect(page.getByRole('row', { name: /Electricity/ }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Number Systems/ })).toHaveCount(0)
})

test('a section is found by class and letter, also among the filters of a phone; what is called nothing says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { to: '/school-admin/students-list' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const section = page.getByRole('combobox', { name: 'Section', exact: true })
  await section.fill('zz')
  await expect(page.getByText('Nothing is called “zz”.')).toBeVisible()
  await section.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await section.fill('9 b')
  await page.getByRole('option', { name: 'B Class 9' }).click()
  await expect.poll(() => chosenIn(page, 'Section')).toBe('B')
  expect(await chosenIn(page, 'Class')).toBe('Class 9')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByRole('button', { name: 'Filters (2)', exact: true })).toBeVisible()
})

test('questions are found by their words in any order, and near spellings stand apart, in the list and by Ctrl+K', async ({
  page,
}) => {
  await signIn(page, { to: '/school-admin/questions' })
  const box = page.getByRole('searchbox')
  await box.fill('lenses thin four')
  await expect(page.getByText('1 record found')).toBeVisible()
  await box.fill('photosyntesis')
  await expect(page.getByText('0 records found')).toBeVisible()
  await expect(page.getByText('Nothing here has “photosyntesis”.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Near spellings' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Near spellings' }).getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => violations(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find' }).fill('photosyntesis')
  await expect(page.getByRole('group', { name: 'Near spellings: Questions' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Nothing is called “photosyntesis”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^photosynthesis \(\d+\)$/ }).click()
  await expect(page.getByText(/^[1-9]\d* records? found$/)).toBeVisible()
  await expect(box).toHaveValue('photosynthesis')
})
