/**
 * How long the matrix of the set-up takes from a key to its picture: 37 subjects × 40 classes, processor slowed to a quarter. A key that moves, and one that
 * ticks; by the clock of the page, and by what the browser's own event timing says of the same keys. Nothing is stored.
 * `E2E_PORT=3000 npx tsx bench/academics/set-up-matrix.ts [presses, 60]` measures the Quaestor that runs there (demo school).
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import type { SetUp, SetUpPlan } from '#contract'
import { at } from '../support/side.ts'

const base = `http://demo.localhost:${process.env.E2E_PORT ?? '3000'}`
const presses = Number(process.argv[2] ?? 60)
const SLOWER = 4
const [CLASSES, SUBJECTS] = [40, 37]

interface InPage {
  /** Key to picture, by the clock of the page, in ms. */
  keys: number[]
  /** The same as the browser's event timing says it: in steps of 8, from 16 on. */
  events: number[]
}

const plan: SetUpPlan = {
  ...{ ladder: 'IN', naming: 'OWN', board: null },
  grades: Array.from({ length: CLASSES }, (_, grade) => ({
    ...{ rung: null, title: `Made ${grade + 1}`, sections: [{ title: 'A', capacity: 40 }] },
    subjects: Array.from({ length: SUBJECTS }, (_, n) => ({ title: `Subject ${n + 1}`, subject_code: `S${n + 1}` })),
  })) as SetUpPlan['grades'],
}

/** Its draft is the large plan, whatever the school keeps; what is typed goes nowhere. */
async function withPlan(page: Page): Promise<void> {
  await page.route('**/v1/set-up/get', async (route) => {
    // Browsers resolve demo.localhost by themselves; programs don't.
    const reply = await route.fetch({ url: route.request().url().replace('demo.localhost', '127.0.0.1') })
    const body = (await reply.json()) as { data: SetUp }
    const draft = { step: 'subjects', plan }
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, draft } } })
  })
  await page.route('**/v1/set-up/keep', (route) =>
    route.fulfill({
      json: { success: true, statusCode: 200, message: '', data: { row_version: 2, kept_at: new Date() } },
    }),
  )
}

function watchKeys(): void {
  const found: InPage = { keys: [], events: [] }
  Object.assign(window, found)
  addEventListener(
    'keydown',
    () => {
      const start = performance.now()
      requestAnimationFrame(() => setTimeout(() => found.keys.push(performance.now() - start)))
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') found.events.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
await page.addInitScript(watchKeys)
await withPlan(page)
await page.goto(base)
await page.getByLabel(/^E-mail/).fill('admin@demo.test')
await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForURL(/dashboard/)
await page.goto(`${base}/school-admin/set-up/subjects`)
const first = page.getByRole('checkbox', { name: 'Subject 1, Made 1', exact: true })
await first.waitFor()
const cells = await page.getByRole('checkbox').count()
await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
await first.focus()

async function measure(name: string, keys: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    const found = window as unknown as InPage
    found.keys.length = 0
    found.events.length = 0
  })
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(keys[press % keys.length] ?? ' ')
    // The next key comes to a page at rest, as a hand's would.
    await page.waitForFunction((done) => (window as unknown as InPage).keys.length > done, press)
    await page.waitForTimeout(300)
  }
  const { taken, events } = await page.evaluate(() => {
    const found = window as unknown as InPage
    return { taken: found.keys, events: found.events }
  })
  const [p50, p95, most] = [at(taken, 0.5), at(taken, 0.95), Math.max(...taken)].map((ms) => ms.toFixed(0))
  const slowest = events.length > 0 ? Math.max(...events) : 16
  console.log(
    `${name}: p50 ${p50}, p95 ${p95}, most ${most} ms of ${taken.length}; by event timing at most ${slowest} ms`,
  )
}

console.log(
  `${SUBJECTS} × ${CLASSES}, ${cells} boxes drawn, processor slowed to a quarter, load ${loadavg()[0]?.toFixed(1)}`,
)
await measure('a key that moves', ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
await measure('a key that ticks', [' '])
await browser.close()
