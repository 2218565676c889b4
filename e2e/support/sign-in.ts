import { expect, type Page } from '@playwright/test'
import type { StoredKey } from '../../web/api/sign-in/stored.ts'
import { signInOf } from './api.ts'
import { platformUrl, schoolUrl } from './school.ts'

interface Person {
  email?: string
  at?: string
  /** Whose sub-domain it is, where it isn't the demo school or the platform. */
  school?: string
  password?: string
  /** Kept beyond the tab, so that another page can begin with it. */
  remember?: boolean
}

/**
 * Opens a path, by default the start page, as somebody who signed in before in this tab. What the form does has tests of its own (main-job,
 * way-in).
 */
export async function signIn(page: Page, person: Omit<Person, 'remember'> & { to?: string } = {}): Promise<void> {
  const { email = 'admin@demo.test', at = schoolUrl(person.school), to = '/' } = person
  const school = at === platformUrl() ? '' : (person.school ?? 'demo')
  const { token, db_token, user } = await signInOf(page.request, { email, school, password: person.password })
  const pair = school ? { client_token: token, client_db_token: db_token, subdomain: school } : { token, db_token }
  const kept: Partial<Record<StoredKey, string>> = {
    ...pair,
    user: JSON.stringify(user),
    role_id: String(user.role_id),
  }
  // A page of this address that loads nothing.
  await page.goto(`${at}/healthz`)
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) sessionStorage.setItem(key, value)
  }, kept)
  await page.goto(`${at}${to}`)
  await expect(page).toHaveURL(/\/(school|staff|student|super)-admin\//)
}

/** By the form, as a person does. */
export async function signInByForm(page: Page, person: Person = {}): Promise<void> {
  const { email = 'admin@demo.test', at = schoolUrl(), remember = false } = person
  await page.goto(at)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/(school|staff|student|super)-admin\//)
}

/** Leads a page that is open to another path of its address, as a link does: the app is not loaded anew. Waits for the heading there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    if (location.pathname + location.search === to) return
    const left = document.querySelector('h1')
    const before = left?.textContent
    history.pushState(null, '', to)
    // Until the next screen is there the one before stands.
    while (left?.isConnected && left.textContent === before) await new Promise(requestAnimationFrame)
  }, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
