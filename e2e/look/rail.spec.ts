import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { goWithin, signIn } from '../support/sign-in.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width
const rail = 60
const sidebar = 236

/** What is on top in the middle of a name: the name itself, if it is seen. Names let the pointer through, so they are asked for as if they didn't. */
const isOnTop = (page: Page, name: string) =>
  menu(page)
    .getByText(name, { exact: true })
    .evaluate((label: HTMLElement) => {
      label.style.pointerEvents = 'auto'
      const { left, top, width, height } = label.getBoundingClientRect()
      const isSeen = document.elementFromPoint(left + width / 2, top + height / 2) === label
      label.style.pointerEvents = ''
      return isSeen && left >= 0 && left + width <= innerWidth
    })

test('beside a mark sheet the sidebar is a rail of icons whose names are read out, and stand beside the one that has the focus', async ({
  page,
  request,
}) => {
  const admin = await callAs(request, { email: 'admin@demo.test', school: 'demo' })
  const { data: exams } = await admin<{ id: number }[]>('/exam/list', { filter: { state: 'MARKING' } })
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  expect(await widthOf(page)).toBe(sidebar)

  await goWithin(page, `/school-admin/exam/exam-marking?exam=${exams[0]!.id}`)
  await expect(page.locator('[data-wide] main')).toBeVisible()
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await widthOf(page)).toBe(rail)
  }
  const chapters = menu(page).getByRole('link', { name: 'Chapters', exact: true })
  const name = chapters.getByText('Chapters')
  await expect(name).toHaveCSS('opacity', '0')
  await menu(page).getByRole('link', { name: 'Subjects', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(chapters).toBeFocused()
  await expect(name).toHaveCSS('opacity', '1')
  expect(await isOnTop(page, 'Chapters')).toBe(true)

  // Entries below another one are icons as well.
  await menu(page).getByRole('button', { name: 'View Reports' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Results', exact: true })).toBeFocused()
  expect(await isOnTop(page, 'Results')).toBe(true)

  await page.setViewportSize({ width: 1366, height: 900 })
  expect(await widthOf(page)).toBe(sidebar)
  await page.setViewportSize({ width: 1280, height: 900 })
  await goWithin(page, '/school-admin/classes')
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  expect(await widthOf(page)).toBe(sidebar)
})

test('the sign of the top bar is whole at 320 px, and at any width whole or not there', async ({ page }) => {
  /** Where each of the top bar's sign and buttons ends before the next begins, and what of the sign is seen. */
  const bar = () =>
    page.evaluate(() => {
      const sign = document.querySelector('header svg[viewBox="0 0 40 32"]')!
      const start = sign.closest('header')!.querySelector('button')!.parentElement!.getBoundingClientRect()
      const { left, right, top } = sign.getBoundingClientRect()
      const search = sign.closest('header')!.querySelectorAll('button')[1]!.getBoundingClientRect()
      const isShown = top < start.bottom
      return { isShown, isWhole: !isShown || (left >= start.left && right <= search.left) }
    })
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, { to: '/school-admin/classes' })
  await expect(page.getByRole('heading', { level: 1, name: 'Class List' })).toBeVisible()
  expect(await bar()).toEqual({ isShown: true, isWhole: true })
  for (const width of [240, 280, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect((await bar()).isWhole, `at ${width} px`).toBe(true)
  }
})
