/**
 * JavaScript and CSS that each screen loads in a fresh browser, compressed as sent, against the budgets of the design.
 * `E2E_PORT=3000 npx tsx bench/pages/pages.ts` measures the Quaestor that runs there (demo school).
 */
import { type Browser, chromium } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3000'
const base = `http://demo.localhost:${port}`

/** Path, kind of screen, budget of JavaScript in kB. */
const screens: [path: string, kind: string, budget: number][] = [
  ['/login', 'login', 145],
  ['/school-admin/classes', 'list', 215],
  ['/school-admin/subjects', 'list', 215],
  ['/school-admin/chapters', 'list', 215],
  ['/school-admin/questions', 'list', 215],
  ['/school-admin/question-papers', 'list', 215],
  ['/school-admin/questions/review', 'list', 215],
  ['/school-admin/questions/similar', 'list', 215],
  ['/school-admin/questions/create', 'editor', 460],
  ['/school-admin/question-papers/manual/create', 'editor', 460],
  ['/school-admin/question-papers/automatic/create', 'editor', 460],
  ['/school-admin/question-papers/preview/1', 'editor', 460],
]
const CSS_BUDGET = 20

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
const state = await signIn(browser)
console.log('screen'.padEnd(46), 'JS kB'.padStart(8), 'budget'.padStart(8), 'CSS kB'.padStart(8))
for (const [path, kind, budget] of screens) {
  const { script, stylesheet } = await weigh(browser, path, kind === 'login' ? undefined : state)
  const over = script > budget || stylesheet > CSS_BUDGET ? '  over' : ''
  console.log(
    path.padEnd(46),
    script.toFixed(1).padStart(8),
    String(budget).padStart(8),
    `${stylesheet.toFixed(1).padStart(8)}${over}`,
  )
}
await browser.close()

async function signIn(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(base)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/-admin\//)
  const state = await context.storageState()
  await context.close()
  return state
}

async function weigh(browser: Browser, path: string, storageState: Awaited<ReturnType<typeof signIn>> | undefined) {
  // Budgets are in gzip; a browser that asks for brotli gets about a tenth less.
  const extraHTTPHeaders = { 'accept-encoding': 'gzip' }
  const context = await browser.newContext({ extraHTTPHeaders, ...(storageState ? { storageState } : {}) })
  const page = await context.newPage()
  const sizes = { script: 0, stylesheet: 0 }
  const waiting: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    waiting.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[type] += responseBodySize / 1000
      }),
    )
  })
  await page.goto(base + path)
  await page.waitForLoadState('networkidle')
  await Promise.all(waiting)
  await context.close()
  return sizes
}
