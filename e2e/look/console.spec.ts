import { type Browser, expect, type Page, test } from '@playwright/test'
import { platformUrl, schoolUrl } from '../support/school.ts'
import { goWithin, signIn } from '../support/sign-in.ts'

const lists = ['dashboard', 'classes', 'sections', 'subjects', 'chapters', 'topics']
const read = ['questions', 'question-papers', 'exam', 'manage-profile']
const work = [...read, 'questions/review', 'questions/create', 'exam/exam-marking', 'staffs', 'manage-instruction']
const reports = ['view-reports/teacher-report', 'view-reports/student-reports']

const screens = {
  'school-admin': [
    ...[...lists, ...work, ...reports, 'view-reports/school-reports', 'students-list', 'student/promote'],
    ...['questions/similar', 'questions/upload', 'question-papers/manual/create', 'question-papers/automatic/create'],
    ...['question-papers/preview/1', 'staffs/invitations', 'students-list/invitations', 'grade-systems'],
    ...['result-schemes', 'mails', 'activity-log', 'module-wise-access'],
  ],
  'staff-admin': [...lists, ...work, ...reports, 'students'],
  'student-admin': [...lists, 'manage-profile', 'view-reports/student-reports'],
  'super-admin': [
    ...[
      'dashboard',
      'sessions',
      'schools',
      'school-admins',
      'roles',
      'module-wise-access',
      'view-reports/school-reports',
    ],
    ...['school-admins/invitations', 'manage-profile'],
  ],
}

/** What a browser says of a page: errors, warnings, and what breaks. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) lines.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => lines.push(`${page.url()}: ${error.message}`))
  return lines
}

async function openAll(browser: Browser, area: keyof typeof screens, email: string, at = schoolUrl()) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const lines = listen(page)
  await signIn(page, { email, at })
  for (const path of screens[area]) {
    await goWithin(page, `/${area}/${path}`)
    await expect(page.locator('main [aria-busy=true], main .mantine-Loader-root')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  expect(lines).toEqual([])
}

test('no screen of a school says an error or a warning in the console', ({ browser }) =>
  openAll(browser, 'school-admin', 'admin@demo.test'))

test('no screen of a teacher or of a pupil does', async ({ browser }) => {
  await openAll(browser, 'staff-admin', 'teacher@demo.test')
  await openAll(browser, 'student-admin', 'student@demo.test')
})

test('no screen of the platform does', ({ browser }) =>
  openAll(browser, 'super-admin', 'super@quaestor.test', platformUrl()))

/** What opens without a sign-in, and its heading, for somebody who has never been here. */
const open = {
  login: 'Sign in',
  'forgot-password': 'Choose a new password',
  verify: 'Sign in with a printed code',
  'recover-password': 'Your link',
  'redirect-to-dashboard': "This report can't be opened",
  'report-card#1-unknown': 'This report card is not known here',
  'question-papers/view': 'Page not found',
  'school-admin/question-papers/pdf/none': 'Page not found',
  'school-admin/question-papers/pdf-preview/none': 'Page not found',
}

test('no page that opens without a sign-in does', async ({ page }) => {
  const lines = listen(page)
  for (const [path, heading] of Object.entries(open)) {
    await page.goto(`${schoolUrl()}/${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  expect(lines).toEqual([])
})

test('the question editor does not, with a formula written as it looks; a blank shows its number without braces', async ({
  page,
}) => {
  const lines = listen(page)
  await signIn(page, { to: '/school-admin/questions/create?type=FILL_BLANK' })
  const question = page.getByRole('textbox', { name: 'Question', exact: true })
  await question.click()
  await page.getByRole('button', { name: 'Formula' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('math-field')).toBeFocused()
  await page.keyboard.type('x^2+1/2')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog).toBeHidden()
  await expect(question.locator('.katex').first()).toBeVisible()

  await question.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' is ___ today')
  await expect(question).toContainText('{{1}}')
  // What is seen of the page, wherever it is said: braces that are drawn have a size.
  const seen = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!/\{\{|\}\}/.test(text.data) || parent?.closest('script, style')) continue
      if (parent && getComputedStyle(parent).fontSize !== '0px' && parent.checkVisibility()) found.push(text.data)
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
      if (field.checkVisibility() && /\{\{/.test(field.value + field.placeholder)) found.push(field.value)
    for (const one of document.querySelectorAll('[aria-label*="{{"]')) found.push(one.ariaLabel ?? '')
    return found
  })
  expect(seen).toEqual([])
  expect(lines).toEqual([])
})

test('an error of a page is heard', async ({ page }) => {
  const lines = listen(page)
  await page.setContent('<script>console.warn("a warning")</script>')
  expect(lines).toHaveLength(1)
})
