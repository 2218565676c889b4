import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { schoolUrl, signIn } from './school.ts'

/** What a first visit may load, in kB of gzip. KaTeX and what draws with it come after the first paint, where a formula is on the page. */
const budgets = { login: 145, list: 215, editor: 460, css: 20 }
const later = /katex|\/(?:formula|rewrite|clean-text)-[\w-]{8}\./

/** Bytes of the scripts or style sheets that a page loads in a fresh browser. */
async function weigh(page: Page, path: string) {
  const files = { script: new Set<string>(), stylesheet: new Set<string>() }
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    const { pathname } = new URL(request.url())
    if ((type === 'script' || type === 'stylesheet') && !later.test(pathname)) files[type].add(pathname)
  })
  await page.goto(`${schoolUrl()}${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${schoolUrl()}${path}`)
  await page.waitForLoadState('networkidle')
  const sizeOf = (paths: Set<string>) => [...paths].reduce((sum, one) => sum + gzipped(one), 0)
  return { script: sizeOf(files.script), stylesheet: sizeOf(files.stylesheet) }
}

const gzipped = (path: string) =>
  gzipSync(readFileSync(join(import.meta.dirname, '../dist/web', path)), { level: 9 }).length / 1000

test('the sign-in screen loads neither the lists nor the schemas of the contract', async ({ page }) => {
  const { script, stylesheet } = await weigh(page, '/login')
  expect(script).toBeLessThan(budgets.login)
  expect(stylesheet).toBeLessThan(budgets.css)
})

for (const path of ['/forgot-password', '/verify', '/recover-password']) {
  test(`${path} loads no more than the sign-in screen may`, async ({ page }) => {
    const { script, stylesheet } = await weigh(page, path)
    expect(script).toBeLessThan(budgets.login)
    expect(stylesheet).toBeLessThan(budgets.css)
  })
}

test.describe('a first visit', () => {
  const screens: [path: string, budget: number][] = [
    ['classes', budgets.list],
    ['topics', budgets.list],
    ['manage-instruction', budgets.list],
    ['questions', budgets.list],
    ['question-papers', budgets.list],
    ['questions/create', budgets.editor],
    ['question-papers/automatic/create', budgets.editor],
  ]
  for (const [path, budget] of screens) {
    test(`of ${path} stays within its budget`, async ({ browser }) => {
      const first = await browser.newContext()
      await signIn(await first.newPage(), { remember: true })
      const storageState = await first.storageState()
      await first.close()
      const fresh = await browser.newContext({ storageState })
      const { script, stylesheet } = await weigh(await fresh.newPage(), `/school-admin/${path}`)
      await fresh.close()
      expect(script).toBeLessThan(budget)
      expect(stylesheet).toBeLessThan(budget === budgets.editor ? 24 : budgets.css)
    })
  }
})
