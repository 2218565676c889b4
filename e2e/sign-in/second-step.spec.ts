import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { callAs, originOf } from '../support/api.ts'
import { schoolUrl } from '../support/school.ts'

const password = 'a slow green river'

/** Somebody new who runs the demo school and has chosen a password. */
async function makeMember(request: APIRequestContext): Promise<string> {
  const email = `step-${Date.now()}-${Math.floor(Math.random() * 1e6)}@demo.test`
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const { data: schools } = await call<{ id: number }[]>('/client/list', { filter: { sub_domain: 'demo' } })
  const body = { name: 'Meera Step', email, client_id: schools[0]?.id, send_invitation: false }
  const { data: admin } = await call<{ id: number }>('/school/create', body)
  const { data: link } = await call<{ url: string }>(`/invitation/link/${admin.id}`)
  const chosen = { hash: link.url.split('#hash=')[1], password }
  const reply = await request.post(`${originOf()}/v1/set-password`, { headers: { subdomain: 'demo' }, data: chosen })
  expect(reply.ok(), await reply.text()).toBe(true)
  return email
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(schoolUrl())
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const code = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate()

test('an app is set up in My profile, asked for at the next sign-in, and a recovery code opens instead', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await enter(page, email)
  await expect(page).toHaveURL(/school-admin/)
  await page.goto(`${schoolUrl()}/school-admin/manage-profile`)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = (
    await page
      .getByRole('dialog')
      .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)
      .innerText()
  ).replaceAll(' ', '')
  await page.getByLabel('Code of six digits').fill(code(secret))
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recovery = await shown
    .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    .first()
    .innerText()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await enter(page, email)
  await page.getByRole('button', { name: 'I have lost my phone' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/school-admin/)
})

test('a passkey is made in My profile and signs in alone', async ({ page, request }) => {
  const email = await makeMember(request)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await enter(page, email)
  await expect(page).toHaveURL(/school-admin/)
  await page.goto(`${schoolUrl()}/school-admin/manage-profile`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.goto(schoolUrl())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/school-admin/)
})

test('what is dangerous asks who it is, keeps what was typed, and goes through then', async ({ page, request }) => {
  const email = await makeMember(request)
  await enter(page, email)
  await expect(page).toHaveURL(/school-admin/)
  await page.goto(`${schoolUrl()}/school-admin/manage-profile`)
  let refused = 0
  // As ten minutes later: the server itself is asked again after the dialog.
  await page.route('**/v1/profile/app/begin', async (route) => {
    refused++
    if (refused > 1) return route.continue()
    const body = { success: false, message: 'Confirm', errorCode: 'step_up_needed', data: { methods: ['PASSWORD'] } }
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) })
  })
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('wrong')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Code of six digits')).toBeVisible()
  expect(refused).toBe(2)
})
