import { expect, type Locator } from '@playwright/test'
import type { WalkHands } from './hands.ts'
import { PUPILS, STAFF, type writeMessyLists } from './messy-lists.ts'

export type MessyLists = Awaited<ReturnType<typeof writeMessyLists>>

const checked = (place: Locator, count: number | RegExp) =>
  place.getByText(typeof count === 'number' ? `${count.toLocaleString('en')} rows can be added.` : count).waitFor()

async function take(hands: WalkHands, upload: Locator, picture: string): Promise<void> {
  await hands.look(picture)
  await hands.press(upload.getByRole('button', { name: 'Import', exact: true }))
  await upload.getByText(/rows added/).waitFor()
  await hands.press(upload.getByRole('button', { name: 'Done' }))
}

/** The list is on the second sheet, which is asked. */
export async function takeRoster(hands: WalkHands, { roster }: MessyLists): Promise<void> {
  const { page } = hands
  await hands.link('Drop the list of pupils')
  const upload = page.getByRole('dialog', { name: 'Upload Students' })
  await hands.drop(upload.locator('input[type=file]'), roster)
  await hands.press(upload.getByRole('button', { name: 'Check first' }))
  await hands.press(upload.getByRole('button', { name: /^Students 2026-27/ }))
  await checked(upload, PUPILS)
  await take(hands, upload, 'roster')
  await page.getByText(`${PUPILS.toLocaleString('en')} records found`).waitFor()
  await hands.look('students')
  hands.end(`${PUPILS.toLocaleString('en')} pupils from a file`)
}

/** Which role they have is asked once, and what the board calls "Hindi" in the tenth. */
export async function takeStaff(hands: WalkHands, { staff }: MessyLists): Promise<void> {
  const { page } = hands
  await hands.link('Staff')
  await hands.button('Upload Staff')
  const upload = page.getByRole('dialog', { name: 'Upload Staff' })
  await hands.drop(upload.locator('input[type=file]'), staff)
  await hands.press(upload.getByRole('button', { name: 'Check first' }))
  await hands.press(upload.getByRole('button', { name: 'Teacher', exact: true }))
  await checked(upload, /rows can be added\./)
  await hands.look('staff-open')
  const meant = upload.getByRole('button', { name: /^Did you mean/ })
  // A press may say the same of several sections.
  for (let open = await meant.count(); open > 0; open = await meant.count()) {
    await hands.press(meant)
    await expect(meant).not.toHaveCount(open)
  }
  await checked(upload, STAFF)
  await take(hands, upload, 'staff')
  await page.getByText(`${STAFF} records found`).waitFor()
  hands.end(`${STAFF} staff from a file`)
}

/** Codes of all staff, and of the pupils of one section. */
export async function printCodes(hands: WalkHands): Promise<void> {
  const { page } = hands
  await hands.choose(page.getByLabel('Rows of a page'), '100')
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(STAFF + 1)
  await hands.press(page.getByRole('main').getByRole('checkbox'))
  const slips = page.waitForEvent('download')
  await hands.button('Print codes')
  await (await slips).path()
  await page.getByText(new RegExp(`^${STAFF} codes in `)).waitFor()
  await hands.look('codes')
  hands.end(`codes of ${STAFF} staff printed`)
}

export async function takeBank(hands: WalkHands, { chapters, questions }: MessyLists): Promise<void> {
  const { page } = hands
  await hands.link('Chapters')
  await hands.button('Upload Chapters')
  const upload = page.getByRole('dialog', { name: 'Upload Chapters' })
  await hands.drop(upload.locator('input[type=file]'), chapters)
  await hands.press(upload.getByRole('button', { name: 'Check first' }))
  await checked(upload, 5)
  await take(hands, upload, 'chapters')
  hands.end('chapters from a file')

  await hands.link('Questions')
  await hands.link('Upload a file')
  await hands.drop(page.locator('input[type=file]'), questions)
  await hands.button('Check first')
  await page.getByText('250 questions can be imported.').waitFor()
  await hands.look('questions')
  await hands.button('Import')
  await page.getByText(/^250 questions imported/).waitFor()
  hands.end('250 questions from a file')
}
