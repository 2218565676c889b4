// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { examApi, examMarksApi, recheckApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, pupil } from '#web/testing/show-sheet.tsx'
import { OwnMarks } from './own-marks.tsx'

clearAfterEach()

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
  render(<OwnMarks />, { wrapper: makeFrame() })
  const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await lineOf('Unit Test 1')).toBe('Unit Test 1Pass27 / 40 · 67.5 % · B2 · Physics · 29 Aug 2026')
  expect(await lineOf('Unit Test 2')).toBe('Unit Test 2AbsentPhysics · 29 Aug 2026')
})
