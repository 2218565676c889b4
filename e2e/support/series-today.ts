import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test'
import { originOf } from './api.ts'
import { overflow, violations } from './axe.ts'
import type { Calls } from './marking.ts'
import { type MadeRow, unique } from './people.ts'

export const desktop = { width: 1280, height: 900 }

/** What is to hold of a page: in the light at a desk, in the dark on a phone. */
export async function looksRight(page: Page, name: string, info: TestInfo, height = 844): Promise<void> {
  for (const [size, colorScheme] of [
    [desktop, 'light'],
    [{ width: 390, height }, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    const where = `${name} at ${size.width} px`
    await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`), fullPage: true })
    expect.soft(await violations(page), `WCAG: ${where}`).toEqual([])
    expect.soft(await overflow(page), `sideways: ${where}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

interface Duty {
  id: number
  row_version: number
  room: { id: number; name: string } | null
  staff: { id: number } | null
}

/** Waits for what a series is to be proposed, which is taken at once. */
async function propose(calls: Calls, id: number, what: string): Promise<void> {
  const { data } = await calls<{ job_id: number }>(`/exam-series/propose/${id}`, { what })
  await expect.poll(async () => (await calls<{ state: string }>(`/job/get/${data.job_id}`)).data.state).toBe('done')
}

/** Teachers beside those of the demo school: how many rooms are watched at once depends on the day on which a series begins. */
export async function makeColleagues(calls: Calls, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const mark = unique()
    const email = `colleague-${mark}@demo.test`
    await calls('/staff/create', { emp_id: `C-${mark}`, first_name: 'Leela', last_name: mark, email, role_id: 3 })
  }
}

/** A teacher who signs in with this password. */
async function makeTeacher(request: APIRequestContext, calls: Calls) {
  const mark = unique()
  const email = `watcher-${mark}@demo.test`
  const { data: made } = await calls<{ id: number; account_id: number }>('/staff/create', {
    ...{ emp_id: `W-${mark}`, first_name: 'Meera', last_name: mark, email, role_id: 3 },
  })
  const { data: link } = await calls<{ url: string }>(`/invitation/link/${made.account_id}`)
  const hash = new URL(link.url).hash.replace(/^#(?:hash=)?/, '')
  const password = 'a lamp under every desk'
  await request.post(`${originOf()}/v1/set-password`, { data: { hash, password }, headers: { subdomain: 'demo' } })
  return { id: made.id, name: `Meera ${mark}`, email, password }
}

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)

/** A series of one paper that is written from midnight on, and who watches a room of it. */
export async function makeToday(request: APIRequestContext, calls: Calls, grade = 'Class 9') {
  const teacher = await makeTeacher(request, calls)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const { data: grades } = await calls<Listed<{ id: number; title: string }>>('/grade/list', {})
  const grade_id = rowsOf(grades).find(({ title }) => title === grade)!.id
  const { data: subjects } = await calls<Listed<MadeRow>>('/subject/list', { filter: { grade_id } })
  const { data: sessions } = await calls<{ id: number; is_default: boolean }[]>('/session/list')
  const { data: series } = await calls<MadeRow>('/exam-series/create', {
    ...{ name: `Unit test ${unique()}`, type_test: 'UNIT_TEST', starts_on: today, ends_on: today },
    ...{ session_id: sessions.find(({ is_default }) => is_default)!.id, grade_ids: [grade_id] },
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], shifts: [{ name: 'Day', starts: '00:00', ends: '08:00' }], wishes: [] },
    papers: [{ grade_id, subject_id: rowsOf(subjects)[0]!.id, minutes: 180, day: today, shift: 0 }],
  })
  await propose(calls, series.id, 'SEATS')
  await propose(calls, series.id, 'DUTIES')
  const { data } = await calls<{ duties: Duty[] }>(`/exam-series/duties/${series.id}`)
  const inRooms = data.duties.filter((one) => one.room !== null)
  // Where nobody has watched less than they have, it is already theirs.
  const own = inRooms.find(({ staff }) => staff?.id === teacher.id)
  const { id, row_version, room } = own ?? inRooms[0]!
  if (!own) await calls(`/exam-series/duty/${series.id}`, { duty_id: id, staff_id: teacher.id, row_version })
  await calls(`/exam-series/publish/${series.id}`, { accept_unmet: true, reason: 'Looked at' })
  return { id: series.id, room: room!.name, duty_id: id, teacher }
}
