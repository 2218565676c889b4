import { expect, type Page, test } from '@playwright/test'
import { code, makeMember, password } from '../support/member.ts'
import { schoolUrl } from '../support/school.ts'

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(schoolUrl())
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Forgets the sign-in, as another browser would not know of it. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
}

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
  await leave(page)
  await enter(page, email)
  await page.getByRole('button', { name: 'I have lost my phone' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/school-admin/)
})

test('a passkey is made in My profile and signs in alone, by its button and in the login field', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  // The virtual device takes what the login field offers at once; at first it is not offered there.
  await page.addInitScript(() => {
    if (!location.search) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
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
  await leave(page)
  await page.goto(schoolUrl())
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(/school-admin/)
  await leave(page)
  await page.goto(`${schoolUrl()}/login?offered`)
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
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
