// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type BoardRow, examApi, gradeApi, permissionApi, resultBoardApi, sessionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ResultDay from './result-day.tsx'

clearAfterEach()

const row = (id: number, state: BoardRow['exam']['state'], more: Partial<BoardRow> = {}): BoardRow => ({
  exam: { id, name: `Test ${id}`, state, date: '2026-11-10', publish_at: null, published_at: null },
  ...{ grade: { id: 9, title: 'Class 9' }, subject: { id: 4, title: 'Science' } },
  section: { id: 1, title: 'A', state: state === 'MARKING' ? 'OPEN' : 'SUBMITTED' },
  ...{
    entered: 31,
    of: 36,
    who: [{ id: 7, title: 'Asha Rao' }],
    due: '2026-11-17',
    days_late: null,
    reminded_at: null,
  },
  ...more,
})

async function open(rows: BoardRow[]) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1 } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: [
      {
        module: 'exam-marks',
        module_permissions: ['view', 'verify', 'publish'].map((action) => ({ action, status: true })),
      },
    ],
  })
  storeUser(user)
  await loadAccount()
  network.answer(sessionApi.list, {
    data: [{ id: 1, name: '2026-27', is_default: true, start_date: '2026-04-01', end_date: '2027-03-31' }],
    count: 1,
  })
  network.answer(gradeApi.list, { data: [], count: 0 })
  network.answer(resultBoardApi.board, { data: rows })
  const router = createRouter({
    routeTree: createRootRoute({ component: ResultDay }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  return network
}

const choose = (id: number) =>
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^Choose Test ${id},`) }))

test('§8 who has not handed in and how late; a reminder says who was reached', async () => {
  const network = await open([row(1, 'MARKING', { days_late: 3 }), row(2, 'SUBMITTED')])
  expect(await screen.findByText(/3 days late/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Marks of Test 1, section A' }).getAttribute('href')).toMatch(/exam=(%22)?1/)
  network.answer(resultBoardApi.remind, { data: { sent: ['Asha Rao'], before: ['Arjun Nair'], unreached: [] } })
  choose(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remind (1)' }))
  expect(await screen.findByText('Reminded by mail: Asha Rao')).toBeTruthy()
  expect(screen.getByText('Reminded today already: Arjun Nair')).toBeTruthy()
  expect(network.sentTo(resultBoardApi.remind)).toEqual([{ session_id: 1, sheets: [{ exam_id: 1, section_id: 1 }] }])
})

test('C52 what could not be verified is told by name', async () => {
  const network = await open([row(1, 'SUBMITTED'), row(2, 'SUBMITTED')])
  await screen.findByText('Test 1')
  const refusal = { message: 'The marks are not complete' }
  network.answer(examApi.verifyMany, {
    data: {
      results: [
        { id: 1, name: 'Test 1', status: 'ok', refusal: null },
        { id: 2, name: 'Test 2', status: 'refused', refusal },
      ],
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Choose all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Verify (2)' }))
  expect(await screen.findByText('Verified: 1 of 2')).toBeTruthy()
  expect(screen.getByText('Test 2: The marks are not complete')).toBeTruthy()
})

test('C53 an instant for all that are chosen, and the way back until then', async () => {
  const later = row(3, 'VERIFIED')
  later.exam = { ...later.exam, publish_at: '2026-12-01T05:30:00.000Z' }
  const network = await open([row(1, 'VERIFIED'), later])
  await screen.findByText('Test 1')
  choose(1)
  fireEvent.click(screen.getByRole('button', { name: 'Publish (1)' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'At a time' }))
  fireEvent.change(screen.getByLabelText(/^Day and time/), { target: { value: '2026-12-01T11:00' } })
  network.answer(examApi.publishMany, { data: { ids: [1], at: '2026-12-01T05:30:00.000Z', is_out: false } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() =>
    expect(network.sentTo(examApi.publishMany)).toEqual([{ ids: [1], at: new Date('2026-12-01T11:00').toISOString() }]),
  )
  network.answer(examApi.cancelPublishing, { data: { ids: [3] } })
  fireEvent.click(screen.getByRole('button', { name: 'Do not publish Test 3' }))
  await waitFor(() => expect(network.sentTo(examApi.cancelPublishing)).toEqual([{ ids: [3] }]))
})
