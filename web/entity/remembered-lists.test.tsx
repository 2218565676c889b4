// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { importPlaceApi, listLayoutApi, listValueApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { RememberedLists } from './remembered-lists.tsx'

clearAfterEach()

const at = '2026-12-03T08:00:00.000Z'
const layout = {
  ...{ id: 4, door: 'marks', sentence: 'Roll No finds the pupil', said: { message: 'Roll No finds the pupil' } },
  ...{ said_by: { id: 1, name: 'R. Iyer' }, said_at: at, used_at: at },
}
const value = {
  ...{ id: 9, door: 'students', column: 'class', value: 'Prep', here: { grade_id: 4 }, here_name: 'LKG' },
  ...{ said_by: null, said_at: at, used_at: at },
}

const category = {
  ...{ id: 5, format: 'moodle', path: ['Physics', 'Light'], chapter: { id: 7, title: 'Optics' }, topic: null },
  ...{ said_by: null, said_at: at, used_at: at },
}

test('R19 R62 layouts and words that are remembered are named with who said them, and forgotten one by one', async () => {
  const network = makeNetwork()
  network.answer(listLayoutApi.list, { data: [layout], count: 1 })
  network.answer(listValueApi.list, { data: [value], count: 1 })
  network.answer(importPlaceApi.list, { data: [category], count: 1 })
  network.answer(importPlaceApi.remove, { data: { id: 5 } })
  network.answer(listLayoutApi.remove, { data: { id: 4 } })
  network.answer(listValueApi.remove, { data: { id: 9 } })
  render(<RememberedLists />, { wrapper: makeFrame() })
  await screen.findByText('Marks: Roll No finds the pupil')
  expect(screen.getByText('R. Iyer · 3 Dec 2026')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Forget: “Prep” → LKG' }))
  await waitFor(() => expect(network.sentTo(listValueApi.remove)).toHaveLength(1))
  expect(network.sentTo(listLayoutApi.remove)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Forget: “Physics › Light” → Optics' }))
  await waitFor(() => expect(network.sentTo(importPlaceApi.remove)).toHaveLength(1))
})

test('R62 without any it says so', async () => {
  const network = makeNetwork()
  network.answer(listLayoutApi.list, { data: [], count: 0 })
  network.answer(listValueApi.list, { data: [], count: 0 })
  network.answer(importPlaceApi.list, { data: [], count: 0 })
  render(<RememberedLists />, { wrapper: makeFrame() })
  expect(await screen.findByText('Nothing is remembered yet.')).not.toBeNull()
})
