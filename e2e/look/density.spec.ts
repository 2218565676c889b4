import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

/** A laptop of 1366 × 768 whose screen is enlarged to 125 %. */
const laptop = { width: 1093, height: 614 }

/** Those of the rows that are seen whole between what stays at the top and what stays at the foot. */
const seenOf = (page: Page, rows: string, foot: string) =>
  page.evaluate(
    ([rows, foot]) => {
      const end = document.querySelector(foot!)!.getBoundingClientRect().top
      return [...document.querySelectorAll<HTMLElement>(rows!)].filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        return height > 0 && top >= 52 && bottom <= Math.min(end, innerHeight) + 1
      }).length
    },
    [rows, foot],
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
  expect(await seenOf(page, '[aria-label="Question bank"] li', '[data-foot]')).toBeGreaterThanOrEqual(4)
  expect(await isSideways(page)).toBe(false)

  const { data: exams } = await admin<{ id: number; progress: { students: number } }[]>('/exam/list', {
    filter: { state: 'MARKING' },
  })
  const exam = exams.find(({ progress }) => progress.students > 20)!
  await page.goto(`/school-admin/exam/exam-marking?exam=${exam.id}`)
  await expect(page.locator('tr[data-r="14"]')).toBeAttached()
  expect(await seenOf(page, 'tr[data-r]', '[data-foot]')).toBeGreaterThanOrEqual(12)
  const [row] = await page
    .locator('tr[data-r="1"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(row).toBeLessThanOrEqual(31)
  expect(await isSideways(page)).toBe(false)

  for (const path of ['questions', 'exam', 'students-list', 'question-papers', 'view-reports/school-reports']) {
    await page.goto(`/school-admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await isSideways(page)]).toEqual([path, false])
  }
})
