// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { invigilationApi, type RoomItem, type RoomPupil } from '#contract'
import { writeStored } from '#web/api/sign-in/stored.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { WatchedPupils } from './watched-pupils.tsx'

clearAfterEach()

const section = { id: 3, title: 'A' }
const pupilOf = (id: number, name: string): RoomPupil => ({
  ...{ exam_id: 7, student: { id, name, admission_no: `ADM-${id}`, roll_no: String(id), photo: null }, section },
  ...{ seat: null, set: null, until: '23:59', needs: [], attendance: null, arrived: null, left: null, booklet: null },
  ...{ note: null, by: null, at: null },
})
let exam_id = 100
let pupils: RoomPupil[] = []
const roll = () => ({
  ...{ duty_id: null, exam_id, section_id: null, series: null, date: '2026-11-20', start: '00:00', end: '23:59' },
  ...{ room: '12', role: 'WATCHER', senior: false, papers: [{ exam_id, title: 'Unit Test' }], sections: [section] },
  ...{ taken: 0, absent: 0, late: 0, state: 'OPEN', with: [], message: null, said: null, layout: null },
  ...{ pupils, cursor: '2026-11-20T00:30:00.000Z' },
})

beforeEach(() => {
  writeStored('user', JSON.stringify({ id: 5, client_id: 1 }))
  exam_id += 1
  pupils = [pupilOf(1, 'Asha'), pupilOf(2, 'Ravi'), pupilOf(3, 'Om')]
})

async function show(mark = (items: RoomItem[]) => items.map((_, i): object => ({ i, status: 'ok' }))) {
  const network = makeNetwork()
  network.answer(invigilationApi.sheet, () => ({ data: roll() }))
  network.answer(invigilationApi.mark, (body) => ({
    data: { results: mark(body.items as RoomItem[]), taken: 0, of: 3, cursor: '2026-11-20T00:31:00.000Z' },
  }))
  render(<WatchedPupils asked={{ exam_id, section_id: null }} />, { wrapper: makeFrame() })
  await screen.findByRole('heading', { name: 'Room 12' })
  const items = () =>
    network.sent.filter(({ path }) => path.endsWith('/mark')).flatMap(({ body }) => body.items as RoomItem[])
  /** What the server has of each pupil in the end. */
  const taken = () => Object.fromEntries(items().map((item) => [item.student_id, item.attendance]))
  return { items, taken, pupil: (name: string) => screen.getByRole('button', { name: new RegExp(`^\\d+ ?${name}`) }) }
}

test('P88 a tap says present, the next one absent, the next takes it back; Undo takes the last back', async () => {
  const { pupil, taken } = await show()
  fireEvent.click(pupil('Asha'))
  fireEvent.click(pupil('Ravi'))
  fireEvent.click(pupil('Ravi'))
  for (let n = 0; n < 3; n++) fireEvent.click(pupil('Om'))
  expect((await screen.findByText(/1 of 3/)).textContent).toContain('1 absent')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(pupil('Om').textContent).toContain('Absent')
  await waitFor(() => expect(taken()).toEqual({ 1: 'P', 2: 'A', 3: 'A' }), { timeout: 3000 })
})

test('P89 All present fills what is not taken, and leaves who is absent', async () => {
  pupils = [{ ...pupilOf(1, 'Asha'), attendance: 'A' }, pupilOf(2, 'Ravi'), pupilOf(3, 'Om')]
  const { taken } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'All present' }))
  expect(await screen.findByText('Attendance is complete')).toBeTruthy()
  await waitFor(() => expect(taken()).toEqual({ 2: 'P', 3: 'P' }), { timeout: 3000 })
})

test('P88 what somebody else took meanwhile is said by name, and decided by one press', async () => {
  const { pupil, items } = await show((sent) =>
    sent.map(({ base }, i) =>
      base === null
        ? { i, status: 'conflict', value: 'A', by: { id: 9, name: 'Meena' }, at: null }
        : { i, status: 'ok' },
    ),
  )
  fireEvent.click(pupil('Asha'))
  const said = await screen.findByRole('alert', {}, { timeout: 3000 })
  expect(said.textContent).toContain('Meena took “Absent” meanwhile, you “Present”.')
  fireEvent.click(within(said).getByRole('button', { name: 'Put mine' }))
  await waitFor(() => expect(items()).toHaveLength(2), { timeout: 3000 })
  expect(items()[1]).toEqual({ student_id: 1, attendance: 'P', base: 'A' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('P88 keys say the same: P, A, L for late with the time; arrows go on', async () => {
  const { pupil, items } = await show()
  pupil('Asha').focus()
  for (const key of ['a', 'l']) fireEvent.keyDown(document.activeElement!, { key })
  await waitFor(() => expect(items()).toHaveLength(2), { timeout: 3000 })
  expect(items()).toEqual([
    { student_id: 1, attendance: 'A', base: null },
    { student_id: 2, attendance: 'P', base: null, arrived: expect.stringMatching(/^\d\d:\d\d$/) },
  ])
  expect(document.activeElement).toBe(pupil('Om'))
})

test('P86 nobody in it is said, and never that it is complete', async () => {
  pupils = []
  const network = makeNetwork()
  const said = { code: 'room.nobody' }
  network.answer(invigilationApi.sheet, () => ({ data: { ...roll(), message: 'Nobody writes here today', said } }))
  render(<WatchedPupils asked={{ exam_id, section_id: null }} />, { wrapper: makeFrame() })
  expect(await screen.findByText('Nobody writes here today')).toBeTruthy()
  expect(screen.queryByText(/complete/)).toBeNull()
})
