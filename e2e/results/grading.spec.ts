import { expect, type Page, test } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { type Calls, makeMarkedExam, storedMarks } from '../support/marking.ts'
import { signIn } from '../support/sign-in.ts'

test('grades and results: the menu shows where one is on both of their screens', async ({ page }) => {
  await signIn(page, { to: '/school-admin/result-schemes' })
  const entry = page.getByRole('link', { name: 'Grades and Results', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await entry.click()
  await expect(page).toHaveURL(/\/grade-systems/)
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const toSystems = (page: Page) => signIn(page, { to: '/school-admin/grade-systems' })

test('a grade system that nothing was graded with is made, deleted and brought back', async ({ page }) => {
  await toSystems(page)
  await page.getByRole('button', { name: 'Add New Grade System' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Grade System' })
  await dialog.getByLabel('Name', { exact: false }).first().fill('Of No Exam')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Delete Of No Exam/ }).click()
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, 'Of No Exam')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Of No Exam')).toBeVisible()
  await page.getByRole('button', { name: /^Delete Of No Exam/ }).click()
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(rowOf(page, 'Of No Exam')).toHaveCount(0)
})

/** Marks all pupils of an exam, and takes it as far as its grades are settled. */
async function settle(admin: Calls, exam_id: number): Promise<void> {
  const items = (await storedMarks(admin, exam_id)).map(({ id }) => ({ mark_id: id, field: 'marks', value: 15 }))
  await admin('/exam-marks/update-many', { exam_id, items })
  for (const state of ['SUBMITTED', 'VERIFIED'])
    await admin(`/exam/change-state/${exam_id}`, { state, reason: 'A test' })
}

test('a grade system that exams were graded with is not deleted: how many they are is said, by the server too', async ({
  page,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Graded Test', 16)
  const { admin } = exam
  const { data: rows } = await admin<{ grade: { id: number } }[]>('/exam/list', { filter: { id: exam.id } })
  const { data: system } = await admin<{ id: number }>('/grade-system/create', {
    ...{ name: 'Of One Exam', rounding: 'TWO_DP', grade_ids: [rows[0]!.grade.id] },
    bands: [
      { grade: 'Yes', min_percent: 40, is_pass: true },
      { grade: 'No', min_percent: 0, is_pass: false },
    ],
  })
  // The list was read before an exam was graded by it: the button does not know yet.
  await toSystems(page)
  const remove = page.getByRole('button', { name: /^Delete Of One Exam/ })
  await expect(remove).not.toHaveAttribute('aria-disabled')
  await settle(admin, exam.id)
  await remove.click()
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await asked.getByRole('button', { name: 'Yes' }).click()
  await expect(asked.getByRole('alert')).toContainText('1 exam')
  await page.screenshot({ path: info.outputPath('refused.png') })
  expect(await violations(page)).toEqual([])
  await asked.getByRole('button', { name: 'No' }).click()
  await page.reload()
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleName(/1 exam/)
  await expect(rowOf(page, 'Of One Exam')).toContainText('in use')
  // Classes of other tests are graded as before: its successor is of no class, and goes.
  const { data: next } = await admin<{ id: number }>(`/grade-system/update/${system.id}`, { grade_ids: [] })
  expect((await admin(`/grade-system/delete/${next.id}`)).success).toBe(true)
})
