import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, makeClass, undo, unique } from '../support/people.ts'
import { chooseFurther, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

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
  await expect(modal.getByText('Is it one of these?')).toBeInViewport()
  await expect(modal.getByRole('alert').first()).toBeFocused()
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
