import { expect, type Page, test } from '@playwright/test'
import { callAs } from './support/api.ts'
import { chooseFurther, platformUrl, watchFailures } from './support/school.ts'
import { signIn } from './support/sign-in.ts'

const unique = () => `${process.env.TEST_PARALLEL_INDEX ?? '0'}${Date.now() % 1_000_000}`
const admin = { email: 'admin@demo.test', school: 'demo' }

interface Row {
  id: number
}

/** A class with a section A, for what only this test does there. */
async function makeClass(call: Awaited<ReturnType<typeof callAs>>, title: string, next_grade_id: number | null = null) {
  const grade = (await call<Row>('/grade/create', { title, next_grade_id })).data
  const section = (await call<Row>('/section/create', { grade_id: grade.id, title: 'A' })).data
  return { grade_id: grade.id, section_id: section.id }
}

const undo = async (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

test('staff join with what they teach, hand over, leave and are back', async ({ page, request }) => {
  const failures = watchFailures(page)
  const mark = unique()
  const title = `Staff class ${mark}`
  await makeClass(await callAs(request, admin), title)
  await signIn(page)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.getByRole('button', { name: 'Add New Staff' }).click()
  const modal = page.getByRole('dialog', { name: 'Create New Staff' })
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByText('Please enter the employee ID')).toBeVisible()
  await modal.getByLabel('Emp. ID').fill(`E-${mark}`)
  await modal.getByLabel('First name').fill('Nandini')
  await modal.getByLabel('Last name').fill(mark)
  await modal.getByLabel('E-mail').fill(`nandini${mark}@demo.test`)
  await modal.getByRole('button', { name: 'Add a class' }).click()
  await modal.getByLabel('Class 1', { exact: true }).selectOption({ label: title })
  await modal.getByLabel('Section 1', { exact: true }).selectOption({ label: 'A' })
  await modal.getByLabel('Class teacher').check()
  await modal.getByRole('button', { name: 'Save' }).click()
  // Nothing mails in a school without a mail server: the link is handed over.
  const link = page.getByRole('dialog', { name: 'Invitation link' })
  await link.getByRole('button', { name: 'Show the link to copy' }).click()
  await expect(link.getByLabel(/Invitation link for/)).toHaveValue(/\/verify/)
  await link.getByRole('button').first().click()
  await page.getByPlaceholder('Search by Name').fill(mark)
  const row = page.getByRole('row', { name: new RegExp(`E-${mark}`) })
  await expect(row).toContainText(`class teacher of ${title} A`)

  // A section has one class teacher: a second is asked whether it is to be instead of the first.
  await page.getByRole('button', { name: 'Add New Staff' }).click()
  await modal.getByLabel('Emp. ID').fill(`F-${mark}`)
  await modal.getByLabel('First name').fill('Farid')
  await modal.getByLabel('Last name').fill(mark)
  await modal.getByLabel('E-mail').fill(`farid${mark}@demo.test`)
  await modal.getByLabel(/Send an invitation/).uncheck()
  await modal.getByRole('button', { name: 'Add a class' }).click()
  await modal.getByLabel('Class 1', { exact: true }).selectOption({ label: title })
  await modal.getByLabel('Section 1', { exact: true }).selectOption({ label: 'A' })
  await modal.getByLabel('Class teacher').check()
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByText(`Shall it be this person instead of Nandini ${mark}?`).first()).toBeVisible()
  await modal.getByRole('button', { name: `Class teacher of ${title} A instead of Nandini ${mark}` }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`F-${mark}`) })).toContainText(`class teacher of ${title} A`)
  await expect(row).not.toContainText('class teacher')

  const name = `Nandini ${mark}`
  const ask = async (item: RegExp) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await ask(/Hand over/)
  const handing = page.getByRole('dialog', { name: /Hand over/ })
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(handing.getByText('Please choose who takes over')).toBeVisible()
  await handing.getByRole('button', { name: 'Cancel' }).click()
  await ask(/Leaves the school/)
  await page.getByRole('button', { name: 'Save the leaving date' }).click()
  await expect(row).toContainText('Left on')
  await undo(page)
  await expect(row).not.toContainText('Left on')
  expect(failures).toEqual([])
})

test('pupils are added one after the other, come from a file, get numbers, leave and are back', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const mark = unique()
  const title = `Pupils ${mark}`
  const { grade_id, section_id } = await makeClass(await callAs(request, admin), title)
  await signIn(page, { to: `/school-admin/students-list?grade_id=${grade_id}&section_id=${section_id}` })
  await page.getByRole('button', { name: 'Add New Student' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Create New Student' })
  const fill = async (number: string, first: string) => {
    await modal.getByLabel('Admission no.').fill(`${number}-${mark}`)
    await modal.getByLabel('First name').fill(first)
    await modal.getByLabel('Date of birth').fill('2014-05-14')
    await modal.getByLabel('Name of the guardian').fill('Ravi Verma')
    await modal.getByLabel('Mobile of the guardian').fill('+91 98100 00001')
    await modal.getByLabel('Add another').setChecked(number === 'B')
    await modal.getByRole('button', { name: 'Save' }).click()
  }
  await modal.getByLabel('Roll no.').fill('7')
  await fill('B', `Zoya${mark}`)
  await expect(modal.getByLabel('Roll no.')).toHaveValue('8')
  // The same name and day of birth: it is asked before another one is made.
  await fill('A', `Zoya${mark}`)
  await expect(modal.getByText('Is it one of these?')).toBeVisible()
  await modal.getByRole('button', { name: 'It is somebody else' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByText('2 records found')).toBeVisible()
  // The rail counts whom the list finds, shows everybody and leads back.
  const rail = page.getByRole('navigation', { name: 'Classes and sections' })
  const own = rail.getByRole('button', { name: `${title} A: 2` })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await rail.getByRole('button', { name: /^All classes/ }).click()
  await expect(page.getByText('2 records found')).toBeHidden()
  await own.click()
  await expect(page.getByText('2 records found')).toBeVisible()

  await page.getByRole('button', { name: 'Upload Students' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  const csv = [
    'SIS ID,First,Last,Grade,Section,Parent Name,Parent Mobile,Religion',
    `C-${mark},Aarav,${mark},${title},A,Leela,+919810000002,-`,
    `D-${mark},Bina,${mark},${title},Z,Leela,+919810000002,-`,
  ].join('\n')
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload.getByRole('button', { name: 'Check first' }).click()
  await expect(upload.getByText('1 row can be added.')).toBeVisible()
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(upload.getByText('1 row added')).toBeVisible()
  await expect(upload.getByRole('table', { name: 'Problems' })).toContainText('section')
  await expect(upload.getByRole('table', { name: 'Problems' })).not.toContainText('Religion')
  await expect(upload.getByRole('region', { name: 'Columns that were not read' })).toContainText('Religion')
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 records found')).toBeVisible()

  await chooseFurther(page, 'Roll numbers')
  const rolls = page.getByRole('dialog', { name: 'Roll numbers' })
  await expect(rolls.getByText(/get another number/)).toBeVisible()
  await expect(rolls.getByRole('row', { name: new RegExp(`Aarav ${mark}`) })).toContainText('1')
  await rolls.getByRole('button', { name: 'Assign' }).click()
  await expect(rolls).toBeHidden()
  const aarav = page.getByRole('row', { name: new RegExp(`C-${mark}`) })
  await expect(aarav).toContainText('Roll no. 1')

  await page.getByRole('button', { name: `Actions for Aarav ${mark}` }).click()
  await page.getByRole('menuitem', { name: /Leaves the school/ }).click()
  await page.getByRole('button', { name: 'Save the leaving date' }).click()
  await expect(aarav).toContainText('Gone to another school')
  await undo(page)
  await expect(aarav).not.toContainText('Gone to another school')
  await page.getByRole('button', { name: `Delete Aarav ${mark}` }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 records found')).toBeVisible()
  await undo(page)
  await expect(page.getByText('3 records found')).toBeVisible()
  expect(failures).toEqual([])
})

test('rows that are copied in a spreadsheet are pasted into an empty list; a pupil shows the years, and the chosen are numbered', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const mark = unique()
  const call = await callAs(request, admin)
  const platform = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const title = `Pasted ${mark}`
  await makeClass(call, title)
  const year = { name: `Y ${mark}`, start_date: '2044-04-01', end_date: '2045-03-31' }
  await platform('/session/create', year)
  await signIn(page, { to: '/school-admin/students-list' })
  await page.getByRole('combobox', { name: 'Session' }).click()
  await page.getByRole('option', { name: year.name }).click()
  await expect(page.getByText('No students in this session yet.')).toBeVisible()
  const text = [
    ['Adm. No.', 'First', 'Last', 'Class', 'Section', 'Parent Name'],
    [`P-${mark}`, 'Asha', mark, title, 'A', 'Ravi'],
    [`Q-${mark}`, 'Bina', mark, title, 'A', 'Leela'],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  // What listens to the clipboard comes after the list.
  await expect(async () => {
    await page.evaluate((copied) => {
      const data = new DataTransfer()
      data.setData('text/plain', copied)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, text)
    await expect(upload).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(upload.getByText(/pasted\.csv/)).toBeVisible()
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(upload.getByText('2 rows added')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit Asha ${mark}` }).click()
  const modal = page.getByRole('dialog', { name: 'Update Student' })
  await expect(modal.getByRole('group', { name: 'History' })).toContainText(`${year.name} ${title} A`)
  await modal.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['Asha', 'Bina']) await page.getByRole('checkbox', { name: new RegExp(`${name} ${mark}`) }).check()
  const bar = page.getByRole('region', { name: 'Chosen people' })
  await bar.getByRole('button', { name: 'Roll numbers…' }).click()
  const rolls = page.getByRole('dialog', { name: 'Roll numbers' })
  await rolls.getByRole('button', { name: 'Assign' }).click()
  await expect(rolls).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`Q-${mark}`) })).toContainText('Roll no. 2')
  await bar.getByRole('button', { name: 'Promote…' }).click()
  await expect(page.getByRole('heading', { name: 'Student Promotion' })).toBeVisible()
  expect(failures).toEqual([])
})

test('staff come from the file that the school has, are looked at first, and what is wrong in it is named', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const mark = unique()
  const title = `Roster ${mark}`
  await makeClass(await callAs(request, admin), title)
  await signIn(page, { to: `/school-admin/staffs?search=${mark}` })
  await page.getByRole('button', { name: 'Upload Staff' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload Staff' })
  const csv = [
    'Employee ID,First Name,Last Name,Email,Role,Assignments,Class Teacher Of,Shoe size',
    `G-${mark},Gita,${mark},gita${mark}@demo.test,Teacher,${title}/A,${title}/A,38`,
    `H-${mark},Hari,${mark},hari${mark}@demo.test,Teacher,${title}/Z,,42`,
  ].join('\n')
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await upload.getByRole('button', { name: 'Check first' }).click()
  await expect(upload.getByText('1 row can be added.')).toBeVisible()
  await upload.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(upload.getByText('1 row added')).toBeVisible()
  await expect(upload.getByRole('table', { name: 'Problems' })).toContainText('Z')
  await expect(upload.getByRole('region', { name: 'Columns that were not read' })).toContainText('Shoe size')
  await page.keyboard.press('Escape')
  const gita = page.getByRole('row', { name: new RegExp(`G-${mark}`) })
  await expect(gita).toContainText(`class teacher of ${title} A`)
  expect(failures).toEqual([])
})

test('data that was asked to be erased is listed with its day, and can be kept', async ({ page, request }) => {
  const failures = watchFailures(page)
  const mark = unique()
  const call = await callAs(request, admin)
  const place = await makeClass(call, `Leaving ${mark}`)
  await signIn(page, { to: `/school-admin/students-list?grade_id=${place.grade_id}&section_id=${place.section_id}` })
  await page.getByRole('button', { name: 'Add New Student' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Create New Student' })
  await modal.getByLabel('Admission no.').fill(`Z-${mark}`)
  await modal.getByLabel('First name').fill('Zubin')
  await modal.getByLabel('Last name').fill(mark)
  await modal.getByLabel('Name of the guardian').fill('Ravi Verma')
  await modal.getByLabel('Mobile of the guardian').fill('+91 98100 00001')
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: `Actions for Zubin ${mark}` }).click()
  await page.getByRole('menuitem', { name: /All data/ }).click()
  await page.getByRole('button', { name: 'Erase all data…' }).click()
  const erase = page.getByRole('dialog', { name: `Erase the data of Zubin ${mark}` })
  await erase.getByLabel(/Type the admission number/).fill(`Z-${mark}`)
  await erase.getByRole('button', { name: 'Erase in seven days' }).click()
  await expect(erase).toBeHidden()
  await chooseFurther(page, 'Erased data')
  const erased = page.getByRole('dialog', { name: 'Erased data' })
  const line = erased.getByText(`Zubin ${mark} (Z-${mark})`)
  await expect(line).toBeVisible()
  await expect(erased.getByText(/^Goes on/).first()).toBeVisible()
  await erased.getByRole('button', { name: 'Keep the data' }).first().click()
  await expect(erased.getByText('Kept', { exact: true }).first()).toBeVisible()
  expect(failures).toEqual([])
})

test('a year-end is looked at, decided by keys, done and undone', async ({ page, request }) => {
  const failures = watchFailures(page)
  const mark = unique()
  const call = await callAs(request, admin)
  const platform = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const { data: sessions } = await call<{ id: number; name: string; is_default: boolean }[]>('/session/list', {
    range: { pageSize: 100 },
  })
  const from = sessions.find((one) => one.is_default)!
  if (!sessions.some(({ name }) => name === '2031-32'))
    await platform('/session/create', { name: '2031-32', start_date: '2031-04-01', end_date: '2032-03-31' })
  const to = (await call<(Row & { name: string })[]>('/session/list', { filter: { name: '2031-32' } })).data[0]!
  const next = (await call<Row>('/grade/create', { title: `Next ${mark}` })).data.id
  const place = await makeClass(call, `Year ${mark}`, next)
  for (const f_name of ['Anu', 'Bala']) {
    const pupil = {
      admission_no: `${f_name}-${mark}`,
      f_name,
      l_name: mark,
      guardian_name: 'Leela',
      guardian_mobile: '+919810000003',
    }
    await call('/student/create', { session_id: from.id, ...place, ...pupil })
  }
  const address = `from=${from.id}&to=${to.id}&grades=${place.grade_id}`
  await signIn(page, { to: `/school-admin/student/promote?step=classes&${address}` })
  // The next class has no section yet: it is made where it is missed.
  await page.getByRole('button', { name: `Create Next ${mark} A` }).click()
  await expect(page.getByLabel(`Section after Year ${mark} A`)).toHaveValue(/\d/)
  await page.getByRole('button', { name: 'Next' }).click()
  const bala = page.getByRole('row', { name: new RegExp(`Bala ${mark}`) })
  await bala.focus()
  await page.keyboard.press('d')
  await expect(bala.getByLabel(/What happens/)).toHaveValue('DETAIN')
  await expect(page.getByText('Detain 1')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Balance sections' })).toBeHidden()
  await call('/section/create', { grade_id: next, title: 'B' })
  await page.reload()
  await page.getByRole('button', { name: 'Balance sections' }).click()
  await expect(page.getByText('The sections are even, or nobody can be moved.')).toBeVisible()
  await expect(bala.getByLabel(/What happens/)).toHaveValue('DETAIN')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Promote 2 pupils' }).click()
  await expect(page.getByText('Type the name of the session as it stands above')).toBeVisible()
  await page.getByLabel('Type 2031-32 to go on').fill('2031-32')
  await page.getByRole('button', { name: 'Promote 2 pupils' }).click()
  await expect(page.getByText('1 promoted, 1 detained')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this promotion' }).click()
  await expect(page.getByText('2 pupils are back in the classes of before.')).toBeVisible()
  await page.getByRole('button', { name: 'From and to' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()
  // Each class says how many are left of it, and a run until when it can be taken back.
  await expect(page.getByRole('checkbox', { name: `Year ${mark}` })).toHaveAccessibleDescription('2 pupils')
  const items = [
    { student_id: (await call<Row[]>('/student/list', { filter: { search: mark } })).data[0]!.id, action: 'DETAIN' },
  ]
  await call('/student/promote', { from_session: from.id, to_session: to.id, items })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: `Year ${mark}` })).toHaveAccessibleDescription('1 pupil')
  await expect(page.getByText('1 pupil of these classes has been decided before')).toBeVisible()
  await expect(page.getByText(/can be undone until/).first()).toBeVisible()
  expect(failures).toEqual([])
})

test('the card of a school on a phone is a name, one line, and what is done', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { email: 'super@quaestor.test', at: platformUrl(), to: '/super-admin/schools' })
  const line = page.locator('.list-said').first()
  await expect(line).toHaveText(/^[^·\s].*[^·\s]$/)
  expect((await line.boundingBox())!.height).toBeLessThan(30)
})
