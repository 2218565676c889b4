import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'

const dayMs = 86_400_000
const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10)

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A cell of the sheet, by the pupil's line; 0 is attendance. */
const cell = (page: Page, line: number, column: number) => page.locator(`tr[data-r="${line}"] td[data-c="${column}"]`)
const isSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible()

test('a phone: marks from pupil to pupil with the keys above the keyboard, a paste from a spreadsheet by roll number', async ({
  browser,
  request,
}, info) => {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: sections } = await admin<
    { id: number; title: string; grade: { id: number; title: string } }[] | { sections: never }
  >('/section/list', { range: { page: 1, pageSize: 100 } })
  const section = (Array.isArray(sections) ? sections : Object.values(sections)[0]!).find(
    ({ title, grade }) => grade.title === 'Class 10' && title === 'A',
  )!
  const { data: subjects } = await admin<{ id: number; subject_code: string }[] | { subjects: never }>(
    '/subject/list',
    {
      filter: { grade_id: section.grade.id },
    },
  )
  const subject = (Array.isArray(subjects) ? subjects : Object.values(subjects)[0]!).find(
    ({ subject_code }) => subject_code === 'MATH',
  )!
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const session = sessions.find(({ is_default }) => is_default)!
  const { data: exam } = await admin<{ id: number }>('/exam/create', {
    ...{ name: 'Phone Test', session_id: session.id, grade_id: section.grade.id, section_ids: [section.id] },
    ...{ subject_id: subject.id, type_test: 'UNIT_TEST', date: day(-2), start: '15:00', end: '16:00', max_marks: 20 },
    entry_mode: 'TOTAL',
  })
  await admin(`/exam/change-state/${exam.id}`, { state: 'SCHEDULED' })

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, { email: 'teacher@demo.test', to: `/staff-admin/exam/exam-marking?exam=${exam.id}` })
  await cell(page, 1, 1).tap()
  const input = page.getByRole('textbox', { name: /out of 20/ })
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('inputmode', 'decimal')
  await press(page, '1', '2')
  await page.getByRole('button', { name: 'Next pupil' }).tap()
  await page.getByRole('button', { name: 'AB: Absent' }).tap()
  await page.getByRole('button', { name: 'Next pupil' }).tap()
  await press(page, '7', 'Enter')
  await expect(input).toBeFocused()
  await isSaved(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('phone.png') })

  await page.evaluate(() => navigator.clipboard.writeText('Roll No\tMarks\n6\t11,5\n5\tAB\n7\t21\n8\t½'))
  await press(page, 'Control+v')
  const dialog = page.getByRole('dialog', { name: 'Paste marks' })
  await expect(dialog.getByText(/3 pupils: found by number/)).toBeVisible()
  await expect(dialog.getByText(/“21”, no mark for its column/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
  await isSaved(page)
  await context.close()
  const { data: rows } = await admin<{ marks: number | null }[]>('/exam-marks/list', { filter: { exam_id: exam.id } })
  expect(rows.slice(0, 8).map(({ marks }) => marks)).toEqual([null, 12, null, 7, null, 11.5, null, 0.5])
})
