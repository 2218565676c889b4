import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** A laptop of 1366 × 768 whose screen is enlarged to 125 %. */
const laptop = { width: 1093, height: 614 }

/** Those of the rows that are seen whole below what stays above them, and above what stays below them. */
const seenOf = (page: Page, { rows, below, above }: { rows: string; below?: string; above: string }) =>
  page.evaluate(
    ({ rows, below, above }) => {
      const edgeOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      const start = below ? edgeOf(below).bottom : 52
      const end = Math.min(edgeOf(above).top, innerHeight)
      return [...document.querySelectorAll<HTMLElement>(rows)].filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        return height > 0 && top >= start - 1 && bottom <= end + 1
      }).length
    },
    { rows, below, above },
  )

/** px from the top of the page to what begins below its head. */
const headOf = (page: Page, first: string) =>
  page.evaluate(
    (first) =>
      document.querySelector(first)!.getBoundingClientRect().top -
      document.querySelector('main')!.getBoundingClientRect().top,
    first,
  )

const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('F74 on a small laptop four questions are picked from, and twelve pupils marked, at a glance; nothing is scrolled sideways', async ({
  page,
  request,
}) => {
  await page.setViewportSize(laptop)
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: found } = await admin<{ grade_id: number; subject_id: number; session_id: number }[]>('/exam/list', {})
  const { grade_id, subject_id, session_id } = found[0]!
  const plan = { section: '1', instruction: null, types: ['MCQ_SINGLE'], marks_each: 1, count: 2 }
  const { data: paper } = await admin<{ id: number }>('/question-paper/set-section', {
    ...{ name: 'Density', session_id, grade_id, subject_id, header_1: 'Demo', header_2: null, type_test: 'UNIT_TEST' },
    ...{
      question_paper_created_type: 'MANUAL',
      timing: '1:30',
      question_paper_marks: 2,
      instruction_id: null,
      sets: 1,
    },
    sections: [plan],
  })
  await signIn(page, { to: `/school-admin/question-papers/manual/create/${paper.id}?step=pick` })
  const bank = page.getByRole('region', { name: 'Question bank' })
  await expect(bank.getByRole('button', { name: 'Add', exact: true }).nth(4)).toBeAttached()
  const questions = { rows: '[aria-label="Question bank"] li', above: '[data-foot]' }
  expect(await seenOf(page, questions)).toBeGreaterThanOrEqual(4)
  const foot = await page.locator('[data-foot]').boundingBox()
  expect(foot?.height).toBeLessThanOrEqual(52)
  expect(await isSideways(page)).toBe(false)

  const { data: exams } = await admin<{ id: number; progress: { students: number } }[]>('/exam/list', {
    filter: { state: 'MARKING' },
  })
  const exam = exams.find(({ progress }) => progress.students > 20)!
  await page.goto(`${schoolUrl()}/school-admin/exam/exam-marking?exam=${exam.id}`)
  await expect(page.locator('tr[data-r="14"]')).toBeAttached()
  const pupils = { rows: 'tr[data-r]', below: 'thead', above: 'tfoot' }
  expect(await seenOf(page, pupils)).toBeGreaterThanOrEqual(12)
  // The space above the line, and the line.
  expect(await headOf(page, 'table')).toBeLessThanOrEqual(6 + 44 + 3)
  const [row] = await page
    .locator('tr[data-r="1"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(row).toBeLessThanOrEqual(31)
  expect(await isSideways(page)).toBe(false)

  // What is folded away stands in a line of its own.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Order of the pupils').selectOption('By name')
  await page.getByRole('switch', { name: 'Not complete only' }).click()
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
  expect(await isSideways(page)).toBe(false)

  await page.goto(`${schoolUrl()}/school-admin/set-up/subjects`)
  await expect(page.locator('tr[data-row]').nth(10)).toBeAttached()
  const subjects = { rows: 'tr[data-row]', below: 'thead', above: '[data-foot]' }
  expect(await seenOf(page, subjects)).toBeGreaterThanOrEqual(10)
  expect(await isSideways(page)).toBe(false)

  await page.goto(`${schoolUrl()}/school-admin/questions`)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await headOf(page, 'table')).toBeLessThanOrEqual(6 + 44 + 3)
  const menu = await page.getByRole('navigation', { name: 'Menu' }).boundingBox()
  expect(menu?.width).toBe(60)

  for (const path of ['questions', 'exam', 'students-list', 'question-papers', 'view-reports/school-reports']) {
    await page.goto(`${schoolUrl()}/school-admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await isSideways(page)]).toEqual([path, false])
  }
})

test('F75 on a phone a number is made less and more by keys of 44 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, { to: '/school-admin/result-rules' })
  const keys = page.locator('.mantine-NumberInput-control')
  await expect(keys.first()).toBeVisible()
  const sizes = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON() as DOMRect))
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  await context.close()
})
