// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { codeApi, type StudentPlace, studentApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import CodesDialog from './codes-dialog.tsx'

clearAfterEach()

const session = { id: 2, name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31', is_default: true } as never
const place = (id: number, title: string, count: number): StudentPlace => ({
  grade: { id, title },
  count,
  sections: [1, 2].map((at) => ({
    id: id * 10 + at,
    title: at === 1 ? 'A' : 'B',
    capacity: null,
    count,
    there: count,
  })),
})

test('F34 codes are printed for all that the list finds, for several classes at once, and what it does is told before', async () => {
  const network = makeNetwork()
  network.answer(studentApi.places, { data: [place(1, 'IX', 40), place(2, 'X', 36), place(3, 'XI', 0)] })
  network.answer(studentApi.list, ({ filter }) => ({
    data: [],
    count: ((filter as { grade_id?: number[] }).grade_id?.length ?? 20) * 30,
  }))
  network.answer(codeApi.students, { status: 422, refusal: { message: 'Not now' } })
  const filter = { grade_id: null, section_id: null, search: 'rao', status: null }
  render(<CodesDialog opened filter={filter} session={session} onClose={() => undefined} />, { wrapper: makeFrame() })
  await screen.findByText('600 pupils are found.')
  expect(screen.getByText(/codes that were printed before no longer work.*ZIP with a file for each class/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'XI' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'X' }))
  await screen.findByText('30 pupils are found.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'IX' }))
  await screen.findByText('60 pupils are found.')
  expect(screen.queryByText(/ZIP/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Print the slips' }))
  await waitFor(() => expect(network.sentTo(codeApi.students)).toHaveLength(1))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out whoever has a password already' }))
  await waitFor(() => expect(network.sentTo(studentApi.list).at(-1)?.filter).not.toHaveProperty('invitation'))
  const invitation = ['NONE', 'PENDING', 'EXPIRED', 'REVOKED']
  const sent = { grade_id: [2, 1], search: 'rao', state: 'ACTIVE', invitation }
  expect(network.sentTo(codeApi.students)[0]).toEqual({ session_id: 2, filter: sent })
})

test('F34 more than one print takes are told before, and nothing is printed of them', async () => {
  const network = makeNetwork()
  network.answer(studentApi.places, { data: [place(1, 'IX', 1400), place(2, 'X', 1200)] })
  network.answer(studentApi.list, { data: [], count: 2600 })
  const filter = { grade_id: null, section_id: null }
  render(<CodesDialog opened filter={filter} session={session} onClose={() => undefined} />, { wrapper: makeFrame() })
  await screen.findByText(/At most 2500 at once: choose fewer classes/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print the slips' }).disabled).toBe(true)
})
