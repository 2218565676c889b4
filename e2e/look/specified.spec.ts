import { expect, type Page, test } from '@playwright/test'
import { platformUrl, schoolUrl } from '../support/school.ts'
import { goWithin, signIn } from '../support/sign-in.ts'

/** What the specification says of menus, of the top bar and of what is told while something is done; what it says of lists is asked in every-screen. */

/** The names of the columns as they are read out, but for that of the boxes that choose rows. */
const columnsOf = (page: Page) => page.locator('main thead th').allInnerTexts()

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const entriesOf = async (page: Page) => {
  await expect(menu(page).getByRole('link').first()).toBeVisible()
  // Parents expand.
  const closed = menu(page).locator('button[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  const names = await menu(page).locator('a, button').allInnerTexts()
  return names.map((name) => name.trim())
}

const academics = ['Dashboard', 'Classes', 'Sections', 'Subjects', 'Chapters', 'Topics', 'Staff']
const set = ['Manage Profile', 'Manage Instruction']

test('each role has its menu, in its order, and the active entry is marked', async ({ page }) => {
  await signIn(page)
  await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  expect(await entriesOf(page)).toEqual([
    ...[...academics, 'Students', 'Students List', 'Student Promotion', 'Questions', 'Question Papers', 'Exams'],
    ...[
      'View Reports',
      'Results',
      'School Report',
      'Teacher Report',
      'Student Report',
      'Set up the school',
      'Rooms',
      ...set,
    ],
    ...['Grades and Results', 'School settings', 'Module Wise Access'],
  ])
  await menu(page).getByRole('link', { name: 'Chapters' }).click()
  await expect(page).toHaveURL(/\/school-admin\/chapters$/)
  await expect(menu(page).getByRole('link', { name: 'Chapters' })).toHaveAttribute('aria-current', 'page')
  await signIn(page, { email: 'teacher@demo.test' })
  expect(await entriesOf(page)).toEqual([
    ...[...academics, 'Students', 'Questions', 'Question Papers', 'Exams'],
    ...['View Reports', 'Results', 'Teacher Report', 'Student Report', ...set],
  ])
  // What only those who run the school have is no page of staff.
  for (const path of ['student/promote', 'module-wise-access', 'view-reports/school-reports']) {
    await page.goto(`${schoolUrl()}/staff-admin/${path}`)
    await expect(page.getByText(/not found|no such page|does not exist/i).first()).toBeVisible()
  }
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl() })
  expect(await entriesOf(page)).toEqual([
    ...['Dashboard', 'Session', 'Schools', 'School Admins', 'Roles', 'Module Wise Access'],
    ...['View Reports', 'School Report', 'Teacher Report', 'Student Report'],
  ])
})

test('a pupil has own reports alone, no session to choose, and nothing to change', async ({ page }) => {
  await signIn(page, { email: 'student@demo.test' })
  const entries = await entriesOf(page)
  expect(entries.slice(entries.indexOf('View Reports'))).toEqual(expect.arrayContaining(['Student Report']))
  expect(entries).not.toContain('School Report')
  expect(entries).not.toContain('Teacher Report')
  await expect(page.getByRole('combobox', { name: 'Session' })).toHaveCount(0)
  await goWithin(page, '/student-admin/subjects')
  await expect(page.getByRole('heading', { name: 'Subject List' })).toBeVisible()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await columnsOf(page)).not.toContain('Action')
  await expect(page.getByRole('button', { name: 'Add New Subject' })).toHaveCount(0)
  await goWithin(page, '/student-admin/exam')
  await expect(page.getByRole('link', { name: /^Marks of / }).first()).toBeVisible()
  // What lists everybody is not offered, nor anything else that would be refused.
  await expect(page.locator('tbody').getByRole('button')).toHaveCount(0)
})

test('the top bar says where one is, the session is found by its letters, the password dialog is static and says what is missing', async ({
  page,
}) => {
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl() })
  await expect(page.getByRole('banner').getByText('Super Admin').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Session' })).toHaveCount(0)
  await signIn(page)
  await expect(page.getByRole('banner').getByText('School Admin').first()).toBeVisible()
  const session = page.getByRole('combobox', { name: 'Session' })
  await expect(session).toHaveText(/^\d{4}/)
  const current = await session.innerText()
  // All letters within 350 ms, however slow the machine is: after that a new word begins.
  const find = async (letters: string) => {
    await session.focus()
    await session.evaluate((box, keys) => {
      for (const key of keys) box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }, letters)
    await page.keyboard.press('Enter')
  }
  await find('2025')
  await expect(session).toHaveText('2025-26')
  await find(current.slice(0, 4))
  await expect(session).toHaveText(current)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Reset Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password?' })
  const texts = {
    'Old Password': 'please enter old password',
    Password: 'Please enter new password',
    'Confirm Password': 'Please confirm your new password',
  }
  await expect(dialog.getByLabel('Old Password')).toBeVisible()
  for (const text of Object.values(texts)) await expect(dialog.getByText(text)).toHaveCount(0)
  for (const [field, text] of Object.entries(texts)) {
    await dialog.getByLabel(field, { exact: true }).focus()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Old Password').fill('not the password')
  await dialog.getByLabel('Password', { exact: true }).fill('a lamp under every desk')
  await dialog.getByLabel('Confirm Password').fill('a lamp under every desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // What was typed stays, and the field that is wrong is named.
  await expect(dialog.getByLabel('Old Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Old Password')).toHaveValue('not the password')
})

test('while it works a button says Saving..., Updating... and Deleting...; No leaves everything', async ({ page }) => {
  // Other tests' classes may fill the first page.
  await signIn(page, { to: '/school-admin/classes?search=Class 12' })
  // Each write is held until what stands on the button was read.
  let release = () => {}
  await page.route(/\/v1\/grade\/(create|update|delete)/, async (route) => {
    await new Promise<void>((done) => {
      release = done
    })
    await route.continue()
  })
  const held = async (button: string) => {
    await expect(page.getByRole('dialog').getByText(button)).toBeVisible()
    release()
  }
  await page.getByRole('button', { name: 'Add New Class' }).click()
  const create = page.getByRole('dialog', { name: 'Create New Class' })
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Class 12')
  await create.getByRole('button', { name: 'Save' }).click()
  await held('Saving...')
  const row = page.getByRole('row', { name: /Class 12/ })
  await row.getByRole('button', { name: /edit/i }).click()
  await page.getByRole('dialog', { name: 'Update Class' }).getByLabel('Description').fill('The last')
  await page.getByRole('button', { name: 'Update' }).click()
  await held('Updating...')
  await expect(page.getByRole('row', { name: /Class 12.*The last/ })).toBeVisible()
  await row.getByRole('button', { name: /delete/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /delete/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await held('Deleting...')
  await expect(page.getByText('No data found')).toBeVisible()
})

test('Log Out clears everything that was kept and loads the sign-in anew', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('quaestor-test-leftover', 'yes'))
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const kept = await page.evaluate(() =>
    [
      'user',
      'token',
      'db_token',
      'client_token',
      'client_db_token',
      'S_token',
      'role_id',
      'quaestor-test-leftover',
    ].filter((key) => localStorage.getItem(key) ?? sessionStorage.getItem(key)),
  )
  expect(kept).toEqual([])
})
