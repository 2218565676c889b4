import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { chooseFurther, platformUrl } from '../support/school.ts'
import { goWithin, signIn, signInByForm } from '../support/sign-in.ts'

const owner = { email: 'super@quaestor.test', at: platformUrl() }

/** Not of another run of the tests. */
const label = (name: string) => `${name}-${Date.now().toString(36)}`

/** Leads on by the menu: the page stays loaded. */
async function open(page: Page, link: string, title: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('a school is made with its first admin: whatever is refused is said at its field, and what was typed stays', async ({
  page,
  request,
}) => {
  await signIn(page, owner)
  await open(page, 'Schools', 'School List')
  await page.getByRole('button', { name: 'Add New School' }).first().click()
  const name = label('Model School')
  const own = name.toLowerCase().replace(' ', '-')
  await box(page, 'Name').fill(name)
  const others = { 'Contact person': 'Asha Rao', 'E-mail': 'office@kv.test', Phone: '+91 98765-43210', City: 'Pune' }
  for (const [field, value] of Object.entries(others)) await box(page, field).fill(value)
  // Proposed from the name, with the whole address.
  const sub_domain = box(page, 'Sub-domain')
  await expect(sub_domain).toHaveValue(own)
  await expect(page.getByText(new RegExp(`^${own}\\.localhost:\\d+ is free$`))).toBeVisible()

  // Reserved, taken or no label: said while it is typed.
  const refused = { admin: /kept for the platform/, DEMO: /Another school has/, 'a b': /small letters, digits/ }
  for (const [typed, text] of Object.entries(refused)) {
    await sub_domain.fill(typed)
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
  }

  // Somebody else takes the sub-domain while the form is filled in.
  const twin = label('twin')
  await sub_domain.fill(twin)
  await expect(page.getByText(`${twin}.`, { exact: false }).and(page.getByText(/is free$/))).toBeVisible()
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const taken = { name: twin, sub_domain: twin, contact_person: 'A', email: 'a@kv.test', phone: '+919876543210' }
  expect(await call('/client/create', { ...taken, city: 'Pune' })).toMatchObject({ success: true })
  await box(page, 'Name of the admin').fill('Meera Das')
  await box(page, 'E-mail of the admin').fill('meera')
  await press(page, 'Save')
  await expect(box(page, 'E-mail of the admin')).toBeFocused()
  await box(page, 'E-mail of the admin').fill('meera@kv.test')
  await press(page, 'Save')
  await expect(sub_domain).toHaveAttribute('aria-invalid', 'true')
  for (const [field, value] of Object.entries({ ...others, Name: name, 'Name of the admin': 'Meera Das' }))
    await expect(box(page, field)).toHaveValue(value)
  await sub_domain.fill(own)
  await press(page, 'Save')

  const ready = page.getByRole('dialog', { name: 'The school is ready' })
  await expect(ready.getByText(/Mail is not set up here/)).toBeVisible()
  await ready.getByRole('button', { name: 'Show the link to copy' }).click()
  await expect(ready.getByLabel('Invitation link for Meera Das')).toHaveValue(/\/verify#hash=[\w-]{44,}$/)
  await ready.getByRole('button', { name: 'Done' }).click()

  // Made inactive once its sub-domain was typed, and active again by its switch.
  await page.getByRole('switch', { name: `${name} is active` }).press('Space')
  const closing = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  await closing.getByRole('textbox').fill('demo')
  await press(page, 'Deactivate')
  await expect(closing.getByText('Type the sub-domain as it stands above')).toBeVisible()
  await closing.getByRole('textbox').fill(own)
  await press(page, 'Deactivate')
  await page.getByRole('switch', { name: `${name} is inactive` }).press('Space')
  await expect(page.getByRole('switch', { name: `${name} is active` })).toBeVisible()
})

test('a role is made of what it is based on; its rights are switched by keys and taken back', async ({ page }) => {
  await signIn(page, owner)
  await open(page, 'School Admins', 'School Admin List')
  const last = page.getByRole('row', { name: /admin@demo\.test/ }).getByRole('switch')
  await expect(last).toHaveAttribute('title', /last active admin/)
  await last.press('Space')
  await expect(last).toBeChecked()

  await open(page, 'Roles', 'Role List')
  const title = label('Librarian')
  await page.getByRole('button', { name: 'Add New Role' }).click()
  await box(page, 'Title').fill(title)
  await page.getByRole('dialog').getByRole('radio', { name: 'Examination staff' }).check()
  await press(page, 'Save')
  await expect(page).toHaveURL(/module-wise-access\/\d+/)
  await expect(page.getByRole('table', { name: `Rights of ${title}` })).toBeVisible()
  const right = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(right('Subjects: Create')).toBeChecked()

  // One right takes along what it needs; Undo takes back both.
  await expect(right('Students: View')).toBeChecked()
  await expect(right('Staff: Create')).not.toBeChecked()
  await right('Students: View').focus()
  for (const key of ['ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  await expect(right('Staff: Create')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(right('Staff: View')).not.toBeChecked()
  await expect(page.getByText(`${title}: View of Staff is off.`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(right('Staff: View')).toBeChecked()
  await expect(page.getByText(`${title}: Create of Staff is on. Switched on with it: View.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(right('Staff: Create')).not.toBeChecked()
  await expect(right('Staff: View')).not.toBeChecked()

  // Many at once are named before they change.
  await right('Staff: View').focus()
  await page.keyboard.press('Shift+Space')
  const dialog = page.getByRole('dialog', { name: 'Switch Staff on?' })
  await expect(dialog.getByText(/Staff: given: View, Create/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(right('Staff: View')).not.toBeChecked()
})

test('from what a school misses in a session the way leads to copying its assignments there; a row leads to its history, and a closed session offers nothing to change', async ({
  page,
  request,
}) => {
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const name = label('S')
  const year = { name, start_date: '2031-04-01', end_date: '2032-03-31' }
  const { data: session } = await call<{ id: number; row_version: number }>('/session/create', year)
  await signIn(page, { ...owner, to: '/super-admin/sessions' })
  await page.getByRole('textbox', { name: 'Search by Session Name' }).or(page.getByRole('searchbox')).first().fill(name)
  await page.getByRole('switch', { name: `Make ${name} the default` }).press('Space')
  await page
    .getByRole('button', { name: /^Copy assignments in / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Copy assignments' })
  await expect(dialog.getByLabel('To session')).toHaveValue(String(session.id))
  await dialog.getByRole('button', { name: 'Check first' }).click()
  await expect(dialog.getByText(/assignments are copied\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/school-admin\/staffs$/)

  await page.getByRole('searchbox', { name: 'Search by Name' }).fill('Rajesh')
  await page.getByRole('button', { name: 'Actions for Rajesh Iyer' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page).toHaveURL(/\/activity-log\?entity=staff&entity_id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()

  await call(`/session/update/${session.id}`, { is_locked: true, row_version: session.row_version })
  await page.reload()
  await page.getByRole('combobox', { name: 'Session' }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.getByText(`This is ${name}. It is closed: read and print, change nothing.`)).toBeVisible()
  for (const [path, title, add] of [
    ['/school-admin/students-list', 'Student List', 'Add New Student'],
    ['/school-admin/exam', 'Exam List', 'Add New Exam'],
    ['/school-admin/questions', 'Question List', 'Add New Question'],
    ['/school-admin/question-papers', 'Question Paper List', 'Create by hand'],
  ] as const) {
    await goWithin(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/\d+ records? found/)).toBeVisible()
    await expect(page.getByRole('button', { name: add })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Upload|Delete|Edit) / })).toHaveCount(0)
  }
  expect(await call(`/session/delete/${session.id}`)).toMatchObject({ success: true })
})

test('the demo school is made by a press beside the others, never over one, and its sign-ins are said', async ({
  page,
}) => {
  await signIn(page, { ...owner, to: '/super-admin/schools' })
  await chooseFurther(page, 'Make the demo school')
  const dialog = page.getByRole('dialog', { name: 'Make the demo school' })
  const make = dialog.getByRole('button', { name: 'Make the demo school' })
  await dialog.getByRole('textbox', { name: 'Sub-domain' }).fill('demo')
  await make.click()
  await expect(dialog.getByText('Another school has this sub-domain')).toBeVisible()
  const own = label('demo')
  await dialog.getByRole('textbox', { name: 'Sub-domain' }).fill(own)
  expect(await violations(page)).toEqual([])
  await make.click()
  await expect(dialog.getByText(/The demo school is ready at/)).toBeVisible()
  await expect(dialog.getByText('teacher@demo.test')).toBeVisible()
  const address = await dialog.getByRole('link').getAttribute('href')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: own, exact: true })).toBeVisible()
  await signInByForm(page, { email: 'teacher@demo.test', at: address ?? '' })
  await expect(page.getByText('Demo Public School').first()).toBeVisible()
})

test('the card of a school on a phone is a name, one line, and what is done', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl(), to: '/super-admin/schools' })
  const line = page.locator('.list-said').first()
  await expect(line).toHaveText(/^[^·\s].*[^·\s]$/)
  expect((await line.boundingBox())!.height).toBeLessThan(30)
})
