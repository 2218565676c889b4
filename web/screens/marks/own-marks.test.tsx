// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { examApi, examMarksApi, recheckApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, pupil } from '#web/testing/show-sheet.tsx'
import { OwnMarks } from './own-marks.tsx'

clearAfterEach()

/** The screen at its address: an exam's own answers are a link beside it. */
function showOwnMarks(exam: number | null) {
  const routeTree = createRootRoute({ component: () => <OwnMarks exam={exam} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
}

test('on a phone the line below an exam begins with marks, percent and grade, and says once that somebody was absent', async () => {
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.startsWith('(width <'), addEventListener: nothing, removeEventListener: nothing },
  }))
  const network = makeNetwork()
  const exam = (id: number, name: string) => ({ id, name, subject: { id: 9, title: 'Physics' }, date: '2026-08-29' })
  network.answer(examApi.list, { data: [exam(5, 'Unit Test 1'), exam(6, 'Unit Test 2')], count: 2 })
  const here = { marks: 27, counted_max: 40, percent: 67.5, grade: 'B2', result: 'PASS', attendance: 'P' }
  const absent = { exam_id: 6, counted_max: 40, result: 'ABSENT', attendance: 'A' }
  network.answer(examMarksApi.list, { data: [pupil(1, null, A, here), pupil(2, null, A, absent)], count: 2 })
  network.answer(recheckApi.list, { data: [], count: 0 })
  showOwnMarks(null)
  const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await lineOf('Unit Test 1')).toBe('Unit Test 1Pass27 / 40 · 67.5 % · B2 · Physics · 29 Aug 2026')
  expect(await lineOf('Unit Test 2')).toBe('Unit Test 2AbsentPhysics · 29 Aug 2026')
})

test('the latest exam stands first; the one that was asked for shows at once how its marks add up', async () => {
  const network = makeNetwork()
  const exam = (id: number, date: string) => ({ id, name: `Test ${id}`, subject: { id: 9, title: 'Physics' }, date })
  network.answer(examApi.list, {
    data: [exam(5, '2026-03-07'), exam(6, '2026-11-27'), exam(7, '2026-08-29')],
    count: 3,
  })
  const mark = { marks: 27, counted_max: 40, percent: 67.5, grade: 'B2', result: 'PASS', attendance: 'P' }
  const own = [5, 6, 7].map((exam_id) => pupil(exam_id * 10, null, A, { ...mark, exam_id }))
  network.answer(examMarksApi.list, { data: own, count: 3 })
  network.answer(examMarksApi.explain, { data: [{ label: 'Sum', value: '27', counted: true }] })
  network.answer(recheckApi.list, { data: [], count: 0 })
  showOwnMarks(7)
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Test 7' })).toBeTruthy())
  const names = [...document.querySelectorAll('tbody tr')].flatMap(
    ({ textContent }) => /^Test \d/.exec(textContent) ?? [],
  )
  expect(names).toEqual(['Test 6', 'Test 7', 'Test 5'])
})

test('a recheck that waits ends with its marks, and an answer follows them', async () => {
  const network = makeNetwork()
  network.answer(examApi.list, { data: [], count: 0 })
  network.answer(examMarksApi.list, { data: [], count: 0 })
  const asked = { exam: { id: 5, title: 'Unit Test' }, before: { marks: 35.5 }, after: null, answer: null }
  const done = {
    ...asked,
    exam: { id: 6, title: 'Half-yearly' },
    after: { marks: 36 },
    answer: 'Half a mark was missed',
  }
  network.answer(recheckApi.list, {
    data: [
      { ...asked, id: 1, state: 'OPEN' },
      { ...done, id: 2, state: 'CHANGED' },
    ],
    count: 2,
  })
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{
      media,
      matches: media.startsWith('(width <'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  }))
  showOwnMarks(null)
  const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await lineOf('Unit Test')).toBe('Unit TestWaitingMarks 35.5')
  expect(await lineOf('Half-yearly')).toBe('Half-yearlyChangedMarks 35.5 → 36 · Half a mark was missed')
})
