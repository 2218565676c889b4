import { expect, type Locator, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { type Calls, makeMarkedExam, storedMarks } from '../support/marking.ts'
import { signIn } from '../support/sign-in.ts'

const dayMs = 86_400_000
const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10)

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A cell of the sheet, by the pupil's line; 0 is attendance. */
const cell = (page: Page, line: number, column: number) => page.locator(`tr[data-r="${line}"] td[data-c="${column}"]`)
const isSaved = (page: Page) => expect(page.getByText('All saved')).toBeVisible()

test('the table on a phone: marks from pupil to pupil with the keys above the keyboard, a paste from a spreadsheet by roll number', async ({
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
  await page.getByRole('button', { name: 'Table', exact: true }).tap()
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
  await expect(dialog.getByText(/Roll No finds the pupil/)).toBeVisible()
  await expect(dialog.getByText(/^3 of 4 rows fit/)).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('phone-paste.png') })
  await dialog.getByRole('button', { name: 'Paste 3 marks', exact: true }).click()
  await isSaved(page)
  await context.close()
  const { data: rows } = await admin<{ marks: number | null }[]>('/exam-marks/list', { filter: { exam_id: exam.id } })
  expect(rows.slice(0, 8).map(({ marks }) => marks)).toEqual([null, 12, null, 7, null, 11.5, null, 0.5])
})

test('cards on a phone: attendance first, then marks by the own keypad, a swipe to the next pupil, all of it in the one queue', async ({
  browser,
  request,
}, info) => {
  const exam = await makeMarkedExam(request, 'Card Test', 28)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, { email: 'teacher@demo.test', to: exam.path('staff-admin') })
  const names = (await storedNames(exam.admin, exam.id)).slice(0, 3)
  const [first, second, third] = names as [string, string, string]
  const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).tap()
  await tap(new RegExp(`${second}: not taken yet`))
  await tap(new RegExp(`${second}: Present`))
  await expect(page.getByRole('button', { name: new RegExp(`${second}: Absent`) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('pass.png') })
  await tap('All present')
  await tap('To the marks')

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card(first)).toBeVisible()
  const input = page.getByRole('textbox', { name: /out of 20/ })
  await expect(input).toHaveAttribute('inputmode', 'none')
  for (const key of ['1', '2', '½']) await tap(key)
  const { width, height } = (await page.getByRole('button', { name: '5', exact: true }).boundingBox())!
  expect([width, height].map((one) => one >= 48)).toEqual([true, true])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('card.png') })
  await swipe(page, card(first))
  await expect(card(second)).toBeVisible()
  await tap('7')
  await expect(page.getByText(/Marks are entered for pupils who were there/)).toBeVisible()
  await swipe(page, card(second))
  await expect(card(third)).toBeVisible()
  await tap('9')
  await tap('Previous pupil')
  await isSaved(page)
  const stored = (await storedMarks(exam.admin, exam.id)).slice(0, 4)
  expect(stored.map(({ attendance, marks }) => [attendance, marks])).toEqual([
    ['P', 12.5],
    ['A', null],
    ['P', 9],
    ['P', null],
  ])

  await page.locator('label', { hasText: "Use the phone's keyboard" }).tap()
  await page.reload()
  await expect(input).toHaveAttribute('inputmode', 'decimal')
  await expect(page.getByRole('button', { name: '7', exact: true })).toBeHidden()
  await context.close()
})

/** A finger goes from right to left over something. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x, y, width } = (await over.boundingBox())!
  const cdp = await page.context().newCDPSession(page)
  const at = (aside: number) => [{ x: x + width / 2 + aside, y: y + 20 }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(80) })
  // From picture to picture, and still at the end: of a finger that is thrown away the browser takes the next tap for what stops it.
  for (let aside = 60; aside >= -300; aside -= 20) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(Math.max(aside, -80)) })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const storedNames = async (calls: Calls, exam_id: number) => {
  const filter = { exam_id, is_all_data_fetch: true }
  return (await calls<{ student: { name: string } }[]>('/exam-marks/list', { filter })).data.map(
    ({ student }) => student.name,
  )
}
