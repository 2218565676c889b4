import { expect, test } from '@playwright/test'
import { callAs, sendFile } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { chooseFurther, fileOf, watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('a remark for a report card is written, handed in, corrected and approved; one that is sent back says why', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  await chooseFurther(page, 'Remarks')
  const dialog = page.getByRole('dialog', { name: 'Remarks for report cards' })
  const first = dialog.getByRole('table', { name: 'Sections' }).getByRole('button').first()
  await expect(first).toBeVisible()
  await first.click()
  const boxes = dialog.getByRole('textbox', { name: /^Remark for / })
  await boxes.nth(0).fill('Reads a lot and asks good questions.')
  await boxes.nth(0).press('Control+Enter')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.type('Works with cair.')
  await dialog.getByRole('button', { name: 'All sections' }).focus()
  await expect(dialog.getByText('Being written')).toHaveCount(2)
  expect(await violationsInBothSchemes(page)).toEqual([])

  // A button that is pressed from within a box takes what was typed last.
  await boxes.nth(0).fill('Reads a lot, asks good questions.')
  await dialog.getByRole('button', { name: 'Hand in 2 remarks' }).click()
  await expect(dialog.getByText('To be read')).toHaveCount(2)
  await expect(boxes.nth(0)).toHaveValue('Reads a lot, asks good questions.')
  await boxes.nth(0).fill('Reads much.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await chooseFurther(page, 'Remarks')
  await expect(boxes.nth(0)).toHaveValue('Reads much.')
  await boxes.nth(1).fill('Works with care.')
  await boxes.nth(1).blur()
  await expect(dialog.getByText('As it was handed in: Works with cair.')).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Approve the remark for / })
    .nth(1)
    .click()
  await expect(dialog.getByText('Approved', { exact: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Send back…' }).click()
  await dialog.getByRole('textbox', { name: 'What is to be changed' }).fill('Say something of Science')
  await dialog.getByRole('button', { name: 'Send back', exact: true }).click()
  await expect(dialog.getByText('Sent back: Say something of Science')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'All sections' }).click()
  await expect(dialog.getByRole('row').nth(1)).toContainText('1 /')
  expect(failures).toEqual([])

  // What was done is on record, with both texts.
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data } = await admin<{ remark: string; handed_in: string | null }[]>('/report-remark/list', {
    filter: { state: ['APPROVED'] },
  })
  expect(data).toMatchObject([{ remark: 'Works with care.', handed_in: 'Works with cair.' }])
})

test('C62 the ledger and the register of a section and the mark sheet of an exam are had as files', async ({
  page,
}) => {
  const failures = watchFailures(page)
  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  await page.getByRole('button', { name: 'Report cards' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report cards' })
  await expect(dialog.getByRole('button', { name: 'Class ledger as PDF' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: 'Class', exact: true }).selectOption({ label: 'Class 10' })
  await dialog.getByRole('combobox', { name: 'Section', exact: true }).selectOption({ label: 'A' })
  for (const [name, ends] of [
    ['Class ledger as PDF', '.pdf'],
    ['Class ledger as Excel', '.xlsx'],
  ] as const) {
    const file = await fileOf(page, () => dialog.getByRole('button', { name }).click())
    expect(file.suggestedFilename()).toBe(`Class ledger${ends}`)
  }
  const register = await fileOf(page, () => dialog.getByRole('button', { name: 'Marks register to sign' }).click())
  expect(register.suggestedFilename()).toBe('Marks register.pdf')
  // Other tests leave exams of cancelled series, which have no files.
  await page.goto(new URL('/school-admin/exam?search=Half-yearly&state=PUBLISHED', page.url()).href)
  await page.getByRole('button', { name: 'Actions for Half-yearly', exact: true }).first().click()
  const sheet = await fileOf(page, () => page.getByRole('menuitem', { name: /^Mark sheet/ }).click())
  expect(sheet.suggestedFilename()).toMatch(/^Mark sheet of .*\.pdf$/)
  await page.getByRole('button', { name: 'Actions for Half-yearly', exact: true }).first().click()
  const list = await fileOf(page, () => page.getByRole('menuitem', { name: /^Attendance sheet/ }).click())
  expect(list.suggestedFilename()).toMatch(/^Attendance sheet of .*\.pdf$/)
  expect(failures).toEqual([])
})

test('a remark that could not be saved is told after the dialog was closed, and stands there again; words of somebody else are read before they go on', async ({
  page,
  request,
}) => {
  const failures = watchFailures(page)
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  const dialog = page.getByRole('dialog', { name: 'Remarks for report cards' })
  const open = () => chooseFurther(page, 'Remarks')
  await open()
  await dialog.getByRole('table', { name: 'Sections' }).getByRole('button').nth(1).click()
  const box = dialog.getByRole('textbox', { name: /^Remark for / }).first()
  const name = (await box.getAttribute('aria-label'))!.replace('Remark for ', '')
  await page.route('**/v1/report-remark/update/*', (route) => route.abort())
  await box.fill('Has a good ear.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: `The remark for ${name} is not saved.` })).toBeVisible()
  await page.unroute('**/v1/report-remark/update/*')
  await page.reload()
  await open()
  await dialog.getByRole('table', { name: 'Sections' }).getByRole('button').nth(1).click()
  await expect(box).toHaveValue('Has a good ear.')
  await expect(dialog.getByText('Not saved. Leave the box again to try once more.')).toBeVisible()
  await box.focus()
  await box.blur()
  await expect(dialog.getByText('Being written')).toHaveCount(1)
  await expect(dialog.getByText('Not saved.')).toHaveCount(0)

  // Another hand writes while this screen is open.
  const [row] = (
    await admin<{ id: number; remark: string; row_version: number }[]>('/report-remark/list', {
      filter: { state: ['DRAFT'] },
    })
  ).data.filter(({ remark }) => remark === 'Has a good ear.')
  await admin(`/report-remark/update/${row!.id}`, { remark: 'Has no ear.', row_version: row!.row_version })
  await dialog.getByRole('button', { name: 'Hand in 1 remark' }).click()
  await expect(dialog.getByText(`Nothing was done. Somebody else changed meanwhile: ${name}.`)).toBeVisible()
  await expect(box).toHaveValue('Has no ear.')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Hand in 1 remark' }).click()
  await expect(dialog.getByText('To be read')).toHaveCount(1)
  await admin(`/report-remark/update/${row!.id}`, { remark: 'Has an ear.' })
  await dialog.getByRole('button', { name: /^Approve the remark for / }).click()
  await expect(dialog.getByText('Somebody changed this remark meanwhile. Read it, then approve it.')).toBeVisible()
  await expect(box).toHaveValue('Has an ear.')

  // What is typed while somebody else writes is never put over words that were not shown.
  await box.fill('Has two ears.')
  await admin(`/report-remark/update/${row!.id}`, { remark: 'Has ears.' })
  await box.blur()
  await expect(dialog.getByText('Somebody changed it meanwhile to “Has ears.”')).toBeVisible()
  await admin('/report-remark/change-state', { ids: [row!.id], state: 'APPROVED' })
  await page.reload()
  await open()
  await dialog.getByRole('table', { name: 'Sections' }).getByRole('button').nth(1).click()
  await expect(box).toHaveValue('Has ears.')
  await expect(dialog.getByText('You wrote this too late to be saved: “Has two ears.”')).toBeVisible()
  await dialog.getByRole('button', { name: `Throw away what you wrote for ${name}` }).click()
  await expect(dialog.getByText('You wrote this too late')).toHaveCount(0)
  await admin('/report-remark/change-state', { ids: [row!.id], state: 'DRAFT', note: 'A test' })
  await admin(`/report-remark/update/${row!.id}`, { remark: '' })
  expect(failures).toEqual([])
})

test('of a section with more than 200 pupils nobody is cut off', async ({ page, request }) => {
  const failures = watchFailures(page)
  const who = { email: 'admin@demo.test', school: 'demo' }
  const admin = await callAs(request, who)
  const title = `Large ${Date.now()}`
  const { data: grade } = await admin<{ id: number }>('/grade/create', { title })
  const { data: section } = await admin<{ id: number }>('/section/create', { grade_id: grade.id, title: 'A' })
  const head = 'admission_no,first_name,last_name,class,section,roll_no,guardian_name,guardian_mobile'
  const pupils = Array.from({ length: 230 }, (_, at) => {
    const no = at + 1
    return `${title} ${no},Pupil,${no},${title},A,${no},Ravi Verma,+919810000001`
  })
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const session_id = String(sessions.find((one) => one.is_default)!.id)
  const { data: made } = await sendFile<{ created: number; import_id: number }>(request, who, '/student/upload', {
    name: 'pupils.csv',
    text: [head, ...pupils].join('\n'),
    fields: { session_id },
  })
  expect(made.created).toBe(230)

  await signIn(page, { to: '/school-admin/view-reports/school-reports' })
  await chooseFurther(page, 'Remarks')
  const dialog = page.getByRole('dialog', { name: 'Remarks for report cards' })
  const line = dialog.getByRole('table', { name: 'Sections' }).getByRole('row', { name: title })
  await expect(line).toContainText('230')
  await line.getByRole('button').click()
  const boxes = dialog.getByRole('textbox', { name: /^Remark for / })
  await expect(dialog.getByText('230 remarks are still to be written.')).toBeVisible()
  await expect(boxes).toHaveCount(50)
  await dialog.getByRole('button', { name: 'Page 5' }).click()
  await expect(boxes).toHaveCount(30)
  await expect(dialog.getByText('230 remarks are still to be written.')).toBeInViewport()
  expect(await violationsInBothSchemes(page)).toEqual([])

  // A remark on the last page and one on the first are handed in together.
  await dialog.getByRole('textbox', { name: 'Remark for Pupil 230' }).fill('The last in the list.')
  await dialog.getByRole('button', { name: 'Page 1', exact: true }).click()
  const first = dialog.getByRole('textbox', { name: 'Remark for Pupil 1', exact: true })
  await first.fill('The first in the list.')
  await first.blur()
  await expect(dialog.getByText('228 remarks are still to be written.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in 2 remarks' }).click()
  await expect(dialog.getByText('To be read')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Page 5' }).click()
  await expect(dialog.getByText('To be read')).toHaveCount(1)
  expect(failures).toEqual([])

  const { data: both } = await admin<{ id: number; student: { name: string } }[]>('/report-remark/list', {
    filter: { section_id: [section.id], state: ['PROOF'] },
  })
  expect(both.map(({ student }) => student.name)).toEqual(['Pupil 1', 'Pupil 230'])
  const { data: undone } = await admin<{ removed: number }>(`/import/undo/${made.import_id}`)
  expect(undone.removed).toBe(230)
  await admin(`/section/delete/${section.id}`)
  await admin(`/grade/delete/${grade.id}`)
})
