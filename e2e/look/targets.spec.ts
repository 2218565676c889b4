import { expect, type Locator, type Page, test } from '@playwright/test'
import { goWithin, signIn } from '../support/sign-in.ts'

// So high that whole screens are in it: what lies below the window's edge can't be asked for.
const phone = { viewport: { width: 390, height: 3000 }, hasTouch: true, isMobile: true }
test.use(phone)

const ofSchool = [
  ...['dashboard', 'classes', 'staffs', 'students-list', 'questions', 'question-papers', 'exam', 'exam/exam-marking'],
  ...['view-reports/school-reports', 'grade-systems', 'manage-profile', 'activity-log', 'module-wise-access'],
]
const lists = ['classes', 'sections', 'subjects', 'chapters', 'topics']
const withDialogs = [...lists, 'staffs', 'students-list', 'exam', 'manage-instruction', 'grade-systems']
const ofOthers: [email: string, area: string, paths: string[]][] = [
  [
    'teacher@demo.test',
    'staff-admin',
    [
      ...['dashboard', ...lists, 'staffs', 'students', 'questions', 'questions/review', 'question-papers', 'exam'],
      ...['exam/exam-marking', 'view-reports/teacher-report', 'view-reports/student-reports', 'manage-profile'],
      'manage-instruction',
    ],
  ],
  [
    'student@demo.test',
    'student-admin',
    ['dashboard', 'classes', 'subjects', 'exam', 'view-reports/student-reports', 'manage-profile'],
  ],
]

/**
 * What a finger of 44 px does not hit: each point that far from the middle of a button, a link or a field belongs to it or to another one that a
 * finger is meant for. The heads of lists are not seen there, links within a sentence are as high as its lines; what stands beside its like in a table's row is asked for its height alone.
 */
function smallTargets(within: string): string[] {
  const targets = 'a[href], button, [role=button], [role=tab], input, select, textarea, summary'
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${targets})`)) {
    const field = element.closest<HTMLElement>('.mantine-Input-wrapper, .mantine-Checkbox-body, .mantine-Radio-body')
    const shown = element.matches('input') ? (field ?? element.closest('label') ?? element) : element
    // A row of tabs scrolls.
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
    if (!isShown || element.closest('p, thead, [aria-hidden=true]')) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const steps = element.closest('td, th')
      ? [
          [0, 21],
          [0, -21],
        ]
      : [
          [0, 21],
          [0, -21],
          [21, 0],
          [-21, 0],
        ]
    const isHit = ([right, down]: number[]) => {
      const point = document.elementFromPoint(x + right!, y + down!)
      // Nothing: beyond the window. Another target's own ground is no smaller than this one's.
      return (
        point === null || shown.contains(point) || point.closest(targets) !== null || point.closest('label') !== null
      )
    }
    if (!steps.every(isHit))
      found.push(`${element.ariaLabel ?? element.textContent} ${Math.round(width)} × ${Math.round(height)}`)
  }
  return found
}

const onScreen = 'main, header, [role=tablist]'

async function look(page: Page, address: string) {
  await goWithin(page, address)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect.soft(await page.evaluate(smallTargets, onScreen), address).toEqual([])
}

/** What lies over the screen is looked at alone, and closed again. */
async function lookAtOpened(page: Page, button: Locator, role: 'dialog' | 'menu') {
  await button.click()
  const opened = page.getByRole(role).last()
  await expect(opened).toBeVisible()
  await expect(opened.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0)
  // The first button or field of it: it is empty until its code is there.
  await expect(opened.locator('button, input, a').first()).toBeVisible()
  const within = `[role=${role}]`
  expect.soft(await page.evaluate(smallTargets, within), `${page.url()}, ${await opened.innerText()}`).toEqual([])
  if (role === 'menu') await page.keyboard.press('Escape')
  else await opened.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole(role)).toHaveCount(0)
}

test('whatever is pressed on a phone is as large as a finger', async ({ page }) => {
  await signIn(page)
  for (const path of ofSchool) await look(page, `/school-admin/${path}`)
})

test('so it is on the screens of a teacher and of a pupil', async ({ browser }) => {
  for (const [email, area, paths] of ofOthers) {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await signIn(page, { email })
    for (const path of paths) await look(page, `/${area}/${path}`)
    await context.close()
  }
})

test('so it is in dialogs, in the filters of a phone and in the menu of a row', async ({ page }) => {
  await signIn(page)
  const main = page.getByRole('main')
  for (const path of withDialogs) {
    await goWithin(page, `/school-admin/${path}`)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await lookAtOpened(page, main.getByRole('button', { name: /^Add New / }).first(), 'dialog')
    const menus = main.getByRole('button', { name: /^Actions for / })
    if ((await menus.count()) > 0) await lookAtOpened(page, menus.first(), 'menu')
    const filters = main.getByRole('button', { name: /^Filters/ })
    if ((await filters.count()) > 0) await lookAtOpened(page, filters, 'dialog')
  }
  await goWithin(page, '/school-admin/view-reports/school-reports')
  const more = main.getByRole('button', { name: 'More', exact: true })
  await lookAtOpened(page, more, 'menu')
  await more.click()
  await lookAtOpened(page, page.getByRole('menuitem', { name: 'Report cards' }), 'dialog')
  await lookAtOpened(page, main.getByRole('button', { name: /^Filters/ }), 'dialog')
})

test('a button that is too small is found', async ({ page }) => {
  await page.setContent('<main><button style="all: unset">OK</button></main>')
  expect(await page.evaluate(smallTargets, onScreen)).toHaveLength(1)
})
