import { expect, type Page, test } from '@playwright/test'
import { platformUrl, schoolUrl } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

test('unknown addresses show the not-found screen, signed in and signed out', async ({ page }) => {
  await page.goto(`${schoolUrl()}/school-admin/question-papers/pdf/1`)
  await expect(page.getByRole('heading', { name: /not found|no such page|nothing here/i })).toBeVisible()
  await signIn(page, { to: '/school-admin/no-such-screen' })
  await expect(page.getByRole('heading', { name: /not found|no such page|nothing here/i })).toBeVisible()
})

test('a student sees no questions and no papers', async ({ page }) => {
  await signIn(page, { email: 'student@demo.test' })
  await expect(page).toHaveURL(/\/student-admin\//)
  await expect(page.getByRole('link', { name: 'Subjects', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Questions', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Question Papers', exact: true })).toBeHidden()
})

test('a wrong password is said in the form, stays there, and keeps the address typed', async ({ page }) => {
  await page.clock.install()
  await page.goto(platformUrl())
  await page.getByLabel('E-mail').fill('super@quaestor.test')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: 'E-mail or password is wrong.' })
  await expect(note).toHaveCount(1)
  // Longer than a toast would.
  await page.clock.runFor(60_000)
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveValue('super@quaestor.test')
})

test('scripts and handlers in a question never run, in the list, the preview or the editor', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, { to: '/school-admin/questions' })
  const area = `${schoolUrl()}/school-admin`
  const hostile =
    '<p>Harmless<script>alert(1)</script> <b onclick="alert(2)">text</b><a href="javascript:alert(3)">x</a></p>'
  const picture = '<p>Look<img src=x onerror=alert(4)></p>'
  // A picture from elsewhere is refused by name.
  expect(await createQuestion(page, picture)).toMatchObject({ success: false, errors: [{ path: 'question_text' }] })
  expect(await createQuestion(page, hostile)).toMatchObject({ success: true })

  await page.goto(`${area}/questions?search=Harmless`)
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Harmless' }).first().click()
  const preview = page.getByRole('dialog', { name: 'Question' })
  await preview.getByText('Harmless text').first().click()
  await preview.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).getByText('text').click()
  expect(dialogs).toEqual([])
})

/** As a program with the sign-in of this page does; answers the reply's body. */
function createQuestion(page: Page, question_text: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (text) => {
    const kept = (name: string) => sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? ''
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${kept('client_token')}`,
      'db-token': kept('client_db_token'),
    }
    const call = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const { data } = await call('/v1/chapter/list', {})
    const [{ id: chapter_id, grade_id, subject_id }] = data
    const kind = { type: 'TRUE_FALSE', level: 'EASY', skill: 'APPLY', max_marks: 1, answer: { value: true } }
    return call('/v1/question/create', { ...kind, grade_id, subject_id, chapter_id, question_text: text })
  }, question_text)
}
