/**
 * What is lost of the taps in an exam's room when the machine fails: a watcher's phone (Chromium, 390 px) goes on tapping while the app, PostgreSQL or both
 * are killed with SIGKILL again and again; every third time the tab is closed in the same moment too, without a word to it. From time to time all is sent, and what the school keeps is compared with
 * what was tapped last, pupil by pupil. Needs a finished build.
 * `BROWSER_PATH=… npx tsx bench/kills/taps.ts [kills]`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { kill, launch, type Server, signIn, stop } from './server.ts'
import { query } from './written.ts'

const kills = Number(process.argv[2] ?? 200)
const victims = ['app', 'PostgreSQL', 'both'] as const
const LOOKS_EVERY = 10
const CLOSES_EVERY = 3
const watcher = 'teacher@demo.test'

const port = await new Promise<string>((found) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => found(String(typeof address === 'object' ? address?.port : 0)))
  })
})
const state = await mkdtemp(join(tmpdir(), 'quaestor-taps-'))
// The user of root's PostgreSQL passes through.
await chmod(state, 0o711)
const run = { program: ['dist/server/main.js'], port }
const origin = `http://demo.localhost:${port}`
/** What was tapped last of each line of the room's list. */
const last = new Map<number, string>()
let taps = 0
let server: Server = await launch(state, run)

const call = async <T>(path: string, body: object, headers: Record<string, string>): Promise<T> => {
  const reply = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, message, success } = (await reply.json()) as { data: T; message: string; success: boolean }
  if (!success) throw new Error(`${path}: ${message}`)
  return data
}

/** An exam that a section writes today from midnight to midnight, watched by somebody who teaches nothing there. */
async function makeExam(): Promise<number> {
  const [place] = await query<{ session_id: number; grade_id: number; section_id: number; subject_id: number }>(
    state,
    `select y.id::int as session_id, g.id::int as grade_id, min(s.id)::int as section_id,
       (select min(j.id)::int from subjects j where j.client_id = g.client_id and j.grade_id = g.id) as subject_id
     from grades g join sections s on s.client_id = g.client_id and s.grade_id = g.id join sessions y on y.is_default
     where g.title = 'Class 8' group by y.id, g.client_id, g.id order by g.client_id limit 1`,
  )
  const [staff] = await query<{ id: number }>(
    state,
    'select s.id::int from staff s join accounts a on a.client_id = s.client_id and a.id = s.account_id where a.email = $1',
    [watcher],
  )
  if (!place || !staff) throw new Error('The demo school has no class 8.')
  const { section_id, ...ofClass } = place
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const exam = await call<{ id: number }>(
    '/exam/create',
    {
      ...{ ...ofClass, section_ids: [section_id], name: 'Taps', type_test: 'UNIT_TEST', date, start: '00:00' },
      ...{ end: '23:59', max_marks: 20, entry_mode: 'TOTAL', room: '12', invigilators: [{ staff_id: staff.id }] },
    },
    server.headers as Record<string, string>,
  )
  await call(`/exam/change-state/${exam.id}`, { state: 'SCHEDULED' }, server.headers as Record<string, string>)
  return exam.id
}

const pupil = (page: Page, line: number) => page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').nth(line)
const shownOf = async (page: Page, line: number) =>
  /Absent|Present|Not taken/.exec((await pupil(page, line).textContent()) ?? '')?.[0] ?? 'Not taken'

async function openRoom(context: BrowserContext, exam_id: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/staff-admin/invigilation?exam=${exam_id}`)
  await pupil(page, 0).waitFor({ timeout: 60_000 })
  return page
}

async function tap(page: Page, of: number): Promise<void> {
  const line = Math.floor(Math.random() * of)
  await pupil(page, line).tap()
  taps += 1
  last.set(line, await shownOf(page, line))
}

/** Until nothing waits on the device; then whose attendance is another than was tapped last. */
async function look(page: Page, exam_id: number): Promise<string[]> {
  for (const text of [/not sent/, /being saved/])
    await page.getByText(text).first().waitFor({ state: 'detached', timeout: 90_000 })
  const headers = (await signIn(server.url, watcher)) as Record<string, string>
  const { pupils } = await call<{ pupils: { attendance: string | null }[] }>(
    '/invigilation/sheet',
    { exam_id },
    headers,
  )
  const words: Record<string, string> = { P: 'Present', A: 'Absent' }
  return pupils.flatMap(({ attendance }, line) => {
    const stored = words[attendance ?? ''] ?? 'Not taken'
    const tapped = last.get(line) ?? 'Not taken'
    return stored === tapped ? [] : [`line ${line}: ${stored} where ${tapped} was tapped`]
  })
}

const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium' })
const lost: string[] = []
let closed = 0
let looks = 0
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const exam_id = await makeExam()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const first = await context.newPage()
  await first.goto(origin)
  await first.getByLabel('E-mail').fill(watcher)
  await first.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  await first.getByLabel('Remember me').check()
  await first.getByRole('button', { name: 'Sign in', exact: true }).click()
  await first.waitForURL(/staff-admin/)
  await first.close()
  let page = await openRoom(context, exam_id)
  const of = await page.getByRole('list', { name: 'Pupils' }).locator('[data-tap]').count()
  for (let round = 0; round < kills; round += 1) {
    const victim = victims[round % victims.length] as (typeof victims)[number]
    const dies = (async () => {
      await wait(100 + Math.random() * 900)
      await kill(server, victim)
      // The app outlives its PostgreSQL; it is ended as by hand.
      if (victim === 'PostgreSQL') await stop(server)
    })()
    for (let one = 0; one < 6; one += 1) await tap(page, of)
    await dies
    for (let one = 0; one < 3; one += 1) await tap(page, of)
    const closes = round % CLOSES_EVERY === CLOSES_EVERY - 1
    if (closes) await page.close()
    server = await launch(state, run)
    if (closes) {
      closed += 1
      page = await openRoom(context, exam_id)
    }
    if (round % LOOKS_EVERY !== LOOKS_EVERY - 1 && round !== kills - 1) continue
    looks += 1
    const found = await look(page, exam_id)
    lost.push(...found)
    console.log(
      `${round + 1} kills, ${taps} taps, ${closed} closed tabs, ${looks} looks: ${found.join('; ') || 'all there'}`,
    )
  }
  const [twice] = await query<{ n: number }>(
    state,
    `select count(*)::int as n from exam_mark_history h join exam_marks m on m.client_id = h.client_id and m.id = h.mark_id
     where m.exam_id = $1 and h.field = 'attendance' and h.before is not distinct from h.after`,
    [exam_id],
  )
  console.log(`${kills} kills, ${taps} taps: ${lost.length} lost, ${twice?.n ?? 0} stored twice`)
} finally {
  await browser.close()
  await stop(server)
  await rm(state, { recursive: true, force: true })
}
