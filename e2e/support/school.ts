import { expect, type Page } from '@playwright/test'

/** Of the Quaestor of this worker. */
const port = () => process.env.E2E_PORT ?? process.env.E2E_PORTS?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)]

/** Addresses of the running Quaestor. Chromium resolves *.localhost by itself. */
export const platformUrl = () => `http://localhost:${port()}`
export const schoolUrl = () => `http://demo.localhost:${port()}`

interface Person {
  email?: string
  at?: string
  /** Kept beyond the tab, so that another page can begin with it. */
  remember?: boolean
}

export async function signIn(page: Page, person: Person = {}): Promise<void> {
  const { email = 'admin@demo.test', at = schoolUrl(), remember = false } = person
  await page.goto(at)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/(school|staff|student|super)-admin\//)
}

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

/** What a list offers beside its one primary action. */
export async function chooseFurther(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
