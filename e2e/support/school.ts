import { type Download, expect, type Page } from '@playwright/test'

/** Of the Quaestor of this worker. */
const port = () => process.env.E2E_PORT ?? process.env.E2E_PORTS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)]

/** Addresses of the running Quaestor. Chromium resolves *.localhost by itself. */
export const platformUrl = () => `http://localhost:${port()}`
export const schoolUrl = (sub_domain = 'demo') => `http://${sub_domain}.localhost:${port()}`

/** What breaks on a page while the test runs: at its end there is nothing. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  return failures
}

/** From any screen to the upload of questions. */
export async function openQuestionUpload(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await chooseFurther(page, 'Upload Questions')
}

/** What a list offers beside its one primary action. A toast that comes between the press and its end takes it: then it is pressed again, as people do. */
export async function chooseFurther(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(async () => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await expect(item).toBeVisible({ timeout: 5000 })
  }).toPass()
  await item.click()
}

/** The file that a press brings. What is said in its place is the reason why the test fails, and not that a file did not come. */
export async function fileOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const refused = page.getByRole('alert').first()
  const [file] = await Promise.all([
    Promise.race([
      page.waitForEvent('download'),
      refused.waitFor().then(async () => {
        throw new Error(`No file: ${await refused.textContent()}`)
      }),
    ]),
    press(),
  ])
  return file
}
