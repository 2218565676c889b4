import { type Browser, expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { makeSchool, type NewSchool } from '../support/new-school.ts'
import { watchFailures } from '../support/school.ts'
import { signIn } from '../support/sign-in.ts'

/** Each press, choice and field counts, as whoever does it would count. */
function counter(page: Page) {
  let actions = 0
  const main = page.getByRole('main')
  const press = async (name: string | RegExp) => {
    actions += 1
    await main.getByRole('button', { name, exact: true }).click()
  }
  return {
    press,
    goOn: () => press('Go on'),
    fill: async (label: string, text: string) => {
      actions += 1
      await main.getByLabel(label, { exact: true }).fill(text)
    },
    choose: async (label: string, option: string) => {
      actions += 1
      await main.getByLabel(label, { exact: true }).selectOption({ label: option })
    },
    tick: async (name: string) => {
      actions += 1
      await main.getByRole('checkbox', { name, exact: true }).click()
    },
    open: async (link: string) => {
      actions += 1
      await page.getByRole('link', { name: link, exact: true }).click()
    },
    count: () => actions,
  }
}

const there = async (page: Page, who: NewSchool) => {
  const call = await callAs(page.request, who)
  const { data } = await call<{ grades: { title: string; sections: object[]; subjects: { title: string }[] }[] }>(
    '/set-up/get',
  )
  return data.grades
}

const isMade = (page: Page) => expect(page.getByRole('status').getByText(/^Made: /)).toBeVisible()
const isKept = (page: Page) => expect(page.getByText(/^Draft kept /)).toBeVisible()

const elsewhere = async (browser: Browser, who: NewSchool, to: string) => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, { ...who, to })
  return page
}

test('a school of twelve classes is made in 8 actions as proposed, undone, and made again with streams and corrections', async ({
  page,
}) => {
  const failures = watchFailures(page)
  const who = await makeSchool(page.request, 'first-day')
  await signIn(page, who)
  const first = counter(page)
  await first.open('Set up the school')
  await first.press('I–XII')
  await first.goOn()
  await first.fill('All classes', 'A-C')
  await first.goOn()
  await first.goOn()
  await first.goOn()
  await first.press('Make it')
  await isMade(page)
  expect(first.count()).toBe(8)
  const made = await there(page, who)
  expect(made.map(({ title }) => title)).toEqual('I II III IV V VI VII VIII IX X XI XII'.split(' '))
  expect(made.every(({ sections, subjects }) => sections.length === 3 && subjects.length >= 7)).toBe(true)

  await page.getByRole('main').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('rows removed').first()).toBeVisible()
  expect(await there(page, who)).toEqual([])

  // A dozen corrections of the same draft.
  const second = counter(page)
  await second.press('Sections')
  await second.press('Streams in XI, XII')
  await second.fill('Sections of II', 'A-B')
  await second.fill('Sections of VII', 'A-D')
  await second.goOn()
  for (const subject of ['Sanskrit, VI', 'Sanskrit, VII', 'Sanskrit, VIII', 'Computer, III', 'General Knowledge, I'])
    await second.tick(subject)
  await second.press('Subject')
  await page.getByRole('dialog').getByLabel('Name').fill('Robotics')
  await page.getByRole('dialog').getByLabel('Classes').fill('6-8')
  await page.getByRole('dialog').getByRole('button', { name: 'Add the subject' }).click()
  await second.goOn()
  await second.goOn()
  await second.press('Make it')
  await isMade(page)
  expect(second.count() + 3).toBeLessThanOrEqual(25)
  const corrected = await there(page, who)
  expect(corrected.map(({ sections }) => sections.length)).toEqual([3, 2, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3])
  expect(corrected[6]?.subjects.map(({ title }) => title)).toContain('Robotics')
  expect(corrected[6]?.subjects.map(({ title }) => title)).not.toContain('Sanskrit')
  expect(failures).toEqual([])
})

test('two classes more like another are 6 actions; a draft is gone on with elsewhere, and two people are asked whose holds', async ({
  page,
  browser,
}) => {
  const who = await makeSchool(page.request, 'next-year')
  const call = await callAs(page.request, who)
  const subjects = [{ title: 'Weaving', subject_code: 'WEA' }]
  const grades = [{ rung: '9', title: 'IX', sections: [{ title: 'A' }, { title: 'B' }], subjects }]
  await call('/set-up/make', { plan: { ladder: 'IN', naming: 'ROMAN', board: 'CBSE', grades } })
  await signIn(page, who)
  const more = counter(page)
  await more.open('Set up the school')
  await more.press('X')
  await more.press('XI')
  await more.choose('The new classes are like', 'IX')
  await isKept(page)

  const other = await elsewhere(browser, who, '/school-admin/set-up')
  await expect(other).toHaveURL(/\/set-up\/classes$/)
  await expect(other.getByRole('button', { name: 'XI', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'XII', exact: true }).click()
  await isKept(other)
  await other.context().close()

  await page.getByRole('button', { name: 'VIII', exact: true }).click()
  await expect(page.getByText(/^Head has changed this draft meanwhile/)).toBeVisible()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByRole('button', { name: 'XII', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'VIII', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'XII', exact: true }).click()
  await more.press('Make')
  await more.press('Make it')
  await isMade(page)
  expect(more.count()).toBe(6)
  const made = await there(page, who)
  expect(
    made.map(({ title, sections, subjects: own }) => [title, sections.length, own.map((one) => one.title).join()]),
  ).toEqual([
    ['IX', 2, 'Weaving'],
    ['X', 2, 'Weaving'],
    ['XI', 2, 'Weaving'],
  ])
})

test('the matrix is worked by keys alone', async ({ page }) => {
  const who = await makeSchool(page.request, 'by-keys')
  await signIn(page, { ...who, to: '/school-admin/set-up/classes' })
  await page.getByRole('button', { name: 'I–X', exact: true }).click()
  await page.getByRole('button', { name: 'Subjects', exact: true }).click()
  const english = page.getByRole('checkbox', { name: 'English, I', exact: true })
  await english.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: 'English, II', exact: true })).toBeFocused()
  await page.keyboard.press(' ')
  await expect(page.getByRole('checkbox', { name: 'English, II', exact: true })).not.toBeChecked()
  await page.keyboard.press(' ')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'English · II' })
  await dialog.getByLabel('Code').fill('EN2')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /^English/ }).getByText('EN2')).toBeVisible()
  await page.getByRole('checkbox', { name: 'English, III', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Hindi, V', exact: true }).click({ modifiers: ['Shift'] })
  for (const name of ['English, IV', 'Hindi, III', 'Hindi, V'])
    await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
})
