import { expect, type Page, test } from '@playwright/test'
import { callAs } from './support/api.ts'
import { overflow, violations } from './support/axe.ts'
import { platformUrl } from './support/school.ts'
import { goWithin, signIn } from './support/sign-in.ts'

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
  for (const [typed, said] of Object.entries(refused)) {
    await sub_domain.fill(typed)
    await expect(page.getByRole('dialog').getByText(said)).toBeVisible()
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
  await expect(ready.getByLabel('Invitation link for Meera Das')).toHaveValue(/\/verify\?hash=[\w-]{43}$/)
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
  await expect(dialog.getByText(/Staff: on: View, Create/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(right('Staff: View')).not.toBeChecked()
})

/** The first is for screens that are drawn in another way on a phone. */
const looks = [
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
] as const

test('no screen of the platform breaks a WCAG rule in either scheme, and none scrolls sideways on a phone', async ({
  page,
}) => {
  await signIn(page, owner)
  const screens = ['sessions', 'schools', 'school-admins', 'roles', 'module-wise-access', 'module-wise-access/3']
  for (const screen of [...screens, 'module-wise-access?every=true']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await goWithin(page, `/super-admin/${screen}`)
    await page.waitForLoadState('networkidle')
    for (const [width, colorScheme] of looks.slice(screen.includes('/') ? 0 : 1)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await violations(page), `${screen} at ${width} px, ${colorScheme}`).toEqual([])
    }
    expect(await overflow(page), `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
  }
})
