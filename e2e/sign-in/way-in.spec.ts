import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { callAs } from '../support/api.ts'
import { overflow, violationsInBothSchemes } from '../support/axe.ts'
import { schoolUrl } from '../support/school.ts'
import { signIn, signInByForm } from '../support/sign-in.ts'

const password = 'a lamp under every desk'

/** Somebody new who was invited, and how to make a link for them. */
async function invite(request: APIRequestContext, name: string) {
  const call = await callAs(request, { email: 'super@quaestor.test', school: '' })
  const { data: schools } = await call<{ id: number }[]>('/client/list', { filter: { sub_domain: 'demo' } })
  const email = `${name.toLowerCase()}-${Date.now()}@demo.test`
  const { data: admin } = await call<{ id: number }>('/school/create', { name, email, client_id: schools[0]?.id })
  const copyLink = async () => {
    const { data } = await call<{ url: string }>(`/invitation/link/${admin.id}`)
    const { pathname, search, hash } = new URL(data.url)
    return `${schoolUrl()}${pathname}${search}${hash}`
  }
  return { email, copyLink, revoke: () => call(`/invitation/revoke/${admin.id}`) }
}

async function choosePassword(page: Page, chosen: string) {
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

const freshPage = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}) =>
  (await browser.newContext(options)).newPage()

test('a copied invitation leads to a working sign-in, and its hash leaves the address at once', async ({
  page,
  request,
}) => {
  const { copyLink } = await invite(request, 'Meera')
  const link = await copyLink()
  const referrers: string[] = []
  page.on('request', (sent) => referrers.push(sent.headers().referer ?? ''))
  await page.goto(link)
  await expect(page.getByText('Welcome, Meera.')).toBeVisible()
  expect(page.url()).toBe(`${schoolUrl()}/verify`)
  expect(referrers.filter((one) => one.includes('hash'))).toEqual([])

  await choosePassword(page, 'password1234')
  await expect(page.getByText(/among the first that are guessed/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // Loaded anew, as a phone does to a tab in the background, the page still knows the link.
  await page.reload()
  await choosePassword(page, password)
  await expect(page.getByText('Your password is set.')).toBeVisible()
  // F36: the password, then one press.
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page).toHaveURL(/\/school-admin\/\w+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Meera/)
})

test('D21 a scanner that opens a link leaves it usable', async ({ page, request }) => {
  const link = await (await invite(request, 'Ravi')).copyLink()
  // Only browsers find *.localhost by themselves.
  const { host, hostname } = new URL(link)
  const address = link.replace(hostname, '127.0.0.1')
  for (let visit = 0; visit < 20; visit++) expect((await request.get(address, { headers: { host } })).ok()).toBe(true)
  await page.goto(link)
  await expect(page.getByText('Welcome, Ravi.')).toBeVisible()
})

test('D22 a link opened on two devices, used on one: the other says so and keeps the way in', async ({
  browser,
  request,
}) => {
  const link = await (await invite(request, 'Tara')).copyLink()
  const [first, second] = [await freshPage(browser), await freshPage(browser)]
  for (const page of [first, second]) {
    await page.goto(link)
    await expect(page.getByText('Welcome, Tara.')).toBeVisible()
  }
  await choosePassword(first, password)
  await expect(first.getByText('Your password is set.')).toBeVisible()
  await choosePassword(second, 'something else entirely')
  await expect(second.getByText(/was used already/)).toBeVisible()
  // No mail is set up here: somebody is asked.
  await expect(second.getByText(/Ask the school office/)).toBeVisible()
  await expect(second.getByRole('link', { name: 'I have a code' })).toBeVisible()
})

test('D20, D25 a link that was replaced or taken back says so', async ({ page, request }) => {
  const { copyLink, revoke } = await invite(request, 'Kabir')
  const replaced = await copyLink()
  const newer = await copyLink()
  await page.goto(replaced)
  await expect(page.getByText(/replaced by a newer one, or taken back/)).toBeVisible()
  await revoke()
  await page.goto(newer)
  await expect(page.getByText(/replaced by a newer one, or taken back/)).toBeVisible()
  await page.goto(`${schoolUrl()}/verify?hash=nobody-has-made-this`)
  await expect(page.getByText(/not known here/)).toBeVisible()
})

test('F37 without mail a forgotten password has no field: it says whom to ask, and leads to the code', async ({
  page,
}) => {
  await page.goto(schoolUrl())
  await page.getByLabel('E-mail or number').fill('DPS-9999')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByText(/Mail is not set up here, so no link can be sent\..*Ask the school office/)).toBeVisible()
  await expect(page.getByRole('link', { name: /\d/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'I have a code' }).click()
  // What was typed is not typed again.
  await expect(page.getByLabel('E-mail or number')).toHaveValue('DPS-9999')
})

/** Presses, choices and fields, each counted. */
function counted() {
  let count = 0
  const act = async (work: Promise<unknown>) => {
    count += 1
    await work
  }
  return { act, count: () => count }
}

test('F34 F36 staff without e-mail: codes printed from the list, and from the code to the dashboard in five', async ({
  page,
  browser,
  request,
}, info) => {
  const call = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const mark = Date.now().toString().slice(-7)
  const { data: member } = await call<{ id: number; login: string }>('/staff/create', {
    ...{ emp_id: mark, first_name: 'Kamla', last_name: mark, role_id: 3 },
  })
  expect(member.login).toBe(`t-${mark}`)
  await signIn(page, { to: `/school-admin/staffs?search=${mark}` })
  const row = page.getByRole('row', { name: new RegExp(`Kamla ${mark}`) })
  await expect(row).toContainText(`t-${mark}`)
  await row.getByRole('checkbox').check()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print codes' }).click()
  const slips = info.outputPath('codes.pdf')
  const saved = await file
  expect(saved.suggestedFilename()).toBe('codes-staff.pdf')
  await saved.saveAs(slips)
  await expect(page.getByText('1 code in codes-staff.pdf; older codes no longer work')).toBeVisible()
  // The list follows at once.
  await expect(row).not.toContainText('Not invited')
  const text = printedText(await readFile(slips))
  expect(text).toContain(`t-${mark}`)
  const [code = ''] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(text) ?? []

  const own = await freshPage(browser)
  await own.goto(schoolUrl())
  const { act, count } = counted()
  await act(own.getByRole('link', { name: 'I have a code' }).click())
  // The sign-in has a field of that name too.
  await expect(own.getByLabel('Printed code')).toBeVisible()
  await act(own.getByLabel('E-mail or number').fill(`T-${mark}`))
  await act(own.getByLabel('Printed code').fill(code))
  await own.keyboard.press('Enter')
  await act(own.getByLabel('Password', { exact: true }).fill(password))
  await own.keyboard.press('Enter')
  await act(own.getByRole('button', { name: 'Go on' }).click())
  await expect(own).toHaveURL(/\/staff-admin\/\w+/)
  expect(count()).toBe(5)
})

test('a wrong printed code is refused in the form, which keeps what was typed', async ({ page }) => {
  await page.goto(`${schoolUrl()}/verify#n=student@demo.test&c=AAAAA-BBBBB`)
  await expect(page.getByLabel('E-mail')).toHaveValue('student@demo.test')
  expect(page.url()).toBe(`${schoolUrl()}/verify`)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('The name or the code is wrong')
  await expect(page.getByLabel('Printed code')).toHaveValue('AAAAA-BBBBB')
})

test('a page asked for while signed out opens after the sign-in, under the area of whoever signs in', async ({
  browser,
}) => {
  const page = await freshPage(browser)
  await signInByForm(page, { email: 'teacher@demo.test', at: `${schoolUrl()}/school-admin/classes?search=10` })
  await expect(page).toHaveURL(`${schoolUrl()}/staff-admin/classes?search=10`)
  const student = await freshPage(browser)
  await signInByForm(student, { email: 'student@demo.test', at: `${schoolUrl()}/school-admin/no-such-page` })
  await expect(student.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  await student.goto(`${schoolUrl()}/student-admin`)
  await expect(student).toHaveURL(/\/student-admin\/\w+/)
})

test('whose sign-in has ended meanwhile is told so and led back; who logged out is not', async ({ page }) => {
  await signIn(page, { to: '/school-admin/classes?search=9' })
  const note = page.getByText('You were signed out. Sign in to go on.')
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill('Class 19')
  // Nothing else finds it out before.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => sessionStorage.setItem('client_token', 'ended'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(note).toBeVisible()
  const send = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await send.click()
  await expect(note).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('quaestor-demo')
  await send.click()
  await expect(page).toHaveURL(`${schoolUrl()}/school-admin/classes?search=9`)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(send).toBeVisible()
  await expect(note).toBeHidden()
})

test('without Remember me a tab that is opened by hand is signed in while another is, and signed out with it', async ({
  page,
}) => {
  const context = page.context()
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto(`${schoolUrl()}/school-admin/classes`)
    return tab
  }
  const list = { name: 'Class List' }
  const before = await open()
  await expect(before.getByLabel('E-mail')).toBeVisible()
  await signInByForm(page)
  const byHand = await open()
  await expect(byHand.getByRole('heading', list)).toBeVisible()
  const opened = context.waitForEvent('page')
  await byHand.getByRole('link', { name: 'Sections', exact: true }).click({ button: 'middle' })
  await expect((await opened).getByRole('heading', { name: 'Section List' })).toBeVisible()
  expect(
    await byHand.evaluate(() => Object.keys(localStorage).filter((key) => /user|token|remember/.test(key))),
  ).toEqual([])

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(byHand.getByText('You were signed out. Sign in to go on.')).toBeVisible()
  await expect((await open()).getByLabel('E-mail')).toBeVisible()
})

for (const email of ['admin', 'teacher', 'examiner', 'student']) {
  test(`the start page of ${email} is a page`, async ({ page }) => {
    await signInByForm(page, { email: `${email}@demo.test` })
    const first = page.url()
    await page.goto(`${schoolUrl()}/`)
    await expect(page).toHaveURL(first)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  })
}

test('the way in works by keyboard alone', async ({ page, request }) => {
  const { copyLink } = await invite(request, 'Asha')
  await page.goto(await copyLink())
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/school-admin\//)
})

test('the way in breaks no WCAG rule in the light or the dark scheme, on the desktop, at 390 px and at 320 px', async ({
  page,
  request,
}) => {
  const { copyLink } = await invite(request, 'Omar')
  const link = await copyLink()
  const places = [`${schoolUrl()}/login`, `${schoolUrl()}/forgot-password`, `${schoolUrl()}/verify#code`, link]
  for (const place of [...places, `${schoolUrl()}/verify?hash=unknown`]) {
    await page.goto('about:blank')
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Public School')
    await page.waitForLoadState('networkidle')
    // These screens fit themselves by their styles alone: made narrower they are what they are when opened so.
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await violationsInBothSchemes(page), `${place} at ${width} px`).toEqual([])
      expect(await overflow(page), `${place} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('the way in is in Hindi where Hindi is chosen', async ({ page, request }) => {
  const { copyLink } = await invite(request, 'Usha')
  await page.goto(schoolUrl())
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.getByLabel('ई-मेल या संख्या')).toBeVisible()
  await page.goto(await copyLink())
  await expect(page.getByText('स्वागत है, Usha।')).toBeVisible()
  await page.getByLabel('पासवर्ड', { exact: true }).fill('कम')
  await page.getByRole('button', { name: 'पासवर्ड तय करें' }).click()
  await expect(page.getByText('पासवर्ड में कम से कम 12 अक्षर होने चाहिए')).toBeVisible()
  const text = await page.locator('main').innerText()
  // A way's name is its school's own, and other tests set some up meanwhile: each ends in the time of its making.
  expect(text.replace(/Demo Public School|Usha|English|\w+ \d{13}/g, '')).not.toMatch(/[A-Za-z]{3,}/)
})
