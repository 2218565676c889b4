// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Question, questionBulkApi, questionReviewApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { useReview } from './use-review.ts'

clearAfterEach()
afterEach(async () => (await import('@mantine/notifications')).notifications.clean())

const questionOf = (id: number) => ({ id, row_version: 1 }) as Question

test('a decision has a way back; of several in a row only the last is said, and so is the way back', async () => {
  const network = makeNetwork()
  let change_id = 40
  network.answer(questionReviewApi.review, () => {
    change_id += 1
    return { data: {}, change_id }
  })
  network.answer(questionBulkApi.undoChange, { data: { change_id: null, changed: 1, failed: [] } })
  const onPutBack = vi.fn()
  const { result } = renderHook(() => useReview(onPutBack), { wrapper: makeFrame() })
  await act(() => result.current.run(questionOf(4), 'APPROVED'))
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => result.current.run(questionOf(5), 'APPROVED'))
  const calls = () => network.sent.map(({ path }) => path)
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Change undone')
  expect(calls().at(-1)).toBe('/v1/question/undo-change/42')
  expect(onPutBack).toHaveBeenCalledTimes(1)
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Change undone']),
  )
})

test('what somebody has gone on with since stays, and says why', async () => {
  const network = makeNetwork()
  network.answer(questionReviewApi.review, { data: {}, change_id: 41 })
  const failed = [{ id: 4, message: 'Somebody has changed it since', code: 'left.changed' }]
  network.answer(questionBulkApi.undoChange, { data: { change_id: null, changed: 0, failed } })
  const onPutBack = vi.fn()
  const { result } = renderHook(() => useReview(onPutBack), { wrapper: makeFrame() })
  await act(() => result.current.run(questionOf(4), 'APPROVED'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Somebody has changed it since')
  expect(onPutBack).not.toHaveBeenCalled()
})
