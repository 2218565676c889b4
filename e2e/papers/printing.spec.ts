import { execFileSync } from 'node:child_process'
import { type APIRequestContext, expect, type Page, type TestInfo, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { signIn } from '../support/sign-in.ts'

const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })

async function openDocuments(page: Page): Promise<void> {
  await signIn(page, { to: '/school-admin/question-papers/preview/1' })
  await page.getByText('Marking scheme, answer sheet, other editions').click()
}

async function download(page: Page, info: TestInfo, name: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  const path = info.outputPath(name)
  await (await arriving).saveAs(path)
  return path
}

test('a file is named by its document and edition', async ({ page }) => {
  await openDocuments(page)
  await page.getByLabel('Edition').selectOption({ label: 'Large print, 24 points' })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  expect((await arriving).suggestedFilename()).toMatch(/, Question paper(, Set A)?, Large print, 24 points\.pdf$/)
})

test('the attendance sheet of a section lists its students', async ({ page }, info) => {
  await openDocuments(page)
  await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Attendance sheet' })
  await page.getByLabel('Section of the class').selectOption({ label: 'A' })
  const text = textOf(await download(page, info, 'attendance.pdf'))
  expect(text).toContain('Attendance')
  expect(text).toMatch(/Section\s*:?\s*A/)
})

test('copies with names are printed in the background and fetched as one file', async ({ page }, info) => {
  await openDocuments(page)
  await page.getByRole('button', { name: 'Copies with names' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copies with names' })
  await dialog.getByRole('checkbox', { name: 'B', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(dialog.getByText(/copies? (is|are) ready/)).toBeVisible()
  const text = textOf(await download(page, info, 'copies.pdf'))
  expect(text.match(/Roll/g)?.length).toBeGreaterThan(1)
  // Whoever has left the page finds them again, beside the form for others.
  await page.reload()
  await page.getByText('Marking scheme, answer sheet, other editions').click()
  await page.getByRole('button', { name: 'Copies with names' }).click()
  await expect(dialog.getByText(/Your last copies/)).toBeVisible()
  await expect(dialog.getByText(/copies? (is|are) ready/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  expect(textOf(await download(page, info, 'copies-again.pdf'))).toBe(text)
})

test('the thumbnails lead to a page', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await openDocuments(page)
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(page.getByRole('img', { name: /Page 2 of/ })).toBeInViewport()
})

/** A draft of three questions, of which the second alone is translated into Hindi. */
async function makeMixedDraft(request: APIRequestContext): Promise<number> {
  const call = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const [chapter] = (await call<{ id: number; grade_id: number; subject_id: number }[]>('/chapter/list')).data
  const { id: chapter_id = 0, grade_id, subject_id } = chapter ?? {}
  const sessions = await call<{ id: number; is_default: boolean }[]>('/session/list')
  const place = { grade_id, subject_id }
  const kind = { type: 'MCQ_SINGLE', level: 'EASY', skill: 'REMEMBER', max_marks: 1, language: 'en' }
  const question_options = [{ data: '<p>one</p>', is_correct: true }, { data: '<p>two</p>' }]
  const hindi = {
    language: 'hi',
    question_text: '<p>दूसरा प्रश्न</p>',
    question_options: [{ data: '<p>एक</p>' }, { data: '<p>दो</p>' }],
  }
  const ids: number[] = []
  for (const [text, translations] of [
    ['The first of three', []],
    ['The second of three', [hindi]],
    ['The third of three', []],
  ] as const) {
    const said = { question_text: `<p>${text}</p>`, question_options, translations }
    ids.push((await call<{ id: number }>('/question/create', { ...place, chapter_id, ...kind, ...said })).data.id)
  }
  const plan = { section: 'A', instruction: null, types: ['MCQ_SINGLE'], marks_each: 1, count: 3 }
  const head = { name: 'In two languages', header_1: 'Demo', type_test: 'CLASS_TEST', timing: '0:20', language: 'en' }
  const session_id = sessions.data.find(({ is_default }) => is_default)?.id
  const draft = { ...place, ...head, session_id, question_paper_created_type: 'MANUAL', question_paper_marks: 3 }
  const { data } = await call<{ id: number }>('/question-paper/set-section', { ...draft, sections: [plan] })
  const questions = ids.map((question_id) => ({ question_id, max_marks: 1, or_group: null }))
  await call(`/question-paper/manual-create/${data.id}`, { sections: [{ section: 'A', questions }] })
  return data.id
}

test('an edition in two languages names what lacks a text before it is printed, and can be seen first', async ({
  page,
}, info) => {
  const id = await makeMixedDraft(page.request)
  await signIn(page, { to: `/school-admin/question-papers/preview/${id}` })
  await page.getByText('Marking scheme, answer sheet, other editions').click()
  await page.getByLabel('Edition').selectOption({ label: 'Two languages' })
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  const said = page.getByRole('alert').filter({ hasText: '2 of 3 questions have no Hindi text: 1, 3' })
  await expect(said).toBeVisible()
  const link = said.getByRole('link', { name: 'Translate question 3 into Hindi' })
  await expect(link).toHaveAttribute('href', /\/school-admin\/questions\/\d+\?translate=hi$/)
  const arriving = page.waitForEvent('download')
  await said.getByRole('button', { name: 'Print all the same' }).click()
  const path = info.outputPath('two.pdf')
  await (await arriving).saveAs(path)
  expect(textOf(path)).toContain('प्रश्न')
  await page.getByRole('button', { name: 'Show on screen' }).click()
  await expect(page.getByText(/You see: In two languages.*Two languages/)).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'no Hindi text: 1, 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the paper' }).click()
  await expect(page.getByText(/You see:/)).toBeHidden()
})

test('the link to translate opens the editor at that language, which says what a change does to an approved question', async ({
  page,
}) => {
  const call = await callAs(page.request, { email: 'admin@demo.test', school: 'demo' })
  const filter = { review_state: 'APPROVED', type: 'MCQ_SINGLE', language: 'en' }
  const { data } = await call<{ id: number }[]>('/question/list', { filter })
  await signIn(page, { to: `/school-admin/questions/${data[0]?.id}?translate=hi` })
  const says = page.getByText(/This question is approved\. Once this change is saved it goes back to draft/)
  await expect(page.getByRole('region', { name: 'Translations' }).getByText('Hindi').first()).toBeVisible()
  await expect(says).toBeHidden()
  await page.getByRole('textbox', { name: 'Source' }).fill('Another source')
  await expect(says).toBeVisible()
})
