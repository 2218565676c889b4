import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { violationsInBothSchemes } from '../support/axe.ts'
import { makeMarkedExam, storedMarks } from '../support/marking.ts'
import { unique } from '../support/people.ts'
import { watchFailures } from '../support/school.ts'
import { looksRight } from '../support/series-today.ts'
import { signIn } from '../support/sign-in.ts'

const resultDay = '/school-admin/view-reports/result-day'

type MarkedExam = Awaited<ReturnType<typeof makeMarkedExam>>

/** All pupils of an exam get 15, but for one who is on medical leave; then its teacher hands it in. */
async function handIn(request: APIRequestContext, { admin, id }: MarkedExam): Promise<void> {
  const teacher = await callAs(request, { email: 'teacher@demo.test', school: 'demo' })
  const items = (await storedMarks(admin, id)).map(({ id: mark_id }, at) =>
    at === 3 ? { mark_id, field: 'attendance', value: 'ML' } : { mark_id, field: 'marks', value: 15 },
  )
  await admin('/exam-marks/update-many', { exam_id: id, items })
  expect((await teacher(`/exam/change-state/${id}`, { state: 'SUBMITTED' })).success).toBe(true)
}

const stateOf = async ({ admin, id }: MarkedExam) =>
  (await admin<{ state: string }[]>('/exam/list', { filter: { id } })).data[0]?.state

const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name},` }).check()
}

/** The clock of the device, a day ahead, as a field of day and time takes it. */
function tomorrow(): string {
  const at = new Date(Date.now() + 86_400_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

test('result day: what cannot be verified or published is named; many come out at once, or at an instant that is taken back', async ({
  page,
  request,
}, info) => {
  const mark = unique()
  const [one, two, back] = [`Day one ${mark}`, `Day two ${mark}`, `Day back ${mark}`]
  const first = await makeMarkedExam(request, one, 71)
  const second = await makeMarkedExam(request, two, 72)
  const third = await makeMarkedExam(request, back, 73)
  for (const exam of [first, second, third]) await handIn(request, exam)
  const failures = watchFailures(page)
  await signIn(page, { to: resultDay })
  await expect(lineOf(page, one).first()).toContainText('handed in')
  await looksRight(page, 'result-day', info)

  // The marks of one were taken back meanwhile.
  await choose(page, one, two, back)
  await third.admin(`/exam/change-state/${third.id}`, { state: 'MARKING', reason: 'A test' })
  await page.getByRole('button', { name: 'Verify (3)' }).click()
  const told = page.getByRole('main').getByRole('status')
  await expect(told).toContainText('Verified: 2 of 3')
  await expect(told).toContainText(`${back}: `)
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
    'VERIFIED',
    'VERIFIED',
    'MARKING',
  ])

  // Set for an instant: as hidden as before, and taken back.
  await page.getByRole('button', { name: 'Publish (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 2 exams' })
  await dialog.getByRole('radio', { name: 'At a time' }).check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByLabel('Day and time')).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Day and time').fill(tomorrow())
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of [one, two]) await expect(lineOf(page, name).first()).toContainText('Results come out on')
  expect(await stateOf(first)).toBe('VERIFIED')
  for (const name of [one, two]) {
    await page.getByRole('button', { name: `Do not publish ${name}`, exact: true }).click()
    await expect(lineOf(page, name).first()).not.toContainText('Results come out on')
  }

  // Of two one is no longer verified: none comes out, and which it is stands there.
  await choose(page, one, two)
  await page.getByRole('button', { name: 'Publish (2)' }).click()
  await second.admin(`/exam/change-state/${second.id}`, { state: 'SUBMITTED', reason: 'A test' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  const refused = page.getByRole('alert').filter({ hasText: `${two} is not verified` })
  await expect(refused.first()).toBeVisible()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['VERIFIED', 'SUBMITTED'])
  expect(failures).toEqual([])
})

test('before an exam is verified it is said what is worth a look, and each finding opens its cell', async ({
  page,
  request,
}, info) => {
  const name = `Looked at ${unique()}`
  const exam = await makeMarkedExam(request, name, 74)
  await handIn(request, exam)
  await signIn(page, { to: `/school-admin/exam?search=${encodeURIComponent(name)}` })
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: /^Change the state/ }).click()
  const dialog = page.getByRole('dialog', { name: `Change the state of ${name}` })
  const found = dialog.getByRole('region', { name: 'Worth a look before you verify' })
  await found.getByText('Absences and codes').click()
  await expect(found).toContainText('medical leave')
  await found.getByText('The same total in a row').click()
  await expect(found).toContainText('pupils with 15')
  await looksRight(page, 'findings', info)
  const leave = found.getByRole('listitem').filter({ hasText: 'medical leave' }).getByRole('link')
  const [tab] = await Promise.all([page.waitForEvent('popup'), leave.click()])
  const pupil = (await leave.textContent())!.split(' · ').at(-1)!
  await expect(tab.getByRole('textbox', { name: `Marks, out of 20, ${pupil}` })).toBeFocused()
  await tab.close()
  // Nothing of it keeps anybody from verifying.
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await stateOf(exam)).toBe('VERIFIED')
})
