/**
 * A marker's minute: the real mark sheet in Chromium, 60 pupils × 40 questions, typed into by a scripted keyboard; cells a minute, and the time from a
 * key to the picture that shows it, also with a processor that is four times slower. `npx tsx bench/marks/marker.ts [seconds]`, after `npm run build`.
 */
import { cpus, loadavg } from 'node:os'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { makeSheet } from './sheet.ts'

const seconds = Number(process.argv[2] ?? 60)
const PUPILS = 40
const QUESTIONS = 20

const load = () => loadavg()[0]?.toFixed(1)
const share = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN

declare global {
  interface Window {
    times: number[]
  }
}

/** Notes of every key when the picture after it is there: a task of its own after the next frame. */
function watchKeys(): void {
  window.times = []
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

async function openSheet(page: Page, base: string, exam_id: number, section_id: number): Promise<void> {
  await page.goto(base)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/-admin\//)
  await page.addInitScript(watchKeys)
  await page.goto(`${base}/school-admin/exam/exam-marking?exam=${exam_id}&section=${section_id}`)
  await page.locator('tr[data-r="0"] td[data-c="40"]').waitFor()
}

/** Types one question after the other, pupil by pupil, for some seconds or until all are done. @returns how many cells a minute */
async function type(
  page: Page,
  first: number,
  forSeconds: number,
  digit: string,
): Promise<{ cells: number; rate: number }> {
  const began = performance.now()
  const spent = () => (performance.now() - began) / 1000
  let cells = 0
  for (let column = first; column < first + QUESTIONS && spent() < forSeconds; column += 1) {
    // Only the lines in sight are drawn.
    await page.getByRole('grid', { name: 'Marks' }).evaluate((grid) => grid.parentElement?.scrollTo({ top: 0 }))
    await page.locator(`tr[data-r="0"] td[data-c="${column}"]`).click({ force: true })
    for (let pupil = 0; pupil < PUPILS && spent() < forSeconds; pupil += 1) {
      await page.keyboard.press(digit)
      await page.keyboard.press('Enter')
      cells += 1
    }
  }
  return { cells, rate: (cells / spent()) * 60 }
}

async function measure(page: Page, slow: CDPSession, rate: number, first: number, forSeconds: number): Promise<void> {
  await slow.send('Emulation.setCPUThrottlingRate', { rate })
  await page.evaluate(() => {
    window.times = []
  })
  const before = load()
  const typed = await type(page, first, forSeconds, '1')
  const times = await page.evaluate(() => window.times)
  await page.getByText('All saved').waitFor({ timeout: 120_000 })
  const goal = rate === 1 ? 50 : 100
  console.log(
    `${rate}× slower, load ${before}–${load()}: ${typed.cells} cells, ${typed.rate.toFixed(0)} a minute (goal 60);`,
  )
  console.log(
    `  key to picture p50 ${share(times, 0.5).toFixed(0)} ms (goal ${goal}), p95 ${share(times, 0.95).toFixed(0)} ms, of ${times.length} keys`,
  )
}

const school = await openDemoSchool()
const { exam_id, section_id } = await makeSheet(school.databases)
const { server, close } = await startDemoApp(school)
await server.listen({ port: 0, host: '127.0.0.1' })
const address = server.server.address()
const base = `http://demo.localhost:${typeof address === 'object' && address ? address.port : 0}`
const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${load()}`)
await openSheet(page, base, exam_id, section_id)
const slow = await page.context().newCDPSession(page)
await measure(page, slow, 1, 1, seconds)
await measure(page, slow, 4, 1 + QUESTIONS, seconds)
await browser.close()
await close()
await school.stop()
