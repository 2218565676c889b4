// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type CheckRow, examApi, type VerifyCheck as Found } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import VerifyCheck from './verify-check.tsx'

clearAfterEach()

const none = { FAR: 0, AFTER: 0, TWICE: 0, CODE: 0, QUESTION: 0, RUN: 0, EDGE: 0 }
const far: CheckRow = {
  ...{ kind: 'FAR', mark_id: 77, section: { id: 2, title: 'B' }, student: { id: 5, name: 'Asha Rao', roll_no: '7' } },
  ...{ field: 'marks', exam_question_id: null, question: null, value: '6' },
  why: { percent: 7.5, z: -2.6, usual: 0.8, expected: 64.25 },
}

function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <VerifyCheck exam_id={5} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

function show(found: Found) {
  makeNetwork().answer(examApi.verifyCheck, { data: found })
  open()
}

test('C47 a far mark is told with its reason and leads to its cell', async () => {
  const marker = { id: 3, name: 'Asha Rao' }
  const markers = [{ marker, sections: [far.section], n: 12, mean: 0.62, se: 0.1, stands_out: true }]
  show({ rows: [far], counts: { ...none, FAR: 1 }, markers })
  fireEvent.click(await screen.findByText(/^Far from/))
  const cell = screen.getByRole('link', { name: 'B · 7 · Asha Rao' })
  expect(cell.getAttribute('href')).toBe('/school-admin/exam/exam-marking?exam=5&mark=77')
  expect(cell.closest('li')?.textContent).toContain('7.5 %, usually near 64 %')
  // C50 as many as stand out are said so, in no order.
  const told = /stand higher than they usually do: \+0.62 \(± 0.1\) of the spread of marks, more than chance explains/
  expect(screen.getByText(told)).toBeTruthy()
})

test('nothing found is said', async () => {
  show({ rows: [], counts: none, markers: [] })
  expect(await screen.findByText('Nothing in these marks is out of the ordinary.')).toBeTruthy()
})

test('a failure says so and can be tried again', async () => {
  const network = makeNetwork()
  network.answer(examApi.verifyCheck, { status: 500, refusal: { errorCode: 'internal', message: 'It failed' } })
  open()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
