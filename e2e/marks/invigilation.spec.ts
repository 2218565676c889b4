import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { storedMarks } from '../support/marking.ts'
import { schoolUrl, watchFailures } from '../support/school.ts'
import { signIn, signInByForm } from '../support/sign-in.ts'

/** Teaches nothing in the classes that write. */
const watcher = 'teacher@demo.test'
const sends = '**/invigilation/mark'

/** The day at the demo school. */
const schoolDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

/** An exam that a section of a class writes today, watched by somebody of the staff. */
async function makeWatchedExam(request: APIRequestContext, name: string, grade: string, title: string) {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: sections } = await admin<Listed<{ id: number; title: string; grade: { id: number; title: string } }>>(
    '/section/list',
    { range: { page: 1, pageSize: 100 } },
  )
  const section = rowsOf(sections).find((one) => one.grade.title === grade && one.title === title)!
  const grade_id = section.grade.id
  const { data: subjects } = await admin<Listed<{ id: number }>>('/subject/list', { filter: { grade_id } })
  const { data: sessions } = await admin<{ id: number; is_default: boolean }[]>('/session/list')
  const { data: staff } = await admin<{ id: number; email: string }[]>('/staff/list', {
    range: { page: 1, pageSize: 100 },
  })
  const { data: exam } = await admin<{ id: number }>('/exam/create', {
    ...{ name, session_id: sessions.find(({ is_default }) => is_default)!.id, grade_id, section_ids: [section.id] },
    ...{ subject_id: rowsOf(subjects)[0]!.id, type_test: 'UNIT_TEST', date: schoolDay(), start: '00:00', end: '23:59' },
    ...{ max_marks: 20, entry_mode: 'TOTAL', room: '12' },
    invigilators: [{ staff_id: staff.find(({ email }) => email === watcher)!.id }],
  })
  await admin(`/exam/change-state/${exam.id}`, { state: 'SCHEDULED' })
  return { id: exam.id, admin, path: (area: string) => `/${area}/invigilation?exam=${exam.id}` }
}

const pupil = (page: Page, line: number) => page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').nth(line)

test('P89 from the dashboard a room with two absent and one late is taken in six actions; a closed tab without a network loses none', async ({
  browser,
  request,
}, info) => {
  const exam = await makeWatchedExam(request, 'Room Test', 'Class 8', 'A')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  const failures = watchFailures(page)
  await signInByForm(page, { email: watcher, remember: true })
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  await act(
    page.getByRole('listitem').filter({ hasText: 'Room Test' }).getByRole('link', { name: 'Open the room' }).tap(),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Room 12' })).toBeVisible()
  const all = await page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').count()
  expect(all).toBeGreaterThan(5)
  await act(page.getByRole('button', { name: 'All present' }).tap())
  await act(pupil(page, 1).tap())
  await act(pupil(page, 3).tap())
  await act(
    page
      .getByRole('button', { name: /^More about/ })
      .nth(4)
      .tap(),
  )
  await act(page.getByRole('button', { name: /^Late, / }).tap())
  expect(actions).toBe(6)
  await expect(page.getByText(`${all - 2} of ${all}, 2 absent`)).toBeVisible()
  const stored = async () => (await storedMarks(exam.admin, exam.id)).map(({ attendance }) => attendance)
  await expect.poll(async () => (await stored()).slice(0, 5)).toEqual(['P', 'A', 'P', 'A', 'P'])
  await expect(page.getByText(/being saved/)).toHaveCount(0)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: info.outputPath('taken-390.png') })
  // As long as its list, so that no line lies half below what stays at the edges.
  await page.setViewportSize({ width: 390, height: 2600 })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })

  // Without a network it goes on; the tab ends without a last word.
  await context.setOffline(true)
  await pupil(page, 0).tap()
  await pupil(page, 3).tap()
  await pupil(page, 3).tap()
  await expect(page.getByText('2 not sent, kept on this device')).toBeVisible()
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('offline-390.png') })
  // The disk has not answered of the last one.
  await pupil(page, 4).tap()
  const crash = page.waitForEvent('crash')
  const cdp = await context.newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await crash
  await page.close()
  expect((await stored()).slice(0, 5)).toEqual(['P', 'A', 'P', 'A', 'P'])
  await context.setOffline(false)

  // There again, the server is still out of reach: what was tapped stands there.
  await context.route(sends, (route) => route.abort())
  const second = await context.newPage()
  await second.goto(schoolUrl() + exam.path('staff-admin'))
  await expect(second.getByText('3 not sent, kept on this device')).toBeVisible()
  await expect(pupil(second, 0)).toContainText('Absent')
  await second.close()
  // Any screen sends it.
  await context.unroute(sends)
  const third = await context.newPage()
  await third.goto(`${schoolUrl()}/staff-admin/dashboard`)
  await expect.poll(async () => (await stored()).slice(0, 5)).toEqual(['A', 'A', 'P', 'P', 'A'])
  expect(failures).toEqual([])
  await context.close()
})

test('P91 P93 the office sees the room, and changes what is taken in it by the keys; a watcher is led there from the exam', async ({
  browser,
  page,
  request,
}, info) => {
  const exam = await makeWatchedExam(request, 'Office Test', 'Class 7', 'B')
  // A quarter of an hour after its start, should it be run right after midnight.
  const quarter = Date.parse(`${schoolDay()}T00:16:00+05:30`)
  if (quarter > Date.now()) await page.clock.setFixedTime(quarter)
  await signIn(page, { to: '/school-admin/invigilation' })
  const way = page.getByRole('link', { name: /Office Test/ })
  await expect(way).toContainText('Not begun')
  await page.screenshot({ path: info.outputPath('desk.png') })
  expect(await violations(page)).toEqual([])
  await way.click()
  await pupil(page, 0).focus()
  for (const key of ['p', 'a', 'l', 'ArrowUp', 'a', 'Control+z']) await page.keyboard.press(key)
  const stored = async () => (await storedMarks(exam.admin, exam.id)).map(({ attendance }) => attendance)
  await expect.poll(async () => (await stored()).slice(0, 4)).toEqual(['P', 'A', 'P', null])
  await page.screenshot({ path: info.outputPath('room-1366.png') })
  expect(await violations(page)).toEqual([])
  const other = await (await browser.newContext()).newPage()
  await signIn(other, { email: watcher, to: `/staff-admin/exam/exam-marking?exam=${exam.id}` })
  await other.getByRole('link', { name: 'Open the room' }).click()
  await expect(pupil(other, 1)).toContainText('Absent')
  await other.context().close()
})
