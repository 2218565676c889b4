// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cardOccasionApi, issuedCardApi, jobApi, reportRemarkApi, sessionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import Results from './results.tsx'

clearAfterEach()

const section = (id: number, title: string, fields: object) => ({
  ...{ grade: { id: 9, title: 'Class 9' }, section: { id, title }, class_teacher: 'Asha Rao', students: 36 },
  ...{ exams: 8, published: 8, waiting: [], remarks: 36, remarks_approved: 36, issued: 0, revision: null },
  is_writer: true,
  ...fields,
})

function open() {
  const network = makeNetwork()
  network.answer(sessionApi.list, {
    data: [{ id: 1, name: '2026-27', is_default: true, start_date: '2026-04-01', end_date: '2027-03-31' }],
    count: 1,
  })
  network.answer(cardOccasionApi.list, { data: [{ id: 6, title: 'Half-yearly' }], count: 1 })
  const waiting = [{ id: 3, title: 'Unit Test 4, Mathematics', state: 'MARKING' }]
  network.answer(issuedCardApi.progress, {
    data: [
      section(1, 'A', { issued: 36, revision: 2 }),
      section(2, 'B', { published: 7, waiting, remarks: 30, remarks_approved: 12 }),
      section(3, 'C', { issued: 36, revision: 1, is_writer: false }),
    ],
  })
  network.answer(issuedCardApi.list, { data: [{ id: 5, section: { id: 1, title: 'A' } }] })
  for (const list of [jobApi.list, reportRemarkApi.list]) network.answer(list, { data: [], count: 0 })
  const router = createRouter({
    routeTree: createRootRoute({ component: Results }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  return network
}

test('§6 each figure of a section opens its work, and what is not published is named', async () => {
  const network = open()
  const exams = await screen.findByRole('link', { name: 'Exams of Class 9 B: 7 / 8 published' })
  expect(exams.getAttribute('href')).toMatch(/section_id=(%22)?2/)
  expect(screen.getByText('Unit Test 4, Mathematics')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Cards of Class 9 A: 1 differs' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remarks of Class 9 B: 30 / 36 written' }))
  await waitFor(() => expect(network.sentTo(reportRemarkApi.list)).toMatchObject([{ filter: { section_id: [2] } }]))
})

test('whoever sees some subjects of a section alone is offered no cards of it, and told of no differences', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Make the cards of Class 9 A' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make the cards of Class 9 C' })).toBeNull()
  const row = screen.getByRole('button', { name: 'Issued cards of Class 9 C: 36 / 36' }).closest('tr')
  expect(row?.lastElementChild?.textContent).toBe('–')
})
