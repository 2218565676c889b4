import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type LyingIssuer, startIssuer } from '../../server/testing/issuer/lying-issuer.ts'
import { originOf, signInOf } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { code, inviteMember, makeMember, password } from '../support/member.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

let issuer: LyingIssuer
let close = (): void => undefined
test.beforeAll(async () => {
  issuer = await startIssuer(
    () => new Date(),
    (end) => {
      close = end
    },
  )
})
test.afterAll(() => close())

/** Makes calls as somebody of the demo school, who has just signed in. */
async function postsOf(request: APIRequestContext, who: { email: string; password?: string }) {
  const { headers } = await signInOf(request, { ...who, school: 'demo' })
  return async (path: string, data: object) => (await request.post(`${originOf()}/v1${path}`, { data, headers })).json()
}
type Post = Awaited<ReturnType<typeof postsOf>>

/** Links somebody to a subject, as the profile does. */
async function linkTo(post: Post, provider: string): Promise<void> {
  const { data } = await post('/profile/identity/start', { provider })
  const at = await issuer.signIn(data.url)
  const back = await fetch(`${originOf()}${at.pathname}${at.search}`, { redirect: 'manual' })
  const { hash } = new URL(back.headers.get('location') ?? '')
  const given = Object.fromEntries(new URLSearchParams(decodeURIComponent(hash.slice('#back='.length))))
  expect((await post('/profile/identity/finish', given)).success).toBe(true)
}

async function addProvider(page: Page, name: string): Promise<string> {
  await signIn(page, { to: '/school-admin/school-settings' })
  await page.getByRole('link', { name: 'Ways to sign in' }).click()
  await page.getByRole('button', { name: 'Add New Way' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Way' })
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Another issuer').check()
  await dialog.getByLabel('Name on the button').fill(name)
  await dialog.getByLabel('Address of the issuer').fill('http://10.0.0.7')
  await dialog.getByLabel('Client ID').fill(issuer.client_id)
  await dialog.getByLabel('Client secret').fill(issuer.client_secret)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The address of the issuer must begin with https://')).toBeVisible()
  await dialog.getByLabel('Address of the issuer').fill(issuer.issuer)
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/sign-in-provider/create') && one.ok()),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])
  const { data } = await answer.json()
  await page.getByRole('button', { name: `Test ${name}` }).click()
  const tested = page.getByRole('dialog', { name: `Test ${name}` })
  await expect(tested.getByText('Its keys are there.')).toBeVisible()
  expect(await violationsInBothSchemes(page)).toEqual([])
  await tested.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('On')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  return data.key
}

test('a way to sign in is set up, tested and turned on; then a linked account comes in by it, and another is told what to do', async ({
  page,
  browser,
}) => {
  const name = `Account ${Date.now()}`
  const key = await addProvider(page, name)
  issuer.user = { sub: 'admin', email: 'admin@school.org' }
  await linkTo(await postsOf(page.request, { email: 'admin@demo.test' }), key)

  const visit = await (await browser.newContext()).newPage()
  await visit.goto(`${schoolUrl()}/login?from=%2Fschool-admin%2Fquestions`)
  await visit.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(visit).toHaveURL(`${schoolUrl()}/school-admin/questions`)
  expect(await visit.evaluate(() => sessionStorage.getItem('q_back'))).toBe(null)

  issuer.user = { sub: 'nobody' }
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  await stranger.goto(`${schoolUrl()}/login`)
  await stranger.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(stranger.getByRole('alert')).toContainText('is not linked to anyone at')
  await expect(stranger).toHaveURL(`${schoolUrl()}/login`)
  expect(await violationsInBothSchemes(stranger)).toEqual([])
  expect(await overflow(stranger)).toBeLessThanOrEqual(0)

  // Whoever has a second step shows it after the account elsewhere too.
  const email = await makeMember(page.request)
  const post = await postsOf(page.request, { email, password })
  issuer.user = { sub: 'member' }
  await linkTo(post, key)
  const { data: app } = await post('/profile/app/begin', {})
  expect(
    (await post('/profile/app/confirm', { ceremony: app.ceremony, code: code(app.secret, Date.now() - 30_000) }))
      .success,
  ).toBe(true)
  const member = await (await browser.newContext()).newPage()
  await member.goto(`${schoolUrl()}/login`)
  await member.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(member.getByRole('heading', { name: 'Your second step' })).toBeVisible()
  await member.getByLabel('Code', { exact: true }).fill(code(app.secret))
  await expect(member).toHaveURL(/school-admin/)

  // What another window began is not ended here.
  await stranger.goto(`${schoolUrl()}/healthz`)
  await stranger.goto(`${schoolUrl()}/login#back=error%3Dstate`)
  await expect(stranger.getByRole('alert')).toContainText('Start again')
  await expect(stranger).toHaveURL(`${schoolUrl()}/login`)
})

test('an account is linked in My profile and signs in from then on; an invitation is accepted by another, which is the last way in', async ({
  page,
  browser,
}) => {
  const name = `Linked ${Date.now()}`
  const key = await addProvider(page, name)
  const email = await makeMember(page.request)
  issuer.user = { sub: `own-${key}`, email: 'meera@school.org' }
  const own = await (await browser.newContext()).newPage()
  await signIn(own, { email, password, to: '/school-admin/manage-profile' })
  const links = own.getByRole('group', { name: 'Linked accounts' })
  await links.getByRole('button', { name: `Link ${name}` }).click()
  await expect(links.getByRole('status')).toContainText(`you can sign in with ${name} too`)
  await expect(links.getByText('meera@school.org · not used yet')).toBeVisible()
  expect(await violationsInBothSchemes(own)).toEqual([])
  await own.getByRole('button', { name: 'User menu' }).click()
  await own.getByRole('menuitem', { name: 'Log Out' }).click()
  await own.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(own).toHaveURL(/school-admin/)
  await own.goto(`${schoolUrl()}/school-admin/manage-profile`)
  await expect(own.getByText(`by ${name}`).first()).toBeVisible()
  await expect(own.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()

  // Who has come by an invitation and an account elsewhere has nothing else.
  const { url } = await inviteMember(page.request)
  issuer.user = { sub: `new-${key}` }
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  await guest.goto(url)
  await expect(guest.getByRole('button', { name: 'Set the password' })).toBeVisible()
  expect(await violationsInBothSchemes(guest)).toEqual([])
  expect(await overflow(guest)).toBeLessThanOrEqual(0)
  // The issuer has known them for an hour: that is no fresh sign-in here.
  issuer.lie = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } }
  await guest.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(guest).toHaveURL(/school-admin/)
  await guest.goto(`${schoolUrl()}/school-admin/manage-profile`)
  await expect(guest.getByText('You have no password here.')).toBeVisible()
  await guest.getByRole('button', { name: `Unlink: ${name}` }).click()
  const dialog = guest.getByRole('dialog', { name: `Unlink ${name}` })
  await dialog.getByRole('button', { name: 'Unlink', exact: true }).click()
  // N51, N54: signing in anew there confirms, in a window of its own; what is open here stays.
  const asked = guest.getByRole('dialog', { name: 'Confirm that it is you' })
  const at = asked.getByRole('button', { name: `Continue with ${name}` })
  await expect(at).toBeVisible()
  expect(await violationsInBothSchemes(guest)).toEqual([])
  expect(await overflow(guest)).toBeLessThanOrEqual(0)
  const stale = guest.waitForEvent('popup')
  await at.click()
  await (await stale).waitForEvent('close')
  await expect(asked.getByRole('alert')).toContainText('does not say that you have just signed in there')
  issuer.lie = {}
  const fresh = guest.waitForEvent('popup')
  await at.click()
  await (await fresh).waitForEvent('close')
  await expect(asked).toBeHidden()
  await expect(dialog.getByRole('alert')).toContainText('This is the only way you can sign in')
  expect(await violationsInBothSchemes(guest)).toEqual([])
  expect(await overflow(guest)).toBeLessThanOrEqual(0)
})
