import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ofScreen } from '../../web/early/asks.ts'
import { callAs } from '../support/api.ts'
import { expectEarly, watchAsked } from '../support/early.ts'
import { schoolUrl } from '../support/school.ts'
import { signInByForm } from '../support/sign-in.ts'

/**
 * What a first visit may load, in kB of gzip. Lists and reports may weigh fifteen and fourteen more than while the build cut pieces out of libraries:
 * docs/decisions/build/2026-11-28-four-files-named-the-rest-by-screen.md says what stands in the way of less, and
 * docs/decisions/build/2026-11-30-what-confirming-weighs.md where the last two came from. KaTeX and what draws with it come after the first paint,
 * where a formula is on the page.
 */
const budgets = { login: 160, list: 250, report: 256.5, editor: 478, css: 22, editor_css: 25 }
const later = /katex|\/(?:formula|rewrite|clean-text)-[\w-]{7,8}\./

/** The scripts and style sheets that a page loads in a fresh browser, in kB of gzip: the heaviest first. */
async function weigh(page: Page, path: string, leads_to: string | RegExp = `${schoolUrl()}${path}`) {
  const files = { script: new Set<string>(), stylesheet: new Set<string>() }
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    const { pathname } = new URL(request.url())
    if ((type === 'script' || type === 'stylesheet') && !later.test(pathname)) files[type].add(pathname)
  })
  await page.goto(`${schoolUrl()}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(leads_to)
  await page.waitForLoadState('networkidle')
  const weighed = (paths: Set<string>) =>
    [...paths].map((one): Weighed => [gzipped(one), one]).sort(([one], [other]) => other - one)
  return { scripts: weighed(files.script), styles: weighed(files.stylesheet) }
}

type Weighed = [weight: number, path: string]

/** Fails with the heaviest files, so that whoever added the last byte sees where there are more to take away. */
function expectWithin(budget: number, files: Weighed[]) {
  const sum = files.reduce((sum, [weight]) => sum + weight, 0)
  const heaviest = files.slice(0, 20).map(([weight, path]) => `${weight.toFixed(2).padStart(8)}  ${path}`)
  expect(sum, `kB of gzip in ${files.length} files, the heaviest of them:\n${heaviest.join('\n')}\n`).toBeLessThan(
    budget,
  )
}

const gzipped = (path: string) =>
  gzipSync(readFileSync(join(import.meta.dirname, '../../dist/web', path)), { level: 9 }).length / 1000

test('the sign-in screen loads neither the lists nor the schemas of the contract', async ({ page }) => {
  const { scripts, styles } = await weigh(page, '/login')
  expectWithin(budgets.login, scripts)
  expectWithin(budgets.css, styles)
})

for (const path of ['/forgot-password', '/verify', '/recover-password']) {
  test(`${path} loads no more than the sign-in screen may`, async ({ page }) => {
    const { scripts, styles } = await weigh(page, path)
    expectWithin(budgets.login, scripts)
    expectWithin(budgets.css, styles)
  })
}

test('a link to a report loads no more than the report may', async ({ page, request }) => {
  const call = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: sessions } = await call<{ id: number; is_default: boolean }[]>('/session/list', {})
  const filter = { session_id: sessions.find(({ is_default }) => is_default)?.id }
  const { data: share } = await call<{ url: string }>('/report/share', { report: 'school-performance', filter })
  const { hash } = new URL(share.url)
  const { scripts, styles } = await weigh(page, `/redirect-to-dashboard${hash}`, /view-reports|redirect-to-dashboard$/)
  await expect(page.getByRole('table').first()).toBeVisible()
  expectWithin(budgets.report, scripts)
  expectWithin(budgets.css, styles)
})

/** What a browser keeps of one sign-in: every visit begins with it in a browser that has loaded nothing. */
const visit = test.extend<object, { signedIn: Awaited<ReturnType<BrowserContext['storageState']>> }>({
  signedIn: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await signInByForm(await context.newPage(), { remember: true })
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
})

test.describe('a first visit', () => {
  const screens: [path: string, budget: number][] = [
    ['classes', budgets.list],
    ['topics', budgets.list],
    ['manage-instruction', budgets.list],
    ['staffs', budgets.list],
    ['students-list', budgets.list],
    ['questions', budgets.list],
    ['question-papers', budgets.list],
    ['exam', budgets.list],
    ['exam/exam-marking', budgets.list],
    ['view-reports/school-reports', budgets.report],
    ['view-reports/teacher-report', budgets.report],
    ['view-reports/student-reports', budgets.report],
    ['exam/analysis', budgets.report],
    ['questions/create', budgets.editor],
    ['question-papers/automatic/create', budgets.editor],
  ]
  // What asks early asks so on a first visit, whether or not the screen has a budget.
  const visited = new Set([...screens.map(([path]) => path), ...Object.keys(ofScreen)])
  for (const path of visited) {
    visit(`of ${path} stays within its budget and asks early what its code asks`, async ({ browser, signedIn }) => {
      const fresh = await browser.newContext({ storageState: signedIn })
      const page = await fresh.newPage()
      const asked = await watchAsked(page)
      const { scripts, styles } = await weigh(page, `/school-admin/${path.replace('$id', '1')}`)
      const asks = ofScreen[path]
      if (asks) await expectEarly(page, asked, asks.length)
      await fresh.close()
      const budget = screens.find(([one]) => one === path)?.[1]
      if (!budget) return
      expectWithin(budget, scripts)
      expectWithin(budget === budgets.editor ? budgets.editor_css : budgets.css, styles)
    })
  }
})
