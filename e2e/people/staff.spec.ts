import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, makeClass, undo, unique } from '../support/people.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

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
