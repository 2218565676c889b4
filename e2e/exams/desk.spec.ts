import { expect, type Page, test } from '@playwright/test'
import { callAs } from '../support/api.ts'
import { admin, unique } from '../support/people.ts'
import { listen } from '../support/rules/console.ts'
import { looksRight, makeToday } from '../support/series-today.ts'
import { signIn } from '../support/sign-in.ts'

const roomOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rooms', exact: true }).getByRole('listitem').filter({ hasText: name }).first()

/** The packet goes to its room, by mouse and by key; without a connection the desk stays, and says of when it is. */
async function tickPacket(page: Page, room: string): Promise<void> {
  const own = roomOf(page, room)
  const packet = own.getByRole('checkbox', { name: `Packet given out: ${room}` })
  await packet.click()
  await expect(own).toContainText(/\d\d:\d\d, /)
  await packet.focus()
  await page.keyboard.press('Space')
  await expect(packet).not.toBeChecked()
  await expect(own).not.toContainText(/\d\d:\d\d, /)
  await page.keyboard.press('Space')
  await expect(packet).toBeChecked()
  await expect(own).toContainText(/\d\d:\d\d, /)
  await page.context().setOffline(true)
  await expect(page.getByText(/^There is no connection: this is how it stood at \d\d:\d\d\.$/)).toBeVisible()
  await expect(own).toContainText('taken')
  await page.context().setOffline(false)
  await expect(page.getByText(/^There is no connection/)).toHaveCount(0, { timeout: 20_000 })
}

test('the desk of the day: rooms with who is there, packets, a watcher who does not come, a room that fails, what is taken back, what is printed again', async ({
  page,
  request,
}, info) => {
  const calls = await callAs(request, admin)
  const { id, room, teacher, duty_id } = await makeToday(request, calls, 'Class 10')
  const said = listen(page)
  await signIn(page, { to: '/school-admin/dashboard' })
  await page.getByRole('link', { name: 'Rooms of today' }).click()
  await page.getByRole('link', { name: /^Desk of Unit test/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Desk of Unit test/ })).toBeVisible()
  const own = roomOf(page, room)
  await expect(own).toContainText('taken')
  await tickPacket(page, room)
  await looksRight(page, 'desk', info, 2600)

  // What is taken in the room is seen at the desk, by itself.
  const { data: sheet } = await calls<{ pupils: { student: { id: number; name: string } }[] }>('/invigilation/sheet', {
    duty_id,
  })
  const [one, ...others] = sheet.pupils.map(({ student }) => student)
  await calls('/invigilation/mark', {
    duty_id,
    items: [
      { student_id: one!.id, attendance: 'A' },
      ...others.map((other) => ({ student_id: other.id, attendance: 'P' })),
    ],
  })
  await expect(own).toContainText('1 absent', { timeout: 20_000 })
  await own.getByText('1 is not there').click()
  await expect(own).toContainText(one!.name)

  // Somebody does not come: who takes over is said before; one press, and it is theirs.
  const dialog = page.getByRole('dialog')
  await own.getByRole('button', { name: `${teacher.name} is not there` }).click()
  await expect(dialog.getByText(/watches in|Nobody can take it/)).toBeVisible()
  await looksRight(page, 'desk-absent', info)
  await dialog.getByRole('button', { name: 'Give the duty away' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Has a fever')
  await dialog.getByRole('button', { name: 'Give the duty away' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(own).not.toContainText(teacher.name)
  // They come after all.
  await page.screenshot({ path: info.outputPath('undo.png') })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toContainText(teacher.name)

  // A room fails: where its pupils go is said before, and what hangs there is to be printed again.
  await own.getByRole('button', { name: `Room closed: ${room}` }).click()
  await expect(dialog.getByText(/go(es)? to/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('A burst pipe')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(own).toHaveAttribute('data-closed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).not.toHaveAttribute('data-closed')
  await own.getByRole('button', { name: `Room closed: ${room}` }).click()
  await dialog.getByLabel('Reason').fill('A burst pipe, really')
  await page.keyboard.press('Control+Enter')
  await expect(own).toHaveAttribute('data-closed', 'true')
  await page.getByRole('button', { name: 'Print again: Door lists' }).click()
  await expect(page.getByText(/^\d+ pages? (is|are) ready\./)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Statement of absentees' }).click()
  await looksRight(page, 'desk-after', info, 2600)
  // A reason that lacks is refused: the browser writes that down by itself.
  // Without a network it goes on asking: the browser writes each down.
  expect
    .soft(said.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')))
    .toEqual([expect.stringContaining('422')])
  await calls(`/exam-series/change-state/${id}`, { state: 'CANCELLED', reason: unique() })
})
