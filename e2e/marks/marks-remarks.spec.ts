import { expect, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { cellOf, goToCell, isSaved, makeMarkedExam, storedMarks } from '../support/marking.ts'
import { signIn } from '../support/sign-in.ts'

test('38. sorted by total, the row that is edited stays; unfair means get their remark and a near miss its grace marks, after the hand-in with a reason', async ({
  page,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Remark Test', 15)
  const teacher = await callAs(request, { email: 'teacher@demo.test', school: 'demo' })
  const all = await storedMarks(exam.admin, exam.id)
  await teacher('/exam-marks/update-many', {
    exam_id: exam.id,
    items: all.map(({ id }, at) =>
      at === 0
        ? { mark_id: id, field: 'attendance', value: 'UFM' }
        : { mark_id: id, field: 'marks', value: at === 1 ? 5.5 : 7 + (at % 10) },
    ),
  })
  // By total: the line that is worked in stays until another order is asked for.
  await signIn(page, { to: `${exam.path('school-admin')}&sort=highest` })
  const nameAt = async (line: number) => (await page.locator(`tr[data-r="${line}"] th`).innerText()).split('\n').at(-1)
  await expect(cellOf(page, 0)).toHaveText('16')
  const first = await nameAt(0)
  await goToCell(page, 0)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await isSaved(page)
  await expect(cellOf(page, 0)).toHaveText('7')
  expect(await nameAt(0)).toBe(first)
  await page.getByLabel('Order of the pupils').selectOption({ label: 'By roll number' })
  await expect.poll(() => nameAt(0)).not.toBe(first)

  expect((await teacher(`/exam/change-state/${exam.id}`, { state: 'SUBMITTED' })).success).toBe(true)
  expect((await exam.admin(`/exam/change-state/${exam.id}`, { state: 'VERIFIED' })).success).toBe(false)
  await page.reload()
  await goToCell(page, 0)
  await expect(page.getByText('Unfair means are verified only with a remark.')).toBeVisible()
  await page.getByRole('button', { name: 'Write it' }).click()
  const dialog = page.getByRole('dialog', { name: /^Remark and grace marks: / })
  await dialog.getByLabel('Remark').fill('Notes in the pencil case')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please say why: the marks were handed in already')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('The invigilator wrote it down')
  await page.screenshot({ path: info.outputPath('remark.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Remark: Notes in the pencil case')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await goToCell(page, 1)
  await page.getByRole('button', { name: /^Remark and grace marks: / }).click()
  await dialog.getByLabel('Grace marks').fill('2')
  await dialog.getByLabel('Reason').fill('One short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('At most 1.25 may be given here')).toBeVisible()
  await dialog.getByLabel('Grace marks').fill('1.25')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: info.outputPath('grace-390.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('tr[data-r="1"]')).toContainText('5.5 + 1.25')
  await page.screenshot({ path: info.outputPath('after.png') })
  expect((await exam.admin(`/exam/change-state/${exam.id}`, { state: 'VERIFIED' })).success).toBe(true)
})
