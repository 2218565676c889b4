import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { overflow, violations } from '../support/axe.ts'
import { admin, type MadeRow, unique } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

type Listed<T> = T[] | Record<string, T[]>
const rowsOf = <T>(data: Listed<T>): T[] => (Array.isArray(data) ? data : Object.values(data)[0]!)
const out = '/tmp/plan-look'

async function look(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: true })
  const text = await page.locator('body').innerText()
  console.log(name, 'overflow', await overflow(page), 'axe', JSON.stringify(await violations(page)).slice(0, 400))
  const latin = [...new Set(text.match(/[A-Za-z][a-z]{2,}[A-Za-z ]*/g) ?? [])].slice(0, 60)
  console.log(name, 'latin', latin.join(' | '))
}

async function make(request: APIRequestContext) {
  const calls = await callAs(request, admin)
  const { data: grades } = await calls<Listed<{ id: number; title: string }>>('/grade/list', {})
  const grade_ids = rowsOf(grades).slice(0, 4).map(({ id }) => id)
  const { data: sessions } = await calls<{ id: number; is_default: boolean; end_date: string }[]>('/session/list')
  const year = Number(sessions.find(({ is_default }) => is_default)!.end_date.slice(0, 4))
  const session_id = sessions.find(({ is_default }) => is_default)!.id
  const { data: series } = await calls<MadeRow & { rooms: { room: { id: number } }[] }>('/exam-series/create', {
    ...{ name: `Look ${unique()}`, type_test: 'UNIT_TEST', starts_on: `${year}-02-01`, ends_on: `${year}-02-20`, session_id, grade_ids },
  })
  const wait = async (what: string) => {
    const { data } = await calls<{ job_id: number }>(`/exam-series/propose/${series.id}`, { what })
    await expect.poll(async () => (await calls<{ state: string }>(`/job/get/${data.job_id}`)).data.state, { timeout: 60000 }).toBe('done')
    return data.job_id
  }
  const dates = await wait('DATES')
  const seats = await wait('SEATS')
  const duties = await wait('DUTIES')
  const { data: short } = await calls<MadeRow>('/exam-series/create', {
    ...{ name: `Short ${unique()}`, type_test: 'UNIT_TEST', starts_on: `${year}-02-21`, ends_on: `${year}-03-05`, session_id, grade_ids },
  })
  return { series, short, calls, wait, dates, seats, duties }
}

test('look', async ({ page, request }) => {
  test.setTimeout(600_000)
  const { series, short, calls, seats, duties } = await make(request)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await signIn(page, { to: `/school-admin/exam/series/${series.id}` })
  await look(page, 'hi-dates')
  await page.goto(page.url().split('?')[0] + `?step=seats&seats_job=${seats}`)
  await look(page, 'hi-seats')
  const room = page.getByRole('main').getByRole('button').filter({ hasText: /\d/ })
  console.log(await room.allInnerTexts())
  await page.goto(page.url().split('?')[0] + `?step=seats&room=${series.rooms[0]!.room.id}`)
  await look(page, 'hi-room')
  await page.getByRole('button', { name: 'यह कक्ष बंद करें' }).click().catch(async () => console.log(await page.getByRole('main').getByRole('button').allInnerTexts()))
  await page.waitForTimeout(1500)
  await look(page, 'hi-close')
  await page.keyboard.press('Escape')
  await page.goto(page.url().split('?')[0] + `?step=frame`)
  await look(page, 'hi-frame')
  await page.goto(page.url().split('?')[0] + `/duties?job=${duties}`)
  await look(page, 'hi-duties')
  await calls(`/exam-series/rooms/${short.id}`, { room_ids: [series.rooms[0]!.room.id] })
  const { data: w } = await calls<{ papers: { id: number }[]; days: { date: string }[] }>(`/exam-series/get/${short.id}`)
  await calls(`/exam-series/place/${short.id}`, { moves: w.papers.map(({ id }, at) => ({ paper_id: id, day: w.days[at % 2]!.date })) })
  const { data } = await calls<{ job_id: number }>(`/exam-series/propose/${short.id}`, { what: 'SEATS' })
  await page.waitForTimeout(8000)
  await page.goto(page.url().replace(/series\/.*/, `series/${short.id}?step=seats&seats_job=${data.job_id}`))
  await look(page, 'hi-short-seats')
  await calls(`/exam-series/staff/${series.id}`, { staff: [] })
  const { data: d } = await calls<{ job_id: number }>(`/exam-series/propose/${series.id}`, { what: 'DUTIES' })
  await page.waitForTimeout(6000)
  await page.goto(page.url().replace(/series\/.*/, `series/${series.id}/duties?job=${d.job_id}`))
  await look(page, 'hi-short-duties')
  await page.goto(page.url().replace(/series\/.*/, 'absences'))
  await look(page, 'hi-absences')
  await page.goto(page.url().replace(/absences.*/, 'absences?new'))
  await page.getByRole('main').getByRole('button').last().click().catch(() => undefined)
  await look(page, 'hi-absence-new')
  await page.goto(page.url().replace(/absences.*/, 'series'))
  await look(page, 'hi-list')
  for (const { id } of [series, short]) await calls(`/exam-series/delete/${id}`, {})
})
