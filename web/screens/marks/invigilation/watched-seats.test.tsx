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
const photo = '/v1/media/file/0123456789abcdef0123456789abcdef.webp'
const pupilOf = (id: number, name: string, roll_no: string, row: number, col: number, label: string): RoomPupil => ({
  ...{ exam_id: 7, student: { id, name, admission_no: `ADM-${id}`, roll_no, photo: id === 2 ? photo : null }, section },
  ...{ seat: { row, col, label }, set: 'B', until: id === 2 ? '13:00' : '12:00', attendance: null },
  ...{ needs: id === 2 ? ['extra_time', 'front_row', 'step_free'] : [], arrived: null, left: null, booklet: null },
  ...{ note: null, by: null, at: null },
})
/** In the order of seats; the roll has them otherwise. */
const pupils = [
  pupilOf(1, 'Asha', '10', 0, 0, 'A1'),
  pupilOf(2, 'Ravi', '9', 0, 2, 'B1'),
  pupilOf(3, 'Om', '2', 1, 0, 'A2'),
]
let duty_id = 500

beforeEach(() => {
  writeStored('user', JSON.stringify({ id: 5, client_id: 1 }))
  duty_id += 1
})

async function show() {
  const network = makeNetwork()
  network.answer(invigilationApi.sheet, () => ({
    data: {
      ...{ duty_id, exam_id: null, section_id: null, series: { id: 4, name: 'Half-yearly' }, date: '2026-11-20' },
      ...{ start: '00:00', end: '12:00', room: 'Room 12', role: 'WATCHER', senior: false, sections: [section] },
      ...{ papers: [{ exam_id: 7, title: 'Mathematics' }], taken: 0, absent: 0, late: 0, state: 'OPEN', with: [] },
      ...{ message: null, said: null, layout: ['x.x', 'x.x'], rooms: null, pupils, cursor: '2026-11-20T00:30:00.000Z' },
    },
  }))
  network.answer(invigilationApi.mark, (body) => ({
    data: {
      results: (body.items as RoomItem[]).map((_, i) => ({ i, status: 'ok' })),
      ...{ taken: 0, of: 3, cursor: '2026-11-20T00:31:00.000Z' },
    },
  }))
  render(<WatchedPupils asked={{ duty_id }} />, { wrapper: makeFrame() })
  await screen.findByRole('heading', { name: 'Room 12' })
  const taken = () =>
    Object.fromEntries(
      network.sent
        .filter(({ path }) => path.endsWith('/mark'))
        .flatMap(({ body }) => body.items as RoomItem[])
        .map((item) => [item.student_id, item.attendance]),
    )
  return { taken }
}

const seat = (name: string) => screen.getByRole('button', { name: new RegExp(name) })

test('P87 the room as it stands: each pupil on the seat, with all that is granted and the own end, an aisle and a free seat', async () => {
  await show()
  const table = within(screen.getByRole('region', { name: 'Seats' })).getByRole('table')
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.map((text) => /Asha|Ravi|Om/.exec(text ?? '')?.[0] ?? '')).toEqual(['Asha', '', 'Ravi', 'Om', '', ''])
  expect(seat('Ravi').textContent).toMatch(/Set B · extra time · front row · no steps · until 13:00/)
  expect(seat('Ravi').querySelector('img')?.getAttribute('src')).toBe(photo)
})

test('P81 by keys: letters say who is there and go on to the next seat, arrows go across the aisle', async () => {
  const { taken } = await show()
  seat('Asha').focus()
  fireEvent.keyDown(seat('Asha'), { key: 'p' })
  expect(document.activeElement).toBe(seat('Ravi'))
  fireEvent.keyDown(seat('Ravi'), { key: 'a' })
  expect(document.activeElement).toBe(seat('Om'))
  fireEvent.keyDown(seat('Om'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(seat('Asha'))
  fireEvent.keyDown(seat('Asha'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(seat('Ravi'))
  fireEvent.click(seat('Om'))
  await waitFor(() => expect(taken()).toEqual({ 1: 'P', 2: 'A', 3: 'P' }), { timeout: 3000 })
})

test('P87 the same as a roll, in the order of roll numbers', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Roll' }))
  const lines = within(screen.getByRole('list', { name: 'Pupils' })).getAllByRole('listitem')
  expect(lines.map((line) => /Asha|Ravi|Om/.exec(line.textContent ?? '')?.[0])).toEqual(['Om', 'Ravi', 'Asha'])
  expect(screen.queryByRole('region', { name: 'Seats' })).toBeNull()
})
