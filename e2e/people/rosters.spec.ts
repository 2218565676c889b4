import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { unique } from '../support/people.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'

const password = 'a lamp under every desk'
const students = 'server/people/students/spreadsheet/fixtures/sds-students.csv'
const teachers = 'server/people/staff/spreadsheet/fixtures/sds-teachers.csv'

/** A school of its own, without a class, and its admin at the form of the sign-in. */
async function openFreshSchool(page: Page, request: APIRequestContext, label: string): Promise<string> {
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const email = `amy@${label}.test`
  const facts = { contact_person: 'Amy Roebuck', email, phone: '+12065550100', city: 'Redmond', country: 'US' }
  const person = { name: 'Amy Roebuck', email }
  const { data: school } = await call<{ id: number }>('/client/create', {
    ...{ name: label, sub_domain: label, ...facts, admin: person },
  })
  const { data: admins } = await call<{ id: number }[]>('/school/list', { filter: { client_id: school.id } })
  const { data: link } = await call<{ url: string }>(`/invitation/link/${admins[0]!.id}`)
  const { pathname, search, hash } = new URL(link.url)
  const at = schoolUrl().replace('demo.', `${label}.`)
  await page.goto(`${at}${pathname}${search}${hash}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/school-admin\/\w+/)
  return at
}

/** Dates that can be read two ways, a section that there is not, and somebody who is here already under another number. */
const messy = [
  'S.No,Adm No,Name of Student,Class,Sec,Father,D.O.B.',
  '1,N-1,"Klein, Ora Christopher",IX,A,Ravi,2000-04-02',
  '2,N-2,Asha Rao,XII,B,Ravi,2001-05-14',
  '3,N-3,Usha Rao,10th,A,Ravi,5/4/2002',
].join('\n')

/** On a phone, in the dark: three presses say what the list leaves open. */
async function takeMessyRoster(page: Page, at: string, picture: string) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${at}/school-admin/students-list`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Upload Students' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  const file = { name: 'office.csv', mimeType: 'text/csv', buffer: Buffer.from(messy) }
  await upload.locator('input[type=file]').setInputFiles(file)
  await check(upload)
  await expect(upload.getByText('Which comes first?')).toBeVisible()
  await upload.getByRole('button', { name: 'The day: 5/4 is 5 April' }).click()
  await expect(upload.getByText('1 row can be added.')).toBeVisible()
  await expect(upload.getByText('1 text is not known here')).toBeVisible()
  await expect(upload.getByText('1 row may be somebody who is here already')).toBeVisible()
  await page.screenshot({ path: picture, fullPage: true })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await upload.getByRole('button', { name: 'Did you mean Class 12 A?' }).click()
  await upload.getByRole('button', { name: 'Another person' }).click()
  // The last answer has the list looked at once more.
  await expect(upload.getByText('3 of 3 rows fit')).toBeVisible()
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(upload.getByText('3 rows added')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: null })
}

const renamed = ['Adm No,Name,Class,Sec,Father', 'N-1,Diya Patel,IX,A,Ravi', 'N-2,RAO ASHA,XII,A,Ravi'].join('\n')

/** A number beside somebody else's name: the row waits in the small table, and changes nobody until it is taken. */
async function takeRenamed(page: Page, at: string, picture: (name: string) => string) {
  await page.goto(`${at}/school-admin/students-list`)
  await page.getByRole('button', { name: 'Upload Students' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  const file = { name: 'renamed.csv', mimeType: 'text/csv', buffer: Buffer.from(renamed) }
  await upload.locator('input[type=file]').setInputFiles(file)
  await upload.getByRole('switch', { name: 'Change rows that exist already' }).click()
  await check(upload)
  await expect(upload.getByText('1 row has the number of somebody with another name: it is left out')).toBeVisible()
  await expect(upload.getByText(/^N-1 is Ora Christopher Klein here, the list says Diya Patel/).first()).toBeVisible()
  await expect(upload.getByText('1 of 2 rows fit')).toBeVisible()
  await page.screenshot({ path: picture('renamed.png'), fullPage: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: picture('renamed-390-dark.png'), fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: null })
  await upload.getByRole('button', { name: 'The same person, renamed: take it' }).click()
  await expect(upload.getByText('2 of 2 rows fit')).toBeVisible()
}

const check = (upload: Locator) => upload.getByRole('button', { name: 'Check first' }).click()

test('the rosters of another program go into a school that has no class yet: headings, two schools in a file, classes, what is missing', async ({
  page,
  request,
}, info) => {
  const failures = watchFailures(page)
  const at = await openFreshSchool(page, request, `roster-${unique()}`)
  await page.goto(`${at}/school-admin/students-list`)
  await expect(page.getByText('There is no section yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Upload Students' }).last().click()
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  await upload.locator('input[type=file]').setInputFiles(students)
  await check(upload)
  // Neither a section nor anybody at home stands in it: the same for all. Cells of the file stand beside what was found.
  await expect(upload.getByText('Not found in the file')).toHaveCount(1)
  await expect(upload.getByText('13001 · 13002 · 13003')).toBeVisible()
  await expect(upload.getByLabel('Admission number')).toHaveValue('Student Number')
  await expect(upload.getByLabel('Date of birth', { exact: true })).toHaveValue('Birthdate')
  await upload.getByLabel('Section in every row').fill('A')
  await check(upload)
  await expect(upload.getByText('The file holds people of 2 schools: 10001 (60), 10002 (26).')).toBeVisible()
  await upload.getByLabel('This school in the file').selectOption({ label: '10001 – 60 rows' })
  await check(upload)
  // Nobody at home stands in it: that is no question.
  await expect(upload.getByText('No row names a class of this school.')).toBeVisible()
  // One of them may be left out, and taken after all.
  const one = upload.getByRole('checkbox').first()
  await one.press('Space')
  await expect(upload.getByRole('button', { name: 'Make 3 classes and 3 sections, then check again' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('missing.png') })
  await one.press('Space')
  await upload.getByRole('button', { name: 'Make 4 classes and 4 sections, then check again' }).click()
  await expect(upload.getByText('60 rows can be added.')).toBeVisible()
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(upload.getByText('60 rows added')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('60 records found')).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Classes and sections' })
  await expect(rail.getByRole('button', { name: 'Class 12 A: 9' })).toBeVisible()
  await page.getByPlaceholder(/^Search by name/).fill('Klein')
  await page.getByRole('button', { name: 'Edit Ora Christopher Klein' }).click()
  // The month first, as other dates of the file settle.
  await expect(page.getByRole('dialog').getByLabel('Date of birth')).toHaveValue('Apr 2, 2000')

  await page.keyboard.press('Escape')

  await takeMessyRoster(page, at, info.outputPath('open.png'))
  await takeRenamed(page, at, (name) => info.outputPath(name))

  await page.goto(`${at}/school-admin/staffs`)
  await page.getByRole('button', { name: 'Upload Staff' }).first().click()
  const staff = page.getByRole('dialog', { name: 'Upload Staff' })
  await staff.locator('input[type=file]').setInputFiles(teachers)
  await check(staff)
  await staff.getByLabel('This school in the file').selectOption({ label: '10002 – 5 rows' })
  await check(staff)
  // Nothing says what they may do here: it is asked once, and the answer looks again.
  await staff.getByRole('button', { name: 'Teacher', exact: true }).click()
  // F33: nobody has an address in it, and nobody needs one.
  await expect(staff.getByText('5 rows can be added.')).toBeVisible()
  await staff.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(staff.getByText('5 rows added')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Susana .*Rocha/ })).toBeVisible()
  expect(failures).toEqual([])
})
