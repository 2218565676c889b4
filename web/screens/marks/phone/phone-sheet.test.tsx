// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { examMarksApi } from '#contract'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, B, column, drawSheet, onPhone, open, pupil } from '#web/testing/show-sheet.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  onPhone()
})

const columns = [column(11, { A: '1' }), column(12, { A: '2' }, { max_marks: 12 })]
const present = (id: number, questions = {}) => pupil(id, null, A, { attendance: 'P', questions })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Pupil \d$/ })
const at = () => input().getAttribute('aria-label')
const card = () => screen.findByRole('region', { name: /^Pupil \d$/ })
const sent = () =>
  network
    .sentTo(examMarksApi.updateMany)
    .flatMap(({ items }) => items as { mark_id: number; field: string; value: unknown }[])
    .map(({ mark_id, field, value }) => [mark_id, field, value])

test('the pass of attendance comes first: a tap goes from present to absent to medical leave, one button does the others', async () => {
  drawSheet(network, { columns, rows: [1, 2, 3].map((id) => pupil(id, null)) })
  const line = (name: RegExp) => screen.findByRole('button', { name })
  expect(await screen.findByText('3 pupils without attendance')).toBeTruthy()
  for (const how of ['not taken yet', 'Present', 'Absent']) {
    fireEvent.click(await line(new RegExp(`Pupil 2: ${how}$`)))
  }
  expect(await line(/Pupil 2: Medical leave$/)).toBeTruthy()
  expect(screen.getByText('2 pupils without attendance')).toBeTruthy()
  press('All present')
  expect(screen.getByText('Attendance is complete')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All present' })).toBeNull()
  await waitFor(() =>
    expect(sent().filter(([, , value]) => value !== 'A')).toEqual(
      expect.arrayContaining([
        [1, 'attendance', 'P'],
        [2, 'attendance', 'ML'],
        [3, 'attendance', 'P'],
      ]),
    ),
  )
  press('To the marks')
  // Not that of whom the last tap was.
  expect((await card()).getAttribute('aria-label')).toBe('Pupil 1')
})

test('pupils of several sections have the section before their roll number, where they are marked present too', async () => {
  drawSheet(network, {
    columns,
    rows: [pupil(1, null), pupil(2, null, B)],
    exam: { sections: [A, B].map((one) => ({ ...one, ...open })) },
  })
  const line = await screen.findByRole('button', { name: /Pupil 2: not taken yet$/ })
  expect(line.textContent).toMatch(/^B 2/)
})

test('there is one primary button: to the marks while some are missing, to hand in once none is', async () => {
  const primary = () =>
    screen.getAllByRole('button').flatMap((one) => (one.dataset.variant === 'filled' ? [one.textContent] : []))
  drawSheet(network, { columns, rows: [pupil(1, null)] })
  await screen.findByText('1 pupil without attendance')
  expect(primary()).toEqual(['To the marks'])
  press(/Pupil 1: not taken yet$/)
  press(/Pupil 1: Present$/)
  expect(primary()).toEqual(['Hand in'])
})

test('where nothing can be typed no keys stand for it, and those that lead on stay', async () => {
  drawSheet(network, { columns, rows: [present(1, { 11: 2 }), present(2)], may: [] })
  await card()
  const keys = within(screen.getByRole('group', { name: 'Keys' })).getAllByRole('button')
  expect(keys.map(({ textContent }) => textContent)).toEqual(['◀', '▶'])
  expect(screen.queryByRole('switch')).toBeNull()
})

test('marks that a tap would clear are asked for first', async () => {
  drawSheet(network, { columns, rows: [present(1, { 11: 2 }), pupil(2, null)] })
  fireEvent.click(await screen.findByRole('button', { name: /Pupil 1: Present$/ }))
  expect(screen.getByText('Clear 1 mark of this pupil?')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Pupil 1: Present$/ })).toBeTruthy()
  press('Clear (Enter)')
  expect(screen.getByRole('button', { name: /Pupil 1: Absent$/ })).toBeTruthy()
})

test('the keypad types into the question of the card, goes on from one to the next and to the next pupil', async () => {
  drawSheet(network, { columns, rows: [present(1), present(2)] })
  await card()
  expect([at(), input().inputMode]).toEqual(['Question 1, out of 3, Pupil 1', 'none'])
  press('2')
  press('½')
  expect(input().value).toBe('2½')
  press('Next question')
  expect(at()).toBe('Question 2, out of 12, Pupil 1')
  expect(screen.getByRole('button', { name: 'Question 1, out of 3: 2.5' })).toBeTruthy()
  expect(within(await card()).getByText('2.5/6')).toBeTruthy()
  press('1')
  press('1')
  press('Next question')
  expect(at()).toBe('Question 1, out of 3, Pupil 2')
  press('NA')
  press('Previous question')
  press('Previous question')
  expect(at()).toBe('Question 2, out of 12, Pupil 1')
  press('Delete the last character')
  expect(input().value).toBe('')
  press('point')
  press('5')
  press('Question 1, out of 3: 2.5')
  expect(screen.getByRole('button', { name: 'Question 2, out of 12: 0.5' })).toBeTruthy()
  await waitFor(() =>
    expect(sent()).toEqual(
      expect.arrayContaining([
        [1, 'question', 2.5],
        [1, 'question', 0.5],
        [2, 'question', 'NA'],
      ]),
    ),
  )
})

test('going on by itself leads to the next question of the same pupil, and from the last to the next pupil; ½ and NA too', async () => {
  const three = [11, 12, 13].map((id, at) => column(id, { A: String(at + 1) }))
  drawSheet(network, { columns: three, rows: [present(1), present(2)] })
  await card()
  const goesOn = screen.getByRole('switch', { name: /^Go on by itself after one digit/ })
  expect(goesOn.parentElement?.parentElement?.textContent).toContain('For whole marks')
  fireEvent.click(goesOn)
  press('2')
  expect(at()).toBe('Question 2, out of 3, Pupil 1')
  press('½')
  expect(at()).toBe('Question 3, out of 3, Pupil 1')
  press('NA')
  expect(at()).toBe('Question 1, out of 3, Pupil 2')
  await waitFor(() =>
    expect(sent().sort()).toEqual([
      [1, 'question', 0.5],
      [1, 'question', 2],
      [1, 'question', 'NA'],
    ]),
  )
})

test('a finger that goes to the side leads to the next pupil and back, one that scrolls does not', async () => {
  drawSheet(network, { columns, rows: [present(1), present(2), present(3)] })
  const swipe = async (aside: number, along = 0) => {
    const touch = (x: number, y: number) => ({ clientX: x, clientY: y })
    const list = (one: object) => Object.assign([one], { item: () => one })
    const on = await card()
    fireEvent.touchStart(on, { touches: list(touch(200, 300)) })
    fireEvent.touchEnd(on, { changedTouches: list(touch(200 + aside, 300 + along)) })
  }
  await swipe(-120)
  expect(at()).toBe('Question 1, out of 3, Pupil 2')
  expect(screen.getByRole('img', { name: 'Pupil 2 of 3, 0 complete' })).toBeTruthy()
  await swipe(-80, 200)
  await swipe(-30)
  expect(at()).toBe('Question 1, out of 3, Pupil 2')
  await swipe(90, 20)
  expect(at()).toBe('Question 1, out of 3, Pupil 1')
})

test('the phone’s own keyboard is a switch that is remembered, and so is the table', async () => {
  const rows = [present(1)]
  drawSheet(network, { columns, rows })
  await card()
  fireEvent.click(screen.getByRole('switch', { name: "Use the phone's keyboard" }))
  expect([input().inputMode, screen.queryByRole('button', { name: '7' })]).toEqual(['decimal', null])
  press('Table')
  expect(screen.getByRole('grid', { name: 'Marks' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Pupil 1' })).toBeNull()
  cleanup()
  drawSheet(network, { columns, rows })
  expect(await screen.findByRole('grid', { name: 'Marks' })).toBeTruthy()
  press('Pupil by pupil')
  await card()
  expect(input().inputMode).toBe('decimal')
})

test('an absent pupil takes no marks from the keypad', async () => {
  drawSheet(network, { columns, rows: [present(1)] })
  await card()
  press('AB')
  press('3')
  expect(input().value).toBe('')
  expect(screen.getByText(/^Pupil 1: Absent\. Marks are entered for pupils who were there/)).toBeTruthy()
})
